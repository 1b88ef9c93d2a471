# Conseils et analyses.

hint-title = 💡 { $game } : un conseil
hint-action = **{ $actions }** · { $does }.
hint-only = Il n’y a pas d’autre coup.
hint-gain = Il rapporte { $points }.
hint-avoids = Sans lui : après { $action }, on peut te répondre { $reply } ({ $points } pour l’adversaire).
hint-next = Le meilleur des autres, { $action }, promet { $points } points de moins.
hint-answer = La réponse à attendre : { $reply }.
hint-wins = Avec un jeu parfait des deux côtés, tu gagnes cette manche, à { $seeds } en graines. C’est exact.
hint-loses = Avec un jeu parfait des deux côtés, tu perds cette manche, à { $seeds } en graines. C’est exact : rien n’est meilleur.
hint-rated = Cette partie est classée, et il n’y a pas de conseils dans les parties classées. Une fois finie, { $review } montre où elle a basculé.
hint-over = Cette partie est finie : { $review } montre où elle a basculé.

review-title = { $game } : où la partie a basculé
review-point = tournant { $number } sur { $count } · manche { $round }, coup { $step }
review-played = **{ $name }** a joué **{ $action }** · { $does }.
review-better = Mieux, et marqué sur le plateau : **{ $action }** · { $does }.
review-cost = Part de la partie à espérer : { $before } % avec lui, { $after } % avec le coup joué.
review-exact = Cette manche en jeu parfait : { $best } avec lui, { $worth } avec le coup joué. C’est exact.
review-line = Meilleure suite : { $line }
review-answer = Suite du coup joué : { $line }
review-none = Cette partie n’a basculé nulle part : aucun coup n’en a coûté 5 %.
review-running = Cette partie est en cours : l’analyse vient après la fin. Pour un conseil dans une partie non classée, il y a { $hint }.
review-button = Analyse
review-button-point = Tournant { $number }
review-button-replay = ⏪ Revoir d’ici
review-wins = gagnée, { $seeds } en graines
review-loses = perdue, { $seeds } en graines

about-hint = Revanche : un bon coup et pourquoi, dans une partie non classée
about-hint-match = Laquelle de tes parties
about-review = Revanche : les trois coups qui ont coûté le plus dans une partie finie
about-review-match = Quelle partie : une terminée
