/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'Legen Sie fest, wie Sie sich anmelden. Housekey schreibt dann die Einstellungen, mit einem Hash anstelle Ihres Passworts. Sie müssen sie nur noch speichern.',
  setUpPrivacy:
    'Alles bleibt auf diesem Rechner. Nichts wird gespeichert oder anderswohin gesendet.',
  newEmail: 'E-Mail-Adresse',
  newEmailHint: 'Damit melden Sie sich an. Housekey sendet keine E-Mails dorthin.',
  newEmailMissing: 'Bitte geben Sie eine E-Mail-Adresse ein.',
  newPassword: 'Passwort',
  newPasswordHint: 'Mindestens 8 Zeichen. Vier oder mehr zufällige Wörter sind leicht zu merken.',
  strengthWeak: 'Schwach: bitte ein anderes wählen',
  strengthFair: 'Ausreichend',
  strengthGood: 'Gut',
  strengthStrong: 'Stark',
  strengthLabel: 'Stärke des Passworts: {strength}',
  weakShort: 'Verwenden Sie mindestens 8 Zeichen.',
  weakCommon: 'Das ist eines der häufigsten Passwörter. Angreifer probieren es zuerst.',
  weakPersonal: 'Das meiste davon kommt in Ihrer E-Mail-Adresse vor.',
  weakPredictable:
    'Wörter, Jahreszahlen und Tastenfolgen sind schnell erraten. Wählen Sie ein längeres.',
  protectWhat: 'Was möchten Sie schützen?',
  protectNothing: 'Noch nichts',
  protectApp: 'Eine App',
  appAddress: 'Adresse der App',
  appAddressHint: 'Unter der Housekey sie erreicht, ohne Pfad.',
  appAddressMissing: 'Bitte geben Sie die Adresse der App ein.',
  appImage: 'Image der App',
  appImageHint: 'Wie in ihrer Dokumentation, etwa ghcr.io/name/app:1.',
  appImageMissing: 'Bitte geben Sie den Namen eines Images ein.',
  runHow: 'Wie führen Sie Housekey aus?',
  runDirectly: 'Als Programm',
  createFiles: 'Einstellungen erstellen',
  creatingFiles: 'Wird erstellt …',
  setupUnreachable:
    'Der Dienst ist nicht erreichbar. Prüfen Sie, ob er läuft, und versuchen Sie es erneut.',
  setupBusy:
    '{seconds, plural, one {Zu viele Versuche. Versuchen Sie es in # Sekunde erneut.} other {Zu viele Versuche. Versuchen Sie es in # Sekunden erneut.}}',
  saveFiles: 'Einstellungen speichern',
  saveFilesLead: 'Diese Texte werden einmal angezeigt. Sie funktionieren so, wie sie sind.',
  stepFolder: 'Öffnen Sie ein Terminal in dem Ordner für die Einstellungen:',
  stepSave:
    '{count, plural, one {Speichern Sie diesen Text als Datei mit diesem Namen:} other {Speichern Sie diese Texte als Dateien mit diesen Namen:}}',
  stepPrivate: 'Verhindern Sie, dass andere Benutzer dieses Rechners sie lesen:',
  stepStart: 'Beenden Sie den laufenden Dienst mit Strg+C, und starten Sie den neuen:',
  stepRestart: 'Beenden Sie Housekey mit Strg+C, und starten Sie es erneut.',
  stepSignIn:
    'Öffnen Sie <link>{address}</link> und melden Sie sich mit <strong>{email}</strong> an.',
  changeAnswers: 'Antworten ändern',
  noSetup: 'Die Anmeldung kann hier nicht eingerichtet werden',
  noSetupEnabled:
    'Die Anmeldung ist bereits eingeschaltet. Um sie zu ändern, führen Sie <code>housekey init</code> aus.',
  noSetupApp:
    'Housekey steht vor einer App. Um es einzurichten, führen Sie <code>housekey init</code> aus.',
  noSetupAddress:
    'Der Dienst lauscht auf einer Adresse, die auch andere Rechner erreichen. Starten Sie ihn mit <code>HOST=127.0.0.1</code>, oder führen Sie <code>housekey init</code> aus.',
  noSetupProxy:
    'Diese Seite ist über einen Proxy nicht verfügbar. Öffnen Sie die Adresse des Dienstes selbst.',
  noSetupRemote:
    'Diese Seite ist nur auf dem Rechner des Dienstes verfügbar, unter <code>localhost</code> oder <code>127.0.0.1</code>.',
  noSetupCode:
    'Öffnen Sie die Adresse mit dem Code, die Housekey beim Start ausgegeben hat, oder führen Sie <code>housekey init</code> aus.',
  backToWelcome: 'Zur Willkommensseite',
} as const;
