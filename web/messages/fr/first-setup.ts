/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'Choisissez comment vous connecter. Housekey écrit ensuite les réglages, avec un hachage à la place de votre mot de passe. Il vous reste à les enregistrer.',
  setUpPrivacy: 'Tout reste sur cette machine. Rien n’est conservé ni envoyé ailleurs.',
  newEmail: 'Adresse e-mail',
  newEmailHint: 'Elle vous sert à vous connecter. Housekey n’y envoie aucun message.',
  newEmailMissing: 'Veuillez saisir une adresse e-mail.',
  newPassword: 'Mot de passe',
  newPasswordHint: 'Au moins 8 caractères. Quatre mots au hasard ou plus sont faciles à retenir.',
  strengthWeak: 'Faible : choisissez-en un autre',
  strengthFair: 'Moyen',
  strengthGood: 'Bon',
  strengthStrong: 'Fort',
  strengthLabel: 'Niveau de sécurité du mot de passe : {strength}',
  weakShort: 'Utilisez au moins 8 caractères.',
  weakCommon:
    'C’est l’un des mots de passe les plus courants. Les attaquants l’essaient en premier.',
  weakPersonal: 'Votre adresse e-mail en contient la plus grande partie.',
  weakPredictable:
    'Les mots, les années et les suites de touches se devinent vite. Choisissez-en un plus long.',
  protectWhat: 'Que voulez-vous protéger ?',
  protectNothing: 'Rien pour l’instant',
  protectApp: 'Une application',
  appAddress: 'Adresse de l’application',
  appAddressHint: 'Celle où Housekey peut la joindre, sans chemin.',
  appAddressMissing: 'Veuillez saisir l’adresse de l’application.',
  appImage: 'Image de l’application',
  appImageHint: 'Comme dans sa documentation, par exemple ghcr.io/name/app:1.',
  appImageMissing: 'Veuillez saisir le nom d’une image.',
  runHow: 'Comment exécutez-vous Housekey ?',
  runDirectly: 'Comme un programme',
  createFiles: 'Créer les réglages',
  creatingFiles: 'Création…',
  setupUnreachable: 'Le service est injoignable. Vérifiez qu’il fonctionne, puis réessayez.',
  setupBusy:
    '{seconds, plural, one {Trop de tentatives. Réessayez dans # seconde.} other {Trop de tentatives. Réessayez dans # secondes.}}',
  saveFiles: 'Enregistrez vos réglages',
  saveFilesLead: 'Ces textes ne sont affichés qu’une fois. Ils fonctionnent tels quels.',
  stepFolder: 'Ouvrez un terminal dans le dossier prévu pour les réglages :',
  stepSave:
    '{count, plural, one {Enregistrez ce texte dans un fichier de ce nom :} other {Enregistrez ces textes dans des fichiers de ces noms :}}',
  stepPrivate: 'Empêchez les autres utilisateurs de cette machine de les lire :',
  stepStart: 'Arrêtez le service en cours avec Ctrl+C, puis démarrez le nouveau :',
  stepRestart: 'Arrêtez Housekey avec Ctrl+C, puis redémarrez-le.',
  stepSignIn: 'Ouvrez <link>{address}</link> et connectez-vous avec <strong>{email}</strong>.',
  changeAnswers: 'Modifier les réponses',
  noSetup: 'La connexion ne peut pas être configurée ici',
  noSetupEnabled:
    'L’authentification est déjà activée. Pour la modifier, exécutez <code>housekey init</code>.',
  noSetupApp:
    'Housekey est placé devant une application. Pour le configurer, exécutez <code>housekey init</code>.',
  noSetupAddress:
    'Le service écoute sur une adresse accessible depuis d’autres machines. Démarrez-le avec <code>HOST=127.0.0.1</code>, ou exécutez <code>housekey init</code>.',
  noSetupProxy:
    'Cette page n’est pas disponible à travers un proxy. Ouvrez l’adresse du service lui-même.',
  noSetupRemote:
    'Cette page n’est disponible que sur la machine du service, à l’adresse <code>localhost</code> ou <code>127.0.0.1</code>.',
  noSetupCode:
    'Ouvrez l’adresse avec le code que Housekey a affichée au démarrage, ou exécutez <code>housekey init</code>.',
  backToWelcome: 'Aller à la page d’accueil',
} as const;
