# Turns planned ahead.

plan-kept = Noted, for you alone: if { $person } plays { $answer }, you answer { $reply } at once.
plan-kept-chain = Noted, for you alone. Against { $person }: { $chain }. Each answer is played at once, as long as every turn before it comes exactly so.
plan-pair = if { $answer }, then { $reply }
plan-chain = { $before }; { $pair }
plan-yours = **Your plans** in { $game } against { $person }. Nobody else sees them; any other turn drops them.
plan-line = { $number }. { $chain }
plan-so-far = already played: { $played }
plan-none = You have planned nothing in { $game } against { $person }. While it is the other's turn, { $plan } with both options plans your answer to a certain turn.
plan-hint = Until then you can plan your answer, here or with { $plan }.
plan-both = Name both: the turn you expect, and your answer to it.
plan-unpaired = Each turn you expect needs its answer. You named { $answers ->
    [one] one turn
   *[other] { $answers } turns
} and { $replies ->
    [one] one answer
   *[other] { $replies } answers
}; a semicolon stands between one and the next, in both.
plan-long = A plan looks { $count } turns of the other ahead, no further.
plan-step = Step { $number }: { $why }
plan-typed = You had written: if `{ $answers }`, then `{ $replies }`
plan-your-turn = It is your own turn against { $person }: play it. You can plan an answer while it is the other's turn.
plan-refused-answer = The turn you expect from { $person }: { $why }
plan-refused-reply = Your answer, after { $answer }: { $why }
plan-beyond = “{ $text }” is more than one turn.
plan-answer-goes-on = After { $answer } the turn of { $person } goes on: name the whole of it, for example { $example }.
plan-reply-goes-on = After { $reply } your own turn goes on: name the whole of it, for example { $example }.
plan-nothing-to-reply = After { $answer } it is not your turn: the match is over then, or { $person } acts again.
plan-nothing-to-await = After { $reply } it is not the turn of { $person }: the match is over then, or you act again. Let the plan end there.
plan-many = { $count } plans are as many as one turn may have. Withdraw one first.
plan-stale = The turn you were planning for is over by now, so nothing is noted.
plan-over = This match is over: there is nothing left to plan, and what still waited has been dropped.
plan-withdrawn = The plan is withdrawn.
plan-gone = This plan no longer waits: it was played, dropped or withdrawn.
plan-played = Played as you had planned: { $played }.
plan-exchange = { $answer } → { $reply }
plan-dropped = { $count ->
    [one] { $person } played something else than you had planned for: your plan is dropped.
   *[other] { $person } played something else than you had planned for: your { $count } plans are dropped.
}
plan-rest-dropped = Then { $person } played something else: the rest of the plan is dropped.
plan-taken-back = { $count ->
    [one] A turn was taken back: your plan is dropped.
   *[other] A turn was taken back: your { $count } plans are dropped.
}
plan-rest-taken-back = Then a turn was taken back: the rest of the plan is dropped.
plan-button-new = If … then
plan-button-change = Change { $number }
plan-button-withdraw = Withdraw { $number }

# The modal
plan-modal-title = { $game }: if … then
plan-modal-if = If the other plays (several: with ;)
plan-modal-then = then I play (in the same order)
plan-modal-example = for example { $example }

# On the card, below what the turn did
plan-answered = ↪ { $person } had planned the answer: { $reply }
# Privately, to whom it answers
plan-replied = { $person } had planned an answer to this, and it is played: { $actions }.

# The list of commands in Discord
plan-about-plan = Revanche: plan your answers to certain turns, for you alone; without options: yours
plan-about-plan-if = The whole turn you expect from the other; further ones after a semicolon
plan-about-plan-then = The whole turn you answer it with; further ones after a semicolon
