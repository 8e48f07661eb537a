/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: 'Zum Inhalt springen',
  pages: 'Seiten',
  welcome: 'Willkommen',
  console: 'Konsole',
  app: 'App',
  openConsole: 'Konsole öffnen',
  guest: 'Gast',
  account: 'Konto:',
  signedInAs: 'Angemeldet als',
  signOut: 'Abmelden',
  signingOut: 'Abmeldung läuft …',
  cancel: 'Abbrechen',
  done: 'Fertig',
  copy: 'Kopieren',
  copyWhat: '{what} kopieren',
  copied: 'Kopiert.',
  selected: 'Ausgewählt. Kopieren Sie es mit der Tastatur.',
  checkingSession: 'Ihre Sitzung wird geprüft …',
  loadingConsole: 'Die Konsole wird geladen …',
  loadingConfiguration: 'Die Konfiguration wird geladen …',
  ownerOnly:
    'Nur der Eigentümer sieht, wie sicher diese Anmeldung ist und wer sich angemeldet hat.',
  configurationUnreachable:
    'Der Dienst ist nicht erreichbar, daher kann die Konfiguration nicht angezeigt werden.',
  pageFailed: 'Diese Seite konnte nicht geladen werden',
  pageFailedHelp:
    'Vielleicht ist der Dienst nicht verfügbar, oder er wurde aktualisiert, nachdem Sie diese Seite geöffnet haben.',
  reload: 'Neu laden',
  unreachableTitle: 'Dienst nicht erreichbar',
  pageHidden:
    'Diese Seite bleibt verborgen, bis der Dienst bestätigt, wer Sie sind. Sie wurden nicht abgemeldet.',
  pageHiddenHelp:
    'Vielleicht startet der Dienst gerade neu, oder Ihre Verbindung ist unterbrochen. Wenn Sie diesen Dienst betreiben, prüfen Sie, ob er läuft, und sehen Sie sich sein Protokoll an.',
  notFound: 'Seite nicht gefunden',
  notFoundHelp:
    'Unter <code>{path}</code> gibt es keine Seite. Der Link ist vielleicht veraltet oder die Adresse falsch geschrieben.',
  goToWelcome: 'Zur Willkommensseite',
  appUnreachable: 'Die App ist nicht erreichbar',
  appUnreachableSummary:
    'Housekey funktioniert, kann die App unter dieser Adresse aber nicht erreichen.',
  appUnreachableAdvice:
    'Vielleicht startet die App gerade neu. Versuchen Sie es gleich noch einmal. Wenn Sie diese App betreiben, prüfen Sie, ob sie läuft, und sehen Sie sich ihr Protokoll an.',
  appSlow: 'Die App hat zu lange gebraucht',
  appSlowSummary:
    'Housekey funktioniert, aber die App unter dieser Adresse hat nicht rechtzeitig geantwortet.',
  appSlowAdvice:
    'Wenn Sie gerade etwas abgeschickt haben, ist es vielleicht angekommen. Prüfen Sie das, bevor Sie es erneut abschicken. Wenn Sie diese App betreiben, prüfen Sie, womit sie beschäftigt ist.',
  appOversized: 'Die App hat zu viele Header gesendet',
  appOversizedSummary:
    'Housekey funktioniert, aber die App unter dieser Adresse hat mit mehr Headern geantwortet, als erlaubt sind.',
  appOversizedAdvice:
    'Vielleicht hilft es, die Cookies dieser Website zu löschen. Wenn Sie diese App betreiben, sorgen Sie dafür, dass sie weniger als 64 KiB an Headern sendet.',
  signInNotAffected: 'Ihre Anmeldung ist davon nicht betroffen.',
  guestLead: 'Wer diese Adresse öffnet, kommt als <strong>Gast</strong> herein, so wie Sie gerade.',
  guestLeadWithApp:
    'Wer diese Adresse öffnet, kommt als <strong>Gast</strong> herein, so wie Sie gerade, und kann die App unter dieser Adresse benutzen.',
  ownerLead: 'Angemeldet als <user>{email}</user>. Nur Sie können sich anmelden.',
  ownerLeadWithApp:
    'Angemeldet als <user>{email}</user>. Nur Sie können sich bei der App unter dieser Adresse anmelden.',
  otherLead: 'Angemeldet als <user>{email}</user>.',
  authDisabled: 'Die Anmeldung ist ausgeschaltet',
  setUpLogin: 'Anmeldung einrichten',
  aboutHousekey: 'Über Housekey',
  aboutLogin: 'Housekey übernimmt die Anmeldung für selbst gehostete Apps.',
  aboutAppLogin:
    'Housekey übernimmt die Anmeldung für die App unter dieser Adresse. Die App braucht keine eigene.',
  aboutUser:
    'Housekey hat einen einzigen Benutzer, mit einer E-Mail-Adresse und einem Passwort. Es gibt keine Konten und keine Benutzerdatenbank.',
  configuration: 'Konfiguration',
  consoleExplains:
    '<link>Die Konsole</link> erklärt diese Punkte und zeigt, wie sie sich beheben lassen.',
  twoVariables:
    'Zwei Umgebungsvariablen schalten die Anmeldung ein. Setzen Sie beide und starten Sie den Dienst dann neu.',
  emailVariable: 'die E-Mail-Adresse, mit der Sie sich anmelden',
  hashVariable: 'der Hash, den <code>housekey hash</code> für Ihr Passwort ausgibt',
  nothingToFix: 'Es gibt nichts zu beheben.',
  noSignIn: 'Keine Anmeldung verzeichnet.',
  noDevice: 'Noch kein Gerät hat sich mit dem Passwort angemeldet.',
  andMore: '{names} und {count, plural, one {# weiteres} other {# weitere}}',
} as const;
