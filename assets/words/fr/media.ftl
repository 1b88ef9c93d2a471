# Musique et films.

media-button-music = ♪
media-button-position = ♪ Position
media-button-board = ♪ Plateau
media-button-film = 🎞 Film
media-button-last-turn = 🔁 Dernier tour

media-music-board = ♪ **RVB, lu à voix haute** : 27 codes, 81 notes – do pour r, mi pour v, sol pour b. { $seconds } secondes, { $tempo } notes à la minute. Son et image ont la même longueur : lance le son quand 1 s’allume.
media-music-position = ♪ **RVB, cette position** : les pions de la place A sonnent grave, ceux de la place B aigu, les cases vides se taisent. { $seconds } secondes, { $tempo } notes à la minute. Son et image ont la même longueur : lance le son quand 1 s’allume.
media-sound-alt = Le plateau de RVB en musique : { $notes } notes en { $seconds } secondes.
media-picture-alt = Le plateau de RVB ; ses codes s’allument l’un après l’autre, colonne par colonne depuis le haut, avec leurs numéros de 1 à 27.
media-no-music = Seul RVB a une musique : { $music } joue son plateau.

media-film = 🎞 **{ $game }** · { $players } : { $actions ->
    [one] { $actions } coup
   *[other] { $actions } coups
} en { $seconds } secondes.
media-film-alt = La partie en film, une image par coup : { $game }, { $players }. { $result }
media-film-posted = Le film est ci-dessous, pour tout le monde.
media-last-turn = 🔁 **{ $game }** · { $players } : le dernier tour, coup par coup.
media-last-turn-alt = Le dernier tour en boucle : { $what }
media-no-last-turn = Le dernier tour n’avait qu’un coup : le plateau le montre en entier.

about-music = Revanche : entends le plateau de RVB
about-music-match = La partie dont la position est jouée ; sans elle, le plateau
about-replay-film = En film
