/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'L’authentification est activée.',
  'auth-enabled.meaning': 'Seul {email} peut se connecter.',

  'open.summary': 'L’authentification est désactivée.',
  'open.meaning':
    'Ni SERVICE_EMAIL ni mot de passe ne sont définis : tout le monde a accès en tant qu’invité.',
  'open-app.meaning':
    'Ni SERVICE_EMAIL ni mot de passe ne sont définis : tout le monde peut utiliser l’application derrière ce service en tant qu’invité.',
  'open-without-password.meaning':
    'SERVICE_EMAIL est défini, mais aucun mot de passe ne l’est : tout le monde a accès en tant qu’invité.',
  'open-without-email.meaning':
    'Un mot de passe est défini, mais aucune adresse e-mail ne l’est : tout le monde a accès en tant qu’invité.',
  'open-exposed.summary': 'Toute personne qui peut joindre {host} a accès.',
  'open-exposed.meaning':
    'Le service écoute sur une adresse accessible depuis d’autres machines et n’authentifie personne.',
  'open-exposed.fix': 'Définissez HOST=127.0.0.1, ou bien SERVICE_EMAIL et SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL commence ou se termine par un espace.',
  'email-spaces.meaning':
    'L’adresse e-mail doit correspondre exactement : sans l’espace, la connexion échoue.',
  'email-uppercase.summary': 'SERVICE_EMAIL contient des majuscules.',
  'email-uppercase.meaning':
    'L’adresse e-mail doit correspondre exactement : en minuscules, la connexion échoue.',
  'email-without-at.summary': 'SERVICE_EMAIL ne contient pas de @.',
  'email-without-at.meaning':
    'L’adresse e-mail doit correspondre exactement : avec une adresse complète, la connexion échoue.',

  'password-plain.summary': 'Le mot de passe est configuré en clair.',
  'password-plain.meaning':
    'Cela convient au développement. Toute personne qui peut lire les variables d’environnement de ce service connaît le mot de passe.',
  'password-plain-exposed.meaning':
    'D’autres machines peuvent joindre ce service, et toute personne qui peut lire ses variables d’environnement connaît le mot de passe.',
  'password-cost-low.summary': 'Le hachage du mot de passe a un coût faible ({cost}).',
  'password-cost-low.meaning':
    'Toute personne qui obtient le hachage peut vite deviner le mot de passe. Le minimum recommandé est {minimum}.',
  'password-cost-high.summary': 'Le hachage du mot de passe a un coût très élevé ({cost}).',
  'password-cost-high.meaning':
    'Chaque connexion prend plusieurs secondes sur cette machine. Chaque niveau de coût double la durée ; 12 est courant.',
  'password-cost-high-measured.meaning':
    'Chaque connexion prend environ {duration} sur cette machine. Chaque niveau de coût double la durée ; 12 est courant.',
  'password-hashed.summary': 'Le mot de passe est configuré sous forme de hachage bcrypt.',
  'password-hashed.meaning':
    'Le mot de passe lui-même n’est pas stocké sur cette machine. Coût : {cost}.',
  'password-short.summary': 'Le mot de passe compte moins de {minimum} caractères.',
  'password-short.meaning':
    'Des attaquants peuvent le deviner, même si la limitation des tentatives les ralentit.',
  'password-common.summary': 'Le mot de passe est l’un des plus courants.',
  'password-common.meaning':
    'Les attaquants essaient ceux-là en premier. Choisissez-en un autre et enregistrez son hachage.',

  'secret-generated.summary': 'La clé de signature est générée à chaque démarrage.',
  'secret-generated.meaning': 'Un redémarrage déconnecte tout le monde.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY est trop court ({length, plural, one {# octet} other {# octets}}, minimum : {minimum}).',
  'secret-short.meaning':
    'Toute personne qui a un jeton peut essayer de deviner la clé, puis s’en servir pour signer ses propres jetons.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY répète un seul caractère.',
  'secret-repeated.meaning':
    'N’importe qui peut deviner cette clé et s’en servir pour signer ses propres jetons.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY est longue, mais elle peut être devinée.',
  'secret-guessable.meaning':
    'Elle est faite de mots, se répète ou est un exemple connu. Toute personne qui a un jeton peut vérifier ses suppositions et se servir de la clé pour signer ses propres jetons.',
  'secret-configured.summary': 'La clé de signature est configurée.',
  'secret-configured.meaning': 'Les sessions survivent à un redémarrage du service.',

  'codes.summary': 'Chaque connexion demande un code à usage unique.',
  'codes.meaning': 'Le mot de passe ne suffit pas pour se connecter.',
  'codes-per-device.summary': 'Chaque appareil demande un code à usage unique tous les 30 jours.',
  'codes-per-device.meaning':
    'Sur un appareil qui a déjà fourni un code, le mot de passe suffit pour se connecter.',
  'codes-per-device-forgotten.summary':
    'Après un redémarrage, chaque appareil doit de nouveau fournir un code à usage unique.',
  'codes-per-device-forgotten.meaning':
    'Pour reconnaître les appareils, SERVICE_TOTP_EVERY=device a besoin d’une clé de signature qui reste la même après un redémarrage.',

  'passkeys.summary':
    '{count, plural, one {# clé d’accès permet} other {# clés d’accès permettent}} de se connecter.',
  'passkeys.meaning': 'Le mot de passe le permet aussi.',
  'passwords-off.summary':
    '{count, plural, one {Seule # clé d’accès permet} other {Seules # clés d’accès permettent}} de se connecter.',
  'passwords-off.meaning': 'Le mot de passe est refusé.',
  'passkeys-unusable.summary': 'Les clés d’accès ne sont pas utilisables.',
  'passkeys-unusable.meaning':
    'Une clé d’accès est liée à un seul nom d’hôte, que SERVICE_PUBLIC_URL doit indiquer.',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL indique une adresse IP, pour laquelle les navigateurs refusent les clés d’accès.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL n’utilise pas https, sans lequel les navigateurs refusent les clés d’accès.',
  'passkey-elsewhere.summary':
    'La clé d’accès « {name} » est pour {host}, et ce service se trouve à l’adresse {ownHost}.',
  'passkey-elsewhere.meaning':
    'Les navigateurs ne proposent une clé d’accès que sur l’hôte pour lequel elle a été enregistrée.',
  'passkey-elsewhere.fix':
    'Enregistrez une nouvelle clé d’accès dans la console, et mettez-la à la place de celle-ci dans SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'La clé d’accès « {name} » n’est pas encore dans la configuration.',
  'passkey-unsaved.meaning': 'Elle fonctionne sur ce réplica jusqu’au redémarrage du service.',
  'passkey-unsaved.fix':
    'Ajoutez à SERVICE_PASSKEYS son entrée, que la console affiche dans « Clés d’accès ».',
  'passkey-still-configured.summary':
    'La clé d’accès « {name} » a été supprimée, mais elle est encore dans la configuration.',
  'passkey-still-configured.meaning':
    'Elle permettra de nouveau de se connecter après un redémarrage, et le permet déjà sur d’autres réplicas.',
  'passkey-still-configured.fix': 'Retirez son entrée de SERVICE_PASSKEYS, et redémarrez.',
  'passkey-counter.summary':
    'Le compteur de signatures de la clé d’accès « {name} » est revenu en arrière.',
  'passkey-counter.meaning':
    'Quelqu’un l’a peut-être copiée. Mais certains authentificateurs ne comptent pas correctement.',
  'passkey-counter.fix':
    'Si vous ne lui faites pas confiance, supprimez-la dans la console et enregistrez-en une autre.',

  'app-token-expired.summary':
    '{count, plural, one {Le jeton d’application {names} a} other {Les jetons d’application {names} ont}} expiré.',
  'app-token-expired.meaning': 'Les programmes qui envoient encore un jeton expiré sont refusés.',
  'app-token-expired.fix':
    'Retirez de SERVICE_APP_TOKENS tout jeton expiré, ou créez-en un autre avec `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, one {Le jeton d’application {names} a été révoqué, mais il est} other {Les jetons d’application {names} ont été révoqués, mais ils sont}} encore dans la configuration.',
  'app-token-revoked.meaning':
    'Un jeton révoqué est refusé jusqu’au redémarrage de ce service. Ensuite, il redevient valide.',
  'app-token-revoked-redis.meaning':
    'Un jeton révoqué est refusé tant que Redis conserve ses données.',
  'app-token-revoked-state.meaning':
    'Un jeton révoqué est refusé tant que le répertoire d’état conserve ses données.',
  'app-token-revoked.fix': 'Retirez de SERVICE_APP_TOKENS tout jeton révoqué',

  'host-unseen.summary': 'Vous avez ouvert {opened}, mais le service a reçu {received} comme hôte.',
  'host-unseen.meaning':
    'Un proxy remplace l’en-tête Host : les liens et les redirections mènent au mauvais hôte, et des formulaires peuvent être rejetés.',
  'client-is-proxy.summary':
    'Tous les clients apparaissent avec l’adresse {address}, qui est celle d’un proxy.',
  'client-is-proxy.meaning':
    'Il envoie des en-têtes de transfert, mais n’est pas considéré comme fiable. Tous les clients partagent une même limite d’échecs de connexion : un attaquant qui l’épuise vous fait attendre aussi.',
  'client-past-proxy.summary': 'Votre connexion vient de cette machine, sans passer par le proxy.',
  'client-past-proxy.meaning':
    'Les clients qui passent par un proxy à l’adresse {address} sont identifiés par l’adresse qu’il transmet.',
  'client-unnamed.summary':
    'Le proxy à l’adresse {address} ne transmet pas les adresses des clients.',
  'client-unnamed.meaning':
    'Tous les clients partagent une même limite d’échecs de connexion : un attaquant qui l’épuise vous fait attendre aussi.',
  'client-known.summary': 'Votre adresse est {address}.',
  'client-known.meaning':
    'Chaque client est identifié par sa propre adresse et a sa propre limite d’échecs de connexion.',

  'https.summary': 'Connexion en HTTPS.',
  'https.meaning':
    'Les cookies ont l’attribut Secure et, avec Strict-Transport-Security, les navigateurs exigent HTTPS.',
  'https-unseen.summary': 'Votre connexion utilise HTTPS, mais le service ne le sait pas.',
  'https-unseen.meaning':
    'Les cookies sont créés sans Secure, et aucun en-tête Strict-Transport-Security n’est envoyé.',
  'https-unseen-cookie.meaning':
    'Le cookie de session est créé sans Secure, et aucun en-tête Strict-Transport-Security n’est envoyé.',
  'http-on-this-machine.summary': 'Connexion en HTTP depuis cette machine.',
  'http-on-this-machine.meaning':
    'Les données ne quittent pas cette machine, personne ne peut donc les intercepter.',
  'http.summary': 'Connexion en HTTP, sans chiffrement.',
  'http.meaning':
    'Toute personne placée sur le trajet réseau peut lire le mot de passe et le jeton.',
  'http-cookie.meaning':
    'Toute personne placée sur le trajet réseau peut lire le mot de passe et le cookie de session, qui n’a pas l’attribut Secure.',

  'clock.summary': 'Les horloges concordent.',
  'clock.meaning': 'Les sessions expirent à l’heure affichée.',
  'clock-behind.summary': 'L’horloge du service retarde de {duration} sur celle de cet appareil.',
  'clock-ahead.summary': 'L’horloge du service avance de {duration} sur celle de cet appareil.',
  'clock-skew.meaning':
    'L’une des deux horloges est fausse. Les sessions expirent à une autre heure que celle affichée sur cette page.',
  'clock-skew-codes.meaning':
    'L’une des deux horloges est fausse. Si c’est celle du service, les codes de votre application d’authentification sont refusés.',

  'upstream.summary': 'L’application à l’adresse {address} répond.',
  'upstream.meaning': 'Sa réponse à l’instant : {status}.',
  'upstream-slow.summary':
    'L’application à l’adresse {address} accepte les connexions, mais ne répond pas.',
  'upstream-slow.meaning':
    'Les utilisateurs attendent, puis voient une page d’erreur. L’application est peut-être en train de démarrer, ou bloquée.',
  'upstream-unreachable.summary': 'L’application à l’adresse {address} est injoignable ({reason}).',
  'upstream-unreachable.meaning':
    'Les utilisateurs voient une page d’erreur à la place. Démarrez l’application, ou corrigez son adresse.',
  'upstream-failing.summary':
    'Un proxy à l’adresse {address} répond, mais ne peut pas joindre l’application ({status}).',
  'upstream-failing.meaning':
    'Démarrez l’application, ou définissez SERVICE_UPSTREAM sur l’adresse de l’application elle-même.',
  'upstream-refuses-host.summary': 'L’application refuse les requêtes pour {host} ({status}).',
  'upstream-refuses-host.meaning':
    'Elle répond normalement à une requête sans le nom ni les en-têtes d’un visiteur. Elle compare l’hôte ou le proxy à sa propre liste.',
  'upstream-refuses-host.fix':
    'Ajoutez {host} aux hôtes que l’application accepte, et Housekey à ses proxys de confiance',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM est {address}, c’est-à-dire Housekey lui-même.',
  'upstream-is-self.meaning':
    'Au lieu d’atteindre l’application, les requêtes reviennent sans cesse à Housekey.',
  'upstream-own-api.summary': 'L’application a sa propre API sous {paths}.',
  'upstream-own-api.meaning':
    'C’est Housekey qui y répond, cette partie de l’application ne fonctionne donc pas. Faites utiliser d’autres chemins à Housekey.',
  'upstream-websocket.summary': 'L’application accepte les connexions WebSocket.',
  'upstream-websocket.meaning': 'Testé à l’instant, à son chemin racine.',
  'upstream-websocket-elsewhere.summary':
    'L’application n’accepte pas de connexions WebSocket à son chemin racine.',
  'upstream-websocket-elsewhere.meaning':
    'Elle a répondu {status} à un handshake. Elle en accepte peut-être à d’autres chemins.',
  'upstream-websocket-unanswered.summary': 'L’application ne répond pas à un handshake WebSocket.',
  'upstream-websocket-unanswered.meaning':
    'Si l’application n’utilise pas de WebSockets, vous pouvez ignorer ce conseil. Sinon, un proxy placé devant elle abandonne les requêtes Upgrade.',

  'state.summary': 'Le répertoire d’état est accessible en écriture.',
  'state-used.summary':
    'Le répertoire d’état est accessible en écriture et en cours d’utilisation ({owner}).',
  'state.meaning':
    'Les déconnexions, les codes et liens utilisés et l’activité survivent à un redémarrage.',
  'state-unwritable.summary': 'Impossible d’écrire dans le répertoire d’état : {reason}.',
  'state-unwritable.meaning':
    'Le service continue en mémoire et réessaie. S’il redémarre avant d’y parvenir, les déconnexions survenues entre-temps sont perdues.',
  'state-unwritable.fix':
    'Autorisez le service à écrire dans {path}, et libérez de l’espace sur ce disque',
  'state-damaged.summary':
    '{count, plural, one {# enregistrement du répertoire d’état était endommagé et a dû être ignoré.} other {# enregistrements du répertoire d’état étaient endommagés et ont dû être ignorés.}}',
  'state-damaged.meaning':
    'Le jeton d’une session déconnectée est peut-être de nouveau valide. Le fichier endommagé n’a pas encore été remplacé.',
  'state-damaged-copied.meaning':
    'Le jeton d’une session déconnectée est peut-être de nouveau valide. Le fichier endommagé a été conservé sous le nom journal.damaged.',
  'state-damaged-lost.meaning':
    'Le jeton d’une session déconnectée est peut-être de nouveau valide. Le fichier endommagé n’a pas pu être conservé sous le nom journal.damaged : {reason}.',
  'state-damaged.fix':
    'Choisissez « Se déconnecter partout » dans la console, et vérifiez le disque',
  'state-lost.summary': 'Rien n’a pu être lu dans le journal du répertoire d’état.',
  'state-lost.meaning':
    'Toutes les sessions antérieures à ce démarrage ont pris fin. Les jetons d’application révoqués dans la console sont de nouveau valides.',
  'state-lost.fix':
    'Vérifiez le disque ; le fichier endommagé est {path}/journal.damaged. Retirez les jetons révoqués de SERVICE_APP_TOKENS',
  'state-exposed.summary':
    'D’autres utilisateurs de cette machine peuvent écrire dans le répertoire d’état.',
  'state-exposed.meaning':
    'Ils peuvent annuler des déconnexions en remplaçant ses fichiers. Le répertoire doit appartenir à l’utilisateur du service ou à root, et seul cet utilisateur doit pouvoir y écrire.',
  'state-unlocked.summary':
    'Le système de fichiers du répertoire d’état ne prend pas en charge les verrous.',
  'state-unlocked.meaning':
    'Un second Housekey sur le même répertoire passerait inaperçu, et les deux perdraient des données.',
  'state-unlocked.fix':
    'Placez {path} sur un système de fichiers local, ou assurez-vous que rien d’autre ne l’utilise',

  'redis.summary':
    'Redis est connecté, {others, plural, =0 {sans autre réplica} one {avec # autre réplica} other {avec # autres réplicas}}.',
  'redis.meaning':
    'Les réplicas partagent les déconnexions, les limites d’échecs de connexion et l’activité affichée dans la console.',
  'redis-lost.summary': 'Redis est indisponible : {reason}.',
  'redis-lost.meaning':
    'Ce réplica continue seul : les connexions et les sessions fonctionnent, la limite d’échecs de connexion s’applique à chaque réplica séparément, et les autres réplicas apprendront les déconnexions au retour de Redis.',
  'replicas-differ.summary':
    'Sur {others, plural, one {# autre réplica} other {# autres réplicas}}, {mismatched, plural, one {# a} other {# ont}} une clé, une adresse e-mail ou un mot de passe différents.',
  'replicas-differ.meaning':
    'Les réplicas rejettent les jetons émis par les autres : les utilisateurs semblent déconnectés au hasard.',
  'replicas-differ.fix':
    'Définissez les mêmes valeurs de SERVICE_EMAIL, SERVICE_PASSWORD_HASH et SERVICE_SECRET_KEY sur tous les réplicas',
  'redis-unsigned.summary':
    'Redis contient des messages ou des enregistrements qui n’ont pas été signés avec cette clé ({count}).',
  'redis-unsigned.meaning':
    'Ils sont ignorés. Un autre programme peut écrire dans ce Redis, ou un service avec une autre clé utilise le même préfixe.',
  'redis-unsigned.fix':
    'Changez le mot de passe de Redis, ou définissez un SERVICE_REDIS_PREFIX que rien d’autre n’utilise',
  'redis-recreated.summary':
    'Un autre programme a changé le type de clés dans Redis ; elles ont été recréées ({count}).',
  'redis-recreated.meaning':
    'Les réplicas ont réécrit ce qu’ils savent. Les codes à usage unique et les liens de connexion antérieurs peuvent être refusés.',

  'notices.summary': 'Les notifications sont envoyées à {targets}.',
  'notices.meaning':
    'Elles vous signalent les connexions sur de nouveaux appareils, les attaques et les modifications de vos clés d’accès. Essayez avec `housekey notify-test`.',
  'notices-failing.summary':
    'Les notifications destinées à {target} ne sont pas remises : {reason}.',
  'notices-failing.meaning':
    'Début de la panne : {since}. {waiting, plural, one {# notification est} other {# notifications sont}} en attente.',
  'notices-failing-lost.meaning':
    'Début de la panne : {since}. {waiting, plural, one {# notification est} other {# notifications sont}} en attente, et {lost, plural, one {# notification est perdue} other {# notifications sont perdues}}.',

  'audit-log-failing.summary': 'Impossible d’écrire dans le journal d’audit : {reason}.',
  'audit-log-failing.meaning':
    'Jusqu’à 1 Mio de lignes sont mises en attente ; les suivantes sont abandonnées et comptées.',

  'variable-misspelled.summary':
    '{variable} n’est pas une variable de Housekey. Vouliez-vous dire {intended} ?',
  'variable-misspelled.meaning':
    'Housekey l’ignore : le réglage visé garde donc sa valeur par défaut.',
  'variable-misspelled.fix': 'Renommez-la en {intended}, ou supprimez-la.',
  'variable-unused.summary': '{variable} n’a aucun effet sans {needed}.',
  'variable-unused.meaning': 'Housekey ignore cette variable.',
  'variable-unused.fix': 'Définissez {needed}, ou supprimez {variable}.',
  'variable-unused-library.summary': '{variable} n’a aucun effet dans la bibliothèque.',
  'variable-unused-library.fix': 'Supprimez {variable}.',
  'variable-unused-port.summary': '{variable} n’a aucun effet. La variable pour le port est PORT.',
  'variable-unused-port.fix': 'Renommez-la en PORT, ou supprimez-la.',
  'variable-unused-state.summary':
    '{variable} n’a aucun effet avec SERVICE_REDIS_URL, car l’état est alors stocké dans Redis.',
  'variable-unused-state.fix':
    'Supprimez SERVICE_STATE_DIR, ou SERVICE_REDIS_URL s’il n’y a qu’un seul réplica.',
  'cluster-without-redis.summary':
    '{variable} n’est pas défini, et ce processus est un worker d’un cluster.',
  'cluster-without-redis.meaning':
    'Un worker ne sait rien des déconnexions et des échecs de connexion chez les autres : le jeton d’une session déconnectée sur l’un reste valide sur les autres, et les limites s’appliquent à chaque worker séparément.',
  'cluster-without-redis.fix':
    'Définissez SERVICE_REDIS_URL (redisUrl), pour que tous les workers partagent leur état.',
  'public-path-wildcard.summary':
    '{variable} contient « {entry} », où * est un caractère ordinaire.',
  'public-path-wildcard.meaning': 'Les chemins visés demandent une session.',
  'public-path-wildcard.fix': 'Utilisez {prefix}, qui comprend tout ce qui se trouve en dessous.',
  'public-path-wildcard-root.fix':
    'Indiquez les chemins sans *. Chacun comprend tout ce qui se trouve en dessous.',
  'file-empty.summary': '{variable} désigne un fichier vide.',
  'file-empty.meaning': 'La variable est considérée comme non définie.',
  'file-empty.fix': 'Écrivez la valeur dans le fichier, ou supprimez la variable.',
  'password-unused.summary': '{variable} est défini, mais SERVICE_PASSWORD_HASH a la priorité.',
  'password-unused.meaning':
    'Seul le mot de passe du hachage permet de se connecter. Toute personne qui peut lire les variables d’environnement voit l’autre.',
  'password-unused.fix': 'Supprimez SERVICE_PASSWORD ou SERVICE_PASSWORD_FILE.',
  'totp-empty.summary':
    '{variable} est défini, mais vide : aucun code à usage unique n’est demandé.',
  'totp-empty.meaning':
    'Le mot de passe suffit pour se connecter. Une variable vide remplace aussi le secret du fichier .env.',
  'totp-empty.fix': 'Utilisez la ligne que `housekey totp` affiche, ou supprimez la variable.',
  'env-file-missing.summary':
    '{variable} est introuvable dans {folder}, et aucune variable SERVICE_… n’est définie.',
  'env-file-missing.meaning': 'Si vous avez créé un fichier .env, Housekey ne l’a pas lu.',
  'env-file-missing.fix':
    'Démarrez Housekey dans le dossier de votre fichier .env, ou définissez SERVICE_EMAIL et SERVICE_PASSWORD_HASH',
  'env-value-cut.summary':
    'Dans .env, {variable} contient un #, qui y marque le début d’un commentaire.',
  'env-value-cut.meaning': 'Seule la partie avant le # est utilisée.',
  'env-value-cut.fix': "Mettez la valeur entre guillemets simples : {variable}='…'",

  'metrics-token-short.summary':
    'SERVICE_METRICS_TOKEN est trop court (moins de {minimum} octets).',
  'metrics-token-short.meaning': 'Des attaquants peuvent le deviner, puis lire les métriques.',
  'forward-auth-untrusted.summary':
    'Forward auth est activé, mais aucun proxy n’est considéré comme fiable.',
  'forward-auth-untrusted.meaning':
    'Housekey ne tient compte ni de la page demandée ni de qui la demande : tous les clients partagent une même limite d’échecs de connexion et, après la connexion, ils ne reviennent pas à l’application.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES fait confiance à trop d’adresses : {addresses}.',
  'trusted-proxies-wide.meaning':
    'Toute personne qui en utilise une peut falsifier les adresses des clients, et ainsi contourner la limite d’échecs de connexion et fausser le journal.',
  'cookie-name-foreign.summary':
    'Le cookie de session s’appelle {name}, un nom que d’autres instances ne reconnaissent pas.',
  'cookie-name-foreign.meaning':
    'Les navigateurs envoient les cookies à tous les ports d’un hôte : un autre Housekey sur cet hôte transmettrait cette session à son application.',
  'identity-key-derived.summary': 'La clé de l’identité signée est dérivée de SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'Les applications gardent la clé publique en cache : elle doit donc survivre à un redémarrage, et rien ne conserve de clé aléatoire. Toute personne qui peut lire la clé publique peut tester des suppositions sur le secret, mais lentement. Un répertoire d’état, Redis ou SERVICE_IDENTITY_KEY l’évite ; la clé publique change alors une fois.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN est {domain}, et n’importe qui peut enregistrer un hôte sous ce domaine.',
  'cookie-domain-public.meaning':
    'Les navigateurs rejettent un tel cookie : personne ne reste connecté, et la connexion peut rediriger vers des hôtes qui appartiennent à d’autres.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN est {domain}, et SERVICE_PUBLIC_URL n’est pas sous ce domaine.',
  'cookie-domain-elsewhere.meaning':
    'Les navigateurs rejettent un cookie pour un domaine qui ne contient pas l’hôte : personne ne reste connecté.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT manque de contraste : {light} dans le thème clair ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT manque de contraste : {dark} dans le thème sombre ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT manque de contraste : {light} dans le thème clair ({lightContrast}:1) et {dark} dans le thème sombre ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Les liens et les libellés sont difficiles à lire. Il leur faut un contraste de {minimum}:1 avec chaque surface (WCAG 2.2, niveau AA). La correction indique les couleurs les plus proches qui conviennent.',
} as const;
