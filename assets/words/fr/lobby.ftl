# Le salon : défis ouverts et envies qui attendent.

lobby-empty = Personne n’attend dans ce salon pour l’instant. { $challenge } sans adversaire lance un défi à qui voudra ; { $wish } laisse une envie, exaucée dès que quelqu’un la partage.
lobby-challenges = **Défis ouverts** · la première personne qui accepte joue
lobby-wishes = **Envies** · exaucées dès que quelqu’un les partage
lobby-more = { $count ->
    [one] … et { $count } de plus
   *[other] … et { $count } de plus
}
lobby-mine = { $person } (toi)
lobby-line = { $person } · { $terms } · depuis { $made }, expire { $expires }
lobby-link = carte
lobby-menu = Accepter et jouer
lobby-option-challenge = Défi : { $person } · { $terms }
lobby-option-wish = Envie : { $person } · { $terms }
lobby-hint = -# Laisse ta propre envie : { $wish }

# Les conditions en quelques mots
lobby-any-variant = { $game }, toute variante
lobby-rounds-one = 1 manche
lobby-rounds-two = 2 manches
lobby-rounds-any = 1 ou 2 manches
lobby-pace-none = sans limite de temps
lobby-pace-strict = { $span } par tour, strict
lobby-pace-friendly = { $span } par tour, amical
lobby-rated = classée
lobby-unrated = hors classement
lobby-rated-any = classée ou non
lobby-begins = { $person } commence
lobby-begins-accepting = qui accepte commence

# Réponses
lobby-started = Tu joues contre { $person } : la partie de { $game } a commencé, sa carte est dans { $place }.
lobby-own = C’est à toi : quelqu’un d’autre doit s’en saisir.
lobby-gone = Ce n’est plus ouvert : quelqu’un s’en est saisi, ou c’est retiré ou expiré.
lobby-wish-stands = C’est noté : { $terms }. Dès que quelqu’un dans ce salon partage cette envie ou lance un défi qui convient, la partie commence ici et je t’appelle. L’envie reste jusqu’au { $when }.
lobby-wish-renewed = Tu avais déjà cette envie : { $terms }. Elle reste maintenant jusqu’au { $when }.
lobby-wish-many = Une personne peut avoir { $count } envies en attente, pas plus. { $wish } montre les tiennes, avec un bouton pour retirer chacune.
lobby-wish-none = Tu n’as pas d’envie en attente. { $wish } avec un jeu en laisse une : elle est exaucée dès que quelqu’un dans le même salon la partage.
lobby-wish-yours = **Tes envies en attente**
lobby-wish-line = { $number }. { $terms } · { $place } · finit { $when }
lobby-button-withdraw = Retirer { $number }
lobby-wish-withdrawn = L’envie est retirée.
lobby-wish-with-bot = Dans nos messages privés, personne d’autre ne peut partager une envie. Laisse-la là où sont tes amis. Les tiennes, partout : { $wish } sans rien d’autre.

# Sur la carte d’où part un fil
lobby-met = { $person } et { $other } ont la même envie

# Sur la première carte
lobby-begun = 🤝 { $people } : l’envie est exaucée, la partie a commencé.

# La liste des commandes dans Discord
lobby-about-lobby = Revanche : qui attend ici : défis ouverts et envies
lobby-about-wish = Revanche : laisser une envie de jouer, exaucée dès que partagée ; seule : les tiennes
lobby-about-wish-options = Variante ; sans elle, toutes conviennent
lobby-about-wish-rounds = Combien de manches ; sans cela, peu importe
lobby-about-wish-rated = Si elle compte pour les classements ; sans cela, peu importe
