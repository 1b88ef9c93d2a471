# The private panel in which a turn is made.
panel-heading = **À toi de jouer** · { $game } · manche { $round } sur { $rounds }
panel-heading-one = **À toi de jouer** · { $game }
panel-rite-place = Où poses-tu ton nouveau pion ?
panel-rite-grow = { $count ->
    [one] Il reste un pion en réserve : quelle colonne grandit ?
   *[other] Il reste { $count } pions en réserve : quelles colonnes grandissent ?
}
panel-rite-move = Quelle colonne déplaces-tu ?
panel-rite-move-shrunk = Ta réserve est vide : tes colonnes ont rétréci. Laquelle déplaces-tu ?
panel-target = Depuis { $square } : vers où ? Un × capture.
panel-rite-menu = Cases libres { $first }–{ $last }
panel-rite-grow-menu = Colonnes qui grandissent
panel-helios-sow = Quelle coupe sèmes-tu ?
panel-helios-ray = ☀ Rayon solaire : sème encore. Quelle coupe ?
panel-rvb-choose = Quel pion déplaces-tu ?
panel-rvb-must = Tu peux manger, donc tu dois manger. Avec quel pion ?
panel-rvb-why-menu = Pourquoi ce pion est-il bloqué ?
panel-rvb-why = Pourquoi { $square } ne peut pas bouger :
panel-result = { $what } On joue ?
panel-ends-round = La manche se termine ainsi.
panel-ends-match = La partie se termine ainsi.
panel-played = ✅ { $what }
panel-stale = Le plateau a changé entre-temps : voici celui d’aujourd’hui.
panel-not-yours = C’est au tour de { $person }.
panel-button-confirm = Confirmer
panel-button-back = Retour
panel-button-type = Taper
panel-button-capture = × { $square }
panel-button-column = { $square } · { $height }
panel-button-pawn = { $square } { $colour }
panel-button-cup = { $cup } · { $seeds }
panel-modal-title = { $game } : à toi
panel-modal-label = Ton coup, ou plusieurs avec des espaces
panel-modal-example = par exemple { $example }
