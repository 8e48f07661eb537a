/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: 'Aller au contenu',
  pages: 'Pages',
  welcome: 'Bienvenue',
  console: 'Console',
  app: 'Application',
  openConsole: 'Ouvrir la console',
  guest: 'Invité',
  account: 'Compte :',
  signedInAs: 'Connecté en tant que',
  signOut: 'Se déconnecter',
  signingOut: 'Déconnexion…',
  cancel: 'Annuler',
  done: 'Terminé',
  copy: 'Copier',
  copyWhat: 'Copier {what}',
  copied: 'Copié.',
  selected: 'Sélectionné. Copiez-le avec le clavier.',
  checkingSession: 'Vérification de votre session…',
  loadingConsole: 'Chargement de la console…',
  loadingConfiguration: 'Chargement de la configuration…',
  ownerOnly:
    'Seul le propriétaire voit le niveau de sécurité de cette connexion et qui s’est connecté.',
  configurationUnreachable:
    'Le service est injoignable, la configuration ne peut donc pas être affichée.',
  pageFailed: 'Cette page n’a pas pu être chargée',
  pageFailedHelp:
    'Le service est peut-être arrêté, ou il a été mis à jour après l’ouverture de cette page.',
  reload: 'Recharger',
  unreachableTitle: 'Service injoignable',
  pageHidden:
    'Cette page reste masquée jusqu’à ce que le service confirme votre identité. Vous n’avez pas été déconnecté.',
  pageHiddenHelp:
    'Le service redémarre peut-être, ou votre connexion est interrompue. Si vous gérez ce service, vérifiez qu’il fonctionne et consultez son journal.',
  notFound: 'Page introuvable',
  notFoundHelp:
    'Il n’y a pas de page à l’adresse <code>{path}</code>. Le lien est peut-être obsolète, ou l’adresse mal écrite.',
  goToWelcome: 'Aller à la page d’accueil',
  appUnreachable: 'L’application est injoignable',
  appUnreachableSummary:
    'Housekey fonctionne, mais ne peut pas se connecter à l’application à cette adresse.',
  appUnreachableAdvice:
    'L’application redémarre peut-être. Réessayez dans un instant. Si vous gérez cette application, vérifiez qu’elle fonctionne et consultez son journal.',
  appSlow: 'L’application a mis trop de temps',
  appSlowSummary:
    'Housekey fonctionne, mais l’application à cette adresse n’a pas répondu à temps.',
  appSlowAdvice:
    'Si vous envoyiez quelque chose, cela est peut-être arrivé. Vérifiez avant de l’envoyer à nouveau. Si vous gérez cette application, vérifiez ce qui l’occupe.',
  appOversized: 'L’application a envoyé trop d’en-têtes',
  appOversizedSummary:
    'Housekey fonctionne, mais l’application à cette adresse a répondu avec plus d’en-têtes que permis.',
  appOversizedAdvice:
    'Supprimer les cookies de ce site peut aider. Si vous gérez cette application, faites en sorte qu’elle envoie moins de 64 Kio d’en-têtes.',
  signInNotAffected: 'Vous restez connecté.',
  guestLead:
    'Toute personne qui ouvre cette adresse entre en tant qu’<strong>invité</strong>, comme vous à l’instant.',
  guestLeadWithApp:
    'Toute personne qui ouvre cette adresse entre en tant qu’<strong>invité</strong>, comme vous à l’instant, et peut utiliser l’application à cette adresse.',
  ownerLead: 'Connecté en tant que <user>{email}</user>. Vous seul pouvez vous connecter.',
  ownerLeadWithApp:
    'Connecté en tant que <user>{email}</user>. Vous seul pouvez vous connecter à l’application à cette adresse.',
  otherLead: 'Connecté en tant que <user>{email}</user>.',
  authDisabled: 'L’authentification est désactivée',
  setUpLogin: 'Configurer la connexion',
  aboutHousekey: 'À propos de Housekey',
  aboutLogin: 'Housekey gère la connexion aux applications auto-hébergées.',
  aboutAppLogin:
    'Housekey gère la connexion à l’application à cette adresse. L’application n’a pas besoin de sa propre page de connexion.',
  aboutUser:
    'Housekey a un seul utilisateur, avec une adresse e-mail et un mot de passe. Il n’y a ni comptes ni base de données d’utilisateurs.',
  configuration: 'Configuration',
  consoleExplains: '<link>La console</link> explique ces points et montre comment les corriger.',
  twoVariables:
    'Deux variables d’environnement activent l’authentification. Définissez-les, puis redémarrez le service.',
  emailVariable: 'l’adresse e-mail avec laquelle vous vous connectez',
  hashVariable: 'le hachage que <code>housekey hash</code> affiche pour votre mot de passe',
  nothingToFix: 'Il n’y a rien à corriger.',
  noSignIn: 'Aucune connexion enregistrée.',
  noDevice: 'Aucun appareil ne s’est connecté avec le mot de passe.',
  andMore: '{names} et {count, plural, one {# autre} other {# autres}}',
} as const;
