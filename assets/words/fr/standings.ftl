# Classements, profils, parties terminées, reprises, exports, vie privée.

table-someone = quelqu’un

table-all-games = tous les jeux
table-by-rating = par cote
table-by-points = par points de match
table-by-wins = par victoires
table-here = ce serveur
table-everywhere = tous les serveurs
table-all-time = depuis toujours
table-this-month = ce mois-ci
table-title = { $game } · { $order }
table-of = { $scope } · { $time }
table-record = { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
}, { $shared ->
    [one] { $shared } partagée
   *[other] { $shared } partagées
}, { $lost ->
    [one] { $lost } perdue
   *[other] { $lost } perdues
}
table-short-record = { $won }–{ $shared }–{ $lost }
table-short-record-key = gagnées–partagées–perdues
table-line-rating = { $rank }\. { $person } – **{ $rating }** ± { $deviation } · { $record }
table-line-provisional = { $person } – { $rating }? ± { $deviation } · { $record }
table-line-points = { $rank }\. { $person } – { $points ->
    [one] **{ $points }** point
   *[other] **{ $points }** points
} · { $record }
table-line-wins = { $rank }\. { $person } – { $won ->
    [one] **{ $won }** victoire
   *[other] **{ $won }** victoires
} · { $record }
table-provisional = Cotes provisoires, encore sans rang :
table-mine = **Toi :** { $line }
table-mine-none = **Toi :** pas encore dans ce classement ; une partie classée t’y fait entrer.
table-empty = Personne n’est encore dans ce classement. { $challenge } lance une partie classée.
table-page = page { $page }
table-alt = Classement { $title }. { $lines }
table-alt-line = { $rank } { $person } { $value }
table-menu = Un autre jeu

profile-title = Profil · { $person }
profile-none = Aucune partie n’a encore compté. { $challenge } lance une partie classée.
profile-rating = { $game } : **{ $rating }** ± { $deviation } · { $record }
profile-rank = Rang sur tous les serveurs : { $rank }
profile-rank-here = Rang sur ce serveur : { $rank }
profile-no-rank = Pas encore de rang : la cote reste provisoire (?) pendant une dizaine de parties.
profile-points = Points de match : { $points } en { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
}
profile-per-round = Points par manche : { $made } pour, { $conceded } contre
profile-sides = Manches gagnées : { $first } sur { $firsts } en Premier, { $second } sur { $seconds } en Second
profile-winning = { $count ->
    [one] Dernière partie gagnée · plus longue série de victoires : { $best }
   *[other] { $count } dernières parties gagnées · plus longue série de victoires : { $best }
}
profile-losing = { $count ->
    [one] Dernière partie perdue · plus longue série de victoires : { $best }
   *[other] { $count } dernières parties perdues · plus longue série de victoires : { $best }
}
profile-no-streak = Dernière partie partagée · plus longue série de victoires : { $best }
profile-best = Meilleure victoire : contre { $person }, alors à { $rating }
profile-button-history = Parties
profile-button-versus = Contre moi
profile-button-profile = Profil
curve-alt = La cote au fil du temps. { $lines }
curve-alt-line = { $game } : { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}, de { $first } à { $last }, au plus bas { $low }, au plus haut { $high }.

history-title = Parties terminées · { $person }
history-none = Aucune partie terminée ne correspond.
history-line = { $when } · **{ $result }** · { $game } contre { $person } · { $score }
history-won = gagnée
history-lost = perdue
history-shared = partagée
history-cancelled = annulée
history-resigned = par abandon
history-timed-out = au temps
history-agreed = d’un commun accord
history-points = plus de points
history-best-round = égalité de points, meilleure manche
history-rounds = manches { $won }–{ $lost }
history-seeds = plus de graines
history-all-seeds = une manche chacun, plus de graines
history-level = égalité
history-last-capture = égalité de graines, départage
history-friendly = amicale
history-not-counted = n’a pas compté
history-menu = Revoir une partie
history-option = { $number } · { $game } · { $result } contre { $person }

