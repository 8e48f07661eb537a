/** The console's page about protecting an app. */
export default {
  setupLoading: 'Інструкції з’являться, щойно завантажиться конфігурація.',
  howToProtect: 'Як захистити застосунок',
  fileFailed: 'Не вдалося завантажити цей файл.',
  gateway: 'Шлюз',
  library: 'Бібліотека',
  gatewayHelp:
    'Housekey працює перед застосунком і передає йому запити. Це найпростіший спосіб: потрібна лише ще одна змінна. Переконайтеся, що дістатися застосунку іншим шляхом неможливо.',
  nginxHelp: 'nginx перевіряє кожен запит у Housekey, перш ніж передати його застосунку.',
  caddyHelp:
    'Caddy перевіряє кожен запит у Housekey, перш ніж передати його застосунку, і автоматично отримує сертифікати TLS.',
  traefikHelp:
    'Traefik перевіряє кожен запит у Housekey, перш ніж передати його застосунку. Він не може вилучити з цих запитів файл cookie сеансу; у файлі пояснено, що це означає.',
  composeHelp: 'Housekey і застосунок у контейнерах, Housekey — шлюз.',
  systemdHelp: 'Housekey як ізольована служба systemd.',
  libraryHelp: 'Вхід у вашому власному застосунку, з тими самими налаштуваннями.',
  housekeyEnvironment: 'Змінні середовища Housekey',
  traefikFile: 'файл для файлового провайдера Traefik',
  notPublicName:
    '{host} не є публічним іменем. Замініть <code>login.example.com</code>, <code>app.example.com</code> і <code>example.com</code> власними іменами.',
  checkGuesses:
    'Перевірте два припущення: <code>{domain}</code>, спільний домен входу й застосунку, і <code>{app}</code>, ім’я застосунку.',
  replaceAddress: 'Замініть <code>127.0.0.1:3000</code> адресою вашого застосунку.',
} as const;
