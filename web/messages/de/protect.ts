/** The console's page about protecting an app. */
export default {
  setupLoading: 'Die Anleitung erscheint, sobald die Konfiguration geladen ist.',
  howToProtect: 'So schützen Sie Ihre App',
  fileFailed: 'Diese Datei konnte nicht geladen werden.',
  gateway: 'Gateway',
  library: 'Bibliothek',
  gatewayHelp:
    'Housekey läuft vor der App und leitet Anfragen an sie weiter. Das ist am einfachsten: eine weitere Variable. Sorgen Sie dafür, dass die App auf keinem anderen Weg erreichbar ist.',
  nginxHelp: 'nginx prüft jede Anfrage mit Housekey, bevor es sie an die App weiterleitet.',
  caddyHelp:
    'Caddy prüft jede Anfrage mit Housekey, bevor es sie an die App weiterleitet, und besorgt TLS-Zertifikate automatisch.',
  traefikHelp:
    'Traefik prüft jede Anfrage mit Housekey, bevor es sie an die App weiterleitet. Es kann das Sitzungscookie nicht aus diesen Anfragen entfernen; die Datei erklärt, was das bedeutet.',
  composeHelp: 'Housekey und die App in Containern, mit Housekey als Gateway.',
  systemdHelp: 'Housekey als abgeschotteter systemd-Dienst.',
  libraryHelp: 'Die Anmeldung in Ihrer eigenen App, mit denselben Einstellungen.',
  housekeyEnvironment: 'Housekeys Umgebung',
  traefikFile: 'eine Datei für den File-Provider von Traefik',
  notPublicName:
    '{host} ist kein öffentlicher Name. Ersetzen Sie <code>login.example.com</code>, <code>app.example.com</code> und <code>example.com</code> durch Ihre eigenen Namen.',
  checkGuesses:
    'Prüfen Sie zwei Annahmen: <code>{domain}</code>, die gemeinsame Domain von Anmeldung und App, und <code>{app}</code>, den Namen der App.',
  replaceAddress: 'Ersetzen Sie <code>127.0.0.1:3000</code> durch die Adresse Ihrer App.',
} as const;
