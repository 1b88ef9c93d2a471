# Ce que choisit qui gère un serveur, et les fils des parties.

server-title = **Ce serveur**
server-channels-all = 📍 On peut lancer des défis dans tous les salons où je peux écrire.
server-channels-some = 📍 On ne lance des défis que dans : { $channels }. Les parties en cours ailleurs y continuent.
server-pace-none = ⏱ Un défi sans rythme n’a pas de limite de temps.
server-pace = ⏱ Un défi sans rythme prend celui-ci : { $pace }.
server-pace-strict = { $span }, strict
server-pace-friendly = { $span }, amical
server-language = ✏ Langue des cartes publiques : { $language }
server-language-auto = celle du serveur, sinon celle de qui défie
server-threads-on = 🧵 Chaque partie a son propre fil, ouvert depuis son défi.
server-threads-off = 🧵 Les parties restent dans le salon de leur défi.
server-threads-missing = ⚠️ Pour les fils il me manque dans ce salon : { $permissions }. Là où cela me manque, les parties restent dans le salon.
server-threads-refused = ⚠️ Une partie n’a pas eu de fil ({ $when }) et reste dans son salon : il m’y manquait « Créer des fils publics » ou « Envoyer des messages dans les fils », ou le serveur a trop de fils.
server-channels-menu = Salons permis (aucun : tous)
server-pace-menu = Rythme habituel
server-language-menu = Langue des cartes publiques
server-button-threads-on = Un fil par partie
server-button-threads-off = Pas de fils
server-button-everywhere = Permettre tous les salons

server-not-here = Seul un serveur dont je suis membre a des réglages.
server-not-yours = Seul qui peut gérer ce serveur (permission « Gérer le serveur ») peut changer ses réglages.
server-too-many = La liste ne prend pas plus de { $count } salons. Permets plutôt tous les salons, ou retires-en.
server-elsewhere = On ne lance pas de défis dans ce salon. Sur ce serveur, c’est dans : { $channels }.
server-more = { $count } de plus

# Fils
server-thread-name = { $game } · partie { $number }
server-thread-begun = 🧵 { $person }, ta partie a commencé ; elle se joue ici.

# La liste des commandes dans Discord
server-about = Revanche : salons, rythme habituel, langue et fils de ce serveur
server-about-allow = Un salon où l’on peut lancer des défis
server-about-remove = Un salon à retirer de cette liste
server-about-everywhere = Permettre de nouveau tous les salons
server-about-pace = Rythme des défis qui n’en nomment pas
server-about-time-out = Ce qui arrive quand un tour prend plus longtemps
server-about-language = Langue des cartes publiques
server-about-threads = Si chaque partie a son propre fil
