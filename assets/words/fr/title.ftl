# Games, options, sides and colours by name.

list-last = { $items } et { $last }

game-rite = Rite
game-helios = Hélios
game-rvb = RVB

code-rite = Rite { $size }×{ $size }
code-helios = Hélios
code-helios-express = Hélios express
code-rvb-full = RVB, prise obligatoire
code-rvb-spare-blue = RVB, sauf bleus
code-rvb-free = RVB, prise libre

option-rite = { $size } × { $size } cases, 15 pions chacun
option-helios = 3 graines par coupe, rayon solaire, 16 graines gagnent d’un coup
option-helios-express = 2 graines par coupe, sans rayon solaire, 11 graines gagnent d’un coup
option-rvb-full = qui peut manger doit manger, même un bleu
option-rvb-spare-blue = qui peut manger un rouge ou un vert le doit ; on n’est jamais forcé de manger un bleu
option-rvb-free = on n’est jamais forcé de manger

rounds-one = une manche
rounds-two = deux manches, camps échangés

# A side in a sentence, then as the label of a line.
side-white = Blancs
side-black = Noirs
side-helios = Hélios
side-selene = Séléné
side-bottom = camp du bas
side-top = camp du haut
label-white = Blancs ({ $seat })
label-black = Noirs ({ $seat })
label-helios = Hélios ({ $seat })
label-selene = Séléné ({ $seat })
label-bottom = Bas ({ $seat })
label-top = Haut ({ $seat })

# The side or person whose turn it is, as the subject of the sentences in turn.ftl.
whose-white = Aux Blancs ({ $seat })
whose-black = Aux Noirs ({ $seat })
whose-helios = À Hélios ({ $seat })
whose-selene = À Séléné ({ $seat })
whose-bottom = Au camp du bas ({ $seat })
whose-top = Au camp du haut ({ $seat })
whose-person = À { $name }

colour-red = rouge
colour-green = vert
colour-blue = bleu
colours-red = rouges
colours-green = verts
colours-blue = bleus
