# Why an action is refused. Each says what is wrong with what; the legal example is a sentence of its own.

refused-cannot-be-read = Je ne reconnais là aucun coup de ce jeu.
refused-round-over = Cette manche est finie.
refused-not-your-turn = Ce n’est pas ton tour.
refused-match-over = Cette partie est finie.
refused-cannot-cancel = Après ton premier coup, une partie ne s’annule que si vous êtes tous deux d’accord.
refused-stale = Le plateau a changé entre-temps.
refused-nothing = Aucun coup n’est indiqué.
refused-out-of-time = Le temps de ce tour est écoulé.
refused-nothing-to-claim = Aucune victoire au temps à réclamer : le temps adverse n’est pas écoulé.
refused-nothing-to-undo = Ton tour en cours n’a pas d’étape à reprendre.
refused-nothing-to-take-back = Ton dernier tour ne peut pas être repris : il n’y en a pas dans cette manche, ou la réponse a commencé.
refused-offered-before = Tu as déjà proposé cela sur ce plateau. Tu pourras recommencer quand il aura changé.
refused-no-offer = Cela n’est plus proposé.
refused-not-over = Cette partie n’est pas encore finie.
refused-rematched = La revanche a déjà commencé.
example-action = Par exemple : `{ $action }`

rite-wrong-phase-place = Il faut d’abord poser un pion sur une case libre.
rite-wrong-phase-grow = { $placed } vient d’être posée : choisis maintenant les colonnes qui montent.
rite-wrong-phase-move = Il faut maintenant déplacer une colonne.
rite-off-board = { $at } n’est pas sur le plateau.
rite-taken = { $at } est occupée : un pion se pose sur une case libre.
rite-growth-no-own-column = Tu n’as pas de colonne en { $at }.
rite-growth-fresh = { $at } vient d’être posée ce tour-ci : elle ne monte pas encore.
rite-growth-full = { $at } a déjà 3 pions : elle ne peut plus monter.
rite-growth-count = { $right ->
    [one] Exactement 1 colonne monte
   *[other] Exactement { $right } colonnes différentes montent
} ; tu en as nommé { $given }.
rite-move-no-own-column = Tu n’as pas de colonne en { $at }.
rite-move-not-straight = De { $from } à { $to }, ce n’est pas droit : une colonne suit sa rangée ou sa file.
rite-move-too-far = De { $from } à { $to }, c’est trop loin : cette colonne avance { $height ->
    [one] d’1 case
   *[other] de { $height } cases au plus
}.
rite-move-blocked = La colonne adverse en { $by } barre le passage.
rite-move-own-column = Ta propre colonne est en { $at } : on peut passer par-dessus, pas s’y arrêter.
rite-move-higher = La colonne en { $at } a { $height } pions, la tienne { $own } : une colonne plus haute ne se prend pas.
rite-move-fresh-captures = Une colonne posée ce tour-ci peut se déplacer, pas prendre : donc pas en { $at }.

helios-no-such-cup = Il n’y a pas de coupe { $name } : les coupes vont de H1 à H5 et de A1 à A5.
helios-not-your-cup = { $cup } n’est pas une de tes coupes.
helios-empty-cup = { $cup } est vide.
helios-starves = { $cup } laisserait la rangée adverse sans graine alors que { $feeds } la nourrit : choisis un semis qui la nourrit.

rvb-off-board = { $at } n’est pas sur le plateau.
rvb-no-own-pawn = Tu n’as pas de pion en { $at }.
rvb-not-a-direction = De { $from } à { $to }, ce n’est pas une direction d’un pion { $colour ->
    [red] rouge : il va devant, à gauche ou à droite
    [green] vert : il va en diagonale vers l’avant
   *[blue] bleu : il va devant, à gauche ou à droite, ou recule droit de 3 cases
}.
rvb-not-one-or-three = De { $from } à { $to }, il n’y a ni 1 ni 3 cases.
rvb-back-only-three = Depuis { $from }, un pion bleu ne recule que de 3 cases, pas en { $to }.
rvb-own-pawn-in-way = Ton propre pion en { $at } barre le passage.
rvb-two-enemies = Deux ennemis sont sur le chemin, { $first } et { $second } : on n’en mange qu’un.
rvb-blue-eats-nothing = Un ennemi est en { $at }, et un pion bleu ne mange rien.
rvb-cannot-eat = Un ennemi { $prey ->
    [red] rouge
    [green] vert
   *[blue] bleu
} est en { $at } : un pion { $eater ->
    [red] rouge
    [green] vert
   *[blue] bleu
} ne peut pas le manger.
rvb-wrong-colour = { $at } est une case { $cell ->
    [red] rouge
    [green] verte
   *[blue] bleue
} : un pion { $pawn ->
    [red] rouge
    [green] vert
   *[blue] bleu
} arrive sur sa couleur, sauf s’il mange.
rvb-must-eat = Tu dois manger : le pion en { $with } peut manger celui en { $prey }.

# Why a pawn cannot move, direction by direction.
direction-forward = Devant
direction-left = À gauche
direction-right = À droite
direction-forward-left = Devant à gauche
direction-forward-right = Devant à droite
direction-back = En arrière
why-direction = { $direction } : { $reasons }
why-one = 1 case, { $reason }
why-three = 3 cases, { $reason }
why-off-board = hors du plateau
why-own-pawn = ton propre pion en { $at }
why-two-enemies = deux ennemis, { $first } et { $second }
why-blue = un ennemi en { $at }, et le bleu ne mange rien
why-cannot-eat = { $prey ->
    [red] rouge
    [green] vert
   *[blue] bleu
} en { $at }, que le { $eater ->
    [red] rouge
    [green] vert
   *[blue] bleu
} ne peut pas manger
why-wrong-colour = { $at } est une case { $cell ->
    [red] rouge
    [green] verte
   *[blue] bleue
}
why-must-eat = possible, mais tu dois manger : { $with } peut manger { $prey }
why-fine = possible
