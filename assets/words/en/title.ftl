# Games, options, sides and colours by name.

list-last = { $items } and { $last }

game-rite = Rite
game-helios = Hélios
game-rvb = RVB

code-rite = Rite { $size }×{ $size }
code-helios = Hélios
code-helios-express = Hélios express
code-rvb-full = RVB, must eat
code-rvb-spare-blue = RVB, spare-blue
code-rvb-free = RVB, free

option-rite = { $size } × { $size } squares, 15 pawns each
option-helios = 3 seeds per cup, sun ray, 16 seeds win at once
option-helios-express = 2 seeds per cup, no sun ray, 11 seeds win at once
option-rvb-full = whoever can eat must eat, even a blue
option-rvb-spare-blue = whoever can eat a red or a green must; nobody is made to eat a blue
option-rvb-free = nobody has to eat

rounds-one = one round
rounds-two = two rounds, sides swapped

# A side in a sentence, then as the label of a line.
side-white = White
side-black = Black
side-helios = Hélios
side-selene = Séléné
side-bottom = the bottom camp
side-top = the top camp
label-white = White ({ $seat })
label-black = Black ({ $seat })
label-helios = Hélios ({ $seat })
label-selene = Séléné ({ $seat })
label-bottom = Bottom ({ $seat })
label-top = Top ({ $seat })

# The side or person whose turn it is, as the subject of the sentences in turn.ftl.
whose-white = White ({ $seat })
whose-black = Black ({ $seat })
whose-helios = Hélios ({ $seat })
whose-selene = Séléné ({ $seat })
whose-bottom = Bottom camp ({ $seat })
whose-top = Top camp ({ $seat })
whose-person = { $name }

colour-red = red
colour-green = green
colour-blue = blue
colours-red = red
colours-green = green
colours-blue = blue
