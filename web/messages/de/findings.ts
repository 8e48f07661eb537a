/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'Die Anmeldung ist eingeschaltet.',
  'auth-enabled.meaning': 'Nur {email} kann sich anmelden.',

  'open.summary': 'Die Anmeldung ist ausgeschaltet.',
  'open.meaning': 'Weder SERVICE_EMAIL noch ein Passwort ist gesetzt: Alle haben als Gast Zugriff.',
  'open-app.meaning':
    'Weder SERVICE_EMAIL noch ein Passwort ist gesetzt: Alle können die App hinter diesem Dienst als Gast benutzen.',
  'open-without-password.meaning':
    'SERVICE_EMAIL ist gesetzt, aber kein Passwort: Alle haben als Gast Zugriff.',
  'open-without-email.meaning':
    'Ein Passwort ist gesetzt, aber keine E-Mail-Adresse: Alle haben als Gast Zugriff.',
  'open-exposed.summary': 'Wer {host} erreichen kann, hat Zugriff.',
  'open-exposed.meaning':
    'Der Dienst lauscht auf einer Adresse, die andere Rechner erreichen, und verlangt keine Anmeldung.',
  'open-exposed.fix': 'Setzen Sie HOST=127.0.0.1 oder SERVICE_EMAIL und SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL beginnt oder endet mit einem Leerzeichen.',
  'email-spaces.meaning':
    'Die E-Mail-Adresse muss genau übereinstimmen: Eine Anmeldung ohne das Leerzeichen schlägt fehl.',
  'email-uppercase.summary': 'SERVICE_EMAIL enthält Großbuchstaben.',
  'email-uppercase.meaning':
    'Die E-Mail-Adresse muss genau übereinstimmen: Eine Anmeldung in Kleinbuchstaben schlägt fehl.',
  'email-without-at.summary': 'SERVICE_EMAIL enthält kein @.',
  'email-without-at.meaning':
    'Die E-Mail-Adresse muss genau übereinstimmen: Eine Anmeldung mit einer vollständigen Adresse schlägt fehl.',

  'password-plain.summary': 'Das Passwort ist im Klartext konfiguriert.',
  'password-plain.meaning':
    'Für die Entwicklung ist das in Ordnung. Wer die Umgebungsvariablen dieses Dienstes lesen kann, kennt das Passwort.',
  'password-plain-exposed.meaning':
    'Andere Rechner können diesen Dienst erreichen, und wer seine Umgebungsvariablen lesen kann, kennt das Passwort.',
  'password-cost-low.summary': 'Der Kostenfaktor des Passwort-Hashs ist niedrig ({cost}).',
  'password-cost-low.meaning':
    'Wer den Hash erbeutet, kann das Passwort schnell erraten. Empfohlen wird mindestens {minimum}.',
  'password-cost-high.summary': 'Der Kostenfaktor des Passwort-Hashs ist sehr hoch ({cost}).',
  'password-cost-high.meaning':
    'Jede Anmeldung dauert auf diesem Rechner mehrere Sekunden. Jede weitere Stufe verdoppelt die Zeit; üblich ist 12.',
  'password-cost-high-measured.meaning':
    'Dauer einer Anmeldung auf diesem Rechner: etwa {duration}. Jede weitere Stufe verdoppelt die Zeit; üblich ist 12.',
  'password-hashed.summary': 'Das Passwort ist als bcrypt-Hash konfiguriert.',
  'password-hashed.meaning':
    'Das Passwort selbst ist auf diesem Rechner nicht gespeichert. Kostenfaktor: {cost}.',
  'password-short.summary': 'Das Passwort hat weniger als {minimum} Zeichen.',
  'password-short.meaning':
    'Angreifer können es erraten, auch wenn die Begrenzung der Versuche sie bremst.',
  'password-common.summary': 'Das Passwort gehört zu den häufigsten Passwörtern.',
  'password-common.meaning':
    'Angreifer probieren diese zuerst. Wählen Sie ein anderes, und speichern Sie es als Hash.',

  'secret-generated.summary': 'Der Signaturschlüssel wird bei jedem Start neu erzeugt.',
  'secret-generated.meaning': 'Ein Neustart meldet alle ab.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY ist zu kurz ({length} statt mindestens {minimum} Byte).',
  'secret-short.meaning':
    'Wer ein Token besitzt, kann versuchen, den Schlüssel zu erraten, um damit eigene Tokens zu signieren.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY besteht aus einem einzigen, wiederholten Zeichen.',
  'secret-repeated.meaning':
    'Der Schlüssel ist leicht zu erraten, und mit ihm lassen sich eigene Tokens signieren.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY ist lang, lässt sich aber erraten.',
  'secret-guessable.meaning':
    'Der Schlüssel besteht aus Wörtern, wiederholt sich oder ist ein bekanntes Beispiel. Wer ein Token besitzt, kann Vermutungen prüfen und mit dem Schlüssel eigene Tokens signieren.',
  'secret-configured.summary': 'Der Signaturschlüssel ist konfiguriert.',
  'secret-configured.meaning': 'Sitzungen bleiben bei einem Neustart des Dienstes bestehen.',

  'codes.summary': 'Jede Anmeldung erfordert einen Einmalcode.',
  'codes.meaning': 'Das Passwort allein genügt nicht, um sich anzumelden.',
  'codes-per-device.summary': 'Jedes Gerät braucht alle 30 Tage einen Einmalcode.',
  'codes-per-device.meaning':
    'Auf einem Gerät, auf dem schon ein Code eingegeben wurde, genügt das Passwort für die Anmeldung.',
  'codes-per-device-forgotten.summary':
    'Nach einem Neustart braucht jedes Gerät wieder einen Einmalcode.',
  'codes-per-device-forgotten.meaning':
    'Um Geräte wiederzuerkennen, braucht SERVICE_TOTP_EVERY=device einen Signaturschlüssel, der einen Neustart überdauert.',

  'passkeys.summary':
    'Die Anmeldung ist mit {count, plural, one {# Passkey} other {# Passkeys}} möglich.',
  'passkeys.meaning': 'Die Anmeldung mit dem Passwort ist ebenfalls möglich.',
  'passwords-off.summary':
    'Die Anmeldung ist nur mit {count, plural, one {# Passkey} other {# Passkeys}} möglich.',
  'passwords-off.meaning': 'Das Passwort wird abgelehnt.',
  'passkeys-unusable.summary': 'Die Passkeys können nicht verwendet werden.',
  'passkeys-unusable.meaning':
    'Ein Passkey gehört zu einem bestimmten Hostnamen, den SERVICE_PUBLIC_URL nennen muss.',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL enthält eine IP-Adresse, und für IP-Adressen lehnen Browser Passkeys ab.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL verwendet kein https, und ohne https lehnen Browser Passkeys ab.',
  'passkey-elsewhere.summary':
    'Der Passkey „{name}“ gilt für {host}, aber dieser Dienst läuft unter {ownHost}.',
  'passkey-elsewhere.meaning':
    'Browser bieten einen Passkey nur auf dem Host an, für den er registriert wurde.',
  'passkey-elsewhere.fix':
    'Registrieren Sie in der Konsole einen neuen Passkey, und tragen Sie ihn anstelle des bisherigen in SERVICE_PASSKEYS ein.',
  'passkey-unsaved.summary': 'Der Passkey „{name}“ steht noch nicht in der Konfiguration.',
  'passkey-unsaved.meaning': 'Er funktioniert auf diesem Replikat, bis der Dienst neu startet.',
  'passkey-unsaved.fix':
    'Fügen Sie den Eintrag, den die Konsole unter „Passkeys“ zeigt, zu SERVICE_PASSKEYS hinzu.',
  'passkey-still-configured.summary':
    'Der Passkey „{name}“ wurde entfernt, steht aber noch in der Konfiguration.',
  'passkey-still-configured.meaning':
    'Nach einem Neustart ist die Anmeldung damit wieder möglich, auf anderen Replikaten schon jetzt.',
  'passkey-still-configured.fix':
    'Entfernen Sie seinen Eintrag aus SERVICE_PASSKEYS, und starten Sie den Dienst neu.',
  'passkey-counter.summary': 'Der Signaturzähler des Passkeys „{name}“ ist zurückgegangen.',
  'passkey-counter.meaning':
    'Vielleicht hat ihn jemand kopiert. Manche Authentifikatoren zählen allerdings nicht richtig.',
  'passkey-counter.fix':
    'Wenn Sie ihm nicht vertrauen, entfernen Sie ihn in der Konsole, und registrieren Sie einen anderen.',

  'app-token-expired.summary':
    '{count, plural, one {Das App-Token {names} ist} other {Die App-Tokens {names} sind}} abgelaufen.',
  'app-token-expired.meaning':
    'Programme, die noch ein abgelaufenes Token senden, werden abgewiesen.',
  'app-token-expired.fix':
    'Entfernen Sie abgelaufene Tokens aus SERVICE_APP_TOKENS, oder erstellen Sie mit `housekey app-token` neue',
  'app-token-revoked.summary':
    '{count, plural, one {Das App-Token {names} wurde widerrufen und steht} other {Die App-Tokens {names} wurden widerrufen und stehen}} noch in der Konfiguration.',
  'app-token-revoked.meaning':
    'Ein widerrufenes Token wird abgelehnt, bis dieser Dienst neu startet. Danach ist es wieder gültig.',
  'app-token-revoked-redis.meaning':
    'Ein widerrufenes Token wird abgelehnt, solange Redis seine Daten behält.',
  'app-token-revoked-state.meaning':
    'Ein widerrufenes Token wird abgelehnt, solange das Zustandsverzeichnis seine Daten behält.',
  'app-token-revoked.fix': 'Entfernen Sie widerrufene Tokens aus SERVICE_APP_TOKENS',

  'host-unseen.summary':
    'Sie haben {opened} geöffnet, aber der Dienst hat {received} als Host erhalten.',
  'host-unseen.meaning':
    'Ein Proxy ersetzt den Host-Header: Links und Weiterleitungen führen zum falschen Host, und Formulare werden vielleicht abgelehnt.',
  'client-is-proxy.summary': 'Alle Clients erscheinen als {address}, und das ist ein Proxy.',
  'client-is-proxy.meaning':
    'Er sendet Forwarding-Header, gilt aber nicht als vertrauenswürdig. Alle Clients teilen sich eine Grenze für fehlgeschlagene Anmeldungen, und wenn ein Angreifer sie ausschöpft, müssen auch Sie warten.',
  'client-past-proxy.summary': 'Sie sind von diesem Rechner aus verbunden, nicht über den Proxy.',
  'client-past-proxy.meaning':
    'Clients, die über einen Proxy unter {address} kommen, werden an der Adresse erkannt, die er weitergibt.',
  'client-unnamed.summary': 'Der Proxy unter {address} gibt die Adressen der Clients nicht weiter.',
  'client-unnamed.meaning':
    'Alle Clients teilen sich eine Grenze für fehlgeschlagene Anmeldungen, und wenn ein Angreifer sie ausschöpft, müssen auch Sie warten.',
  'client-known.summary': 'Ihre Adresse ist {address}.',
  'client-known.meaning':
    'Jeder Client wird an seiner eigenen Adresse erkannt und hat eine eigene Grenze für fehlgeschlagene Anmeldungen.',

  'https.summary': 'Verbunden über HTTPS.',
  'https.meaning':
    'Cookies haben das Attribut Secure, und mit Strict-Transport-Security bestehen Browser auf HTTPS.',
  'https-unseen.summary': 'Sie sind über HTTPS verbunden, aber der Dienst weiß es nicht.',
  'https-unseen.meaning':
    'Cookies werden ohne Secure gesetzt, und der Header Strict-Transport-Security wird nicht gesendet.',
  'https-unseen-cookie.meaning':
    'Das Sitzungscookie wird ohne Secure gesetzt, und der Header Strict-Transport-Security wird nicht gesendet.',
  'http-on-this-machine.summary': 'Von diesem Rechner aus über HTTP verbunden.',
  'http-on-this-machine.meaning':
    'Die Daten verlassen diesen Rechner nicht, daher kann niemand sie abfangen.',
  'http.summary': 'Verbunden über unverschlüsseltes HTTP.',
  'http.meaning': 'Wer im Netzwerk mitliest, sieht das Passwort und das Token.',
  'http-cookie.meaning':
    'Wer im Netzwerk mitliest, sieht das Passwort und das Sitzungscookie, dem das Attribut Secure fehlt.',

  'clock.summary': 'Die Uhren stimmen überein.',
  'clock.meaning': 'Sitzungen laufen zur angezeigten Zeit ab.',
  'clock-behind.summary': 'Die Uhr des Dienstes geht gegenüber diesem Gerät um {duration} nach.',
  'clock-ahead.summary': 'Die Uhr des Dienstes geht gegenüber diesem Gerät um {duration} vor.',
  'clock-skew.meaning':
    'Eine der beiden Uhren geht falsch. Sitzungen laufen zu einer anderen Zeit ab, als diese Seite anzeigt.',
  'clock-skew-codes.meaning':
    'Eine der beiden Uhren geht falsch. Wenn es die des Dienstes ist, werden die Codes Ihrer Authenticator-App abgelehnt.',

  'upstream.summary': 'Die App unter {address} antwortet.',
  'upstream.meaning': 'Die App hat gerade eben mit {status} geantwortet.',
  'upstream-slow.summary': 'Die App unter {address} nimmt Verbindungen an, antwortet aber nicht.',
  'upstream-slow.meaning':
    'Benutzer warten und sehen dann eine Fehlerseite. Vielleicht startet die App gerade, oder sie hängt.',
  'upstream-unreachable.summary': 'Die App unter {address} ist nicht erreichbar ({reason}).',
  'upstream-unreachable.meaning':
    'Benutzer sehen stattdessen eine Fehlerseite. Starten Sie die App, oder korrigieren Sie ihre Adresse.',
  'upstream-failing.summary':
    'Ein Proxy unter {address} antwortet, erreicht aber die App nicht ({status}).',
  'upstream-failing.meaning':
    'Starten Sie die App, oder setzen Sie SERVICE_UPSTREAM auf die Adresse der App selbst.',
  'upstream-refuses-host.summary': 'Die App lehnt Anfragen für {host} ab ({status}).',
  'upstream-refuses-host.meaning':
    'Auf eine Anfrage ohne den Namen und die Header eines Besuchers antwortet sie normal. Sie vergleicht den Host oder den Proxy mit einer eigenen Liste.',
  'upstream-refuses-host.fix':
    'Nehmen Sie {host} in die Liste der Hosts auf, die die App annimmt, und Housekey in die ihrer vertrauenswürdigen Proxys',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM ist {address}, und das ist Housekey selbst.',
  'upstream-is-self.meaning': 'Anfragen an die App landen stattdessen immer wieder bei Housekey.',
  'upstream-own-api.summary': 'Die App hat eine eigene API unter {paths}.',
  'upstream-own-api.meaning':
    'Dort antwortet Housekey, daher funktioniert dieser Teil der App nicht. Lassen Sie Housekey andere Pfade verwenden.',
  'upstream-websocket.summary': 'Die App nimmt WebSocket-Verbindungen an.',
  'upstream-websocket.meaning': 'Gerade eben unter dem Wurzelpfad der App getestet.',
  'upstream-websocket-elsewhere.summary':
    'Die App nimmt unter ihrem Wurzelpfad keine WebSocket-Verbindungen an.',
  'upstream-websocket-elsewhere.meaning':
    'Auf einen Handshake hat sie mit {status} geantwortet. Vielleicht nimmt sie solche Verbindungen unter anderen Pfaden an.',
  'upstream-websocket-unanswered.summary': 'Die App antwortet nicht auf einen WebSocket-Handshake.',
  'upstream-websocket-unanswered.meaning':
    'Wenn die App keine WebSockets verwendet, können Sie das ignorieren. Andernfalls verwirft ein Proxy vor der App die Upgrade-Anfragen.',

  'state.summary': 'Das Zustandsverzeichnis ist beschreibbar.',
  'state-used.summary': 'Das Zustandsverzeichnis ist beschreibbar und in Benutzung ({owner}).',
  'state.meaning':
    'Abmeldungen, benutzte Codes und Links sowie die Aktivität bleiben bei einem Neustart erhalten.',
  'state-unwritable.summary': 'Das Zustandsverzeichnis ist nicht beschreibbar: {reason}.',
  'state-unwritable.meaning':
    'Der Dienst arbeitet im Arbeitsspeicher weiter und versucht weiter zu schreiben. Startet er neu, bevor es gelingt, gehen die Abmeldungen dieser Zeit verloren.',
  'state-unwritable.fix':
    'Erlauben Sie dem Dienst, in {path} zu schreiben, und schaffen Sie Platz auf dem Datenträger',
  'state-damaged.summary':
    '{count, plural, one {# Eintrag im Zustandsverzeichnis war beschädigt und musste} other {# Einträge im Zustandsverzeichnis waren beschädigt und mussten}} übersprungen werden.',
  'state-damaged.meaning':
    'Das Token einer beendeten Sitzung ist vielleicht wieder gültig. Die beschädigte Datei wurde noch nicht ersetzt.',
  'state-damaged-copied.meaning':
    'Das Token einer beendeten Sitzung ist vielleicht wieder gültig. Die beschädigte Datei wurde als journal.damaged aufbewahrt.',
  'state-damaged-lost.meaning':
    'Das Token einer beendeten Sitzung ist vielleicht wieder gültig. Die beschädigte Datei konnte nicht als journal.damaged aufbewahrt werden: {reason}.',
  'state-damaged.fix':
    'Wählen Sie in der Konsole „Überall abmelden“, und prüfen Sie den Datenträger',
  'state-lost.summary': 'Im Journal des Zustandsverzeichnisses war nichts lesbar.',
  'state-lost.meaning':
    'Alle Sitzungen von vor diesem Start sind beendet. App-Tokens, die in der Konsole widerrufen wurden, sind wieder gültig.',
  'state-lost.fix':
    'Prüfen Sie das Laufwerk; die beschädigte Datei ist {path}/journal.damaged. Entfernen Sie widerrufene Tokens aus SERVICE_APP_TOKENS',
  'state-exposed.summary':
    'Andere Benutzer dieses Rechners können in das Zustandsverzeichnis schreiben.',
  'state-exposed.meaning':
    'Solche Benutzer können Abmeldungen rückgängig machen, indem sie Dateien im Verzeichnis ersetzen. Das Verzeichnis muss dem Benutzer des Dienstes oder root gehören, und nur dieser eine Benutzer darf hineinschreiben.',
  'state-unlocked.summary': 'Das Dateisystem des Zustandsverzeichnisses unterstützt keine Sperren.',
  'state-unlocked.meaning':
    'Ein zweites Housekey mit demselben Verzeichnis bliebe unbemerkt, und beide würden Daten verlieren.',
  'state-unlocked.fix':
    'Legen Sie {path} auf ein lokales Dateisystem, oder stellen Sie sicher, dass nichts anderes es benutzt',

  'redis.summary':
    'Redis ist verbunden, {others, plural, =0 {ohne weitere Replikate} one {mit # weiteren Replikat} other {mit # weiteren Replikaten}}.',
  'redis.meaning':
    'Replikate teilen sich Abmeldungen, die Grenzen für fehlgeschlagene Anmeldungen und die Aktivität in der Konsole.',
  'redis-lost.summary': 'Redis ist nicht verfügbar: {reason}.',
  'redis-lost.meaning':
    'Dieses Replikat arbeitet allein weiter: Anmeldungen und Sitzungen funktionieren, fehlgeschlagene Anmeldungen werden je Replikat begrenzt, und die anderen Replikate erfahren von Abmeldungen, sobald Redis wieder da ist.',
  'replicas-differ.summary':
    '{mismatched, plural, one {# von {others} anderen Replikaten hat} other {# von {others} anderen Replikaten haben}} einen anderen Schlüssel, eine andere E-Mail-Adresse oder ein anderes Passwort.',
  'replicas-differ.meaning':
    'Replikate lehnen die Tokens der anderen ab, sodass Benutzer scheinbar zufällig abgemeldet werden.',
  'replicas-differ.fix':
    'Setzen Sie SERVICE_EMAIL, SERVICE_PASSWORD_HASH und SERVICE_SECRET_KEY auf allen Replikaten auf dieselben Werte',
  'redis-unsigned.summary':
    'Redis enthält Nachrichten oder Einträge, die nicht mit diesem Schlüssel signiert wurden ({count}).',
  'redis-unsigned.meaning':
    'Housekey ignoriert sie. Ein anderes Programm kann in dieses Redis schreiben, oder ein Dienst mit einem anderen Schlüssel verwendet dasselbe Präfix.',
  'redis-unsigned.fix':
    'Ändern Sie das Redis-Passwort, oder setzen Sie ein SERVICE_REDIS_PREFIX, das nichts anderes verwendet',
  'redis-recreated.summary':
    'Ein anderes Programm hat den Typ von Schlüsseln in Redis geändert; sie wurden neu angelegt ({count}).',
  'redis-recreated.meaning':
    'Die Replikate haben zurückgeschrieben, was sie wissen. Frühere Einmalcodes und Anmeldelinks werden vielleicht abgelehnt.',

  'notices.summary': 'Benachrichtigungen gehen an {targets}.',
  'notices.meaning':
    'Sie werden über Anmeldungen auf neuen Geräten, Angriffe und Änderungen an Ihren Passkeys benachrichtigt. Testen Sie es mit `housekey notify-test`.',
  'notices-failing.summary': 'Benachrichtigungen an {target} werden nicht zugestellt: {reason}.',
  'notices-failing.meaning':
    'Die Zustellung schlägt seit {since} fehl. {waiting, plural, one {# Benachrichtigung wartet} other {# Benachrichtigungen warten}}.',
  'notices-failing-lost.meaning':
    'Die Zustellung schlägt seit {since} fehl. {waiting, plural, one {# Benachrichtigung wartet} other {# Benachrichtigungen warten}}, und {lost, plural, one {# ging} other {# gingen}} verloren.',

  'audit-log-failing.summary': 'Das Audit-Protokoll kann nicht geschrieben werden: {reason}.',
  'audit-log-failing.meaning':
    'Bis zu 1 MiB an Zeilen werden zwischengespeichert, weitere werden verworfen und gezählt.',

  'variable-misspelled.summary':
    '{variable} ist keine Variable von Housekey. Meinten Sie {intended}?',
  'variable-misspelled.meaning':
    'Housekey ignoriert sie, daher behält die gemeinte Einstellung ihren Standardwert.',
  'variable-misspelled.fix': 'Benennen Sie sie in {intended} um, oder entfernen Sie sie.',
  'variable-unused.summary': '{variable} hat ohne {needed} keine Wirkung.',
  'variable-unused.meaning': 'Housekey ignoriert diese Variable.',
  'variable-unused.fix': 'Setzen Sie {needed}, oder entfernen Sie {variable}.',
  'variable-unused-library.summary': '{variable} hat in der Bibliothek keine Wirkung.',
  'variable-unused-library.fix': 'Entfernen Sie {variable}.',
  'variable-unused-port.summary':
    '{variable} hat keine Wirkung. Die Variable für den Port heißt PORT.',
  'variable-unused-port.fix': 'Benennen Sie sie in PORT um, oder entfernen Sie sie.',
  'variable-unused-state.summary':
    '{variable} hat keine Wirkung zusammen mit SERVICE_REDIS_URL, denn dann liegt der Zustand in Redis.',
  'variable-unused-state.fix':
    'Entfernen Sie SERVICE_STATE_DIR oder, wenn es nur ein Replikat gibt, SERVICE_REDIS_URL.',
  'cluster-without-redis.summary':
    '{variable} ist nicht gesetzt, und dieser Prozess ist ein Worker eines Clusters.',
  'cluster-without-redis.meaning':
    'Ein Worker erfährt nichts von Abmeldungen und fehlgeschlagenen Anmeldungen bei den anderen: Das Token einer dort beendeten Sitzung bleibt bei ihm gültig, und die Grenzen gelten für jeden Worker einzeln.',
  'cluster-without-redis.fix':
    'Setzen Sie SERVICE_REDIS_URL (redisUrl), damit sich alle Worker den Zustand teilen.',
  'public-path-wildcard.summary':
    '{variable} enthält „{entry}“, aber * ist darin ein gewöhnliches Zeichen.',
  'public-path-wildcard.meaning': 'Die damit gemeinten Pfade erfordern eine Sitzung.',
  'public-path-wildcard.fix': 'Verwenden Sie {prefix}. Das schließt alles darunter ein.',
  'public-path-wildcard-root.fix':
    'Geben Sie die Pfade ohne * an. Jeder schließt alles darunter ein.',
  'file-empty.summary': '{variable} verweist auf eine leere Datei.',
  'file-empty.meaning': 'Die Variable gilt als nicht gesetzt.',
  'file-empty.fix': 'Schreiben Sie den Wert in die Datei, oder entfernen Sie die Variable.',
  'password-unused.summary': '{variable} ist gesetzt, aber SERVICE_PASSWORD_HASH hat Vorrang.',
  'password-unused.meaning':
    'Die Anmeldung ist nur mit dem Passwort möglich, zu dem der Hash gehört. Das andere sieht jeder, der die Umgebungsvariablen lesen kann.',
  'password-unused.fix': 'Entfernen Sie SERVICE_PASSWORD oder SERVICE_PASSWORD_FILE.',
  'totp-empty.summary': '{variable} ist gesetzt, aber leer: Es wird kein Einmalcode verlangt.',
  'totp-empty.meaning':
    'Für die Anmeldung genügt das Passwort. Eine leere Variable ersetzt auch den Schlüssel in .env.',
  'totp-empty.fix':
    'Verwenden Sie die Zeile, die `housekey totp` ausgibt, oder entfernen Sie die Variable.',
  'env-file-missing.summary':
    '{variable} wurde in {folder} nicht gefunden, und es ist keine SERVICE_-Variable gesetzt.',
  'env-file-missing.meaning':
    'Wenn Sie eine .env-Datei angelegt haben, hat Housekey sie nicht gelesen.',
  'env-file-missing.fix':
    'Starten Sie Housekey im Ordner Ihrer .env-Datei, oder setzen Sie SERVICE_EMAIL und SERVICE_PASSWORD_HASH',
  'env-value-cut.summary': '{variable} enthält in .env ein #, mit dem dort ein Kommentar beginnt.',
  'env-value-cut.meaning': 'Nur der Teil vor dem # wird verwendet.',
  'env-value-cut.fix': "Setzen Sie den Wert in einfache Anführungszeichen: {variable}='…'",

  'metrics-token-short.summary': 'SERVICE_METRICS_TOKEN ist zu kurz (weniger als {minimum} Byte).',
  'metrics-token-short.meaning': 'Angreifer können es erraten und dann die Metriken lesen.',
  'forward-auth-untrusted.summary':
    'Forward-Auth ist eingeschaltet, aber kein Proxy gilt als vertrauenswürdig.',
  'forward-auth-untrusted.meaning':
    'Housekey ignoriert, welche Seite jemand öffnen wollte und wer das ist: Alle Clients teilen sich eine Grenze für fehlgeschlagene Anmeldungen und kommen nach der Anmeldung nicht zur App zurück.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES vertraut zu vielen Adressen: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Wer eine davon hat, kann Client-Adressen fälschen und damit die Grenze für fehlgeschlagene Anmeldungen umgehen und das Protokoll verfälschen.',
  'cookie-name-foreign.summary':
    'Das Sitzungscookie heißt {name}, und diesen Namen erkennen andere Instanzen nicht.',
  'cookie-name-foreign.meaning':
    'Browser senden Cookies an alle Ports eines Hosts: Ein anderes Housekey auf diesem Host würde diese Sitzung an seine App weitergeben.',
  'identity-key-derived.summary':
    'Der Schlüssel der signierten Identität ist von SERVICE_SECRET_KEY abgeleitet.',
  'identity-key-derived.meaning':
    'Apps speichern den öffentlichen Schlüssel zwischen, er muss also einen Neustart überdauern, und ein zufälliger wird nirgends aufbewahrt. Wer den öffentlichen Schlüssel lesen kann, kann Vermutungen über das Geheimnis prüfen, wenn auch langsam. Ein Zustandsverzeichnis, Redis oder SERVICE_IDENTITY_KEY verhindert das; der öffentliche Schlüssel ändert sich dann einmal.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN ist {domain}, und darunter kann jeder einen Host registrieren.',
  'cookie-domain-public.meaning':
    'Browser lehnen ein solches Cookie ab, daher bleibt niemand angemeldet, und nach der Anmeldung führt die Weiterleitung vielleicht zu fremden Hosts.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN ist {domain}, und SERVICE_PUBLIC_URL liegt nicht darunter.',
  'cookie-domain-elsewhere.meaning':
    'Browser lehnen ein Cookie für eine Domain ab, die den Host nicht enthält, daher bleibt niemand angemeldet.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT hat zu wenig Kontrast: {light} im hellen Farbschema ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT hat zu wenig Kontrast: {dark} im dunklen Farbschema ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT hat zu wenig Kontrast: {light} im hellen Farbschema ({lightContrast}:1) und {dark} im dunklen ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Links und Beschriftungen sind schwer zu lesen. Sie brauchen auf jeder Fläche einen Kontrast von {minimum}:1 (WCAG 2.2, Stufe AA). Der Korrekturvorschlag enthält die nächstliegenden Farben, die genügen.',
} as const;
