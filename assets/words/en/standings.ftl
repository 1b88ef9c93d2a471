# Tables, profiles, histories, replays, exports, privacy.

table-someone = someone

table-all-games = all games
table-by-rating = by rating
table-by-points = by match points
table-by-wins = by wins
table-here = this server
table-everywhere = all servers
table-all-time = all time
table-this-month = this month
table-title = { $game } · { $order }
table-of = { $scope } · { $time }
table-record = { $won } won, { $shared } shared, { $lost } lost
table-short-record = { $won }–{ $shared }–{ $lost }
table-short-record-key = won–shared–lost
# A full stop after a number would begin a list, which Discord numbers anew.
table-line-rating = { $rank }\. { $person } – **{ $rating }** ± { $deviation } · { $record }
table-line-provisional = { $person } – { $rating }? ± { $deviation } · { $record }
table-line-points = { $rank }\. { $person } – { $points ->
    [one] **{ $points }** point
   *[other] **{ $points }** points
} · { $record }
table-line-wins = { $rank }\. { $person } – { $won ->
    [one] **{ $won }** win
   *[other] **{ $won }** wins
} · { $record }
table-provisional = Provisional, without a rank yet:
table-mine = **You:** { $line }
table-mine-none = **You** do not stand in this table yet: a rated match brings you in.
table-empty = Nobody stands in this table yet. { $challenge } starts a rated match.
table-page = page { $page }
table-alt = Table { $title }. { $lines }
table-alt-line = { $rank } { $person } { $value }
table-menu = Another game

profile-title = Profile of { $person }
profile-none = No match has counted yet. { $challenge } starts a rated one.
profile-rating = { $game }: **{ $rating }** ± { $deviation } · { $record }
profile-rank = Rank over all servers: { $rank }
profile-rank-here = Rank in this server: { $rank }
profile-no-rank = No rank yet: the rating is provisional (?) for about ten matches.
profile-points = Match points: { $points } in { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}
profile-per-round = Points per round: { $made } made, { $conceded } conceded
profile-sides = Rounds won: { $first } of { $firsts } as First, { $second } of { $seconds } as Second
profile-winning = { $count ->
    [one] Won the last match · longest row of wins: { $best }
   *[other] Won the last { $count } matches · longest row of wins: { $best }
}
profile-losing = { $count ->
    [one] Lost the last match · longest row of wins: { $best }
   *[other] Lost the last { $count } matches · longest row of wins: { $best }
}
profile-no-streak = Shared the last match · longest row of wins: { $best }
profile-best = Best win: against { $person }, rated { $rating } then
profile-button-history = Matches
profile-button-versus = Against me
profile-button-profile = Profile
curve-alt = Rating over time. { $lines }
curve-alt-line = { $game }: { $count ->
    [one] { $count } match
   *[other] { $count } matches
}, from { $first } to { $last }, lowest { $low }, highest { $high }.

history-title = Finished matches of { $person }
history-none = No finished match fits.
history-line = { $when } · **{ $result }** · { $game } vs { $person } · { $score }
history-won = won
history-lost = lost
history-shared = shared
history-cancelled = called off
history-resigned = by resignation
history-timed-out = on time
history-agreed = by agreement
history-points = more points
history-best-round = level on points, better single round
history-rounds = rounds { $won }–{ $lost }
history-seeds = more seeds
history-all-seeds = one round each, more seeds
history-level = level
history-last-capture = level on seeds, tie-break
history-friendly = friendly
history-not-counted = did not count
history-menu = Replay a match
history-option = { $number } · { $game } · { $result } vs { $person }

versus-title = { $one } against { $other }
versus-none = These two have not finished a match yet.
versus-line = { $game }: { $record } ({ $counted } of { $matches } counted)
versus-points = Points of all rounds: { $made } to { $conceded }

card-rating = { $person } { $before } → { $after } ({ $change })
card-half = Counts by half: the same two people play often today.
card-nothing = Does not count for the ranking: too short, or too often the same two people today.

replay-step = step { $step } of { $steps }
replay-start = The match begins.
replay-round = Round { $number } begins, sides swapped.
replay-button-first = ⏮ Start
replay-button-back = ◀ Back
replay-button-forward = ▶ Next
replay-button-last = ⏭ End
replay-button = ⏪ Replay
replay-menu = Jump to a step
replay-option = Round { $round } · { $number }. { $action }
replay-none = You have no finished match to look back at yet. Your matches: { $matches }.
replay-running = This match is still running: only its two players can look back at it.
export-button-text = As text (.txt)
export-button-json = As JSON
export-done = The match of { $game } as a file:

privacy-what = **What I keep about you:** your Discord number and the last name and language I saw, what you chose in the settings, your challenges, wishes and matches with every move, the turns you plan ahead until you have been told what became of them, and what follows from them: scores, ratings, tables. Nothing else: I read no messages.
privacy-choice = **Export** gives you all of it as a file. **Forget me** deletes who you are: your number, name, language and settings are gone from the database, and from every backup made later. Your opponents keep their results; where you stood it says “someone”. Messages already posted stay in their channels, where you can ask for them to be deleted. If you come back you start anew.
privacy-button-export = Export all about me
privacy-button-forget = Forget me
privacy-question = { $matches ->
    [0] Forget who you are? Open challenges are withdrawn. This cannot be undone.
    [one] Forget who you are? Your running match is called off if you have not played in it yet, else given up. Open challenges are withdrawn. This cannot be undone.
   *[other] Forget who you are? Your { $matches } running matches are called off where you have not played yet, else given up. Open challenges are withdrawn. This cannot be undone.
}
privacy-button-sure = Yes, forget me
privacy-button-keep = No, keep me
privacy-kept = Nothing was deleted.
privacy-forgotten = Done: I no longer know who you are.
privacy-exported = Everything I keep about you. Other people are in it by numbers only.
standings-unknown-person = { $person } has not played with me yet.

# The list of commands in Discord
about-leaderboard = Revanche: who leads, here or everywhere
about-leaderboard-game = Of which game; else all games together
about-leaderboard-where = Matches of this server, or of all servers
about-leaderboard-time = Of all time, or of this month
about-leaderboard-by = By rating, match points or wins
about-leaderboard-post = Show it to everybody here
about-profile = Revanche: ratings, record and best win
about-profile-person = Whose; else yours
about-history = Revanche: finished matches, yours or somebody's
about-history-person = Whose; else yours
about-history-against = Only against this person
about-history-game = Only of this game
about-history-result = Only with this result
about-replay = Revanche: look at a match step by step
about-replay-match = Which match: a finished one, or one of yours
about-export = Revanche: a match as a file
about-export-match = Which match: a finished one, or one of yours
about-export-format = As text for people, or as JSON
about-privacy = Revanche: what is kept about you; export it, or have it deleted
