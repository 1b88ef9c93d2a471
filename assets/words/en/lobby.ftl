# The lobby: open challenges and standing wishes.

lobby-empty = Nobody is waiting in this channel just now. { $challenge } without an opponent opens a challenge to whoever reads it; { $wish } leaves a wish that is met as soon as somebody shares it.
lobby-challenges = **Open challenges** · whoever accepts first plays
lobby-wishes = **Standing wishes** · met as soon as somebody shares them
lobby-more = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}
lobby-mine = { $person } (you)
lobby-line = { $person } · { $terms } · made { $made }, expires { $expires }
lobby-link = card
lobby-menu = Accept and play
lobby-option-challenge = Challenge: { $person } · { $terms }
lobby-option-wish = Wish: { $person } · { $terms }
lobby-hint = -# Leave a wish of your own: { $wish }

# Terms in a few words
lobby-any-variant = { $game }, any variant
lobby-rounds-one = 1 round
lobby-rounds-two = 2 rounds
lobby-rounds-any = 1 or 2 rounds
lobby-pace-none = no time limit
lobby-pace-strict = { $span } a turn, strict
lobby-pace-friendly = { $span } a turn, friendly
lobby-rated = rated
lobby-unrated = unrated
lobby-rated-any = rated or not
lobby-begins = { $person } begins
lobby-begins-accepting = whoever accepts begins

# Answers
lobby-started = You play { $person }: the match of { $game } has begun, its card stands in { $place }.
lobby-own = This is your own. Somebody else has to take it up.
lobby-gone = This is no longer open: it was taken up, withdrawn or has expired.
lobby-wish-stands = Noted: { $terms }. As soon as somebody in this channel shares this wish or opens a challenge that fits, the match begins here and I call you. The wish stands until { $when }.
lobby-wish-renewed = You had this wish already: { $terms }. It stands until { $when } now.
lobby-wish-many = { $count } standing wishes are as many as one person may have. { $wish } shows yours, with a button to withdraw each.
lobby-wish-none = You have no standing wish. { $wish } with a game leaves one: it is met as soon as somebody in the same channel shares it.
lobby-wish-yours = **Your standing wishes**
lobby-wish-line = { $number }. { $terms } · { $place } · ends { $when }
lobby-button-withdraw = Withdraw { $number }
lobby-wish-withdrawn = The wish is withdrawn.
lobby-wish-with-bot = In the direct message with me nobody else is there to share a wish. Leave it where your friends are. Yours everywhere: { $wish } without anything else.

# On the card that a thread is opened from
lobby-met = { $person } and { $other } share a wish

# On the first card
lobby-begun = 🤝 { $people }: your wish is met, the match has begun.

# The list of commands in Discord
lobby-about-lobby = Revanche: who is waiting here: open challenges and standing wishes
lobby-about-wish = Revanche: leave a wish to play, met as soon as somebody shares it; alone: yours
lobby-about-wish-options = Variant; without it any
lobby-about-wish-rounds = How many rounds; without it any number
lobby-about-wish-rated = Whether it counts for ratings; without it either
