# Whose turn it is, how a match stands and how it ended.

turn-rite-place = { $whose } is to place a pawn
turn-rite-grow = { $whose } is to choose the columns that grow
turn-rite-move = { $whose } is to move a column
turn-helios-sow = { $whose } is to sow
turn-helios-ray = { $whose } is to sow again: sun ray
turn-rvb-move = { $whose } is to move
turn-rvb-number = move { $move } of { $moves }

score-round = round { $number } { $score }
round-next = Round { $over } is over: { $a } { $pointsa }, { $b } { $pointsb }. Round { $next } with sides swapped: { $first } begins.

end-points = { $winner } wins { $score }: more points
end-stored = { $winner } wins { $score }: more seeds
end-best-round = { $winner } wins { $score }: level on points, the better single round
end-rounds-won = { $winner } wins { $won } rounds to { $lost }: { $score }
end-seeds = { $winner } wins { $score }: one round each, more seeds over both
end-last-capture = { $winner } wins { $score }: level on seeds, the last capture
end-last-sowing = { $winner } wins { $score }: level on seeds and no capture, the other sowed last
end-resigned = { $loser } resigns: { $winner } wins. The score was { $score }
end-timed-out = { $loser } ran out of time: { $winner } wins. The score was { $score }
end-walkover = { $winner } wins by walkover. The score was { $score }
end-shared = Shared victory: level { $score }
end-agreed = Draw agreed: shared victory. The score was { $score }
end-cancelled = The match was cancelled: no result
