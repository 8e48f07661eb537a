/** The login page. */
export default {
  signIn: 'Se connecter',
  signInTo: 'Se connecter à {host}',
  passwordHelp: 'Utilisez l’adresse e-mail et le mot de passe définis pour ce service.',
  email: 'E-mail',
  emailMissing: 'Veuillez saisir votre adresse e-mail.',
  password: 'Mot de passe',
  passwordMissing: 'Veuillez saisir votre mot de passe.',
  showPassword: 'Afficher le mot de passe',
  capsLock: 'Verr. Maj est activé.',
  staySignedIn: 'Rester connecté',
  signingIn: 'Connexion…',
  signingYouIn: 'Connexion en cours…',
  loading: 'Chargement…',
  host: 'Hôte :',
  language: 'Langue',
  openApp: 'Ouvrir l’application',
  enterCode: 'Saisir le code',
  codeHelp:
    'Votre application d’authentification affiche un nouveau code à usage unique toutes les 30 secondes.',
  code: 'Code à usage unique',
  codeMissing: 'Veuillez saisir le code.',
  backToPassword: 'Revenir au mot de passe',
  passkeySignIn: 'Utiliser une clé d’accès',
  passkeyHelp: 'Utilisez une clé d’accès enregistrée pour ce service.',
  passkeysUnsupported: 'Ce navigateur ne peut pas utiliser de clés d’accès ici.',
  waitingForBrowser: 'En attente du navigateur…',
  hostUnreachable: '{host} est injoignable',
  unreachable: 'Le service est injoignable',
  unreachableHelp: 'Le service redémarre peut-être, ou votre connexion est interrompue.',
  tryAgain: 'Réessayer',
  trying: 'Nouvel essai…',
  noResponseAfter:
    'Toujours pas de réponse après {count, plural, one {# nouvel essai} other {# nouveaux essais}}.',
  retriesByItself:
    'Cette page réessaie d’elle-même dans {seconds, plural, one {# seconde} other {# secondes}}.',
  retryIn: 'Nouvel essai dans {seconds, plural, one {# seconde} other {# secondes}}.',
  tryNow: 'Vous pouvez réessayer maintenant.',
  waitClock: 'Réessayez dans {time}.',
  waitSeconds: 'Réessayez dans {seconds, plural, one {# seconde} other {# secondes}}.',
  waitMinutes: 'Réessayez dans {minutes, plural, one {# minute} other {# minutes}}.',
  incorrect: 'Adresse e-mail ou mot de passe incorrect. Vérifiez les deux et réessayez.',
  codeRequired: 'Veuillez saisir le code à usage unique.',
  incorrectCode:
    'Code incorrect. Vérifiez que les horloges de votre appareil et du service sont à l’heure.',
  usedCode: 'Ce code n’est plus utilisable. Attendez le suivant.',
  tooManyCodes: 'Trop de codes incorrects.',
  codeUnavailable: 'Le service ne peut pas vérifier cela pour le moment.',
  linkInvalid:
    'Ce lien a plus de cinq minutes ou a déjà servi. Exécutez à nouveau « housekey link ».',
  throttled: 'Trop de tentatives.',
  busy: 'Le service est occupé par d’autres connexions.',
  failedUnreachable: 'Le service est injoignable. Vérifiez votre connexion, puis reconnectez-vous.',
  unexpected: 'Une erreur s’est produite dans le service. Veuillez réessayer dans un instant.',
  crossSite:
    'Bloqué : cette page semble faire partie d’un autre site. Ouvrez-la à sa propre adresse.',
  cookieBlocked:
    'Votre navigateur a bloqué le cookie qui maintient votre connexion. Autorisez-le, puis reconnectez-vous.',
  proving:
    'Le service est très sollicité. Votre navigateur effectue un calcul supplémentaire pour vous connecter. Cela peut prendre une minute.',
  expired: 'Votre session a expiré. Connectez-vous pour reprendre où vous en étiez.',
  revoked:
    'Vous avez été déconnecté ailleurs, ou le mot de passe ou la clé a changé. Veuillez vous reconnecter.',
  signedOutInOtherTab:
    'Vous vous êtes déconnecté dans un autre onglet. Connectez-vous pour reprendre où vous en étiez.',
  signedOut: 'Vous êtes déconnecté.',
  signedOutLocally:
    'Déconnecté de ce navigateur seulement : impossible de joindre le service pour mettre fin à la session.',
  signedOutEverywhere: 'Déconnecté partout. Tous les appareils doivent se reconnecter.',
  pendingReplicas: 'Les autres réplicas suivront dès que Redis sera de nouveau joignable.',
  pendingStateDirectory:
    'Ce changement n’est pour l’instant qu’en mémoire : si le service redémarre avant de pouvoir de nouveau écrire dans son répertoire d’état, il sera perdu.',
  linkTitle: 'Se connecter par lien',
  linkHelp:
    'Ce lien vous connecte sur cet appareil, sans mot de passe. Il fonctionne une seule fois.',
  usePassword: 'Utiliser plutôt le mot de passe',
  bounced: 'L’application vous a renvoyé ici',
  bouncedHelp:
    'Vous n’avez pas besoin de vous reconnecter, mais l’application vous redirige sans cesse vers cette page.',
  bouncedGateway:
    'Si vous gérez cette application, vérifiez pourquoi elle redirige vers /login. Si elle y a sa propre page de connexion, désactivez-la ou définissez SERVICE_PREFIX_ONLY=true.',
  bouncedProxy:
    'Si vous gérez cette application, vérifiez que SERVICE_COOKIE_DOMAIN couvre son hôte et que votre proxy transmet les cookies.',
  openHousekey: 'Ouvrir Housekey',
  passkeyUnknown:
    'Cette clé d’accès n’est pas enregistrée ici ou a été supprimée. Utilisez-en une autre.',
  passkeyExpired: 'Cela a pris trop de temps. Veuillez réessayer.',
  passkeyRefused:
    'La clé d’accès n’a pas été acceptée. Elle doit être déverrouillée par empreinte, visage ou code PIN.',
  promptCanceled:
    'Aucune clé d’accès utilisée : la fenêtre du navigateur a été fermée, ou n’avait rien à proposer.',
  promptUnsupported: 'Ce navigateur ou cet appareil ne peut pas utiliser de clés d’accès.',
  promptInsecure:
    'Le navigateur a refusé les clés d’accès sur cette page. Ouvrez le service à sa propre adresse https.',
  promptKnown: 'Cet appareil a déjà une clé d’accès pour ce service.',
  promptFailed: 'Le navigateur n’a pas pu utiliser de clé d’accès. Veuillez réessayer.',
} as const;
