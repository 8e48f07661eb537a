/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Chargement des clés d’accès…',
  passkeysFailed: 'Les clés d’accès n’ont pas pu être chargées.',
  passkeysHelp:
    'Une clé d’accès vous connecte par empreinte digitale, reconnaissance faciale ou code PIN de votre appareil, et ne fonctionne que sur les pages de ce service. Housekey garde sa clé publique dans <code>SERVICE_PASSKEYS</code>, mais aucun secret.',
  noPasskeys: 'Il n’y a pas encore de clés d’accès.',
  passkeyFor: '<strong>{name}</strong> pour {host}',
  passkeyConfigured: 'dans SERVICE_PASSKEYS',
  passkeyUnsaved: 'pas encore dans SERVICE_PASSKEYS : fonctionne jusqu’au redémarrage',
  passkeyDeleted:
    'supprimée, mais encore dans SERVICE_PASSKEYS : effacez son entrée avant le redémarrage',
  passkeyElsewhere: 'dans SERVICE_PASSKEYS, mais pour un autre hôte',
  needsPublicUrl:
    'Une clé d’accès est liée à un nom d’hôte. Définissez SERVICE_PUBLIC_URL sur l’adresse https de ce service, et redémarrez-le.',
  needsHostName:
    'Les navigateurs refusent les clés d’accès pour une adresse IP. Donnez un nom d’hôte à ce service et définissez SERVICE_PUBLIC_URL en conséquence.',
  needsHttps:
    'Les navigateurs refusent les clés d’accès sans HTTPS. Mettez en place HTTPS devant ce service et définissez SERVICE_PUBLIC_URL sur son adresse https.',
  registrationCanceled: 'Annulé : la fenêtre du navigateur a été fermée, ou le temps est écoulé.',
  registrationUnsupported:
    'Cet appareil ne peut pas conserver de clé d’accès, ou ne peut pas vérifier son utilisateur par empreinte, visage ou code PIN.',
  registrationInsecure:
    'Le navigateur a refusé les clés d’accès sur cette page. Ouvrez la console à l’adresse indiquée dans SERVICE_PUBLIC_URL.',
  registrationKnown: 'Cet appareil a déjà une clé d’accès pour ce service.',
  registrationFailed: 'Le navigateur n’a pas pu utiliser de clé d’accès. Veuillez réessayer.',
  registrationExpired: 'Cela a pris trop de temps. Veuillez recommencer.',
  registrationRefused: 'La clé d’accès n’a pas été acceptée. Veuillez recommencer.',
  passkeysNeedHttps:
    'Les clés d’accès exigent que SERVICE_PUBLIC_URL soit une adresse https avec un nom d’hôte',
  lastPasskey:
    'C’est la seule clé d’accès, et les mots de passe sont désactivés ; supprimez d’abord SERVICE_PASSWORD_SIGN_IN',
  passkeyNameRule:
    'Le nom doit comporter de 1 à 40 caractères : lettres sans accent, chiffres, points, traits d’union et tirets bas',
  passkeyNameTaken: 'Une autre clé d’accès porte ce nom ; choisissez un autre nom',
  tooManyPasskeys:
    'Trop de clés d’accès ne sont pas encore dans la configuration ; ajoutez-les et redémarrez',
  passkeyRegistered: 'Cette clé d’accès est déjà enregistrée',
  serviceUnreachable: 'Le service est injoignable.',
  serviceBusy: 'Le service est occupé. Veuillez réessayer dans un instant.',
  registerPasskey: 'Enregistrer une clé d’accès',
  passkeyName: 'Nom, par exemple mobile',
  passwordAgain: 'Votre mot de passe, à nouveau',
  confirmOwner: 'Confirmez que c’est bien vous. Cela vaut pour dix minutes.',
  removePasskey: 'Supprimer la clé d’accès',
  removePasskeyHelp:
    'Elle ne permet plus de se connecter, et ses sessions prennent fin immédiatement.',
  incorrectPassword: 'Mot de passe incorrect',
  confirmWithPasskey: 'Confirmer plutôt avec une clé d’accès',
  passkeyCreated:
    'La clé d’accès a été créée. Connectez-vous une fois avec elle pour vérifier qu’elle fonctionne.',
  testPasskey: 'Tester la clé d’accès',
  keepPasskey: 'Encore une étape : conserver la clé d’accès',
  keepPasskeyHelp:
    'Elle fonctionne déjà, mais seulement jusqu’au redémarrage du service. Ajoutez son entrée à la configuration. Cette entrée ne contient aucun secret.',
  allPasskeys: 'Avec toutes les clés d’accès, selon l’endroit où vous configurez Housekey :',
  codesOff:
    'Désactivés : le mot de passe suffit pour se connecter. Avec un code d’une application d’authentification en plus, un mot de passe volé ne suffit pas.',
  codesTurnOn:
    'Pour les activer, exécutez cette commande sur l’hôte et ajoutez la ligne qu’elle affiche à la configuration :',
  codesEachSignIn:
    'Activés : chaque connexion avec le mot de passe demande un code de votre application d’authentification. Avec <code>SERVICE_TOTP_EVERY=device</code>, un appareil connu n’en demande un que tous les 30 jours.',
  codesEachDevice:
    'Activés : chaque appareil demande un code de votre application d’authentification tous les 30 jours. Avec <code>SERVICE_TOTP_EVERY=sign-in</code>, chaque connexion avec le mot de passe en demande un.',
  codesLost:
    'Il n’y a pas de codes de récupération. Si vous n’avez plus accès à l’application d’authentification, exécutez <code>housekey link</code> sur l’hôte, ou supprimez <code>SERVICE_TOTP_SECRET</code> et redémarrez le service.',
  loadingAppTokens: 'Chargement des jetons d’application…',
  appTokensUnreachable:
    'Le service est injoignable, les jetons d’application ne peuvent donc pas être affichés.',
  appTokensHelp:
    'Les scripts, git, les agendas et d’autres programmes accèdent à l’application avec ces jetons. Pour en créer un, exécutez <code>housekey app-token NAME</code> et ajoutez sa ligne à <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'Toutes les méthodes',
  limitsEverywhere: '{methods} sur tous les chemins de l’application.',
  limitsEverywhereUntil: '{methods} sur tous les chemins de l’application, jusqu’au {date}.',
  limits: '{methods} sur {paths}.',
  limitsUntil: '{methods} sur {paths}, jusqu’au {date}.',
  neverUsed: 'Non utilisé depuis le démarrage du service.',
  usedRecently: 'Utilisé au cours des deux dernières heures.',
  lastUsed: 'Dernière utilisation {ago}.',
  expiredState: 'expiré',
  revokedState: 'révoqué',
  revoke: 'Révoquer',
  revokeWhich: 'Révoquer {name}',
  revokeTitle: 'Révoquer <code>{name}</code> ?',
  revokeConfirm: 'Révoquer le jeton',
  revoking: 'Révocation…',
  revokeFailed: 'La révocation a échoué. Le jeton d’application est toujours valide.',
  revokeHelp:
    'Le programme qui l’utilise est refusé immédiatement, et ses requêtes en cours prennent fin. Sans Redis ni <code>SERVICE_STATE_DIR</code>, le jeton redevient valide après un redémarrage, jusqu’à ce que vous retiriez sa ligne de <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: '{name} est révoqué. Retirez aussi sa ligne de SERVICE_APP_TOKENS.',
} as const;