versus-title = { $one } contre { $other }
versus-none = Ces deux-là n’ont encore terminé aucune partie.
versus-line = { $game } : { $record } ({ $counted ->
    [one] { $counted } sur { $matches } a compté
   *[other] { $counted } sur { $matches } ont compté
})
versus-points = Points de toutes les manches : { $made } à { $conceded }

card-rating = { $person } { $before } → { $after } ({ $change })
card-half = Compte pour moitié : ces deux personnes jouent souvent aujourd’hui.
card-nothing = Ne compte pas au classement : trop courte, ou trop de parties entre ces deux personnes aujourd’hui.

replay-step = étape { $step } sur { $steps }
replay-start = La partie commence.
replay-round = La manche { $number } commence, camps échangés.
replay-button-first = ⏮ Début
replay-button-back = ◀ Recule
replay-button-forward = ▶ Avance
replay-button-last = ⏭ Fin
replay-button = ⏪ Revoir
replay-menu = Aller à une étape
replay-option = Manche { $round } · { $number }. { $action }
replay-none = Tu n’as pas encore de partie finie à revoir. Tes parties : { $matches }.
replay-running = Cette partie est en cours : seules les deux personnes qui la jouent peuvent la revoir.
export-button-text = En texte (.txt)
export-button-json = En JSON
export-done = Partie en fichier : { $game }.

privacy-what = **Ce que je garde de toi :** ton numéro Discord, le dernier nom et la dernière langue que j’ai vus, tes réglages, tes défis, tes envies et tes parties avec chaque coup, les tours que tu prévois jusqu’à ce que tu saches ce qu’ils sont devenus, et ce qui en découle : scores, cotes, classements. Rien d’autre : je ne lis aucun message.
privacy-choice = **Exporter** te donne tout cela en fichier. **Oublie-moi** efface qui tu es : numéro, nom, langue et réglages disparaissent de la base et de toute sauvegarde faite ensuite. Tes adversaires gardent leurs résultats ; à ta place on lit « quelqu’un ». Les messages déjà publiés restent dans leurs salons, où tu peux demander qu’on les supprime. Si tu reviens, tu recommences à zéro.
privacy-button-export = Exporter tout sur moi
privacy-button-forget = Oublie-moi
privacy-question = { $matches ->
    [0] Oublier qui tu es ? Tes défis ouverts sont retirés. C’est définitif.
    [one] Oublier qui tu es ? Ta partie en cours est annulée si tu n’y as pas encore joué, sinon abandonnée. Tes défis ouverts sont retirés. C’est définitif.
   *[other] Oublier qui tu es ? Tes { $matches } parties en cours sont annulées là où tu n’as pas encore joué, sinon abandonnées. Tes défis ouverts sont retirés. C’est définitif.
}
privacy-button-sure = Oui, oublie-moi
privacy-button-keep = Non, garde-moi
privacy-kept = Rien n’a été effacé.
privacy-forgotten = C’est fait : je ne sais plus qui tu es.
privacy-exported = Tout ce que je garde de toi. Les autres personnes n’y sont que par des numéros.
standings-unknown-person = { $person } n’a pas encore joué avec moi.

# La liste des commandes dans Discord
about-leaderboard = Revanche : qui mène, ici ou partout
about-leaderboard-game = De quel jeu ; sinon tous les jeux ensemble
about-leaderboard-where = Les parties de ce serveur, ou de tous
about-leaderboard-time = Depuis toujours, ou ce mois-ci
about-leaderboard-by = Par cote, points de match ou victoires
about-leaderboard-post = Le montrer à tout le monde ici
about-profile = Revanche : cotes, bilan et meilleure victoire
about-profile-person = De qui ; sinon de toi
about-history = Revanche : les parties terminées, les tiennes ou celles de quelqu’un
about-history-person = De qui ; sinon de toi
about-history-against = Seulement contre cette personne
about-history-game = Seulement de ce jeu
about-history-result = Seulement avec ce résultat
about-replay = Revanche : revoir une partie étape par étape
about-replay-match = Quelle partie : une terminée, ou une des tiennes
about-export = Revanche : une partie en fichier
about-export-match = Quelle partie : une terminée, ou une des tiennes
about-export-format = En texte lisible, ou en JSON
about-privacy = Revanche : ce qui est gardé de toi ; l’exporter, ou le faire effacer
