# The private panel in which a turn is made.
