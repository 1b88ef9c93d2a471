# Cards, challenges and answers to commands.

# Challenges
bot-challenge-title = { $challenger } défie { $opponent }
bot-challenge-open-title = { $challenger } lance un défi à qui voudra
bot-challenge-call = { $person }, on te lance un défi.
bot-term-game = **Jeu :** { $game }
bot-term-rounds = **Manches :** { $rounds }
bot-term-begins = **Commence la manche 1 :** { $person }
bot-term-begins-accepting = **Commence la manche 1 :** qui accepte
bot-term-lots = **Commence la manche 1 :** tiré au sort
bot-term-no-limit = **Temps par tour :** sans limite
bot-term-friendly = **Classement :** non, partie amicale
bot-term-rated = **Classement :** oui, partie classée
bot-term-expires = **Expire :** { $when }
bot-guest-note = Je ne suis pas membre ici : je ne peux rien rappeler à personne. Ajoute-moi à un serveur pour les délais et les rappels.
bot-challenge-accepted = ✅ { $person } a accepté.
bot-challenge-declined = { $person } a refusé.
bot-challenge-withdrawn = { $person } a retiré son défi.
bot-challenge-expired = Le défi a expiré sans réponse.
bot-challenge-hidden = Ici, toi seul vois mes messages : personne ne pourrait accepter. Le défi est retiré. Essaie en message privé ou sur un autre serveur.
bot-button-accept = Accepter
bot-button-decline = Refuser
bot-button-withdraw = Retirer

# Board cards
bot-button-play = Jouer
bot-button-text = En texte
bot-button-picture = En image
bot-button-to-board = Vers le plateau
bot-button-resign = Abandonner
bot-button-cancel = Annuler la partie
bot-button-keep = Continuer à jouer
bot-players = **A** { $a } · **B** { $b }
bot-score-round = Manche { $number } : { $score }
bot-score-total = Total : **{ $score }**
bot-round-of = Manche { $number } sur { $count }
bot-turn-call = ▶ { $person }, à toi de jouer.
bot-end-call = { $people }, la partie est finie.
bot-moved = 🧵 Le fil de cette partie est fermé : elle continue ici.
bot-turn-of = ▶ Au tour de { $person }.

# Answers
bot-resign-question = Abandonner la partie de { $game } ? { $person } gagne alors, quel que soit le score. C’est irréversible.
bot-cancel-question = Annuler la partie de { $game } avec { $person } ? Elle s’arrête sans résultat. C’est irréversible.
bot-kept = Rien n’a changé : la partie continue.
bot-matches-none = Tu ne joues aucune partie. { $challenge } en lance une.
bot-matches-title = { $count ->
    [one] Ta partie
   *[other] Tes { $count } parties
}
bot-matches-mine = ⏳ { $game } contre { $person } · à toi
bot-matches-theirs = { $game } contre { $person } · à l’autre
bot-matches-more = { $count ->
    [one] … et une autre
   *[other] … et { $count } autres
}
bot-matches-link = plateau
bot-matches-menu = Ouvrir une partie
bot-button-next = Suivant
bot-button-previous = Précédent
bot-rules-title = { $game } · page { $page } sur { $pages }
bot-rules-menu = Règles d’un autre jeu
bot-help-intro = **Revanche** : des duels entre amis dans trois jeux de plateau, en général sur deux manches en changeant de camp.
bot-help-start = Commence par { $challenge }. La personne défiée appuie sur *Accepter* ; qui a la main appuie sur *Jouer* sous le plateau et reçoit un panneau privé : choisir, regarder, confirmer. Tout ce que fait un bouton, une commande le fait aussi :
bot-help-commands = **Commandes**
bot-help-line = { $command } – { $what }
bot-settings-title = **Tes réglages**
bot-settings-confirm-on = Avant qu’un tour compte, je te demande encore une fois.
bot-settings-confirm-off = Un tour compte tout de suite ; je ne redemande pas.
bot-settings-language = Langue des réponses privées : { $language }
bot-settings-theme = Images que toi seul vois : { $theme }
bot-settings-theme-menu = Choisis un thème
bot-theme-dark = sombre
bot-theme-light = clair
bot-theme-contrast = contraste élevé
bot-button-confirm-on = Demander avant qu’un tour compte
bot-button-confirm-off = Ne plus demander
bot-settings-menu = Choisir une langue
bot-language-auto = comme Discord
bot-language-fr = français
bot-language-en = English

# The list of commands in Discord
bot-about-challenge = Revanche : défier quelqu’un, ou qui voudra
bot-about-challenge-game = Quel jeu
bot-about-challenge-opponent = Qui ; laisse vide pour défier qui voudra
bot-about-challenge-options = Variante du jeu
bot-about-challenge-begins = Qui commence la manche 1
bot-about-challenge-rounds = Combien de manches (seul Le Char d’Hélios laisse le choix)
bot-about-challenge-rated = Si elle compte pour les classements (oui, sauf si tu dis non)
bot-about-challenge-level = Jouer contre moi, le bot, à ce niveau (hors classement)
bot-about-play = Revanche : jouer un tour en le tapant
bot-about-play-action = Ton coup, ou plusieurs séparés par des espaces
bot-about-board = Revanche : voir le plateau
bot-about-board-text = En texte plutôt qu’en image
bot-about-board-post = Le montrer à tout le monde ici
bot-about-matches = Revanche : tes parties, d’abord celles où c’est à toi
bot-about-resign = Revanche : abandonner une partie
bot-about-cancel = Revanche : annuler une partie avant ton premier coup
bot-about-rules = Revanche : comment on joue
bot-about-rules-game = De quel jeu
bot-about-help = Revanche : comment tout cela marche
bot-about-settings = Revanche : ta langue, et si je demande avant qu’un tour compte
bot-about-settings-confirmation = Demander avant qu’un tour compte
bot-about-settings-theme = Couleurs des images que toi seul vois
bot-about-settings-language = Langue des réponses privées
bot-about-match = Quelle partie ; sinon celle d’ici où c’est à toi
bot-choice-me = moi
bot-choice-opponent = mon adversaire
bot-choice-lots = tiré au sort
bot-choice-one = une
bot-choice-two = deux, en changeant de camp
bot-level-1 = 1 · voit ce qu’un coup prend tout de suite
bot-level-2 = 2 · voit un coup plus loin, pas toujours
bot-level-3 = 3 · voit ta réponse, compte à peu près
bot-level-4 = 4 · regarde plusieurs coups plus loin
bot-level-5 = 5 · regarde aussi loin que possible ; parfait au Char d’Hélios
