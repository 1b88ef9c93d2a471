# Why an action is refused. Each says what is wrong with what; the legal example is a sentence of its own.

refused-cannot-be-read = I cannot read this as an action of the game.
refused-round-over = This round is over.
refused-not-your-turn = It is not your turn.
refused-match-over = This match is over.
refused-cannot-cancel = After your first action, a match is only cancelled if both agree.
refused-stale = The board has changed in the meantime.
refused-nothing = No action was given.
refused-out-of-time = The time of this turn is over.
refused-nothing-to-claim = There is no win on time to claim: the other's time is not over.
refused-nothing-to-undo = There is no step of your running turn to take back.
refused-nothing-to-take-back = Your last turn cannot be taken back: there is none in this round, or the reply has begun.
refused-offered-before = You have already offered this on this board. It can be offered again once the board has changed.
refused-no-offer = This is not offered any more.
refused-not-over = This match is not over yet.
refused-rematched = The rematch has already begun.
example-action = For example: `{ $action }`

rite-wrong-phase-place = First a pawn is to be placed on a free square.
rite-wrong-phase-grow = { $placed } has just been placed: now choose the columns that grow.
rite-wrong-phase-move = Now a column is to be moved.
rite-off-board = { $at } is not on the board.
rite-taken = { $at } is taken: a pawn is placed on a free square.
rite-growth-no-own-column = You have no column on { $at }.
rite-growth-fresh = { $at } was placed this turn: it does not grow yet.
rite-growth-full = { $at } is 3 high already: it cannot grow.
rite-growth-count = { $right ->
    [one] Exactly 1 column grows
   *[other] Exactly { $right } different columns grow
}; you named { $given }.
rite-move-no-own-column = You have no column on { $at }.
rite-move-not-straight = From { $from } to { $to } is not straight: a column moves along its rank or its file.
rite-move-too-far = From { $from } to { $to } is too far: this column moves { $height ->
    [one] 1 square
   *[other] at most { $height } squares
}.
rite-move-blocked = The enemy column on { $by } is in the way.
rite-move-own-column = Your own column stands on { $at }: you may pass over it, not stop there.
rite-move-higher = The column on { $at } is { $height } high, yours { $own }: a higher column cannot be captured.
rite-move-fresh-captures = A column placed this turn may move, but not capture: so not on { $at }.

helios-no-such-cup = There is no cup { $name }: cups are H1 to H5 and A1 to A5.
helios-not-your-cup = { $cup } is not one of your cups.
helios-empty-cup = { $cup } is empty.
helios-starves = { $cup } would leave the other row without a seed, and { $feeds } feeds it: choose a sowing that does.

rvb-off-board = { $at } is not on the board.
rvb-no-own-pawn = You have no pawn on { $at }.
rvb-not-a-direction = From { $from } to { $to } is no direction of a { $colour } pawn: { $colour ->
    [red] it goes forward, left or right
    [green] it goes diagonally forward
   *[blue] it goes forward, left or right, or 3 cells straight back
}.
rvb-not-one-or-three = From { $from } to { $to } is neither 1 nor 3 cells.
rvb-back-only-three = From { $from }, a blue pawn goes back by 3 cells only, not to { $to }.
rvb-own-pawn-in-way = Your own pawn on { $at } is in the way.
rvb-two-enemies = Two enemies are on the path, { $first } and { $second }: only one can be eaten.
rvb-blue-eats-nothing = An enemy stands on { $at }, and a blue pawn eats nothing.
rvb-cannot-eat = An enemy { $prey } stands on { $at }: a { $eater } pawn cannot eat it.
rvb-wrong-colour = { $at } is a { $cell } cell: a { $pawn } pawn lands on its own colour unless it eats.
rvb-must-eat = You must eat: the pawn on { $with } can eat the one on { $prey }.

# Why a pawn cannot move, direction by direction.
direction-forward = Forward
direction-left = Left
direction-right = Right
direction-forward-left = Forward left
direction-forward-right = Forward right
direction-back = Back
why-direction = { $direction }: { $reasons }
why-one = 1 cell, { $reason }
why-three = 3 cells, { $reason }
why-off-board = off the board
why-own-pawn = your own pawn on { $at }
why-two-enemies = two enemies, { $first } and { $second }
why-blue = an enemy on { $at }, and blue eats nothing
why-cannot-eat = { $prey } on { $at }, which { $eater } cannot eat
why-wrong-colour = { $at } is a { $cell } cell
why-must-eat = possible, but you must eat: { $with } can eat { $prey }
why-fine = possible
