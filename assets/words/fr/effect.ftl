# What an action did: pieces of one sentence, put together in sentence.rs.

rite-placed = pion posé en { $at }
rite-grown = { $count ->
    [one] { $squares } monte à { $height }
   *[other] { $squares } montent à { $height }
}
rite-shrunk = { $count ->
    [one] { $squares } descend à { $height }
   *[other] { $squares } descendent à { $height }
}
rite-moved = { $from } va en { $to }
rite-captured = prise de { $pawns }
rite-skipped = { $side } : aucun déplacement possible, tour passé
rite-round-over = { $side } : plus rien à réduire, la manche est finie

helios-captures = { $from } : prise de { $seeds }
helios-seeds-in = { $seeds } en { $cup }
helios-sown = { $from } : { $seeds ->
    [one] 1 graine, en { $cup }
   *[other] { $seeds } graines, la dernière en { $cup }
}
helios-sown-store = { $from } : { $seeds ->
    [one] 1 graine, au grenier
   *[other] { $seeds } graines, la dernière au grenier
}
helios-annulled = une prise de { $seeds } viderait cette rangée : rien n’est pris
helios-ray = rayon solaire pour { $side }
helios-harvested = { $seeds ->
    [one] { $side } engrange la dernière graine de sa rangée
   *[other] { $side } engrange les { $seeds } graines de sa rangée
}
helios-round-over-limit = { $side } a plus de la moitié des graines au grenier : la manche est finie
helios-round-over-no-sowing = { $side } ne peut plus semer : la manche est finie

rvb-moved = { $colour } { $from } va en { $to }
rvb-ate = mange { $colour } en { $at } : { $points }
rvb-sanctuary = Sanctuaire : { $colour } { $points }
rvb-round-over-moves = { $moves } coups chacun : la manche est finie
rvb-round-over-no-move = { $side } : plus aucun coup possible, la manche est finie
rvb-round-over-no-pawns = { $side } : plus aucun pion, la manche est finie
