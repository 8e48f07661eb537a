/** The console's page about protecting an app. */
export default {
  setupLoading: 'De instructies verschijnen zodra de configuratie is geladen.',
  howToProtect: 'Zo beveilig je je app',
  fileFailed: 'Dit bestand kon niet worden geladen.',
  gateway: 'Gateway',
  library: 'Bibliotheek',
  gatewayHelp:
    'Housekey draait vóór de app en stuurt verzoeken ernaar door. Dit is het eenvoudigst: één variabele extra. Zorg dat de app op geen enkele andere manier bereikbaar is.',
  nginxHelp:
    'nginx controleert elk verzoek bij Housekey voordat het naar de app wordt doorgestuurd.',
  caddyHelp:
    'Caddy controleert elk verzoek bij Housekey voordat het naar de app wordt doorgestuurd, en haalt automatisch TLS-certificaten op.',
  traefikHelp:
    'Traefik controleert elk verzoek bij Housekey voordat het naar de app wordt doorgestuurd. Traefik kan de sessiecookie niet uit die verzoeken verwijderen; het bestand legt uit wat dat betekent.',
  composeHelp: 'Housekey en de app in containers, met Housekey als gateway.',
  systemdHelp: 'Housekey als afgeschermde systemd-service.',
  libraryHelp: 'Inloggen binnen je eigen app, met dezelfde instellingen.',
  housekeyEnvironment: 'Omgeving van Housekey',
  traefikFile: 'een bestand voor de file provider van Traefik',
  notPublicName:
    '{host} is geen openbare naam. Vervang <code>login.example.com</code>, <code>app.example.com</code> en <code>example.com</code> door je eigen namen.',
  checkGuesses:
    'Controleer twee aannames: <code>{domain}</code>, het domein dat de inlogpagina en de app delen, en <code>{app}</code>, de naam van de app.',
  replaceAddress: 'Vervang <code>127.0.0.1:3000</code> door het adres van je app.',
} as const;
