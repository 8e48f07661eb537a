/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'Scegli come accedere. Housekey scrive poi le impostazioni, con un hash al posto della tua password. Devi solo salvarle.',
  setUpPrivacy: 'Tutto resta su questo computer. Nulla viene memorizzato o inviato altrove.',
  newEmail: 'E-mail',
  newEmailHint: 'Ti serve per accedere. Housekey non invia messaggi a questo indirizzo.',
  newEmailMissing: 'Inserisci un’e-mail.',
  newPassword: 'Password',
  newPasswordHint: 'Almeno 8 caratteri. Quattro o più parole casuali sono facili da ricordare.',
  strengthWeak: 'Debole: scegline un’altra',
  strengthFair: 'Sufficiente',
  strengthGood: 'Buona',
  strengthStrong: 'Forte',
  strengthLabel: 'Sicurezza della password: {strength}',
  weakShort: 'Usa almeno 8 caratteri.',
  weakCommon: 'È una delle password più comuni. Chi attacca la prova per prima.',
  weakPersonal: 'È contenuta in gran parte nel tuo indirizzo e-mail.',
  weakPredictable:
    'Parole, anni e sequenze di tasti si indovinano in fretta. Scegline una più lunga.',
  protectWhat: 'Che cosa vuoi proteggere?',
  protectNothing: 'Per ora nulla',
  protectApp: 'Un’app',
  appAddress: 'Indirizzo dell’app',
  appAddressHint: 'Quello a cui Housekey la raggiunge, senza percorso.',
  appAddressMissing: 'Inserisci l’indirizzo dell’app.',
  appImage: 'Immagine dell’app',
  appImageHint: 'Come nella sua documentazione, ad esempio ghcr.io/name/app:1.',
  appImageMissing: 'Inserisci il nome di un’immagine.',
  runHow: 'Come esegui Housekey?',
  runDirectly: 'Come programma',
  createFiles: 'Crea le impostazioni',
  creatingFiles: 'Creazione in corso…',
  setupUnreachable: 'Il servizio non è raggiungibile. Controlla che sia in esecuzione e riprova.',
  setupBusy:
    '{seconds, plural, one {Troppi tentativi. Riprova tra # secondo.} other {Troppi tentativi. Riprova tra # secondi.}}',
  saveFiles: 'Salva le impostazioni',
  saveFilesLead: 'Questi testi vengono mostrati una sola volta. Funzionano così come sono.',
  stepFolder: 'Apri un terminale nella cartella per le impostazioni:',
  stepSave:
    '{count, plural, one {Salva questo testo in un file con questo nome:} other {Salva questi testi in file con questi nomi:}}',
  stepPrivate: 'Impedisci agli altri utenti di questo computer di leggerli:',
  stepStart: 'Arresta il servizio in esecuzione con Ctrl+C e avvia quello nuovo:',
  stepRestart: 'Arresta Housekey con Ctrl+C e avvialo di nuovo.',
  stepSignIn: 'Apri <link>{address}</link> e accedi con <strong>{email}</strong>.',
  changeAnswers: 'Modifica le risposte',
  noSetup: 'Qui non è possibile configurare l’accesso',
  noSetupEnabled:
    'L’autenticazione è già attiva. Per modificarla, esegui <code>housekey init</code>.',
  noSetupApp: 'Housekey è davanti a un’app. Per configurarlo, esegui <code>housekey init</code>.',
  noSetupAddress:
    'Il servizio è in ascolto su un indirizzo raggiungibile da altri computer. Avvialo con <code>HOST=127.0.0.1</code> oppure esegui <code>housekey init</code>.',
  noSetupProxy:
    'Questa pagina non è disponibile tramite un proxy. Apri l’indirizzo del servizio stesso.',
  noSetupRemote:
    'Questa pagina è disponibile solo sul computer del servizio, all’indirizzo <code>localhost</code> o <code>127.0.0.1</code>.',
  noSetupCode:
    'Apri l’indirizzo con il codice che Housekey ha mostrato all’avvio oppure esegui <code>housekey init</code>.',
  backToWelcome: 'Vai alla pagina di benvenuto',
} as const;
