/** The login page. */
export default {
  signIn: 'Anmelden',
  signInTo: 'Anmelden bei {host}',
  passwordHelp:
    'Verwenden Sie die E-Mail-Adresse und das Passwort, mit denen dieser Dienst eingerichtet wurde.',
  email: 'E-Mail',
  emailMissing: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  password: 'Passwort',
  passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
  showPassword: 'Passwort anzeigen',
  capsLock: 'Die Feststelltaste ist aktiv.',
  staySignedIn: 'Angemeldet bleiben',
  signingIn: 'Anmelden …',
  signingYouIn: 'Sie werden angemeldet …',
  loading: 'Wird geladen …',
  host: 'Host:',
  language: 'Sprache',
  openApp: 'App öffnen',
  enterCode: 'Code eingeben',
  codeHelp: 'Ihre Authenticator-App zeigt alle 30 Sekunden einen neuen Einmalcode.',
  code: 'Einmalcode',
  codeMissing: 'Bitte geben Sie den Code ein.',
  backToPassword: 'Zurück zum Passwort',
  passkeySignIn: 'Mit einem Passkey anmelden',
  passkeyHelp: 'Verwenden Sie einen Passkey, der für diesen Dienst registriert ist.',
  passkeysUnsupported: 'Dieser Browser kann hier keine Passkeys verwenden.',
  waitingForBrowser: 'Warten auf den Browser …',
  hostUnreachable: '{host} ist nicht erreichbar',
  unreachable: 'Der Dienst ist nicht erreichbar',
  unreachableHelp:
    'Vielleicht startet der Dienst gerade neu, oder Ihre Verbindung ist unterbrochen.',
  tryAgain: 'Erneut versuchen',
  trying: 'Neuer Versuch …',
  noResponseAfter:
    'Auch nach {count, plural, one {# weiteren Versuch} other {# weiteren Versuchen}} keine Antwort.',
  retriesByItself:
    'Diese Seite versucht es in {seconds, plural, one {# Sekunde} other {# Sekunden}} von selbst erneut.',
  retryIn: 'Neuer Versuch in {seconds, plural, one {# Sekunde} other {# Sekunden}}.',
  tryNow: 'Sie können es jetzt erneut versuchen.',
  waitClock: 'Neuer Versuch möglich in {time}.',
  waitSeconds: 'Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut.',
  waitMinutes: 'Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} erneut.',
  incorrect: 'E-Mail-Adresse oder Passwort ist falsch. Bitte prüfen Sie beides.',
  codeRequired: 'Bitte geben Sie den Einmalcode ein.',
  incorrectCode:
    'Der Code ist falsch. Prüfen Sie, ob die Uhren Ihres Geräts und des Dienstes richtig gehen.',
  usedCode: 'Dieser Code ist nicht mehr gültig. Warten Sie auf den nächsten.',
  tooManyCodes: 'Zu viele falsche Codes.',
  codeUnavailable: 'Der Dienst kann das gerade nicht prüfen.',
  linkInvalid:
    'Dieser Link ist älter als fünf Minuten oder wurde schon benutzt. Führen Sie „housekey link“ erneut aus.',
  throttled: 'Zu viele Versuche.',
  busy: 'Der Dienst ist mit anderen Anmeldungen beschäftigt.',
  failedUnreachable:
    'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und melden Sie sich dann erneut an.',
  unexpected: 'Im Dienst ist ein Fehler aufgetreten. Bitte versuchen Sie es gleich noch einmal.',
  crossSite:
    'Blockiert: Diese Seite scheint Teil einer anderen Website zu sein. Öffnen Sie sie unter ihrer eigenen Adresse.',
  cookieBlocked:
    'Ihr Browser hat das Cookie blockiert, das Sie angemeldet hält. Erlauben Sie es und melden Sie sich erneut an.',
  proving:
    'Der Dienst ist ausgelastet. Ihr Browser rechnet zusätzlich, um Sie anzumelden. Das kann eine Minute dauern.',
  expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
  revoked:
    'Sie wurden an anderer Stelle abgemeldet, oder Passwort oder Schlüssel wurden geändert. Bitte melden Sie sich erneut an.',
  signedOutInOtherTab:
    'Sie haben sich in einem anderen Tab abgemeldet. Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
  signedOut: 'Sie sind abgemeldet.',
  signedOutLocally:
    'Nur in diesem Browser abgemeldet: Der Dienst war nicht erreichbar, um die Sitzung zu beenden.',
  signedOutEverywhere: 'Überall abgemeldet. Alle Geräte müssen sich erneut anmelden.',
  pendingReplicas: 'Die anderen Replikate folgen, sobald Redis wieder erreichbar ist.',
  pendingStateDirectory:
    'Das steht bisher nur im Arbeitsspeicher: Startet der Dienst neu, bevor er wieder in sein Zustandsverzeichnis schreiben kann, gilt es nicht mehr.',
  linkTitle: 'Mit Link anmelden',
  linkHelp: 'Dieser Link meldet Sie auf diesem Gerät ohne Passwort an. Er funktioniert einmal.',
  usePassword: 'Stattdessen das Passwort verwenden',
  bounced: 'Die App hat Sie zurückgeschickt',
  bouncedHelp:
    'Sie müssen sich nicht erneut anmelden, aber die App leitet Sie immer wieder auf diese Seite um.',
  bouncedGateway:
    'Wenn Sie diese App betreiben, prüfen Sie, warum sie auf /login umleitet. Hat sie dort eine eigene Anmeldung, schalten Sie diese ab oder setzen Sie SERVICE_PREFIX_ONLY=true.',
  bouncedProxy:
    'Wenn Sie diese App betreiben, prüfen Sie, ob SERVICE_COOKIE_DOMAIN ihren Host einschließt und Ihr Proxy Cookies weitergibt.',
  openHousekey: 'Housekey öffnen',
  passkeyUnknown:
    'Dieser Passkey ist hier nicht registriert oder wurde entfernt. Verwenden Sie einen anderen.',
  passkeyExpired: 'Das hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  passkeyRefused:
    'Der Passkey wurde nicht akzeptiert. Er muss mit Fingerabdruck, Gesicht oder PIN entsperrt werden.',
  promptCanceled:
    'Kein Passkey verwendet: Das Fenster des Browsers wurde geschlossen oder hatte nichts anzubieten.',
  promptUnsupported: 'Dieser Browser oder dieses Gerät kann keine Passkeys verwenden.',
  promptInsecure:
    'Der Browser hat Passkeys auf dieser Seite abgelehnt. Öffnen Sie den Dienst unter seiner eigenen https-Adresse.',
  promptKnown: 'Dieses Gerät hat bereits einen Passkey für diesen Dienst.',
  promptFailed: 'Der Browser konnte keinen Passkey verwenden. Bitte versuchen Sie es erneut.',
} as const;
