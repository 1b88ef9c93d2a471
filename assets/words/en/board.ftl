# A position in sentences (alt text) and the lines around its grid.

board-round = { $game }, round { $number }
board-score = Score: { $score }
board-score-seats = A { $a }, B { $b }
board-last = Last, { $side }: { $sentence }
board-last-earlier = Last in round { $number }, { $side }: { $sentence }
board-line = { $label }: { $pieces }
board-nothing = nothing on the board
board-selected = Selected: { $what }
board-selected-moves = Moves: { $squares }
board-selected-captures = Captures: { $squares }
board-selected-eats = Eats: { $squares }
board-selected-none = It cannot move

rite-first-height = { $at } { $height } high
rite-reserve = reserve { $pawns }
rite-captives = captured { $pawns }
rite-free-square = { $at }, free
rite-one-column = { $at }, { $height } high

helios-stores = Stores: { $first } { $a }, { $second } { $b }
helios-row = { $from } to { $to }: { $seeds }
helios-one-cup = { $cup }, { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
}

rvb-group = { $colour } { $squares }
rvb-in-sanctuary = In the Sanctuary: { $camps }
rvb-nobody-in-sanctuary = Nobody is in the Sanctuary
rvb-camp-in-sanctuary = { $label } { $pawns }
rvb-number-red = { $count } red
rvb-number-green = { $count } green
rvb-number-blue = { $count } blue
rvb-eats-there = { $at } ({ $colour })
rvb-eats-elsewhere = { $at } ({ $colour } on { $prey })

# The grid: one letter for each colour of Le Rite, and what the signs of RVB mean.
grid-white = W
grid-black = B
grid-rite-key = { $white } White, { $black } Black, with the height
grid-rvb-camps = ↑ bottom camp, ↓ top camp
grid-rvb-colours = R red, V green, B blue; cells on the right
