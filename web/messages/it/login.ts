/** The login page. */
export default {
  signIn: 'Accedi',
  signInTo: 'Accedi a {host}',
  passwordHelp: 'Usa l’e-mail e la password con cui è stato configurato questo servizio.',
  email: 'E-mail',
  emailMissing: 'Inserisci la tua e-mail.',
  password: 'Password',
  passwordMissing: 'Inserisci la tua password.',
  showPassword: 'Mostra la password',
  capsLock: 'Il blocco maiuscole è attivo.',
  staySignedIn: 'Resta connesso',
  signingIn: 'Accesso in corso…',
  signingYouIn: 'Accesso in corso…',
  loading: 'Caricamento…',
  host: 'Host:',
  language: 'Lingua',
  openApp: 'Apri l’app',
  enterCode: 'Inserisci il codice',
  codeHelp: 'La tua app di autenticazione mostra un nuovo codice monouso ogni 30 secondi.',
  code: 'Codice monouso',
  codeMissing: 'Inserisci il codice.',
  backToPassword: 'Torna alla password',
  passkeySignIn: 'Accedi con una passkey',
  passkeyHelp: 'Usa una passkey registrata per questo servizio.',
  passkeysUnsupported: 'Questo browser non può usare passkey qui.',
  waitingForBrowser: 'In attesa del browser…',
  hostUnreachable: '{host} non è raggiungibile',
  unreachable: 'Il servizio non è raggiungibile',
  unreachableHelp:
    'Il servizio potrebbe essere in fase di riavvio o la tua connessione interrotta.',
  tryAgain: 'Riprova',
  trying: 'Nuovo tentativo…',
  noResponseAfter:
    'Ancora nessuna risposta dopo {count, plural, one {# nuovo tentativo} other {# nuovi tentativi}}.',
  retriesByItself:
    'Questa pagina riproverà da sola tra {seconds, plural, one {# secondo} other {# secondi}}.',
  retryIn: 'Nuovo tentativo tra {seconds, plural, one {# secondo} other {# secondi}}.',
  tryNow: 'Ora puoi riprovare.',
  waitClock: 'Riprova tra {time}.',
  waitSeconds: 'Riprova tra {seconds, plural, one {# secondo} other {# secondi}}.',
  waitMinutes: 'Riprova tra {minutes, plural, one {# minuto} other {# minuti}}.',
  incorrect: 'E-mail o password errate. Controlla entrambe e riprova.',
  codeRequired: 'Inserisci il codice monouso.',
  incorrectCode:
    'Codice errato. Controlla che gli orologi del dispositivo e del servizio siano esatti.',
  usedCode: 'Questo codice non è più utilizzabile. Attendi il prossimo.',
  tooManyCodes: 'Troppi codici errati.',
  codeUnavailable: 'Al momento il servizio non può eseguire la verifica.',
  linkInvalid:
    'Questo link ha più di cinque minuti o è già stato usato. Esegui di nuovo “housekey link”.',
  throttled: 'Troppi tentativi.',
  busy: 'Il servizio è occupato con altri accessi.',
  failedUnreachable: 'Il servizio non è raggiungibile. Controlla la connessione e accedi di nuovo.',
  unexpected: 'Si è verificato un errore nel servizio. Riprova tra un momento.',
  crossSite: 'Bloccato: questa pagina sembra far parte di un altro sito. Aprila al suo indirizzo.',
  cookieBlocked:
    'Il browser ha bloccato il cookie necessario per mantenere l’accesso. Consentilo e accedi di nuovo.',
  proving:
    'Il servizio è occupato. Per farti accedere, il browser sta eseguendo un calcolo aggiuntivo. Può richiedere un minuto.',
  expired: 'La sessione è scaduta. Accedi per riprendere da dove avevi interrotto.',
  revoked:
    'La sessione è stata chiusa altrove, oppure la password o la chiave è cambiata. Accedi di nuovo.',
  signedOutInOtherTab:
    'Hai effettuato la disconnessione in un’altra scheda. Accedi per riprendere da dove avevi interrotto.',
  signedOut: 'Hai effettuato la disconnessione.',
  signedOutLocally:
    'Disconnessione solo in questo browser: non è stato possibile raggiungere il servizio per terminare la sessione.',
  signedOutEverywhere:
    'Disconnessione effettuata ovunque. Tutti i dispositivi devono accedere di nuovo.',
  pendingReplicas:
    'Le altre repliche applicheranno la modifica appena Redis sarà di nuovo raggiungibile.',
  pendingStateDirectory:
    'Per ora la modifica è solo in memoria: se il servizio si riavvia prima di poter scrivere di nuovo nella directory di stato, va persa.',
  linkTitle: 'Accedi con un link',
  linkHelp: 'Con questo link accedi su questo dispositivo senza password. Funziona una sola volta.',
  usePassword: 'Usa invece la password',
  bounced: 'L’app ti ha rimandato qui',
  bouncedHelp: 'Non devi accedere di nuovo, ma l’app continua a reindirizzarti a questa pagina.',
  bouncedGateway:
    'Se gestisci questa app, controlla perché reindirizza a /login. Se lì ha una propria pagina di accesso, disattivala o imposta SERVICE_PREFIX_ONLY=true.',
  bouncedProxy:
    'Se gestisci questa app, controlla che SERVICE_COOKIE_DOMAIN includa il suo host e che il proxy inoltri i cookie.',
  openHousekey: 'Apri Housekey',
  passkeyUnknown: 'Questa passkey non è registrata qui o è stata rimossa. Usane un’altra.',
  passkeyExpired: 'È passato troppo tempo. Riprova.',
  passkeyRefused:
    'La passkey non è stata accettata. Va sbloccata con impronta digitale, volto o PIN.',
  promptCanceled:
    'Nessuna passkey usata: la finestra del browser è stata chiusa o non aveva nulla da proporre.',
  promptUnsupported: 'Questo browser o dispositivo non può usare passkey.',
  promptInsecure:
    'Il browser ha rifiutato le passkey in questa pagina. Apri il servizio al suo indirizzo https.',
  promptKnown: 'Questo dispositivo ha già una passkey per questo servizio.',
  promptFailed: 'Il browser non è riuscito a usare una passkey. Riprova.',
} as const;
