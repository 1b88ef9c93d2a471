# Turns planned ahead.

plan-kept = Noted, for you alone: if { $person } plays { $answer }, you answer { $reply } at once.
plan-yours = **Your plans** in { $game } against { $person }. Nobody else sees them; they end with this turn.
plan-line = { $number }. if { $answer }, then { $reply }
plan-none = You have planned nothing in { $game } against { $person }. While it is the other's turn, { $plan } with both options plans your answer to a certain turn.
plan-hint = Until then you can plan your answer: { $plan }.
plan-both = Name both: the turn you expect, and your answer to it.
plan-your-turn = It is your own turn against { $person }: play it. You can plan an answer while it is the other's turn.
plan-refused-answer = The turn you expect from { $person }: { $why }
plan-refused-reply = Your answer, after { $answer }: { $why }
plan-beyond = “{ $text }” is more than one turn.
plan-answer-goes-on = After { $answer } the turn of { $person } goes on: name the whole of it, for example { $example }.
plan-reply-goes-on = After { $reply } your own turn goes on: name the whole of it, for example { $example }.
plan-nothing-to-reply = After { $answer } it is not your turn: the match is over then, or { $person } acts again.
plan-many = { $count } plans are as many as one turn may have. Withdraw one first.
plan-withdrawn = The plan is withdrawn.
plan-gone = This plan no longer waits: it was played, dropped or withdrawn.
plan-dropped = { $count ->
    [one] { $person } played something else than you had planned for: your plan is dropped.
   *[other] { $person } played something else than you had planned for: your { $count } plans are dropped.
}
plan-button-withdraw = Withdraw { $number }

# On the card, below what the turn did
plan-answered = ↪ { $person } had planned the answer: { $reply }
# Privately, to whom it answers
plan-replied = { $person } had planned an answer to this, and it is played: { $actions }.

# The list of commands in Discord
plan-about-plan = Revanche: plan your answer to a certain turn, for you alone; without options: yours
plan-about-plan-if = The whole turn you expect from the other
plan-about-plan-then = The whole turn you answer it with
