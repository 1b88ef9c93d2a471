# Time, offers, vacations and notices.

clock-span-1h = 1 hour
clock-span-8h = 8 hours
clock-span-1d = 1 day
clock-span-3d = 3 days
clock-span-7d = 7 days
clock-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
clock-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
clock-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
clock-and = { $a } { $b }

# On the card of a challenge
clock-term-strict = **Time per turn:** { $span }, strict: who takes longer loses
clock-term-friendly = **Time per turn:** { $span }, friendly: after that the other may claim the win, or wait
clock-term-pauses = **Pauses:** up to { $days } days of vacation a year for each, announced here, stop that person's clock; my own downtime is given back

# On the card of a match
clock-deadline = ⏱ Until { $when }
clock-away = 🏖 { $person } is on vacation until { $when }: their clock stands still.
clock-away-unlimited = 🏖 { $person } is on vacation until { $when }.
clock-left = ⏱ { $when }
clock-given-back = Given back, because I was down: { $span }.
clock-offer-draw = 🤝 { $person } offers a draw.
clock-offer-takeback = ↩ { $person } asks to take the last turn back.
clock-offer-cancel = ✖ { $person } offers to call the match off.
clock-offer-rematch = 🔁 { $person } wants a rematch.
clock-rematched = 🔁 The rematch has begun.

# Notices
clock-call-draw = 🤝 { $other }, { $person } offers a draw in { $game }. The offer lapses with your next move.
clock-call-takeback = ↩ { $other }, { $person } asks to take the last turn back in { $game }: { $actions }. The request lapses with your reply.
clock-call-cancel = ✖ { $other }, { $person } offers to call off { $game }: no result. The offer lapses with your next move.
clock-call-rematch = 🔁 { $other }, { $person } wants a rematch of { $game }: same terms, the other begins. The offer stays until you answer.
clock-reminder = ⏰ { $person }, your turn in { $game } against { $other } ends { $when }.
clock-digest = ⏰ { $person }, { $count } matches wait for you:
clock-digest-line = { $game } against { $other }: until { $when }
clock-lapsed = ⌛ { $person } is over time in { $game }. { $other } may claim the win, or wait; until then { $person } may still play.
clock-turn-dm = ▶ { $person }, it is your turn in { $game } against { $other }.
clock-downtime = I was down from { $from } to { $until }. { $count ->
    [one] The clock that ran here has
   *[other] The { $count } clocks that ran here have
} been given that time back.

# Buttons
clock-button-agree = Accept
clock-button-refuse = Decline
clock-button-withdraw = Withdraw
clock-button-claim = Claim the win
clock-button-undo = Take the step back
clock-button-rematch = Rematch
clock-button-draw = Offer a draw
clock-button-takeback = Take my turn back
clock-button-cancel = Offer to call off

# Private answers
clock-offered-draw = You have offered { $person } a draw. The offer lapses with their next move.
clock-offered-takeback = You have asked { $person } to take your last turn back. The request lapses with their reply.
clock-offered-cancel = You have offered { $person } to call the match off. The offer lapses with their next move.
clock-offered-rematch = You have asked { $person } for a rematch. It stays open until it is answered.
clock-agreed-draw = Draw agreed: shared victory.
clock-agreed-takeback = The turn is taken back.
clock-agreed-cancel = The match is called off. It ends without a result.
clock-agreed-rematch = The rematch has begun: { $link }.
clock-declined = Declined. The match goes on.
clock-withdrawn = Your offer is withdrawn.
clock-question-draw = Agree to a draw in { $game } with { $person }? The match ends as a shared victory. This cannot be undone.
clock-question-cancel = Agree to call off { $game } with { $person }? It ends without a result. This cannot be undone.
clock-claim-question = Claim the win in { $game } against { $person }, who is over time? This cannot be undone.
clock-claimed = You have claimed the win on time.
clock-undone = The step is taken back.
clock-no-finished = You have no finished match here to play again. Your matches: { $matches }.
clock-strict-guest = I am not a member here, so I could tell nobody that time is over. Choose a friendly pace, or none.

# Vacation
clock-vacation-began = 🏖 You are on vacation until { $when }. Your clocks stand still, with the remaining time kept; you may play all the same. It ends by itself, or earlier with { $vacation }.
clock-vacation-ended = Your vacation is over: your clocks go on.
clock-vacation-too-long = You have { $left } of vacation left within a year, no more.
clock-vacation-none = You are not on vacation. You have { $left } of it left within a year: { $vacation } with a number of days begins one.
clock-vacation-running = 🏖 You are on vacation until { $when }. You have { $left } left within a year after it.

# The list of commands in Discord
clock-about-challenge-pace = How long a turn may take
clock-about-challenge-time-out = What happens when it takes longer
clock-about-draw = Revanche: offer a draw, or agree to one
clock-about-takeback = Revanche: take your last step or turn back, or ask for it
clock-about-rematch = Revanche: play again, the other begins
clock-about-claim = Revanche: claim the win when the other's time is over
clock-about-vacation = Revanche: let your clocks stand still for some days
clock-about-vacation-days = How many days from now; 0 ends it
clock-choice-none = no limit
clock-choice-strict = strict: who takes longer loses
clock-choice-friendly = friendly: the other may claim the win, or wait

# Settings
clock-notices-place = When it is your turn I ping you in the place of the match.
clock-notices-dm = When it is your turn I write you a direct message.
clock-notices-nowhere = I never ping you; your matches wait in the list.
clock-reminder-usual = I remind you once, when two thirds of your time are over.
clock-reminder-never = I never remind you.
clock-reminder-before = I remind you once, { $span } before your time is over.
clock-dm-test = This is the test: from now on I tell you here when it is your turn.
clock-dm-refused = My direct message did not arrive: you take none from me. I go on pinging you in the place of the match.
clock-about-settings-notices = Where I tell you that it is your turn
clock-about-settings-reminder = How long before your time is over I remind you
clock-choice-place = in the place of the match
clock-choice-dm = by direct message
clock-choice-nowhere = nowhere
clock-choice-usual = after two thirds of the time
clock-choice-never = never
