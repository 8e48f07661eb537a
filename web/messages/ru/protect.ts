/** The console's page about protecting an app. */
export default {
  setupLoading: 'Инструкции появятся, когда загрузится конфигурация.',
  howToProtect: 'Как защитить приложение',
  fileFailed: 'Не удалось загрузить этот файл.',
  gateway: 'Шлюз',
  library: 'Библиотека',
  gatewayHelp:
    'Housekey работает перед приложением и передаёт ему запросы. Это самый простой способ: ещё одна переменная. Убедитесь, что к приложению нельзя попасть иначе.',
  nginxHelp: 'nginx проверяет каждый запрос через Housekey, прежде чем передать его приложению.',
  caddyHelp:
    'Caddy проверяет каждый запрос через Housekey, прежде чем передать его приложению, и сам получает сертификаты TLS.',
  traefikHelp:
    'Traefik проверяет каждый запрос через Housekey, прежде чем передать его приложению. Он не может удалять из этих запросов файл cookie сеанса; что это значит, объяснено в файле.',
  composeHelp: 'Housekey и приложение в контейнерах, Housekey — шлюз.',
  systemdHelp: 'Housekey как изолированная служба systemd.',
  libraryHelp: 'Вход внутри вашего приложения, с теми же настройками.',
  housekeyEnvironment: 'Переменные окружения Housekey',
  traefikFile: 'файл для файлового провайдера Traefik',
  notPublicName:
    '{host} — не публичное имя. Замените <code>login.example.com</code>, <code>app.example.com</code> и <code>example.com</code> своими именами.',
  checkGuesses:
    'Проверьте два предположения: <code>{domain}</code> — общий домен входа и приложения, <code>{app}</code> — имя приложения.',
  replaceAddress: 'Замените <code>127.0.0.1:3000</code> адресом вашего приложения.',
} as const;
