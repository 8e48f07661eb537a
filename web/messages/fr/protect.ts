/** The console's page about protecting an app. */
export default {
  setupLoading: 'Les instructions apparaissent une fois la configuration chargée.',
  howToProtect: 'Comment protéger votre application',
  fileFailed: 'Ce fichier n’a pas pu être chargé.',
  gateway: 'Passerelle',
  library: 'Bibliothèque',
  gatewayHelp:
    'Housekey s’exécute devant l’application et lui transmet les requêtes. C’est le plus simple : une variable de plus. Assurez-vous que l’application n’est accessible d’aucune autre façon.',
  nginxHelp:
    'nginx vérifie chaque requête auprès de Housekey avant de la transmettre à l’application.',
  caddyHelp:
    'Caddy vérifie chaque requête auprès de Housekey avant de la transmettre à l’application, et obtient les certificats TLS automatiquement.',
  traefikHelp:
    'Traefik vérifie chaque requête auprès de Housekey avant de la transmettre à l’application. Il ne peut pas retirer le cookie de session de ces requêtes ; le fichier explique ce que cela signifie.',
  composeHelp: 'Housekey et l’application dans des conteneurs, avec Housekey comme passerelle.',
  systemdHelp: 'Housekey comme service systemd isolé.',
  libraryHelp: 'La connexion dans votre propre application, avec les mêmes réglages.',
  housekeyEnvironment: 'Environnement de Housekey',
  traefikFile: 'un fichier pour le fournisseur de fichiers de Traefik',
  notPublicName:
    '{host} n’est pas un nom public. Remplacez <code>login.example.com</code>, <code>app.example.com</code> et <code>example.com</code> par vos propres noms.',
  checkGuesses:
    'Vérifiez deux suppositions : <code>{domain}</code>, le domaine que partagent la connexion et l’application, et <code>{app}</code>, le nom de l’application.',
  replaceAddress: 'Remplacez <code>127.0.0.1:3000</code> par l’adresse de votre application.',
} as const;
