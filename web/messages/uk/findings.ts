/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'Автентифікацію ввімкнено.',
  'auth-enabled.meaning': 'Увійти може лише {email}.',

  'open.summary': 'Автентифікацію вимкнено.',
  'open.meaning': 'Не задано ні SERVICE_EMAIL, ні пароля: кожен має доступ як гість.',
  'open-app.meaning':
    'Не задано ні SERVICE_EMAIL, ні пароля: кожен може як гість користуватися застосунком за цим сервісом.',
  'open-without-password.meaning':
    'SERVICE_EMAIL задано, а пароль — ні: кожен має доступ як гість.',
  'open-without-email.meaning':
    'Пароль задано, а електронну адресу — ні: кожен має доступ як гість.',
  'open-exposed.summary': 'Доступ має кожен, хто може з’єднатися з {host}.',
  'open-exposed.meaning':
    'Сервіс приймає з’єднання за адресою, доступною з інших комп’ютерів, і ні від кого не вимагає входу.',
  'open-exposed.fix': 'Задайте HOST=127.0.0.1 або SERVICE_EMAIL і SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL починається або закінчується пробілом.',
  'email-spaces.meaning': 'Електронна адреса має збігатися точно: без пробілу ввійти не вдасться.',
  'email-uppercase.summary': 'SERVICE_EMAIL містить великі літери.',
  'email-uppercase.meaning':
    'Електронна адреса має збігатися точно: якщо ввести її малими літерами, увійти не вдасться.',
  'email-without-at.summary': 'SERVICE_EMAIL не містить символу @.',
  'email-without-at.meaning':
    'Електронна адреса має збігатися точно: з повною адресою ввійти не вдасться.',

  'password-plain.summary': 'Пароль задано відкритим текстом.',
  'password-plain.meaning':
    'Для розробки це прийнятно. Кожен, хто може прочитати змінні середовища цього сервісу, дізнається пароль.',
  'password-plain-exposed.meaning':
    'Цей сервіс доступний з інших комп’ютерів, і кожен, хто може прочитати його змінні середовища, дізнається пароль.',
  'password-cost-low.summary': 'Хеш пароля має низьку обчислювальну вартість ({cost}).',
  'password-cost-low.meaning':
    'Кожен, хто здобуде хеш, зможе швидко підібрати пароль. Рекомендований мінімум: {minimum}.',
  'password-cost-high.summary': 'Хеш пароля має дуже високу обчислювальну вартість ({cost}).',
  'password-cost-high.meaning':
    'На цьому комп’ютері кожен вхід триває кілька секунд. Кожна одиниця вартості подвоює час; зазвичай використовують 12.',
  'password-cost-high-measured.meaning':
    'Приблизна тривалість входу на цьому комп’ютері: {duration}. Кожна одиниця вартості подвоює час; зазвичай використовують 12.',
  'password-hashed.summary': 'Пароль задано як хеш bcrypt.',
  'password-hashed.meaning': 'Сам пароль на цьому комп’ютері не зберігається. Вартість: {cost}.',
  'password-short.summary':
    'Пароль містить менше ніж {minimum, plural, one {# символ} few {# символи} many {# символів} other {# символу}}.',
  'password-short.meaning':
    'Зловмисники можуть його підібрати, хоча обмеження кількості спроб їх сповільнює.',
  'password-common.summary': 'Пароль — один із найпоширеніших.',
  'password-common.meaning':
    'Зловмисники пробують такі паролі першими. Виберіть інший і зберігайте його як хеш.',

  'secret-generated.summary': 'Ключ підпису створюється заново під час кожного запуску.',
  'secret-generated.meaning': 'Після перезапуску всім доведеться ввійти знову.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY закороткий: {length, plural, one {# байт} few {# байти} many {# байтів} other {# байта}}, а потрібно щонайменше {minimum}.',
  'secret-short.meaning':
    'Кожен, хто має токен, може спробувати підібрати ключ і підписувати ним власні токени.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY складається з одного повторюваного символу.',
  'secret-repeated.meaning': 'Кожен може його підібрати й підписувати ним власні токени.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY довгий, але його можна підібрати.',
  'secret-guessable.meaning':
    'Він складається зі слів, повторюється або відомий як приклад. Кожен, хто має токен, може перевіряти здогадки й підписувати ключем власні токени.',
  'secret-configured.summary': 'Ключ підпису задано.',
  'secret-configured.meaning': 'Сеанси зберігаються після перезапуску сервісу.',

  'codes.summary': 'Кожен вхід потребує одноразового коду.',
  'codes.meaning': 'Самого пароля для входу не досить.',
  'codes-per-device.summary': 'Кожен пристрій потребує одноразового коду раз на 30 днів.',
  'codes-per-device.meaning': 'На пристрої, де код уже введено, для входу досить знати пароль.',
  'codes-per-device-forgotten.summary':
    'Після перезапуску кожен пристрій знову потребує одноразового коду.',
  'codes-per-device-forgotten.meaning':
    'Щоб розпізнавати пристрої, SERVICE_TOTP_EVERY=device потребує ключа підпису, який не змінюється після перезапуску.',

  'passkeys.summary':
    'Для входу можна використати {count, plural, one {# ключ доступу} few {# ключі доступу} many {# ключів доступу} other {# ключа доступу}}.',
  'passkeys.meaning': 'Увійти можна й за паролем.',
  'passwords-off.summary':
    'Для входу можна використати лише {count, plural, one {# ключ доступу} few {# ключі доступу} many {# ключів доступу} other {# ключа доступу}}.',
  'passwords-off.meaning': 'Пароль не приймається.',
  'passkeys-unusable.summary': 'Ключі доступу неможливо використати.',
  'passkeys-unusable.meaning':
    'Ключ доступу належить одному імені хоста, і його має бути вказано в SERVICE_PUBLIC_URL.',
  'passkeys-unusable-address.meaning':
    'У SERVICE_PUBLIC_URL вказано IP-адресу, а для IP-адрес браузери не дозволяють ключі доступу.',
  'passkeys-unusable-insecure.meaning':
    'У SERVICE_PUBLIC_URL вказано не https-адресу, а без HTTPS браузери не дозволяють ключі доступу.',
  'passkey-elsewhere.summary':
    'Ключ доступу «{name}» призначено для {host}, а адреса цього сервісу — {ownHost}.',
  'passkey-elsewhere.meaning':
    'Браузери пропонують ключ доступу лише на тому хості, для якого його зареєстровано.',
  'passkey-elsewhere.fix':
    'Додайте в консолі новий ключ доступу й замініть ним цей у SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'Ключа доступу «{name}» ще немає в конфігурації.',
  'passkey-unsaved.meaning': 'Він діє на цій репліці до перезапуску сервісу.',
  'passkey-unsaved.fix':
    'Додайте до SERVICE_PASSKEYS його запис. Консоль показує його в розділі «Ключі доступу».',
  'passkey-still-configured.summary':
    'Ключ доступу «{name}» вилучено, але він досі є в конфігурації.',
  'passkey-still-configured.meaning':
    'Після перезапуску з ним знову можна буде ввійти, а на інших репліках це можливо вже зараз.',
  'passkey-still-configured.fix': 'Вилучіть його запис із SERVICE_PASSKEYS і перезапустіть сервіс.',
  'passkey-counter.summary': 'Лічильник підписів ключа доступу «{name}» зменшився.',
  'passkey-counter.meaning':
    'Можливо, хтось скопіював цей ключ. Утім, деякі автентифікатори й самі рахують неправильно.',
  'passkey-counter.fix': 'Якщо ви йому не довіряєте, вилучіть його в консолі й додайте інший.',

  'app-token-expired.summary':
    '{count, plural, =1 {Минув строк дії токена застосунку {names}} one {Минув строк дії токенів застосунку {names}} few {Минув строк дії токенів застосунку {names}} many {Минув строк дії токенів застосунку {names}} other {Минув строк дії токенів застосунку {names}}}.',
  'app-token-expired.meaning': 'Програми, які досі надсилають такий токен, отримують відмову.',
  'app-token-expired.fix':
    'Вилучіть його із SERVICE_APP_TOKENS або створіть інший командою `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, =1 {Токен застосунку {names} відкликано, але він досі є} one {Токени застосунку {names} відкликано, але вони досі є} few {Токени застосунку {names} відкликано, але вони досі є} many {Токени застосунку {names} відкликано, але вони досі є} other {Токени застосунку {names} відкликано, але вони досі є}} в конфігурації.',
  'app-token-revoked.meaning':
    'Такий токен відхиляється до перезапуску цього сервісу, а потім знову стає дійсним.',
  'app-token-revoked-redis.meaning': 'Такий токен відхиляється, доки Redis зберігає свої дані.',
  'app-token-revoked-state.meaning':
    'Такий токен відхиляється, доки в каталозі стану зберігаються дані.',
  'app-token-revoked.fix': 'Вилучіть його із SERVICE_APP_TOKENS',

  'host-unseen.summary': 'Ви відкрили {opened}, але сервіс отримав інший хост: {received}.',
  'host-unseen.meaning':
    'Проксі замінює заголовок Host: посилання й переспрямування ведуть на неправильний хост, а форми можуть відхилятися.',
  'client-is-proxy.summary': 'Усі клієнти мають ту саму адресу, {address}, і це адреса проксі.',
  'client-is-proxy.meaning':
    'Проксі надсилає заголовки пересилання, але не належить до довірених. Усі клієнти мають спільне обмеження невдалих входів: якщо зловмисник його вичерпає, чекати доведеться й вам.',
  'client-past-proxy.summary': 'Ви з’єдналися з цього комп’ютера, а не через проксі.',
  'client-past-proxy.meaning':
    'Клієнтів, які з’єднуються через проксі з адресою {address}, сервіс визначає за адресою, яку той передає.',
  'client-unnamed.summary': 'Проксі з адресою {address} не передає адрес клієнтів.',
  'client-unnamed.meaning':
    'Усі клієнти мають спільне обмеження невдалих входів: якщо зловмисник його вичерпає, чекати доведеться й вам.',
  'client-known.summary': 'Ваша адреса: {address}.',
  'client-known.meaning':
    'Кожного клієнта сервіс визначає за його власною адресою, і кожен має власне обмеження невдалих входів.',

  'https.summary': 'З’єднання через HTTPS.',
  'https.meaning':
    'Файли cookie мають атрибут Secure, а зі Strict-Transport-Security браузери використовують лише HTTPS.',
  'https-unseen.summary': 'Ви з’єдналися через HTTPS, але сервіс про це не знає.',
  'https-unseen.meaning':
    'Файли cookie встановлюються без Secure, а заголовок Strict-Transport-Security не надсилається.',
  'https-unseen-cookie.meaning':
    'Файл cookie сеансу встановлюється без Secure, а заголовок Strict-Transport-Security не надсилається.',
  'http-on-this-machine.summary': 'З’єднання через HTTP із цього комп’ютера.',
  'http-on-this-machine.meaning':
    'Трафік не виходить за межі цього комп’ютера, тож перехопити його ніхто не може.',
  'http.summary': 'З’єднання через незашифрований HTTP.',
  'http.meaning': 'Пароль і токен може прочитати кожен, через чию мережу проходить трафік.',
  'http-cookie.meaning':
    'Пароль і файл cookie сеансу, який не має атрибута Secure, може прочитати кожен, через чию мережу проходить трафік.',

  'clock.summary': 'Покази годинників збігаються.',
  'clock.meaning': 'Сеанси завершуються у вказаний час.',
  'clock-behind.summary':
    'Годинник сервісу відстає від годинника цього пристрою. Різниця: {duration}.',
  'clock-ahead.summary':
    'Годинник сервісу випереджає годинник цього пристрою. Різниця: {duration}.',
  'clock-skew.meaning':
    'Один із двох годинників іде неправильно. Сеанси завершуються не в той час, який показує ця сторінка.',
  'clock-skew-codes.meaning':
    'Один із двох годинників іде неправильно. Якщо це годинник сервісу, коди з вашого застосунку для автентифікації відхиляються.',

  'upstream.summary': 'Застосунок за адресою {address} відповідає.',
  'upstream.meaning': 'Щойно отримано відповідь: {status}.',
  'upstream-slow.summary': 'Застосунок за адресою {address} приймає з’єднання, але не відповідає.',
  'upstream-slow.meaning':
    'Користувачі чекають, а потім бачать сторінку з помилкою. Можливо, застосунок запускається або завис.',
  'upstream-unreachable.summary':
    'Не вдається з’єднатися із застосунком за адресою {address} ({reason}).',
  'upstream-unreachable.meaning':
    'Замість нього користувачі бачать сторінку з помилкою. Запустіть застосунок або виправте його адресу.',
  'upstream-failing.summary':
    'Проксі за адресою {address} відповідає, але не може з’єднатися із застосунком ({status}).',
  'upstream-failing.meaning':
    'Запустіть застосунок або задайте в SERVICE_UPSTREAM адресу самого застосунку.',
  'upstream-refuses-host.summary': 'Застосунок відхиляє запити до {host} ({status}).',
  'upstream-refuses-host.meaning':
    'На запит без імені та заголовків відвідувача він відповідає як звичайно. Він порівнює хост або проксі з власним списком.',
  'upstream-refuses-host.fix':
    'Додайте {host} до хостів, які приймає застосунок, а Housekey — до його довірених проксі',
  'upstream-is-self.summary': 'У SERVICE_UPSTREAM задано {address}, а це сам Housekey.',
  'upstream-is-self.meaning':
    'Запити до застосунку знову й знову повертаються до Housekey і не доходять до застосунку.',
  'upstream-own-api.summary': 'Застосунок має власний API: {paths}.',
  'upstream-own-api.meaning':
    'Там відповідає Housekey, тому ця частина застосунку не працює. Переведіть Housekey на інші шляхи.',
  'upstream-websocket.summary': 'Застосунок приймає з’єднання WebSocket.',
  'upstream-websocket.meaning': 'Щойно перевірено, за кореневим шляхом.',
  'upstream-websocket-elsewhere.summary':
    'За кореневим шляхом застосунок не приймає з’єднань WebSocket.',
  'upstream-websocket-elsewhere.meaning':
    'Відповідь на рукостискання: {status}. Можливо, застосунок приймає такі з’єднання за іншими шляхами.',
  'upstream-websocket-unanswered.summary': 'Застосунок не відповідає на рукостискання WebSocket.',
  'upstream-websocket-unanswered.meaning':
    'Якщо застосунок не використовує WebSocket, не зважайте на це. Якщо використовує, то проксі перед ним відкидає запити Upgrade.',

  'state.summary': 'Каталог стану доступний для запису.',
  'state-used.summary': 'Каталог стану доступний для запису й використовується ({owner}).',
  'state.meaning':
    'Виходи, використані коди та посилання, а також активність зберігаються після перезапуску.',
  'state-unwritable.summary': 'Не вдається записати дані в каталог стану: {reason}.',
  'state-unwritable.meaning':
    'Сервіс зберігає дані в пам’яті й повторює спроби запису. Якщо він перезапуститься, перш ніж запис вдасться, виходи за цей час буде забуто.',
  'state-unwritable.fix': 'Дозвольте сервісу запис у {path} і звільніть місце на цьому диску',
  'state-damaged.summary':
    'У каталозі стану {count, plural, one {пошкоджено й пропущено # запис} few {пошкоджено й пропущено # записи} many {пошкоджено й пропущено # записів} other {пошкоджено й пропущено # запису}}.',
  'state-damaged.meaning':
    'Токен, для якого було виконано вихід, може знову виявитися дійсним. Пошкоджений файл ще не замінено.',
  'state-damaged-copied.meaning':
    'Токен, для якого було виконано вихід, може знову виявитися дійсним. Пошкоджений файл збережено як journal.damaged.',
  'state-damaged-lost.meaning':
    'Токен, для якого було виконано вихід, може знову виявитися дійсним. Не вдалося зберегти пошкоджений файл як journal.damaged: {reason}.',
  'state-damaged.fix': 'Натисніть у консолі «Вийти всюди» й перевірте диск',
  'state-lost.summary': 'Із журналу в каталозі стану нічого не вдалося прочитати.',
  'state-lost.meaning':
    'Усі сеанси, розпочаті до цього запуску, завершено. Токени застосунків, відкликані в консолі, знову дійсні.',
  'state-lost.fix':
    'Перевірте диск; пошкоджений файл — {path}/journal.damaged. Вилучіть відкликані токени з SERVICE_APP_TOKENS',
  'state-exposed.summary': 'Інші користувачі цього комп’ютера можуть писати в каталог стану.',
  'state-exposed.meaning':
    'Замінивши файли в ньому, вони можуть скасувати виходи. Каталог має належати root або користувачеві, від імені якого працює сервіс, і право писати в нього повинен мати лише цей користувач.',
  'state-unlocked.summary': 'Файлова система каталогу стану не підтримує блокувань.',
  'state-unlocked.meaning':
    'Якщо той самий каталог почне використовувати другий Housekey, це залишиться непоміченим, і обидва втратять дані.',
  'state-unlocked.fix':
    'Розмістіть {path} у локальній файловій системі або переконайтеся, що більше ніщо його не використовує',

  'redis.summary':
    'Redis під’єднано, {others, plural, =0 {інших реплік немає} one {є ще # репліка} few {є ще # репліки} many {є ще # реплік} other {є ще # репліки}}.',
  'redis.meaning':
    'Репліки мають спільні виходи, обмеження невдалих входів і активність у консолі.',
  'redis-lost.summary': 'Redis недоступний: {reason}.',
  'redis-lost.meaning':
    'Ця репліка продовжує працювати самостійно: входи й сеанси діють, невдалі входи обмежуються на кожній репліці окремо, а про виходи інші репліки дізнаються, коли Redis знову стане доступним.',
  'replicas-differ.summary':
    'Секретний ключ, електронна адреса або пароль відрізняються в {mismatched} з {others, plural, one {# іншої репліки} few {# інших реплік} many {# інших реплік} other {# іншої репліки}}.',
  'replicas-differ.meaning':
    'Репліки відхиляють токени, видані іншими, тому здається, що сеанси користувачів завершуються випадково.',
  'replicas-differ.fix':
    'Задайте однакові SERVICE_EMAIL, SERVICE_PASSWORD_HASH і SERVICE_SECRET_KEY на всіх репліках',
  'redis-unsigned.summary':
    'У Redis є повідомлення або записи, підписані не цим секретним ключем ({count}).',
  'redis-unsigned.meaning':
    'Вони ігноруються. У цей Redis може писати інша програма, або той самий префікс використовує сервіс з іншим секретним ключем.',
  'redis-unsigned.fix':
    'Змініть пароль Redis або задайте SERVICE_REDIS_PREFIX, якого більше ніщо не використовує',
  'redis-recreated.summary':
    'Інша програма змінила тип ключів у Redis, і їх створено заново ({count}).',
  'redis-recreated.meaning':
    'Репліки записали назад те, що їм відомо. Попередні одноразові коди й посилання для входу можуть бути відхилені.',

  'notices.summary': 'Сповіщення надсилаються на {targets}.',
  'notices.meaning':
    'Ви дізнаєтеся про входи на нових пристроях, атаки та зміни ваших ключів доступу. Перевірте це командою `housekey notify-test`.',
  'notices-failing.summary': 'Сповіщення на {target} не доставляються: {reason}.',
  'notices-failing.meaning':
    'Початок збою: {since}. У черзі {waiting, plural, one {# сповіщення} few {# сповіщення} many {# сповіщень} other {# сповіщення}}.',
  'notices-failing-lost.meaning':
    'Початок збою: {since}. У черзі {waiting, plural, one {# сповіщення} few {# сповіщення} many {# сповіщень} other {# сповіщення}}, втрачено {lost}.',

  'audit-log-failing.summary': 'Не вдається записати журнал аудиту: {reason}.',
  'audit-log-failing.meaning':
    'До 1 МіБ рядків очікує на запис, решта відкидається й підраховується.',

  'variable-misspelled.summary':
    'У Housekey немає змінної {variable}. Ви мали на увазі {intended}?',
  'variable-misspelled.meaning':
    'Housekey її ігнорує, тому потрібне налаштування зберігає типове значення.',
  'variable-misspelled.fix': 'Перейменуйте її на {intended} або вилучіть.',
  'variable-unused.summary': 'Змінна {variable} не діє без {needed}.',
  'variable-unused.meaning': 'Housekey її ігнорує.',
  'variable-unused.fix': 'Задайте {needed} або ж вилучіть {variable}.',
  'variable-unused-library.summary': 'У бібліотеці змінна {variable} не діє.',
  'variable-unused-library.fix': 'Вилучіть {variable}.',
  'variable-unused-port.summary': 'Змінна {variable} не діє. Змінна для порту називається PORT.',
  'variable-unused-port.fix': 'Перейменуйте її на PORT або вилучіть.',
  'variable-unused-state.summary':
    'Змінна {variable} не діє разом із SERVICE_REDIS_URL: стан зберігається в Redis.',
  'variable-unused-state.fix':
    'Вилучіть SERVICE_STATE_DIR або, якщо репліка лише одна, SERVICE_REDIS_URL.',
  'cluster-without-redis.summary':
    'Змінну {variable} не задано, а цей процес є робочим процесом кластера.',
  'cluster-without-redis.meaning':
    'Робочий процес не дізнається про виходи й невдалі входи в інших: токен, для якого було виконано вихід, залишається там дійсним, а обмеження діють для кожного процесу окремо.',
  'cluster-without-redis.fix':
    'Задайте SERVICE_REDIS_URL (redisUrl), щоб усі робочі процеси мали спільний стан.',
  'public-path-wildcard.summary': 'Змінна {variable} містить «{entry}», де * — звичайний символ.',
  'public-path-wildcard.meaning': 'Шляхи, які малися на увазі, потребують сеансу.',
  'public-path-wildcard.fix': 'Використайте {prefix}: сюди входить і все, що нижче.',
  'public-path-wildcard-root.fix': 'Укажіть шляхи без *. Кожен охоплює і все, що нижче.',
  'file-empty.summary': 'Змінна {variable} вказує на порожній файл.',
  'file-empty.meaning': 'Змінна вважається незаданою.',
  'file-empty.fix': 'Запишіть значення у файл або вилучіть змінну.',
  'password-unused.summary': 'Змінну {variable} задано, але пріоритет має SERVICE_PASSWORD_HASH.',
  'password-unused.meaning':
    'Увійти можна лише за паролем, якому відповідає хеш. Інший пароль бачить кожен, хто може прочитати змінні середовища.',
  'password-unused.fix': 'Вилучіть SERVICE_PASSWORD або SERVICE_PASSWORD_FILE.',
  'totp-empty.summary':
    'Змінну {variable} задано, але вона порожня: одноразовий код не запитується.',
  'totp-empty.meaning':
    'Для входу достатньо самого пароля. Порожня змінна заміняє і секрет із .env.',
  'totp-empty.fix': 'Скористайтеся рядком, який виводить `housekey totp`, або вилучіть змінну.',
  'env-file-missing.summary':
    'У папці {folder} немає файлу {variable}, і жодної змінної SERVICE_… не задано.',
  'env-file-missing.meaning': 'Якщо ви створили файл .env, Housekey його не прочитав.',
  'env-file-missing.fix':
    'Запустіть Housekey у папці з вашим файлом .env або задайте SERVICE_EMAIL і SERVICE_PASSWORD_HASH',
  'env-value-cut.summary':
    'Змінна {variable} у файлі .env містить #, а з цього символу там починається коментар.',
  'env-value-cut.meaning': 'Використовується лише частина до #.',
  'env-value-cut.fix': "Візьміть значення в одинарні лапки: {variable}='…'",

  'metrics-token-short.summary':
    'SERVICE_METRICS_TOKEN закороткий: менше ніж {minimum, plural, one {# байт} few {# байти} many {# байтів} other {# байта}}.',
  'metrics-token-short.meaning': 'Зловмисники можуть його підібрати, а потім прочитати метрики.',
  'forward-auth-untrusted.summary': 'Forward auth увімкнено, але довірених проксі немає.',
  'forward-auth-untrusted.meaning':
    'Housekey не враховує, яку сторінку відкривав відвідувач і хто він: усі клієнти мають спільне обмеження невдалих входів, а після входу не повертаються до застосунку.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES довіряє надто багатьом адресам: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Кожен із такою адресою може підробити адреси клієнтів, а отже, обійти обмеження невдалих входів і спотворити журнал.',
  'cookie-name-foreign.summary':
    'Файл cookie сеансу називається {name}, тож інші екземпляри його не розпізнають.',
  'cookie-name-foreign.meaning':
    'Браузери надсилають файли cookie на всі порти хоста: інший Housekey на цьому хості передав би цей сеанс своєму застосунку.',
  'identity-key-derived.summary': 'Ключ підписаної особи отримано з SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'Застосунки кешують відкритий ключ, тому він має зберігатися після перезапуску, а випадковий ключ ніде зберігати. Кожен, хто може прочитати відкритий ключ, може перевіряти здогадки про секрет, хоча й повільно. Каталог стану, Redis або SERVICE_IDENTITY_KEY це унеможливлює; відкритий ключ тоді один раз зміниться.',
  'cookie-domain-public.summary':
    'У SERVICE_COOKIE_DOMAIN задано {domain}, а хост у цьому домені може зареєструвати будь-хто.',
  'cookie-domain-public.meaning':
    'Браузери відхиляють такий файл cookie, тому вхід ні в кого не зберігається, а після входу можливе переспрямування на чужі хости.',
  'cookie-domain-elsewhere.summary':
    'У SERVICE_COOKIE_DOMAIN задано {domain}, а SERVICE_PUBLIC_URL не належить до цього домену.',
  'cookie-domain-elsewhere.meaning':
    'Браузери відхиляють файл cookie для домену, до якого не належить хост, тому вхід ні в кого не зберігається.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT має замалий контраст: {light} у світлій темі ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT має замалий контраст: {dark} у темній темі ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT має замалий контраст: {light} у світлій темі ({lightContrast}:1) і {dark} у темній ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Посилання й підписи важко читати. Вони потребують контрасту {minimum}:1 на будь-якому тлі (WCAG 2.2, рівень AA). У виправленні вказано найближчі придатні кольори.',
} as const;
