# Hints and reviews.

hint-title = 💡 { $game }: a hint
hint-action = **{ $actions }** · { $does }.
hint-only = There is no other action.
hint-gain = It brings { $points }.
hint-avoids = Without it: after { $action }, you could be answered by { $reply } ({ $points } for your opponent).
hint-next = The next best, { $action }, promises { $points } points less.
hint-answer = The answer to expect: { $reply }.
hint-wins = Played perfectly by both from here, you win this round, with { $seeds } in seeds. That is exact.
hint-loses = Played perfectly by both from here, you lose this round, with { $seeds } in seeds. That is exact: nothing is better.
hint-rated = This match is rated, and there are no hints in rated matches. After its end, { $review } shows where it turned.
hint-over = This match is over: { $review } shows where it turned.

review-title = { $game }: where the match turned
review-point = turning point { $number } of { $count } · round { $round }, action { $step }
review-played = **{ $name }** played **{ $action }** · { $does }.
review-better = Better, and marked on the board: **{ $action }** · { $does }.
review-cost = Share of the match to be expected: { $before }% with it, { $after }% as played.
review-exact = This round under perfect play: { $best } with it, { $worth } as played. That is exact.
review-line = Best play: { $line }
review-answer = As played: { $line }
review-none = Nowhere did this match turn: no action cost as much as 5% of it.
review-running = This match is still running: a review comes after its end. For a hint in a match that is not rated, there is { $hint }.
review-button = Review
review-button-point = Turning point { $number }
review-button-replay = ⏪ Replay from here
review-wins = won, { $seeds } in seeds
review-loses = lost, { $seeds } in seeds

about-hint = Revanche: one good action and why, in a match that is not rated
about-hint-match = Which of your matches
about-review = Revanche: the three actions that cost most in a finished match
about-review-match = Which match: a finished one
