# What who manages a server chooses for it, and threads of matches.

server-title = **This server**
server-channels-all = 📍 Challenges can be made in every channel in which I may write.
server-channels-some = 📍 Challenges can be made only in: { $channels }. Matches that run elsewhere go on there.
server-pace-none = ⏱ A challenge that names no pace has no time limit.
server-pace = ⏱ A challenge that names no pace has this one: { $pace }.
server-pace-strict = { $span }, strict
server-pace-friendly = { $span }, friendly
server-language = ✏ Language of the public cards: { $language }
server-language-auto = that of the server, else of who challenges
server-threads-on = 🧵 Each match gets a thread of its own, opened from its challenge.
server-threads-off = 🧵 The matches stay in the channel of their challenge.
server-threads-missing = ⚠️ For threads I lack in this channel: { $permissions }. Where I lack them, matches stay in the channel.
server-threads-refused = ⚠️ A match got no thread ({ $when }) and stays in its channel: I lacked “Create Public Threads” or “Send Messages in Threads” there, or the server has too many threads.
server-channels-menu = Allowed channels (none: all)
server-pace-menu = Usual pace
server-language-menu = Language of the public cards
server-button-threads-on = A thread for each match
server-button-threads-off = No threads
server-button-everywhere = Allow every channel

server-not-here = Only a server in which I am a member has settings.
server-not-yours = Only who may manage this server (permission “Manage Server”) can change its settings.
server-too-many = More than { $count } channels cannot be listed. Allow every channel instead, or remove some.
server-elsewhere = Challenges are not made in this channel. In this server they are made in: { $channels }.
server-more = { $count } more

# Threads
server-thread-name = { $game } · match { $number }
server-thread-begun = 🧵 { $person }, your match has begun; it is played here.

# The list of commands in Discord
server-about = Revanche: channels, usual pace, language and threads of this server
server-about-allow = A channel in which challenges may be made
server-about-remove = A channel to take off that list
server-about-everywhere = Allow every channel again
server-about-pace = Pace of challenges that name none
server-about-time-out = What happens when a turn takes longer
server-about-language = Language of the public cards
server-about-threads = Whether each match gets a thread of its own
