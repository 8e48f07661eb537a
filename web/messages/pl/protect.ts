/** The console's page about protecting an app. */
export default {
  setupLoading: 'Instrukcje pojawią się po wczytaniu konfiguracji.',
  howToProtect: 'Jak chronić aplikację',
  fileFailed: 'Nie udało się wczytać tego pliku.',
  gateway: 'Brama',
  library: 'Biblioteka',
  gatewayHelp:
    'Housekey działa przed aplikacją i przekazuje do niej żądania. To najprostszy sposób: wystarczy jedna dodatkowa zmienna. Upewnij się, że do aplikacji nie można dotrzeć inną drogą.',
  nginxHelp: 'nginx sprawdza w Housekey każde żądanie, zanim przekaże je do aplikacji.',
  caddyHelp:
    'Caddy sprawdza w Housekey każde żądanie, zanim przekaże je do aplikacji, i automatycznie uzyskuje certyfikaty TLS.',
  traefikHelp:
    'Traefik sprawdza w Housekey każde żądanie, zanim przekaże je do aplikacji. Nie potrafi usunąć z tych żądań pliku cookie sesji; plik wyjaśnia, co to oznacza.',
  composeHelp: 'Housekey i aplikacja w kontenerach, z Housekey jako bramą.',
  systemdHelp: 'Housekey jako odizolowana usługa systemd.',
  libraryHelp: 'Logowanie we własnej aplikacji, z tymi samymi ustawieniami.',
  housekeyEnvironment: 'Środowisko Housekey',
  traefikFile: 'plik dla dostawcy plikowego Traefik',
  notPublicName:
    '{host} nie jest nazwą publiczną. Zastąp <code>login.example.com</code>, <code>app.example.com</code> i <code>example.com</code> własnymi nazwami.',
  checkGuesses:
    'Sprawdź dwa domyślne założenia: <code>{domain}</code>, czyli wspólną domenę logowania i aplikacji, oraz <code>{app}</code>, czyli nazwę aplikacji.',
  replaceAddress: 'Zastąp <code>127.0.0.1:3000</code> adresem swojej aplikacji.',
} as const;
