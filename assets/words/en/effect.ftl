# What an action did: pieces of one sentence, put together in sentence.rs.

rite-placed = { $at } placed
rite-grown = { $count ->
    [one] { $squares } grows to { $height }
   *[other] { $squares } grow to { $height }
}
rite-shrunk = { $count ->
    [one] { $squares } shrinks to { $height }
   *[other] { $squares } shrink to { $height }
}
rite-moved = { $from } to { $to }
rite-captured = captures { $pawns }
rite-skipped = no movement for { $side }: turn skipped
rite-round-over = { $side } has nothing left to shrink: the round is over

helios-captures = { $from }: captures { $seeds }
helios-seeds-in = { $seeds } in { $cup }
helios-sown = { $from }: { $seeds ->
    [one] 1 seed, in { $cup }
   *[other] { $seeds } seeds, the last in { $cup }
}
helios-sown-store = { $from }: { $seeds ->
    [one] 1 seed, in the store
   *[other] { $seeds } seeds, the last in the store
}
helios-annulled = a capture of { $seeds } would leave that row empty: nothing is taken
helios-ray = sun ray for { $side }
helios-harvested = { $seeds ->
    [one] { $side } stores the last seed of the row
   *[other] { $side } stores the { $seeds } seeds left in the row
}
helios-round-over-limit = { $side } has more than half of the seeds in store: the round is over
helios-round-over-no-sowing = { $side } cannot sow: the round is over

rvb-moved = { $colour } { $from } to { $to }
rvb-ate = eats { $colour } on { $at }: { $points }
rvb-sanctuary = Sanctuary: { $colour } { $points }
rvb-round-over-moves = { $moves } moves each: the round is over
rvb-round-over-no-move = no legal move for { $side }: the round is over
rvb-round-over-no-pawns = no pawn left for { $side }: the round is over
