/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'L’autenticazione è attiva.',
  'auth-enabled.meaning': 'Solo {email} può accedere.',

  'open.summary': 'L’autenticazione è disattivata.',
  'open.meaning':
    'Non sono impostati né SERVICE_EMAIL né una password: chiunque entra come ospite.',
  'open-app.meaning':
    'Non sono impostati né SERVICE_EMAIL né una password: chiunque può usare come ospite l’app dietro questo servizio.',
  'open-without-password.meaning':
    'SERVICE_EMAIL è impostata, ma manca la password: chiunque entra come ospite.',
  'open-without-email.meaning':
    'È impostata una password, ma nessuna e-mail: chiunque entra come ospite.',
  'open-exposed.summary': 'Chiunque possa raggiungere {host} ha accesso.',
  'open-exposed.meaning':
    'Il servizio è in ascolto su un indirizzo raggiungibile da altri computer e non autentica nessuno.',
  'open-exposed.fix': 'Imposta HOST=127.0.0.1, oppure SERVICE_EMAIL e SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL inizia o finisce con uno spazio.',
  'email-spaces.meaning':
    'L’e-mail deve corrispondere esattamente: senza lo spazio, l’accesso fallisce.',
  'email-uppercase.summary': 'SERVICE_EMAIL contiene lettere maiuscole.',
  'email-uppercase.meaning':
    'L’e-mail deve corrispondere esattamente: in minuscolo, l’accesso fallisce.',
  'email-without-at.summary': 'SERVICE_EMAIL non contiene una @.',
  'email-without-at.meaning':
    'L’e-mail deve corrispondere esattamente: con un indirizzo completo, l’accesso fallisce.',

  'password-plain.summary': 'La password è configurata in chiaro.',
  'password-plain.meaning':
    'Va bene per lo sviluppo. Chiunque possa leggere le variabili d’ambiente di questo servizio conosce la password.',
  'password-plain-exposed.meaning':
    'Altri computer possono raggiungere questo servizio, e chiunque possa leggere le sue variabili d’ambiente conosce la password.',
  'password-cost-low.summary': 'L’hash della password ha un costo basso ({cost}).',
  'password-cost-low.meaning':
    'Chi ottiene l’hash può indovinare la password in fretta. Il minimo consigliato è {minimum}.',
  'password-cost-high.summary': 'L’hash della password ha un costo molto alto ({cost}).',
  'password-cost-high.meaning':
    'Su questo computer ogni accesso richiede diversi secondi. Ogni livello di costo raddoppia il tempo; di solito si usa 12.',
  'password-cost-high-measured.meaning':
    'Su questo computer ogni accesso richiede circa {duration}. Ogni livello di costo raddoppia il tempo; di solito si usa 12.',
  'password-hashed.summary': 'La password è configurata come hash bcrypt.',
  'password-hashed.meaning':
    'La password stessa non è memorizzata su questo computer. Costo: {cost}.',
  'password-short.summary': 'La password ha meno di {minimum} caratteri.',
  'password-short.meaning':
    'Chi attacca può indovinarla, anche se il limite ai tentativi lo rallenta.',
  'password-common.summary': 'La password è una delle più comuni.',
  'password-common.meaning':
    'Chi attacca prova queste per prime. Scegline un’altra e salvala come hash.',

  'secret-generated.summary': 'La chiave di firma viene generata a ogni avvio.',
  'secret-generated.meaning': 'Un riavvio disconnette tutti.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY è troppo corta ({length} byte su un minimo di {minimum}).',
  'secret-short.meaning':
    'Chiunque abbia un token può provare a indovinare la chiave e usarla per firmare token propri.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY ripete un solo carattere.',
  'secret-repeated.meaning': 'Chiunque può indovinare la chiave e usarla per firmare token propri.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY è lunga, ma si può indovinare.',
  'secret-guessable.meaning':
    'È fatta di parole, si ripete o è un esempio noto. Chiunque abbia un token può verificare i propri tentativi e usare la chiave per firmare token propri.',
  'secret-configured.summary': 'La chiave di firma è configurata.',
  'secret-configured.meaning': 'Le sessioni restano valide dopo un riavvio del servizio.',

  'codes.summary': 'Ogni accesso richiede un codice monouso.',
  'codes.meaning': 'La sola password non basta per accedere.',
  'codes-per-device.summary': 'Ogni dispositivo richiede un codice monouso ogni 30 giorni.',
  'codes-per-device.meaning':
    'Su un dispositivo che ha già fornito un codice, per accedere basta la password.',
  'codes-per-device-forgotten.summary':
    'Dopo un riavvio, ogni dispositivo richiede di nuovo un codice monouso.',
  'codes-per-device-forgotten.meaning':
    'Per riconoscere i dispositivi, SERVICE_TOTP_EVERY=device ha bisogno di una chiave di firma che resti la stessa dopo un riavvio.',

  'passkeys.summary':
    '{count, plural, one {# passkey permette} other {# passkey permettono}} di accedere.',
  'passkeys.meaning': 'Lo permette anche la password.',
  'passwords-off.summary':
    'Solo {count, plural, one {# passkey permette} other {# passkey permettono}} di accedere.',
  'passwords-off.meaning': 'La password viene rifiutata.',
  'passkeys-unusable.summary': 'Le passkey non sono utilizzabili.',
  'passkeys-unusable.meaning':
    'Una passkey è legata a un solo nome host, che SERVICE_PUBLIC_URL deve indicare.',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL indica un indirizzo IP, per il quale i browser rifiutano le passkey.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL non usa https, senza il quale i browser rifiutano le passkey.',
  'passkey-elsewhere.summary':
    'La passkey “{name}” è per {host}, mentre questo servizio si trova su {ownHost}.',
  'passkey-elsewhere.meaning':
    'I browser propongono una passkey solo sull’host per cui è stata registrata.',
  'passkey-elsewhere.fix':
    'Registra una nuova passkey nella console e mettila al posto di questa in SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'La passkey “{name}” non è ancora nella configurazione.',
  'passkey-unsaved.meaning': 'Funziona su questa replica fino al riavvio del servizio.',
  'passkey-unsaved.fix':
    'Aggiungi a SERVICE_PASSKEYS la sua voce, che la console mostra in “Passkey”.',
  'passkey-still-configured.summary':
    'La passkey “{name}” è stata rimossa, ma è ancora nella configurazione.',
  'passkey-still-configured.meaning':
    'Dopo un riavvio permetterà di nuovo di accedere, e su altre repliche lo permette già ora.',
  'passkey-still-configured.fix': 'Rimuovi la sua voce da SERVICE_PASSKEYS e riavvia.',
  'passkey-counter.summary': 'Il contatore di firme della passkey “{name}” è tornato indietro.',
  'passkey-counter.meaning':
    'Qualcuno potrebbe averla copiata. Ma alcuni autenticatori non contano correttamente.',
  'passkey-counter.fix': 'Se non ti fidi, rimuovila nella console e registrane un’altra.',

  'app-token-expired.summary':
    '{count, plural, one {Il token per app {names} è scaduto} other {I token per app {names} sono scaduti}}.',
  'app-token-expired.meaning': 'I programmi che inviano ancora un token scaduto vengono rifiutati.',
  'app-token-expired.fix':
    'Rimuovi da SERVICE_APP_TOKENS ogni token scaduto, oppure creane un altro con `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, one {Il token per app {names} è stato revocato, ma è} other {I token per app {names} sono stati revocati, ma sono}} ancora nella configurazione.',
  'app-token-revoked.meaning':
    'Un token revocato viene rifiutato fino al riavvio di questo servizio. Poi torna valido.',
  'app-token-revoked-redis.meaning':
    'Un token revocato viene rifiutato finché Redis conserva i suoi dati.',
  'app-token-revoked-state.meaning':
    'Un token revocato viene rifiutato finché la directory di stato conserva i suoi dati.',
  'app-token-revoked.fix': 'Rimuovi da SERVICE_APP_TOKENS ogni token revocato',

  'host-unseen.summary': 'Hai aperto {opened}, ma il servizio ha ricevuto {received} come host.',
  'host-unseen.meaning':
    'Un proxy sostituisce l’intestazione Host: link e reindirizzamenti portano all’host sbagliato, e i moduli potrebbero essere rifiutati.',
  'client-is-proxy.summary':
    'Tutti i client risultano con l’indirizzo {address}, che è quello di un proxy.',
  'client-is-proxy.meaning':
    'Invia intestazioni di inoltro, ma non è considerato attendibile. Tutti i client condividono un unico limite di accessi falliti, quindi un attacco che lo esaurisce fa aspettare anche te.',
  'client-past-proxy.summary': 'La connessione arriva da questo computer, non tramite il proxy.',
  'client-past-proxy.meaning':
    'I client che si connettono tramite un proxy all’indirizzo {address} vengono identificati dall’indirizzo che il proxy inoltra.',
  'client-unnamed.summary':
    'Il proxy all’indirizzo {address} non inoltra gli indirizzi dei client.',
  'client-unnamed.meaning':
    'Tutti i client condividono un unico limite di accessi falliti, quindi un attacco che lo esaurisce fa aspettare anche te.',
  'client-known.summary': 'Il tuo indirizzo è {address}.',
  'client-known.meaning':
    'Ogni client è identificato dal proprio indirizzo e ha un proprio limite di accessi falliti.',

  'https.summary': 'Connessione tramite HTTPS.',
  'https.meaning':
    'I cookie hanno l’attributo Secure e, con Strict-Transport-Security, i browser esigono HTTPS.',
  'https-unseen.summary': 'La connessione usa HTTPS, ma il servizio non lo sa.',
  'https-unseen.meaning':
    'I cookie vengono impostati senza Secure e non viene inviata nessuna intestazione Strict-Transport-Security.',
  'https-unseen-cookie.meaning':
    'Il cookie di sessione viene impostato senza Secure e non viene inviata nessuna intestazione Strict-Transport-Security.',
  'http-on-this-machine.summary': 'Connessione tramite HTTP da questo computer.',
  'http-on-this-machine.meaning':
    'I dati non escono da questo computer, quindi nessuno può intercettarli.',
  'http.summary': 'Connessione tramite HTTP non cifrato.',
  'http.meaning': 'Chiunque si trovi lungo il percorso di rete può leggere la password e il token.',
  'http-cookie.meaning':
    'Chiunque si trovi lungo il percorso di rete può leggere la password e il cookie di sessione, che non ha l’attributo Secure.',

  'clock.summary': 'Gli orologi concordano.',
  'clock.meaning': 'Le sessioni scadono all’ora indicata.',
  'clock-behind.summary':
    'L’orologio del servizio è indietro di {duration} rispetto a quello di questo dispositivo.',
  'clock-ahead.summary':
    'L’orologio del servizio è avanti di {duration} rispetto a quello di questo dispositivo.',
  'clock-skew.meaning':
    'Uno dei due orologi è sbagliato. Le sessioni scadono a un’ora diversa da quella indicata in questa pagina.',
  'clock-skew-codes.meaning':
    'Uno dei due orologi è sbagliato. Se è quello del servizio, i codici della tua app di autenticazione vengono rifiutati.',

  'upstream.summary': 'L’app all’indirizzo {address} risponde.',
  'upstream.meaning': 'Risposta appena ricevuta: {status}.',
  'upstream-slow.summary': 'L’app all’indirizzo {address} accetta connessioni, ma non risponde.',
  'upstream-slow.meaning':
    'Gli utenti aspettano e poi vedono una pagina di errore. L’app potrebbe essere in fase di avvio o bloccata.',
  'upstream-unreachable.summary': 'L’app all’indirizzo {address} non è raggiungibile ({reason}).',
  'upstream-unreachable.meaning':
    'Al suo posto gli utenti vedono una pagina di errore. Avvia l’app o correggi il suo indirizzo.',
  'upstream-failing.summary':
    'Un proxy all’indirizzo {address} risponde, ma non riesce a raggiungere l’app ({status}).',
  'upstream-failing.meaning':
    'Avvia l’app oppure imposta SERVICE_UPSTREAM sull’indirizzo dell’app stessa.',
  'upstream-refuses-host.summary': 'L’app rifiuta le richieste per {host} ({status}).',
  'upstream-refuses-host.meaning':
    'Risponde normalmente a una richiesta senza il nome e le intestazioni di un visitatore. Confronta l’host o il proxy con un proprio elenco.',
  'upstream-refuses-host.fix':
    'Aggiungi {host} agli host che l’app accetta e Housekey ai suoi proxy attendibili',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM è {address}, cioè Housekey stesso.',
  'upstream-is-self.meaning':
    'Invece di arrivare all’app, le richieste tornano di continuo a Housekey.',
  'upstream-own-api.summary': 'L’app ha una propria API in {paths}.',
  'upstream-own-api.meaning':
    'Lì risponde Housekey, quindi quella parte dell’app non funziona. Fai in modo che Housekey usi altri percorsi.',
  'upstream-websocket.summary': 'L’app accetta connessioni WebSocket.',
  'upstream-websocket.meaning': 'Appena verificato sul suo percorso radice.',
  'upstream-websocket-elsewhere.summary':
    'L’app non accetta connessioni WebSocket sul suo percorso radice.',
  'upstream-websocket-elsewhere.meaning':
    'Ha risposto a un handshake con {status}. Potrebbe accettarle su altri percorsi.',
  'upstream-websocket-unanswered.summary': 'L’app non risponde a un handshake WebSocket.',
  'upstream-websocket-unanswered.meaning':
    'Se l’app non usa WebSocket, puoi ignorare questo consiglio. Altrimenti, un proxy davanti all’app scarta le richieste di Upgrade.',

  'state.summary': 'La directory di stato è scrivibile.',
  'state-used.summary': 'La directory di stato è scrivibile e in uso ({owner}).',
  'state.meaning':
    'Le disconnessioni, i codici e i link usati e l’attività si conservano anche dopo un riavvio.',
  'state-unwritable.summary': 'Impossibile scrivere nella directory di stato: {reason}.',
  'state-unwritable.meaning':
    'Il servizio continua in memoria e riprova. Se si riavvia prima di riuscirci, le disconnessioni di questo periodo vanno perse.',
  'state-unwritable.fix':
    'Consenti al servizio di scrivere in {path} e libera spazio su quel disco',
  'state-damaged.summary':
    '{count, plural, one {# record della directory di stato era danneggiato ed è stato ignorato.} other {# record della directory di stato erano danneggiati e sono stati ignorati.}}',
  'state-damaged.meaning':
    'Il token di una sessione chiusa potrebbe essere di nuovo valido. Il file danneggiato non è ancora stato sostituito.',
  'state-damaged-copied.meaning':
    'Il token di una sessione chiusa potrebbe essere di nuovo valido. Il file danneggiato è stato conservato come journal.damaged.',
  'state-damaged-lost.meaning':
    'Il token di una sessione chiusa potrebbe essere di nuovo valido. Non è stato possibile conservare il file danneggiato come journal.damaged: {reason}.',
  'state-damaged.fix': 'Premi “Esci ovunque” nella console e controlla il disco',
  'state-lost.summary':
    'Non è stato possibile leggere nulla dal registro della directory di stato.',
  'state-lost.meaning':
    'Tutte le sessioni precedenti a questo avvio sono terminate. I token per app revocati nella console sono di nuovo validi.',
  'state-lost.fix':
    'Controlla il disco; il file danneggiato è {path}/journal.damaged. Rimuovi i token revocati da SERVICE_APP_TOKENS',
  'state-exposed.summary':
    'Altri utenti di questo computer possono scrivere nella directory di stato.',
  'state-exposed.meaning':
    'Possono annullare le disconnessioni sostituendo i file. La directory deve appartenere all’utente del servizio o a root, e solo quell’utente deve potervi scrivere.',
  'state-unlocked.summary':
    'Il file system della directory di stato non supporta il blocco dei file.',
  'state-unlocked.meaning':
    'Un secondo Housekey sulla stessa directory passerebbe inosservato, ed entrambi perderebbero dati.',
  'state-unlocked.fix':
    'Metti {path} su un file system locale, oppure assicurati che nient’altro lo usi',

  'redis.summary':
    'Redis è connesso, {others, plural, =0 {senza altre repliche} one {con # altra replica} other {con altre # repliche}}.',
  'redis.meaning':
    'Le repliche condividono le disconnessioni, i limiti di accessi falliti e l’attività nella console.',
  'redis-lost.summary': 'Redis non è disponibile: {reason}.',
  'redis-lost.meaning':
    'Questa replica continua da sola: accessi e sessioni funzionano, gli accessi falliti vengono limitati per ogni replica separatamente, e le disconnessioni verranno comunicate alle altre repliche quando Redis tornerà disponibile.',
  'replicas-differ.summary':
    'Su {others, plural, one {# altra replica} other {altre # repliche}}, {mismatched, plural, one {# ha} other {# hanno}} chiave, e-mail o password diverse.',
  'replicas-differ.meaning':
    'Le repliche rifiutano i token emessi dalle altre, quindi gli utenti sembrano venire disconnessi a caso.',
  'replicas-differ.fix':
    'Imposta gli stessi valori di SERVICE_EMAIL, SERVICE_PASSWORD_HASH e SERVICE_SECRET_KEY su tutte le repliche',
  'redis-unsigned.summary':
    'Redis contiene messaggi o record che non sono stati firmati con questa chiave ({count}).',
  'redis-unsigned.meaning':
    'Vengono ignorati. Un altro programma può scrivere in questo Redis, oppure un servizio con una chiave diversa usa lo stesso prefisso.',
  'redis-unsigned.fix':
    'Cambia la password di Redis, oppure imposta un SERVICE_REDIS_PREFIX che nient’altro usa',
  'redis-recreated.summary':
    'Un altro programma ha cambiato il tipo di alcune chiavi in Redis, che sono state ricreate ({count}).',
  'redis-recreated.meaning':
    'Le repliche hanno riscritto ciò che sanno. I codici monouso e i link di accesso precedenti potrebbero essere rifiutati.',

  'notices.summary': 'Le notifiche vengono inviate a {targets}.',
  'notices.meaning':
    'Ti avvisano di accessi su nuovi dispositivi, attacchi e modifiche alle tue passkey. Fai una prova con `housekey notify-test`.',
  'notices-failing.summary': 'Le notifiche a {target} non vengono consegnate: {reason}.',
  'notices-failing.meaning':
    'Inizio del problema: {since}. {waiting, plural, one {# notifica è} other {# notifiche sono}} in attesa.',
  'notices-failing-lost.meaning':
    'Inizio del problema: {since}. {waiting, plural, one {# notifica è} other {# notifiche sono}} in attesa e {lost, plural, one {# notifica è andata persa} other {# notifiche sono andate perse}}.',

  'audit-log-failing.summary': 'Impossibile scrivere nel log di audit: {reason}.',
  'audit-log-failing.meaning':
    'Fino a 1 MiB di righe resta in attesa; le successive vengono scartate e contate.',

  'variable-misspelled.summary':
    '{variable} non è una variabile di Housekey. Intendevi {intended}?',
  'variable-misspelled.meaning':
    'Housekey la ignora, quindi l’impostazione a cui era destinata mantiene il valore predefinito.',
  'variable-misspelled.fix': 'Rinominala in {intended} o rimuovila.',
  'variable-unused.summary': '{variable} non ha effetto senza {needed}.',
  'variable-unused.meaning': 'Housekey ignora questa variabile.',
  'variable-unused.fix': 'Imposta {needed}, oppure rimuovi {variable}.',
  'variable-unused-library.summary': '{variable} non ha effetto nella libreria.',
  'variable-unused-library.fix': 'Rimuovi {variable}.',
  'variable-unused-port.summary': '{variable} non ha effetto. La variabile per la porta è PORT.',
  'variable-unused-port.fix': 'Rinominala in PORT o rimuovila.',
  'variable-unused-state.summary':
    '{variable} non ha effetto insieme a SERVICE_REDIS_URL, perché in tal caso lo stato è in Redis.',
  'variable-unused-state.fix':
    'Rimuovi SERVICE_STATE_DIR, oppure SERVICE_REDIS_URL se c’è una sola replica.',
  'cluster-without-redis.summary':
    '{variable} non è impostata e questo processo è un worker di un cluster.',
  'cluster-without-redis.meaning':
    'Un worker non viene a sapere delle disconnessioni e degli accessi falliti negli altri: il token di una sessione chiusa in uno resta valido per gli altri, e i limiti valgono per ogni worker separatamente.',
  'cluster-without-redis.fix':
    'Imposta SERVICE_REDIS_URL (redisUrl), così tutti i worker condividono lo stato.',
  'public-path-wildcard.summary': '{variable} contiene “{entry}”, dove * è un carattere normale.',
  'public-path-wildcard.meaning': 'I percorsi a cui era destinata richiedono una sessione.',
  'public-path-wildcard.fix': 'Usa {prefix}, che comprende tutto ciò che si trova al di sotto.',
  'public-path-wildcard-root.fix':
    'Indica i percorsi senza *. Ognuno comprende tutto ciò che si trova al di sotto.',
  'file-empty.summary': '{variable} indica un file vuoto.',
  'file-empty.meaning': 'La variabile è considerata non impostata.',
  'file-empty.fix': 'Scrivi il valore nel file o rimuovi la variabile.',
  'password-unused.summary': '{variable} è impostata, ma SERVICE_PASSWORD_HASH ha la precedenza.',
  'password-unused.meaning':
    'Si può accedere solo con la password dell’hash. L’altra è visibile a chiunque possa leggere le variabili d’ambiente.',
  'password-unused.fix': 'Rimuovi SERVICE_PASSWORD o SERVICE_PASSWORD_FILE.',
  'totp-empty.summary': '{variable} è impostata, ma vuota: non viene chiesto alcun codice monouso.',
  'totp-empty.meaning':
    'Per accedere basta la password. Una variabile vuota sostituisce anche il segreto in .env.',
  'totp-empty.fix': 'Usa la riga stampata da `housekey totp` o rimuovi la variabile.',
  'env-file-missing.summary':
    '{variable} non è stato trovato in {folder}, e nessuna variabile SERVICE_… è impostata.',
  'env-file-missing.meaning': 'Se hai creato un file .env, Housekey non lo ha letto.',
  'env-file-missing.fix':
    'Avvia Housekey nella cartella del tuo file .env, oppure imposta SERVICE_EMAIL e SERVICE_PASSWORD_HASH',
  'env-value-cut.summary': 'In .env, {variable} contiene un #, con cui lì inizia un commento.',
  'env-value-cut.meaning': 'Viene usata solo la parte prima del #.',
  'env-value-cut.fix': "Metti il valore tra virgolette singole: {variable}='…'",

  'metrics-token-short.summary': 'SERVICE_METRICS_TOKEN è troppo corto (meno di {minimum} byte).',
  'metrics-token-short.meaning': 'Chi attacca può indovinarlo e poi leggere le metriche.',
  'forward-auth-untrusted.summary':
    'Forward auth è attivo, ma nessun proxy è considerato attendibile.',
  'forward-auth-untrusted.meaning':
    'Housekey non considera quale pagina voleva un visitatore né chi è: tutti i client condividono un unico limite di accessi falliti e, dopo l’accesso, non tornano all’app.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES considera attendibili troppi indirizzi: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Chiunque ne usi uno può falsificare gli indirizzi dei client, e così aggirare il limite di accessi falliti e alterare il log.',
  'cookie-name-foreign.summary':
    'Il cookie di sessione si chiama {name}, un nome che altre istanze non riconoscono.',
  'cookie-name-foreign.meaning':
    'I browser inviano i cookie a tutte le porte di un host: un altro Housekey su questo host inoltrerebbe questa sessione alla sua app.',
  'identity-key-derived.summary':
    'La chiave dell’identità firmata è derivata da SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'Le app tengono in cache la chiave pubblica, che deve quindi sopravvivere a un riavvio, e nulla ne conserva una casuale. Chiunque possa leggere la chiave pubblica può mettere alla prova ipotesi sul segreto, anche se lentamente. Una directory di stato, Redis o SERVICE_IDENTITY_KEY lo evita; la chiave pubblica cambia allora una volta.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN è {domain}, e chiunque può registrare un host sotto quel dominio.',
  'cookie-domain-public.meaning':
    'I browser rifiutano un cookie del genere, quindi nessuno resta connesso, e l’accesso può reindirizzare a host che appartengono ad altri.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN è {domain}, e SERVICE_PUBLIC_URL non è sotto quel dominio.',
  'cookie-domain-elsewhere.meaning':
    'I browser rifiutano un cookie per un dominio che non contiene l’host, quindi nessuno resta connesso.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT ha troppo poco contrasto: {light} nel tema chiaro ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT ha troppo poco contrasto: {dark} nel tema scuro ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT ha troppo poco contrasto: {light} nel tema chiaro ({lightContrast}:1) e {dark} nel tema scuro ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Link ed etichette sono difficili da leggere. Serve un contrasto di {minimum}:1 con ogni superficie (WCAG 2.2, livello AA). La correzione indica i colori più vicini che vanno bene.',
} as const;
