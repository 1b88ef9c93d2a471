# Cards, challenges and answers to commands.

# Challenges
bot-challenge-title = { $challenger } challenges { $opponent }
bot-challenge-open-title = { $challenger } challenges whoever is here
bot-challenge-call = { $person }, you are challenged.
bot-term-game = **Game:** { $game }
bot-term-rounds = **Rounds:** { $rounds }
bot-term-begins = **Begins round 1:** { $person }
bot-term-begins-accepting = **Begins round 1:** whoever accepts
bot-term-lots = **Begins round 1:** drawn by lot
bot-term-no-limit = **Time per turn:** no limit
bot-term-friendly = **Counts:** no, a friendly match
bot-term-rated = **Counts:** yes, a rated match
bot-term-expires = **Expires:** { $when }
bot-guest-note = I am not a member here: I cannot remind anyone. Add me to a server for deadlines and reminders.
bot-challenge-accepted = ✅ { $person } has accepted.
bot-challenge-declined = { $person } has declined.
bot-challenge-withdrawn = { $person } has withdrawn the challenge.
bot-challenge-expired = The challenge has expired without an answer.
bot-challenge-hidden = This place lets only you see my messages, so nobody could accept. The challenge is withdrawn. Try in a direct message or another server.
bot-button-accept = Accept
bot-button-decline = Decline
bot-button-withdraw = Withdraw

# Board cards
bot-button-play = Play
bot-button-text = As text
bot-button-picture = As a picture
bot-button-to-board = To the board
bot-button-resign = Resign
bot-button-cancel = Call off
bot-button-keep = Keep playing
bot-players = **A** { $a } · **B** { $b }
bot-score-round = Round { $number }: { $score }
bot-score-total = Total: **{ $score }**
bot-round-of = Round { $number } of { $count }
bot-turn-call = ▶ { $person }, it is your turn.
bot-end-call = { $people }, the match is over.
bot-moved = 🧵 The thread of this match is closed: it goes on here.
bot-turn-of = ▶ It is { $person }’s turn.

# Answers
bot-resign-question = Resign the match of { $game }? { $person } wins then, whatever the score. This cannot be undone.
bot-cancel-question = Call off the match of { $game } with { $person }? It ends without a result. This cannot be undone.
bot-kept = Nothing has changed: the match goes on.
bot-matches-none = You are playing no match. { $challenge } starts one.
bot-matches-title = { $count ->
    [one] Your match
   *[other] Your { $count } matches
}
bot-matches-mine = ⏳ { $game } vs { $person } · your turn
bot-matches-theirs = { $game } vs { $person } · their turn
bot-matches-more = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}
bot-matches-link = board
bot-matches-menu = Open a match
bot-button-next = Next
bot-button-previous = Previous
bot-rules-title = { $game } · page { $page } of { $pages }
bot-rules-menu = Rules of another game
bot-help-intro = **Revanche**: duels between friends in three board games, usually over two rounds with sides swapped.
bot-help-start = Start with { $challenge }. The person challenged presses *Accept*; whose turn it is presses *Play* on the board and gets a private panel: choose, look, confirm. Everything a button does, a command does too:
bot-help-commands = **Commands**
bot-help-line = { $command } – { $what }
bot-settings-title = **Your settings**
bot-settings-confirm-on = Before a turn counts I ask you once more.
bot-settings-confirm-off = A turn counts at once; I do not ask again.
bot-settings-language = Language of private answers: { $language }
bot-settings-theme = Pictures that only you see: { $theme }
bot-settings-theme-menu = Choose a theme
bot-theme-dark = dark
bot-theme-light = light
bot-theme-contrast = high contrast
bot-button-confirm-on = Ask before a turn counts
bot-button-confirm-off = Do not ask any more
bot-settings-menu = Choose a language
bot-language-auto = as Discord is set
bot-language-fr = français
bot-language-en = English

# The list of commands in Discord
bot-about-challenge = Revanche: challenge a friend, or whoever is here
bot-about-challenge-game = Which game
bot-about-challenge-opponent = Whom; leave it out to challenge whoever is here
bot-about-challenge-options = Variant of the game
bot-about-challenge-begins = Who begins round 1
bot-about-challenge-rounds = How many rounds (only Le Char d'Hélios leaves the choice)
bot-about-challenge-rated = Whether it counts for ratings and tables (yes, unless you say no)
bot-about-challenge-level = Play against me, the bot, at this level (unrated)
bot-about-play = Revanche: play a turn by typing it
bot-about-play-action = Your action, or several with spaces in between
bot-about-board = Revanche: look at the board
bot-about-board-text = As text instead of a picture
bot-about-board-post = Show it to everybody here
bot-about-matches = Revanche: your matches, your turn first
bot-about-resign = Revanche: give a match up
bot-about-cancel = Revanche: call a match off before your first action
bot-about-rules = Revanche: how a game is played
bot-about-rules-game = Of which game
bot-about-help = Revanche: how all this works
bot-about-settings = Revanche: your language, theme and notices, and whether I ask before a turn counts
bot-about-settings-confirmation = Ask before a turn counts
bot-about-settings-theme = Colours of the pictures that only you see
bot-about-settings-language = Language of private answers
bot-about-match = Which match; else the one here in which it is your turn
bot-choice-me = me
bot-choice-opponent = my opponent
bot-choice-lots = drawn by lot
bot-choice-one = one
bot-choice-two = two, sides swapped
bot-level-1 = 1 · sees what an action takes now
bot-level-2 = 2 · sees one answer ahead, not always
bot-level-3 = 3 · sees your answer, counts roughly
bot-level-4 = 4 · looks several actions ahead
bot-level-5 = 5 · looks as far as it can; perfect in Le Char d'Hélios
