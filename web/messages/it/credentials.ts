/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Caricamento delle passkey…',
  passkeysFailed: 'Impossibile caricare le passkey.',
  passkeysHelp:
    'Con una passkey accedi usando l’impronta digitale, il volto o il PIN del dispositivo. Funziona solo nelle pagine di questo servizio. Housekey conserva la sua chiave pubblica in <code>SERVICE_PASSKEYS</code>, ma nessun segreto.',
  noPasskeys: 'Non ci sono ancora passkey.',
  passkeyFor: '<strong>{name}</strong> per {host}',
  passkeyConfigured: 'in SERVICE_PASSKEYS',
  passkeyUnsaved: 'non ancora in SERVICE_PASSKEYS: funziona fino al riavvio',
  passkeyDeleted: 'rimossa, ma ancora in SERVICE_PASSKEYS: elimina la sua voce prima del riavvio',
  passkeyElsewhere: 'in SERVICE_PASSKEYS, ma per un altro host',
  needsPublicUrl:
    'Una passkey è legata a un nome host. Imposta SERVICE_PUBLIC_URL sull’indirizzo https di questo servizio e riavvialo.',
  needsHostName:
    'I browser rifiutano le passkey per un indirizzo IP. Assegna a questo servizio un nome host e impostalo in SERVICE_PUBLIC_URL.',
  needsHttps:
    'I browser rifiutano le passkey senza HTTPS. Configura HTTPS davanti a questo servizio e imposta SERVICE_PUBLIC_URL sul suo indirizzo https.',
  registrationCanceled: 'Annullato: la finestra del browser è stata chiusa o il tempo è scaduto.',
  registrationUnsupported:
    'Questo dispositivo non può conservare una passkey o non può verificare l’utente con impronta digitale, volto o PIN.',
  registrationInsecure:
    'Il browser ha rifiutato le passkey in questa pagina. Apri la console all’indirizzo in SERVICE_PUBLIC_URL.',
  registrationKnown: 'Questo dispositivo ha già una passkey per questo servizio.',
  registrationFailed: 'Il browser non è riuscito a usare una passkey. Riprova.',
  registrationExpired: 'È passato troppo tempo. Ricomincia.',
  registrationRefused: 'La passkey non è stata accettata. Ricomincia.',
  passkeysNeedHttps:
    'Per le passkey, SERVICE_PUBLIC_URL deve essere un indirizzo https con un nome host',
  lastPasskey:
    'È l’unica passkey e le password sono disattivate; rimuovi prima SERVICE_PASSWORD_SIGN_IN',
  passkeyNameRule:
    'Il nome deve avere da 1 a 40 caratteri: lettere senza accenti, cifre, punti, trattini e trattini bassi',
  passkeyNameTaken: 'Un’altra passkey ha questo nome; scegli un altro nome',
  tooManyPasskeys: 'Troppe passkey non sono ancora nella configurazione; aggiungile e riavvia',
  passkeyRegistered: 'Questa passkey è già registrata',
  serviceUnreachable: 'Il servizio non è raggiungibile.',
  serviceBusy: 'Il servizio è occupato. Riprova tra un momento.',
  registerPasskey: 'Registra una passkey',
  passkeyName: 'Nome, ad esempio telefono',
  passwordAgain: 'Di nuovo la tua password',
  confirmOwner: 'Conferma la tua identità. La conferma vale dieci minuti.',
  removePasskey: 'Rimuovi passkey',
  removePasskeyHelp: 'Non può più accedere e le sue sessioni terminano subito.',
  incorrectPassword: 'Password errata',
  confirmWithPasskey: 'Conferma con una passkey',
  passkeyCreated:
    'La passkey è stata creata. Ora usala una volta per accedere, per verificare che funzioni.',
  testPasskey: 'Prova la passkey',
  keepPasskey: 'Ancora un passaggio: conserva la passkey',
  keepPasskeyHelp:
    'Puoi già usarla per accedere, ma solo fino al riavvio del servizio. Aggiungi la sua voce alla configurazione. La voce non contiene segreti.',
  allPasskeys: 'Con tutte le passkey, a seconda di dove configuri Housekey:',
  codesOff:
    'Disattivati: per accedere basta la password. Se serve anche un codice di un’app di autenticazione, una password rubata non basta.',
  codesTurnOn:
    'Per attivarli, esegui questo comando sull’host e aggiungi alla configurazione la riga che mostra:',
  codesEachSignIn:
    'Attivati: ogni accesso con la password richiede un codice della tua app di autenticazione. Con <code>SERVICE_TOTP_EVERY=device</code>, un dispositivo noto ne richiede uno solo ogni 30 giorni.',
  codesEachDevice:
    'Attivati: ogni dispositivo richiede un codice della tua app di autenticazione ogni 30 giorni. Con <code>SERVICE_TOTP_EVERY=sign-in</code>, ne richiede uno ogni accesso con la password.',
  codesLost:
    'Non ci sono codici di recupero. Se non hai più accesso all’app di autenticazione, esegui <code>housekey link</code> sull’host, oppure rimuovi <code>SERVICE_TOTP_SECRET</code> e riavvia il servizio.',
  loadingAppTokens: 'Caricamento dei token per app…',
  appTokensUnreachable:
    'Il servizio non è raggiungibile, quindi non è possibile mostrare i token per app.',
  appTokensHelp:
    'Script, git, client di calendario e altri programmi accedono all’app con questi token. Per crearne uno, esegui <code>housekey app-token NAME</code> e aggiungi la sua riga a <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'Tutti i metodi',
  limitsEverywhere: '{methods} su tutti i percorsi dell’app.',
  limitsEverywhereUntil: '{methods} su tutti i percorsi dell’app. Scadenza: {date}.',
  limits: '{methods} su {paths}.',
  limitsUntil: '{methods} su {paths}. Scadenza: {date}.',
  neverUsed: 'Non usato dall’avvio del servizio.',
  usedRecently: 'Usato nelle ultime due ore.',
  lastUsed: 'Ultimo utilizzo {ago}.',
  expiredState: 'scaduto',
  revokedState: 'revocato',
  revoke: 'Revoca',
  revokeWhich: 'Revoca {name}',
  revokeTitle: 'Revocare <code>{name}</code>?',
  revokeConfirm: 'Revoca il token',
  revoking: 'Revoca in corso…',
  revokeFailed: 'La revoca non è riuscita. Il token per app è ancora valido.',
  revokeHelp:
    'Il programma che lo usa viene rifiutato subito e le sue richieste in corso terminano. Senza Redis o <code>SERVICE_STATE_DIR</code>, il token torna valido dopo un riavvio, finché non rimuovi la sua riga da <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: '{name} è stato revocato. Rimuovi anche la sua riga da SERVICE_APP_TOKENS.',
} as const;
