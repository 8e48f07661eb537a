/** The console's page about protecting an app. */
export default {
  setupLoading: 'Le istruzioni compaiono una volta caricata la configurazione.',
  howToProtect: 'Come proteggere la tua app',
  fileFailed: 'Impossibile caricare questo file.',
  gateway: 'Gateway',
  library: 'Libreria',
  gatewayHelp:
    'Housekey funziona davanti all’app e le inoltra le richieste. È la soluzione più semplice: una variabile in più. Assicurati che l’app non sia raggiungibile in nessun altro modo.',
  nginxHelp: 'nginx verifica ogni richiesta con Housekey prima di inoltrarla all’app.',
  caddyHelp:
    'Caddy verifica ogni richiesta con Housekey prima di inoltrarla all’app e ottiene automaticamente i certificati TLS.',
  traefikHelp:
    'Traefik verifica ogni richiesta con Housekey prima di inoltrarla all’app. Non può rimuovere il cookie di sessione da queste richieste; il file spiega che cosa comporta.',
  composeHelp: 'Housekey e l’app in container, con Housekey come gateway.',
  systemdHelp: 'Housekey come servizio systemd isolato.',
  libraryHelp: 'L’accesso all’interno della tua app, con le stesse impostazioni.',
  housekeyEnvironment: 'Ambiente di Housekey',
  traefikFile: 'un file per il provider di file di Traefik',
  notPublicName:
    '{host} non è un nome pubblico. Sostituisci <code>login.example.com</code>, <code>app.example.com</code> ed <code>example.com</code> con i tuoi nomi.',
  checkGuesses:
    'Verifica due supposizioni: <code>{domain}</code>, il dominio comune alla pagina di accesso e all’app, e <code>{app}</code>, il nome dell’app.',
  replaceAddress: 'Sostituisci <code>127.0.0.1:3000</code> con l’indirizzo della tua app.',
} as const;
