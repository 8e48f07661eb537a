/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: 'Vai al contenuto',
  pages: 'Pagine',
  welcome: 'Benvenuto',
  console: 'Console',
  app: 'App',
  openConsole: 'Apri la console',
  guest: 'Ospite',
  account: 'Account:',
  signedInAs: 'Accesso effettuato come',
  signOut: 'Esci',
  signingOut: 'Disconnessione…',
  cancel: 'Annulla',
  done: 'Fatto',
  copy: 'Copia',
  copyWhat: 'Copia {what}',
  copied: 'Copiato.',
  selected: 'Selezionato. Copialo con la tastiera.',
  checkingSession: 'Verifica della sessione…',
  loadingConsole: 'Caricamento della console…',
  loadingConfiguration: 'Caricamento della configurazione…',
  ownerOnly: 'Solo il proprietario vede quanto è sicuro questo accesso e chi lo ha usato.',
  configurationUnreachable:
    'Il servizio non è raggiungibile, quindi non è possibile mostrare la configurazione.',
  pageFailed: 'Impossibile caricare questa pagina',
  pageFailedHelp:
    'Il servizio potrebbe non essere disponibile o essere stato aggiornato dopo l’apertura di questa pagina.',
  reload: 'Ricarica',
  unreachableTitle: 'Servizio non raggiungibile',
  pageHidden:
    'Questa pagina resta nascosta finché il servizio non conferma la tua identità. Il tuo accesso è ancora valido.',
  pageHiddenHelp:
    'Il servizio potrebbe essere in fase di riavvio o la tua connessione interrotta. Se gestisci questo servizio, controlla che sia in esecuzione e consulta il suo log.',
  notFound: 'Pagina non trovata',
  notFoundHelp:
    'Non c’è nessuna pagina all’indirizzo <code>{path}</code>. Il link potrebbe essere obsoleto o l’indirizzo scritto male.',
  goToWelcome: 'Vai alla pagina di benvenuto',
  appUnreachable: 'L’app non è raggiungibile',
  appUnreachableSummary:
    'Housekey funziona, ma non riesce a connettersi all’app a questo indirizzo.',
  appUnreachableAdvice:
    'L’app potrebbe essere in fase di riavvio. Riprova tra un momento. Se gestisci questa app, controlla che sia in esecuzione e consulta il suo log.',
  appSlow: 'L’app ha impiegato troppo tempo',
  appSlowSummary: 'Housekey funziona, ma l’app a questo indirizzo non ha risposto in tempo.',
  appSlowAdvice:
    'Se stavi inviando qualcosa, potrebbe essere arrivato. Controlla prima di inviarlo di nuovo. Se gestisci questa app, controlla cosa la tiene occupata.',
  appOversized: 'L’app ha inviato troppe intestazioni',
  appOversizedSummary:
    'Housekey funziona, ma l’app a questo indirizzo ha risposto con più intestazioni di quelle consentite.',
  appOversizedAdvice:
    'Eliminare i cookie di questo sito può aiutare. Se gestisci questa app, fai in modo che invii meno di 64 KiB di intestazioni.',
  signInNotAffected: 'Il tuo accesso resta valido.',
  guestLead: 'Chiunque apra questo indirizzo entra come <strong>ospite</strong>, proprio come te.',
  guestLeadWithApp:
    'Chiunque apra questo indirizzo entra come <strong>ospite</strong>, proprio come te, e può usare l’app a questo indirizzo.',
  ownerLead: 'Hai effettuato l’accesso come <user>{email}</user>. Solo tu puoi accedere.',
  ownerLeadWithApp:
    'Hai effettuato l’accesso come <user>{email}</user>. Solo tu puoi accedere all’app a questo indirizzo.',
  otherLead: 'Hai effettuato l’accesso come <user>{email}</user>.',
  authDisabled: 'L’autenticazione è disattivata',
  setUpLogin: 'Configura l’accesso',
  aboutHousekey: 'Informazioni su Housekey',
  aboutLogin: 'Housekey gestisce l’accesso alle app self-hosted.',
  aboutAppLogin:
    'Housekey gestisce l’accesso all’app a questo indirizzo. L’app non ha bisogno di una propria pagina di accesso.',
  aboutUser:
    'Housekey ha un solo utente, con un’e-mail e una password. Non ci sono account né un database di utenti.',
  configuration: 'Configurazione',
  consoleExplains: '<link>La console</link> spiega questi punti e mostra come correggerli.',
  twoVariables:
    'Due variabili d’ambiente attivano l’autenticazione. Impostale e riavvia il servizio.',
  emailVariable: 'l’e-mail con cui accedi',
  hashVariable: 'l’hash che <code>housekey hash</code> mostra per la tua password',
  nothingToFix: 'Non c’è nulla da correggere.',
  noSignIn: 'Nessun accesso registrato.',
  noDevice: 'Nessun dispositivo ha effettuato l’accesso con la password.',
  andMore: '{names} e {count, plural, one {# altro} other {altri #}}',
} as const;
