# Tours prévus d’avance.

plan-kept = C’est noté, pour toi seulement : si { $person } joue { $answer }, tu réponds { $reply } aussitôt.
plan-kept-chain = C’est noté, pour toi seulement. Contre { $person } : { $chain }. Chaque réponse est jouée aussitôt, tant que chaque tour avant elle est exactement celui-là.
plan-pair = si { $answer }, alors { $reply }
plan-chain = { $before } ; { $pair }
plan-yours = **Tes réponses prévues** à { $game } contre { $person }. Personne d’autre ne les voit ; tout autre tour les fait tomber.
plan-line = { $number }. { $chain }
plan-so-far = déjà joué : { $played }
plan-none = Tu n’as rien prévu à { $game } contre { $person }. Pendant le tour de l’autre, { $plan } avec les deux options prévoit ta réponse à un tour précis.
plan-hint = D’ici là tu peux prévoir ta réponse, ici ou avec { $plan }.
plan-both = Donne les deux : le tour que tu attends, et ta réponse.
plan-unpaired = Chaque tour que tu attends demande sa réponse. Tu as donné { $answers ->
    [one] un tour
   *[other] { $answers } tours
} et { $replies ->
    [one] une réponse
   *[other] { $replies } réponses
} ; un point-virgule sépare l’un du suivant, des deux côtés.
plan-long = On peut prévoir { $count } tours de l’autre d’affilée, pas plus.
plan-step = Étape { $number } : { $why }
plan-typed = Tu avais écrit : si `{ $answers }`, alors `{ $replies }`
plan-your-turn = C’est à toi de jouer contre { $person } : joue. Tu peux prévoir une réponse pendant le tour de l’autre.
plan-refused-answer = Le tour que tu attends de { $person } : { $why }
plan-refused-reply = Ta réponse, après { $answer } : { $why }
plan-beyond = « { $text } » est plus qu’un tour.
plan-answer-goes-on = Après { $answer }, le tour de { $person } continue : donne-le en entier, par exemple { $example }.
plan-reply-goes-on = Après { $reply }, ton propre tour continue : donne-le en entier, par exemple { $example }.
plan-nothing-to-reply = Après { $answer }, ce n’est pas à toi : la partie est alors finie, ou { $person } rejoue.
plan-nothing-to-await = Après { $reply }, ce n’est pas le tour de { $person } : la partie est alors finie, ou tu rejoues. Arrête-toi là.
plan-many = On peut prévoir { $count } réponses pour un tour, pas plus. Retires-en une d’abord.
plan-stale = Le tour pour lequel tu prévoyais est passé entre-temps : rien n’est noté.
plan-over = Cette partie est terminée : il n’y a plus rien à prévoir, et ce qui attendait encore est abandonné.
plan-withdrawn = La réponse prévue est retirée.
plan-gone = Cette réponse n’attend plus : elle a été jouée, abandonnée ou retirée.
plan-played = Joué comme tu l’avais prévu : { $played }.
plan-exchange = { $answer } → { $reply }
plan-dropped = { $count ->
    [one] { $person } a joué autre chose que ce que tu avais prévu : ta réponse prévue est abandonnée.
   *[other] { $person } a joué autre chose que ce que tu avais prévu : tes { $count } réponses prévues sont abandonnées.
}
plan-rest-dropped = Puis { $person } a joué autre chose : la suite prévue est abandonnée.
plan-taken-back = { $count ->
    [one] Un tour a été repris : ta réponse prévue est abandonnée.
   *[other] Un tour a été repris : tes { $count } réponses prévues sont abandonnées.
}
plan-rest-taken-back = Puis un tour a été repris : la suite prévue est abandonnée.
plan-button-new = Si … alors
plan-button-change = Changer { $number }
plan-button-withdraw = Retirer { $number }

# La fenêtre de saisie
plan-modal-title = { $game } : si … alors
plan-modal-if = Si l’autre joue (plusieurs : avec ;)
plan-modal-then = alors je joue (dans le même ordre)
plan-modal-example = par exemple { $example }

# Sur la carte, sous ce que le tour a fait
plan-answered = ↪ { $person } avait prévu la réponse : { $reply }
# En privé, à qui elle répond
plan-replied = { $person } avait prévu une réponse, et elle est jouée : { $actions }.

# La liste des commandes dans Discord
plan-about-plan = Revanche : prévoir tes réponses à des tours précis, pour toi ; sans option : les tiennes
plan-about-plan-if = Le tour entier que tu attends de l’autre ; les suivants après un point-virgule
plan-about-plan-then = Le tour entier par lequel tu y réponds ; les suivants après un point-virgule
