# A position in sentences (alt text) and the lines around its grid.

board-round = { $game }, manche { $number }
board-score = Score : { $score }
board-score-seats = A { $a }, B { $b }
board-last = Dernier coup, { $side } : { $sentence }
board-last-earlier = Dernier coup de la manche { $number }, { $side } : { $sentence }
board-line = { $label } : { $pieces }
board-nothing = rien sur le plateau
board-selected = Choisi : { $what }
board-selected-moves = Déplacements : { $squares }
board-selected-captures = Prises : { $squares }
board-selected-eats = Mange : { $squares }
board-selected-none = Aucun déplacement possible

rite-first-height = { $at } haute de { $height }
rite-reserve = réserve { $pawns }
rite-captives = prises { $pawns }
rite-free-square = { $at }, libre
rite-one-column = { $at }, haute de { $height }

helios-stores = Greniers : { $first } { $a }, { $second } { $b }
helios-row = { $from } à { $to } : { $seeds }
helios-one-cup = { $cup }, { $seeds ->
    [one] 1 graine
   *[other] { $seeds } graines
}

rvb-group = { $colour } { $squares }
rvb-in-sanctuary = Au Sanctuaire : { $camps }
rvb-nobody-in-sanctuary = Personne n’est au Sanctuaire
rvb-camp-in-sanctuary = { $label } { $pawns }
rvb-number-red = { $count ->
    [one] 1 rouge
   *[other] { $count } rouges
}
rvb-number-green = { $count ->
    [one] 1 vert
   *[other] { $count } verts
}
rvb-number-blue = { $count ->
    [one] 1 bleu
   *[other] { $count } bleus
}
rvb-eats-there = { $at } ({ $colour })
rvb-eats-elsewhere = { $at } ({ $colour } en { $prey })

# The grid: one letter for each colour of Le Rite, and what the signs of RVB mean.
grid-white = B
grid-black = N
grid-rite-key = { $white } Blancs, { $black } Noirs, avec la hauteur
grid-rvb-camps = ↑ camp du bas, ↓ camp du haut
grid-rvb-colours = R rouge, V vert, B bleu ; cases à droite
