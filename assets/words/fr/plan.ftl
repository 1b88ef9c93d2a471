# Tours prévus d’avance.

plan-kept = C’est noté, pour toi seulement : si { $person } joue { $answer }, tu réponds { $reply } aussitôt.
plan-yours = **Tes réponses prévues** à { $game } contre { $person }. Personne d’autre ne les voit ; elles valent pour ce tour seulement.
plan-line = { $number }. si { $answer }, alors { $reply }
plan-none = Tu n’as rien prévu à { $game } contre { $person }. Pendant le tour de l’autre, { $plan } avec les deux options prévoit ta réponse à un tour précis.
plan-hint = D’ici là tu peux prévoir ta réponse : { $plan }.
plan-both = Donne les deux : le tour que tu attends, et ta réponse.
plan-your-turn = C’est à toi de jouer contre { $person } : joue. Tu peux prévoir une réponse pendant le tour de l’autre.
plan-refused-answer = Le tour que tu attends de { $person } : { $why }
plan-refused-reply = Ta réponse, après { $answer } : { $why }
plan-beyond = « { $text } » est plus qu’un tour.
plan-answer-goes-on = Après { $answer }, le tour de { $person } continue : donne-le en entier, par exemple { $example }.
plan-reply-goes-on = Après { $reply }, ton propre tour continue : donne-le en entier, par exemple { $example }.
plan-nothing-to-reply = Après { $answer }, ce n’est pas à toi : la partie est alors finie, ou { $person } rejoue.
plan-many = On peut prévoir { $count } réponses pour un tour, pas plus. Retires-en une d’abord.
plan-withdrawn = La réponse prévue est retirée.
plan-gone = Cette réponse n’attend plus : elle a été jouée, abandonnée ou retirée.
plan-dropped = { $count ->
    [one] { $person } a joué autre chose que ce que tu avais prévu : ta réponse prévue est abandonnée.
   *[other] { $person } a joué autre chose que ce que tu avais prévu : tes { $count } réponses prévues sont abandonnées.
}
plan-button-withdraw = Retirer { $number }

# Sur la carte, sous ce que le tour a fait
plan-answered = ↪ { $person } avait prévu la réponse : { $reply }
# En privé, à qui elle répond
plan-replied = { $person } avait prévu une réponse, et elle est jouée : { $actions }.

# La liste des commandes dans Discord
plan-about-plan = Revanche : prévoir ta réponse à un tour précis, pour toi ; sans option : les tiennes
plan-about-plan-if = Le tour entier que tu attends de l’autre
plan-about-plan-then = Le tour entier par lequel tu y réponds
