/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Die Passkeys werden geladen …',
  passkeysFailed: 'Die Passkeys konnten nicht geladen werden.',
  passkeysHelp:
    'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesichtserkennung oder Geräte-PIN an. Er funktioniert nur auf den Seiten dieses Dienstes. Housekey speichert in <code>SERVICE_PASSKEYS</code> nur seinen öffentlichen Schlüssel, kein Geheimnis.',
  noPasskeys: 'Es gibt noch keine Passkeys.',
  passkeyFor: '<strong>{name}</strong> für {host}',
  passkeyConfigured: 'in SERVICE_PASSKEYS',
  passkeyUnsaved: 'noch nicht in SERVICE_PASSKEYS: funktioniert bis zum Neustart',
  passkeyDeleted:
    'entfernt, aber noch in SERVICE_PASSKEYS: Löschen Sie den Eintrag vor dem Neustart',
  passkeyElsewhere: 'in SERVICE_PASSKEYS, aber für einen anderen Host',
  needsPublicUrl:
    'Ein Passkey gehört zu einem Hostnamen. Setzen Sie SERVICE_PUBLIC_URL auf die https-Adresse dieses Dienstes und starten Sie ihn neu.',
  needsHostName:
    'Browser lehnen Passkeys für IP-Adressen ab. Geben Sie diesem Dienst einen Hostnamen und tragen Sie ihn in SERVICE_PUBLIC_URL ein.',
  needsHttps:
    'Browser lehnen Passkeys ohne HTTPS ab. Richten Sie HTTPS vor diesem Dienst ein und setzen Sie SERVICE_PUBLIC_URL auf seine https-Adresse.',
  registrationCanceled:
    'Abgebrochen: Das Fenster des Browsers wurde geschlossen, oder die Zeit war um.',
  registrationUnsupported:
    'Dieses Gerät kann keinen Passkey speichern oder seinen Benutzer nicht mit Fingerabdruck, Gesicht oder PIN überprüfen.',
  registrationInsecure:
    'Der Browser hat Passkeys auf dieser Seite abgelehnt. Öffnen Sie die Konsole unter der Adresse in SERVICE_PUBLIC_URL.',
  registrationKnown: 'Dieses Gerät hat bereits einen Passkey für diesen Dienst.',
  registrationFailed: 'Der Browser konnte keinen Passkey verwenden. Bitte versuchen Sie es erneut.',
  registrationExpired: 'Das hat zu lange gedauert. Bitte beginnen Sie von vorn.',
  registrationRefused: 'Der Passkey wurde nicht akzeptiert. Bitte beginnen Sie von vorn.',
  passkeysNeedHttps: 'Für Passkeys muss SERVICE_PUBLIC_URL eine https-Adresse mit Hostnamen sein',
  lastPasskey:
    'Das ist der einzige Passkey, und Passwörter sind ausgeschaltet; entfernen Sie zuerst SERVICE_PASSWORD_SIGN_IN',
  passkeyNameRule:
    'Der Name muss aus 1 bis 40 Zeichen bestehen: Buchstaben ohne Umlaute, Ziffern, Punkte, Binde- und Unterstriche',
  passkeyNameTaken: 'Ein anderer Passkey heißt schon so; wählen Sie einen anderen Namen',
  tooManyPasskeys:
    'Zu viele Passkeys stehen noch nicht in der Konfiguration; fügen Sie sie hinzu und starten Sie neu',
  passkeyRegistered: 'Dieser Passkey ist bereits registriert',
  serviceUnreachable: 'Der Dienst ist nicht erreichbar.',
  serviceBusy: 'Der Dienst ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  registerPasskey: 'Passkey registrieren',
  passkeyName: 'Name, etwa handy',
  passwordAgain: 'Ihr Passwort, noch einmal',
  confirmOwner: 'Bestätigen Sie, dass Sie es sind. Das gilt zehn Minuten lang.',
  removePasskey: 'Passkey entfernen',
  removePasskeyHelp: 'Er kann sich nicht mehr anmelden, und seine Sitzungen enden sofort.',
  incorrectPassword: 'Falsches Passwort',
  confirmWithPasskey: 'Stattdessen mit einem Passkey bestätigen',
  passkeyCreated:
    'Der Passkey wurde erstellt. Melden Sie sich jetzt einmal damit an, um sicherzugehen, dass er funktioniert.',
  testPasskey: 'Passkey testen',
  keepPasskey: 'Noch ein Schritt: den Passkey dauerhaft speichern',
  keepPasskeyHelp:
    'Er funktioniert jetzt, aber nur bis zum Neustart des Dienstes. Fügen Sie seinen Eintrag der Konfiguration hinzu. Er enthält kein Geheimnis.',
  allPasskeys: 'Mit allen Passkeys, je nachdem, wo Sie Housekey konfigurieren:',
  codesOff:
    'Aus: Das Passwort allein genügt zur Anmeldung. Ist zusätzlich ein Code einer Authenticator-App nötig, reicht ein gestohlenes Passwort nicht.',
  codesTurnOn:
    'Zum Einschalten führen Sie diesen Befehl auf dem Host aus und übernehmen die ausgegebene Zeile in die Konfiguration:',
  codesEachSignIn:
    'Ein: Jede Anmeldung mit dem Passwort braucht einen Code Ihrer Authenticator-App. Mit <code>SERVICE_TOTP_EVERY=device</code> braucht ein bekanntes Gerät nur alle 30 Tage einen.',
  codesEachDevice:
    'Ein: Jedes Gerät braucht alle 30 Tage einen Code Ihrer Authenticator-App. Mit <code>SERVICE_TOTP_EVERY=sign-in</code> braucht jede Anmeldung mit dem Passwort einen.',
  codesLost:
    'Es gibt keine Wiederherstellungscodes. Wenn Sie keinen Zugriff mehr auf die Authenticator-App haben, führen Sie auf dem Host <code>housekey link</code> aus, oder entfernen Sie <code>SERVICE_TOTP_SECRET</code> und starten Sie den Dienst neu.',
  loadingAppTokens: 'Die App-Tokens werden geladen …',
  appTokensUnreachable:
    'Der Dienst ist nicht erreichbar, daher können die App-Tokens nicht angezeigt werden.',
  appTokensHelp:
    'Skripte, git, Kalenderprogramme und andere Programme greifen mit App-Tokens auf die App zu. Um eines zu erstellen, führen Sie <code>housekey app-token NAME</code> aus und fügen Sie die ausgegebene Zeile in <code>SERVICE_APP_TOKENS</code> ein.',
  allMethods: 'Alle Methoden',
  limitsEverywhere: '{methods} auf allen Pfaden der App.',
  limitsEverywhereUntil: '{methods} auf allen Pfaden der App, bis {date}.',
  limits: '{methods} auf {paths}.',
  limitsUntil: '{methods} auf {paths}, bis {date}.',
  neverUsed: 'Seit dem Start des Dienstes nicht benutzt.',
  usedRecently: 'In den letzten zwei Stunden benutzt.',
  lastUsed: 'Zuletzt benutzt: {ago}.',
  expiredState: 'abgelaufen',
  revokedState: 'widerrufen',
  revoke: 'Widerrufen',
  revokeWhich: '{name} widerrufen',
  revokeTitle: '<code>{name}</code> widerrufen?',
  revokeConfirm: 'App-Token widerrufen',
  revoking: 'Wird widerrufen …',
  revokeFailed: 'Das Widerrufen ist fehlgeschlagen. Das App-Token ist weiterhin gültig.',
  revokeHelp:
    'Das Programm, das es benutzt, wird sofort abgewiesen, und seine laufenden Anfragen enden. Ohne Redis oder <code>SERVICE_STATE_DIR</code> ist das Token nach einem Neustart wieder gültig, bis Sie seine Zeile aus <code>SERVICE_APP_TOKENS</code> entfernen.',
  revokedDone: '{name} ist widerrufen. Entfernen Sie auch seine Zeile aus SERVICE_APP_TOKENS.',
} as const;
