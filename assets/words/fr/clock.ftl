# Temps, propositions, vacances et avis.

clock-span-1h = 1 heure
clock-span-8h = 8 heures
clock-span-1d = 1 jour
clock-span-3d = 3 jours
clock-span-7d = 7 jours
clock-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
clock-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
clock-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
clock-and = { $a } { $b }

# Sur la carte d'un défi
clock-term-strict = **Temps par tour :** { $span }, strict : qui prend plus de temps perd
clock-term-friendly = **Temps par tour :** { $span }, amical : ensuite l’adversaire peut réclamer la victoire, ou attendre
clock-term-pauses = **Pauses :** jusqu’à { $days } jours de vacances par an chacun, annoncées ici, arrêtent la pendule de la personne ; mes propres pannes sont rendues

# Sur la carte d'une partie
clock-deadline = ⏱ Jusqu’au { $when }
clock-away = 🏖 { $person } est en vacances jusqu’au { $when } : sa pendule est arrêtée.
clock-away-unlimited = 🏖 { $person } est en vacances jusqu’au { $when }.
clock-left = ⏱ { $when }
clock-given-back = Rendu, parce que j’étais en panne : { $span }.
clock-offer-draw = 🤝 { $person } propose l’égalité.
clock-offer-takeback = ↩ { $person } demande à reprendre son dernier tour.
clock-offer-cancel = ✖ { $person } propose d’annuler la partie.
clock-offer-rematch = 🔁 { $person } veut une revanche.
clock-rematched = 🔁 La revanche a commencé.

# Avis
clock-call-draw = 🤝 { $other }, { $person } te propose l’égalité à { $game }. La proposition tombe avec ton prochain coup.
clock-call-takeback = ↩ { $other }, { $person } demande à reprendre son dernier tour à { $game } : { $actions }. La demande tombe avec ta réponse.
clock-call-cancel = ✖ { $other }, { $person } te propose d’annuler la partie de { $game } : sans résultat. La proposition tombe avec ton prochain coup.
clock-call-rematch = 🔁 { $other }, { $person } veut une revanche à { $game } : mêmes conditions, l’autre commence. La proposition reste jusqu’à ta réponse.
clock-reminder = ⏰ { $person }, ton tour à { $game } contre { $other } finit { $when }.
clock-digest = ⏰ { $person }, { $count } parties t’attendent :
clock-digest-line = { $game } contre { $other } : jusqu’au { $when }
clock-lapsed = ⌛ { $person } a dépassé son temps à { $game }. { $other } peut réclamer la victoire, ou attendre ; d’ici là { $person } peut encore jouer.
clock-turn-dm = ▶ { $person }, c’est ton tour à { $game } contre { $other }.
clock-downtime = J’étais en panne de { $from } à { $until }. { $count ->
    [one] La pendule qui tournait ici a récupéré
   *[other] Les { $count } pendules qui tournaient ici ont récupéré
} ce temps.

# Boutons
clock-button-agree = Accepter
clock-button-refuse = Refuser
clock-button-withdraw = Retirer
clock-button-claim = Réclamer la victoire
clock-button-undo = Reprendre l’étape
clock-button-rematch = Revanche
clock-button-draw = Proposer l’égalité
clock-button-takeback = Reprendre mon tour
clock-button-cancel = Proposer d’annuler

# Réponses privées
clock-offered-draw = Tu as proposé l’égalité à { $person }. La proposition tombe avec son prochain coup.
clock-offered-takeback = Tu as demandé à { $person } de reprendre ton dernier tour. La demande tombe avec sa réponse.
clock-offered-cancel = Tu as proposé à { $person } d’annuler la partie. La proposition tombe avec son prochain coup.
clock-offered-rematch = Tu as demandé une revanche à { $person }. La demande reste ouverte jusqu’à sa réponse.
clock-agreed-draw = Égalité convenue : victoire partagée.
clock-agreed-takeback = Le tour est repris.
clock-agreed-cancel = La partie est annulée. Elle finit sans résultat.
clock-agreed-rematch = La revanche a commencé : { $link }.
clock-declined = C’est refusé. La partie continue.
clock-withdrawn = Ta proposition est retirée.
clock-question-draw = Accepter l’égalité à { $game } avec { $person } ? La partie finit en victoire partagée. C’est définitif.
clock-question-cancel = Accepter d’annuler la partie de { $game } avec { $person } ? Elle finit sans résultat. C’est définitif.
clock-claim-question = Réclamer la victoire à { $game } contre { $person }, qui a dépassé son temps ? C’est définitif.
clock-claimed = Tu as réclamé la victoire au temps.
clock-undone = L’étape est reprise.
clock-no-finished = Tu n’as pas ici de partie finie à rejouer. Tes parties : { $matches }.
clock-strict-guest = Je ne suis pas membre ici : je ne pourrais prévenir personne que le temps est écoulé. Choisis un rythme amical, ou aucun.

# Vacances
clock-vacation-began = 🏖 Tu es en vacances jusqu’au { $when }. Tes pendules sont arrêtées, le temps restant est gardé ; tu peux jouer quand même. Cela finit tout seul, ou plus tôt avec { $vacation }.
clock-vacation-ended = Tes vacances sont finies : tes pendules repartent.
clock-vacation-too-long = Il te reste { $left } de vacances sur un an, pas plus.
clock-vacation-none = Tu n’es pas en vacances. Il t’en reste { $left } sur un an : { $vacation } avec un nombre de jours les commence.
clock-vacation-running = 🏖 Tu es en vacances jusqu’au { $when }. Il t’en restera { $left } sur un an.

# La liste des commandes dans Discord
clock-about-challenge-pace = Combien de temps un tour peut durer
clock-about-challenge-time-out = Ce qui se passe s’il dure plus longtemps
clock-about-draw = Revanche : proposer l’égalité, ou l’accepter
clock-about-takeback = Revanche : reprendre ta dernière étape ou ton dernier tour
clock-about-rematch = Revanche : rejouer, l’autre commence
clock-about-claim = Revanche : réclamer la victoire quand le temps adverse est écoulé
clock-about-vacation = Revanche : arrêter tes pendules quelques jours
clock-about-vacation-days = Combien de jours à partir de maintenant ; 0 y met fin
clock-choice-none = sans limite
clock-choice-strict = strict : qui prend plus de temps perd
clock-choice-friendly = amical : l’autre peut réclamer la victoire, ou attendre

# Réglages
clock-notices-place = Quand c’est ton tour, je te préviens là où se joue la partie.
clock-notices-dm = Quand c’est ton tour, je t’écris en message privé.
clock-notices-nowhere = Je ne te préviens jamais ; tes parties t’attendent dans la liste.
clock-reminder-usual = Je te le rappelle une fois, quand deux tiers de ton temps sont écoulés.
clock-reminder-never = Je ne te rappelle jamais rien.
clock-reminder-before = Je te le rappelle une fois, { $span } avant la fin de ton temps.
clock-dm-test = Voici l’essai : désormais je te préviens ici quand c’est ton tour.
clock-dm-refused = Mon message privé n’est pas arrivé : tu n’en acceptes pas de moi. Je continue à te prévenir là où se joue la partie.
clock-about-settings-notices = Où je te préviens que c’est ton tour
clock-about-settings-reminder = Combien de temps avant la fin de ton temps je te le rappelle
clock-choice-place = là où se joue la partie
clock-choice-dm = en message privé
clock-choice-nowhere = nulle part
clock-choice-usual = après deux tiers du temps
clock-choice-never = jamais
