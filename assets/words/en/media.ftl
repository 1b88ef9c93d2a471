# Music and films.

media-button-music = ♪
media-button-position = ♪ Position
media-button-board = ♪ Board
media-button-film = 🎞 Film
media-button-last-turn = 🔁 Last turn

media-music-board = ♪ **RVB, read aloud**: 27 codes, 81 notes – do for r, mi for v, sol for b. { $seconds } seconds, { $tempo } notes a minute. Sound and picture are of one length: press play when 1 lights up.
media-music-position = ♪ **RVB, this position**: pawns of seat A sound low, those of seat B high, empty cells rest. { $seconds } seconds, { $tempo } notes a minute. Sound and picture are of one length: press play when 1 lights up.
media-sound-alt = The board of RVB as music: { $notes } notes in { $seconds } seconds.
media-picture-alt = The board of RVB; its codes light up one after the other, column by column from the top, with their numbers from 1 to 27.
media-no-music = Only RVB has music: { $music } plays its board.

media-film = 🎞 **{ $game }** · { $players }: { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
} in { $seconds } seconds.
media-film-alt = The match as a film, one picture an action: { $game }, { $players }. { $result }
media-film-posted = The film stands below, for everybody.
media-last-turn = 🔁 **{ $game }** · { $players }: the last turn, action by action.
media-last-turn-alt = The last turn as a loop: { $what }
media-no-last-turn = The last turn had one action: the board shows all of it.

about-music = Revanche: hear the board of RVB
about-music-match = The match whose position is played; without it, the board
about-replay-film = As a film
