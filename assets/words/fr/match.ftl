# Whose turn it is, how a match stands and how it ended.

turn-rite-place = { $whose } de poser un pion
turn-rite-grow = { $whose } de choisir les colonnes qui montent
turn-rite-move = { $whose } de déplacer une colonne
turn-helios-sow = { $whose } de semer
turn-helios-ray = { $whose } de semer encore : rayon solaire
turn-rvb-move = { $whose } de jouer
turn-rvb-number = coup { $move } sur { $moves }

score-round = manche { $number } { $score }
round-next = La manche { $over } est finie : { $a } { $pointsa }, { $b } { $pointsb }. Manche { $next }, camps échangés : { $first } commence.

end-points = { $winner } gagne { $score } : plus de points
end-stored = { $winner } gagne { $score } : plus de graines
end-best-round = { $winner } gagne { $score } : égalité de points, meilleure manche
end-rounds-won = { $winner } gagne { $won } manches à { $lost } : { $score }
end-seeds = { $winner } gagne { $score } : une manche chacun, plus de graines sur les deux
end-last-capture = { $winner } gagne { $score } : égalité de graines, dernière prise
end-last-sowing = { $winner } gagne { $score } : égalité de graines sans aucune prise, l’autre a semé en dernier
end-resigned = { $loser } abandonne : { $winner } gagne. Le score était de { $score }
end-timed-out = { $loser } a dépassé le temps : { $winner } gagne. Le score était de { $score }
end-walkover = { $winner } gagne par forfait. Le score était de { $score }
end-shared = Victoire partagée : égalité { $score }
end-agreed = Égalité acceptée : victoire partagée. Le score était de { $score }
end-cancelled = La partie a été annulée : pas de résultat
