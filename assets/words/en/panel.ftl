# The private panel in which a turn is made.
panel-heading = **Your turn** · { $game } · round { $round } of { $rounds }
panel-heading-one = **Your turn** · { $game }
panel-rite-place = Where do you place your new pawn?
panel-rite-grow = { $count ->
    [one] One pawn is left in reserve: which column grows?
   *[other] { $count } pawns are left in reserve: which columns grow?
}
panel-rite-move = Which column do you move?
panel-rite-move-shrunk = Your reserve is empty: your columns have shrunk. Which one do you move?
panel-target = From { $square }: where to? A × captures.
panel-rite-menu = Free squares { $first }–{ $last }
panel-rite-grow-menu = Columns that grow
panel-helios-sow = Which cup do you sow?
panel-helios-ray = ☀ Sun ray: sow again. Which cup?
panel-rvb-choose = Which pawn do you move?
panel-rvb-must = You can eat, so you must eat. With which pawn?
panel-rvb-why-menu = Why can this pawn not move?
panel-rvb-why = Why { $square } cannot move:
panel-result = { $what } Play it?
panel-ends-round = This ends the round.
panel-ends-match = This ends the match.
panel-played = ✅ { $what }
panel-stale = The board has changed since: this is today's.
panel-not-yours = It is { $person }’s turn.
panel-button-confirm = Confirm
panel-button-back = Back
panel-button-type = Type it
panel-button-capture = × { $square }
panel-button-column = { $square } · { $height }
panel-button-pawn = { $square } { $colour }
panel-button-cup = { $cup } · { $seeds }
panel-modal-title = { $game }: your turn
panel-modal-label = Your action, or several with spaces
panel-modal-example = for example { $example }
