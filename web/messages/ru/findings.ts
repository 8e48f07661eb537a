/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'Аутентификация включена.',
  'auth-enabled.meaning': 'Войти может только {email}.',

  'open.summary': 'Аутентификация отключена.',
  'open.meaning': 'Не заданы ни SERVICE_EMAIL, ни пароль: любой получает доступ как гость.',
  'open-app.meaning':
    'Не заданы ни SERVICE_EMAIL, ни пароль: любой может пользоваться приложением за этим сервисом как гость.',
  'open-without-password.meaning':
    'SERVICE_EMAIL задан, а пароль — нет: любой получает доступ как гость.',
  'open-without-email.meaning':
    'Пароль задан, а адрес почты — нет: любой получает доступ как гость.',
  'open-exposed.summary': 'Доступ есть у любого, кто может подключиться к {host}.',
  'open-exposed.meaning':
    'Сервис принимает соединения по адресу, доступному с других компьютеров, и ни у кого не требует входа.',
  'open-exposed.fix': 'Задайте HOST=127.0.0.1 или SERVICE_EMAIL и SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL начинается или заканчивается пробелом.',
  'email-spaces.meaning': 'Адрес почты должен совпасть в точности: без пробела войти не получится.',
  'email-uppercase.summary': 'SERVICE_EMAIL содержит прописные буквы.',
  'email-uppercase.meaning':
    'Адрес почты должен совпасть в точности: если ввести его строчными буквами, войти не получится.',
  'email-without-at.summary': 'В SERVICE_EMAIL нет символа @.',
  'email-without-at.meaning':
    'Адрес почты должен совпасть в точности: с полным адресом войти не получится.',

  'password-plain.summary': 'Пароль задан открытым текстом.',
  'password-plain.meaning':
    'Для разработки это нормально. Любой, кто может прочитать переменные окружения этого сервиса, узнает пароль.',
  'password-plain-exposed.meaning':
    'Этот сервис доступен с других компьютеров, и любой, кто может прочитать его переменные окружения, узнает пароль.',
  'password-cost-low.summary': 'У хеша пароля низкая вычислительная стоимость ({cost}).',
  'password-cost-low.meaning':
    'Любой, кто получит хеш, сможет быстро подобрать пароль. Рекомендуемый минимум: {minimum}.',
  'password-cost-high.summary': 'У хеша пароля очень высокая вычислительная стоимость ({cost}).',
  'password-cost-high.meaning':
    'На этом компьютере каждый вход занимает несколько секунд. Каждая единица стоимости удваивает время; обычное значение — 12.',
  'password-cost-high-measured.meaning':
    'Примерная длительность входа на этом компьютере: {duration}. Каждая единица стоимости удваивает время; обычное значение — 12.',
  'password-hashed.summary': 'Пароль задан в виде хеша bcrypt.',
  'password-hashed.meaning': 'Сам пароль на этом компьютере не хранится. Стоимость: {cost}.',
  'password-short.summary':
    'В пароле меньше {minimum, plural, one {# символа} few {# символов} many {# символов} other {# символа}}.',
  'password-short.meaning':
    'Злоумышленники могут его подобрать, хотя ограничение числа попыток их замедляет.',
  'password-common.summary': 'Пароль — один из самых распространённых.',
  'password-common.meaning':
    'Злоумышленники пробуют такие пароли первыми. Выберите другой и храните его в виде хеша.',

  'secret-generated.summary': 'Ключ подписи создаётся заново при каждом запуске.',
  'secret-generated.meaning': 'После перезапуска всем придётся войти снова.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY слишком короткий: {length, plural, one {# байт} few {# байта} many {# байт} other {# байта}} при минимуме {minimum}.',
  'secret-short.meaning':
    'Любой, у кого есть токен, может попытаться подобрать ключ и подписывать им собственные токены.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY состоит из одного повторяющегося символа.',
  'secret-repeated.meaning': 'Любой может его подобрать и подписывать им собственные токены.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY длинный, но его можно подобрать.',
  'secret-guessable.meaning':
    'Он состоит из слов, повторяется или известен как пример. Любой, у кого есть токен, может проверять догадки и подписывать ключом собственные токены.',
  'secret-configured.summary': 'Ключ подписи задан.',
  'secret-configured.meaning': 'Сеансы сохраняются при перезапуске сервиса.',

  'codes.summary': 'Для каждого входа нужен одноразовый код.',
  'codes.meaning': 'Одного пароля для входа недостаточно.',
  'codes-per-device.summary': 'Каждому устройству раз в 30 дней нужен одноразовый код.',
  'codes-per-device.meaning':
    'На устройстве, где код уже введён, для входа достаточно знать пароль.',
  'codes-per-device-forgotten.summary':
    'После перезапуска каждому устройству снова нужен одноразовый код.',
  'codes-per-device-forgotten.meaning':
    'Чтобы узнавать устройства, для SERVICE_TOTP_EVERY=device нужен ключ подписи, который не меняется при перезапуске.',

  'passkeys.summary':
    'Для входа можно использовать {count, plural, one {# ключ доступа} few {# ключа доступа} many {# ключей доступа} other {# ключа доступа}}.',
  'passkeys.meaning': 'Войти можно и по паролю.',
  'passwords-off.summary':
    'Для входа можно использовать только {count, plural, one {# ключ доступа} few {# ключа доступа} many {# ключей доступа} other {# ключа доступа}}.',
  'passwords-off.meaning': 'Пароль не принимается.',
  'passkeys-unusable.summary': 'Ключи доступа нельзя использовать.',
  'passkeys-unusable.meaning':
    'Ключ доступа относится к одному имени хоста, и оно должно быть указано в SERVICE_PUBLIC_URL.',
  'passkeys-unusable-address.meaning':
    'В SERVICE_PUBLIC_URL указан IP-адрес, а для IP-адресов браузеры не принимают ключи доступа.',
  'passkeys-unusable-insecure.meaning':
    'В SERVICE_PUBLIC_URL указан не https-адрес, а без HTTPS браузеры не принимают ключи доступа.',
  'passkey-elsewhere.summary':
    'Ключ доступа «{name}» предназначен для {host}, а адрес этого сервиса — {ownHost}.',
  'passkey-elsewhere.meaning':
    'Браузеры предлагают ключ доступа только на том хосте, для которого он зарегистрирован.',
  'passkey-elsewhere.fix':
    'Добавьте в консоли новый ключ доступа и замените им этот в SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'Ключа доступа «{name}» ещё нет в конфигурации.',
  'passkey-unsaved.meaning': 'Он работает на этой реплике до перезапуска сервиса.',
  'passkey-unsaved.fix':
    'Добавьте в SERVICE_PASSKEYS его запись. Консоль показывает её в разделе «Ключи доступа».',
  'passkey-still-configured.summary':
    'Ключ доступа «{name}» удалён, но всё ещё есть в конфигурации.',
  'passkey-still-configured.meaning':
    'После перезапуска с ним снова можно будет войти, а на других репликах это возможно уже сейчас.',
  'passkey-still-configured.fix': 'Удалите его запись из SERVICE_PASSKEYS и перезапустите сервис.',
  'passkey-counter.summary': 'Счётчик подписей ключа доступа «{name}» уменьшился.',
  'passkey-counter.meaning':
    'Возможно, кто-то скопировал этот ключ. Но некоторые аутентификаторы и сами считают неправильно.',
  'passkey-counter.fix': 'Если вы ему не доверяете, удалите его в консоли и добавьте другой.',

  'app-token-expired.summary':
    '{count, plural, =1 {Истёк срок действия токена приложения {names}} one {Истёк срок действия токенов приложений {names}} few {Истёк срок действия токенов приложений {names}} many {Истёк срок действия токенов приложений {names}} other {Истёк срок действия токенов приложений {names}}}.',
  'app-token-expired.meaning': 'Программы, которые всё ещё отправляют такой токен, получают отказ.',
  'app-token-expired.fix':
    'Удалите его из SERVICE_APP_TOKENS или создайте другой командой `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, =1 {Токен приложения {names} отозван, но всё ещё есть} one {Токены приложений {names} отозваны, но всё ещё есть} few {Токены приложений {names} отозваны, но всё ещё есть} many {Токены приложений {names} отозваны, но всё ещё есть} other {Токены приложений {names} отозваны, но всё ещё есть}} в конфигурации.',
  'app-token-revoked.meaning':
    'Такой токен отклоняется до перезапуска этого сервиса, а затем снова становится действительным.',
  'app-token-revoked-redis.meaning': 'Такой токен отклоняется, пока Redis хранит свои данные.',
  'app-token-revoked-state.meaning':
    'Такой токен отклоняется, пока в каталоге состояния сохраняются данные.',
  'app-token-revoked.fix': 'Удалите его из SERVICE_APP_TOKENS',

  'host-unseen.summary': 'Вы открыли {opened}, но сервис получил другой хост: {received}.',
  'host-unseen.meaning':
    'Прокси заменяет заголовок Host: ссылки и перенаправления ведут на неверный хост, а формы могут отклоняться.',
  'client-is-proxy.summary': 'У всех клиентов виден один адрес, {address}, и это адрес прокси.',
  'client-is-proxy.meaning':
    'Прокси отправляет заголовки пересылки, но не входит в число доверенных. У всех клиентов общий лимит неудачных попыток входа: если злоумышленник его исчерпает, ждать придётся и вам.',
  'client-past-proxy.summary': 'Вы подключены с этого компьютера, а не через прокси.',
  'client-past-proxy.meaning':
    'Клиенты, которые подключаются через прокси с адресом {address}, определяются по адресу, который он передаёт.',
  'client-unnamed.summary': 'Прокси с адресом {address} не передаёт адреса клиентов.',
  'client-unnamed.meaning':
    'У всех клиентов общий лимит неудачных попыток входа: если злоумышленник его исчерпает, ждать придётся и вам.',
  'client-known.summary': 'Ваш адрес: {address}.',
  'client-known.meaning':
    'Каждый клиент определяется по собственному адресу, и у каждого свой лимит неудачных попыток входа.',

  'https.summary': 'Подключение по HTTPS.',
  'https.meaning':
    'У файлов cookie есть атрибут Secure, а с Strict-Transport-Security браузеры используют только HTTPS.',
  'https-unseen.summary': 'Вы подключены по HTTPS, но сервис об этом не знает.',
  'https-unseen.meaning':
    'Файлы cookie устанавливаются без Secure, заголовок Strict-Transport-Security не отправляется.',
  'https-unseen-cookie.meaning':
    'Файл cookie сеанса устанавливается без Secure, заголовок Strict-Transport-Security не отправляется.',
  'http-on-this-machine.summary': 'Подключение по HTTP с этого компьютера.',
  'http-on-this-machine.meaning':
    'Трафик не покидает этот компьютер, поэтому перехватить его никто не может.',
  'http.summary': 'Подключение по незашифрованному HTTP.',
  'http.meaning': 'Пароль и токен может прочитать любой, через чью сеть проходит трафик.',
  'http-cookie.meaning':
    'Пароль и файл cookie сеанса, у которого нет атрибута Secure, может прочитать любой, через чью сеть проходит трафик.',

  'clock.summary': 'Показания часов совпадают.',
  'clock.meaning': 'Сеансы истекают в указанное время.',
  'clock-behind.summary': 'Часы сервиса отстают от часов этого устройства. Разница: {duration}.',
  'clock-ahead.summary':
    'Часы сервиса спешат относительно часов этого устройства. Разница: {duration}.',
  'clock-skew.meaning':
    'Одни из этих часов идут неверно. Сеансы истекают не в то время, которое показывает эта страница.',
  'clock-skew-codes.meaning':
    'Одни из этих часов идут неверно. Если это часы сервиса, коды из вашего приложения-аутентификатора отклоняются.',

  'upstream.summary': 'Приложение по адресу {address} отвечает.',
  'upstream.meaning': 'Только что получен ответ: {status}.',
  'upstream-slow.summary': 'Приложение по адресу {address} принимает соединения, но не отвечает.',
  'upstream-slow.meaning':
    'Пользователи ждут, а затем видят страницу с ошибкой. Возможно, приложение запускается или зависло.',
  'upstream-unreachable.summary': 'Приложение по адресу {address} недоступно ({reason}).',
  'upstream-unreachable.meaning':
    'Вместо него пользователи видят страницу с ошибкой. Запустите приложение или исправьте его адрес.',
  'upstream-failing.summary':
    'Прокси по адресу {address} отвечает, но не может подключиться к приложению ({status}).',
  'upstream-failing.meaning':
    'Запустите приложение или укажите в SERVICE_UPSTREAM адрес самого приложения.',
  'upstream-refuses-host.summary': 'Приложение отклоняет запросы к {host} ({status}).',
  'upstream-refuses-host.meaning':
    'На запрос без имени и заголовков посетителя оно отвечает как обычно. Оно сверяет хост или прокси с собственным списком.',
  'upstream-refuses-host.fix':
    'Добавьте {host} в список хостов, которые принимает приложение, а Housekey — в список его доверенных прокси',
  'upstream-is-self.summary': 'В SERVICE_UPSTREAM указан адрес {address}, а это сам Housekey.',
  'upstream-is-self.meaning':
    'Запросы к приложению снова и снова возвращаются в Housekey и не доходят до приложения.',
  'upstream-own-api.summary': 'У приложения есть собственный API: {paths}.',
  'upstream-own-api.meaning':
    'Там отвечает Housekey, поэтому эта часть приложения не работает. Переведите Housekey на другие пути.',
  'upstream-websocket.summary': 'Приложение принимает соединения WebSocket.',
  'upstream-websocket.meaning': 'Проверено только что, по корневому пути.',
  'upstream-websocket-elsewhere.summary':
    'По корневому пути приложение не принимает соединения WebSocket.',
  'upstream-websocket-elsewhere.meaning':
    'Ответ на рукопожатие: {status}. Возможно, приложение принимает такие соединения по другим путям.',
  'upstream-websocket-unanswered.summary': 'Приложение не отвечает на рукопожатие WebSocket.',
  'upstream-websocket-unanswered.meaning':
    'Если приложение не использует WebSocket, не обращайте на это внимания. Если использует, то прокси перед ним отбрасывает запросы Upgrade.',

  'state.summary': 'Каталог состояния доступен для записи.',
  'state-used.summary': 'Каталог состояния доступен для записи и используется ({owner}).',
  'state.meaning':
    'Выходы, использованные коды и ссылки, а также активность сохраняются при перезапуске.',
  'state-unwritable.summary': 'Не удаётся записать данные в каталог состояния: {reason}.',
  'state-unwritable.meaning':
    'Сервис хранит данные в памяти и повторяет попытки записи. Если он перезапустится раньше, чем запись удастся, выходы за это время будут забыты.',
  'state-unwritable.fix': 'Разрешите сервису запись в {path} и освободите место на этом диске',
  'state-damaged.summary':
    'В каталоге состояния {count, plural, one {повреждена и пропущена # запись} few {повреждены и пропущены # записи} many {повреждено и пропущено # записей} other {повреждено и пропущено # записи}}.',
  'state-damaged.meaning':
    'Токен, для которого был выполнен выход, может снова оказаться действительным. Повреждённый файл ещё не заменён.',
  'state-damaged-copied.meaning':
    'Токен, для которого был выполнен выход, может снова оказаться действительным. Повреждённый файл сохранён как journal.damaged.',
  'state-damaged-lost.meaning':
    'Токен, для которого был выполнен выход, может снова оказаться действительным. Не удалось сохранить повреждённый файл как journal.damaged: {reason}.',
  'state-damaged.fix': 'Нажмите в консоли «Выйти везде» и проверьте диск',
  'state-lost.summary': 'Из журнала в каталоге состояния ничего не удалось прочитать.',
  'state-lost.meaning':
    'Все сеансы, начатые до этого запуска, завершены. Токены приложений, отозванные в консоли, снова действительны.',
  'state-lost.fix':
    'Проверьте диск; повреждённый файл — {path}/journal.damaged. Удалите отозванные токены из SERVICE_APP_TOKENS',
  'state-exposed.summary':
    'Другие пользователи этого компьютера могут записывать в каталог состояния.',
  'state-exposed.meaning':
    'Заменив файлы в нём, они могут отменить выходы. Каталог должен принадлежать root или пользователю, от имени которого работает сервис, и записывать в него должен иметь право только этот пользователь.',
  'state-unlocked.summary': 'Файловая система каталога состояния не поддерживает блокировки.',
  'state-unlocked.meaning':
    'Если тот же каталог начнёт использовать второй Housekey, это останется незамеченным, и оба потеряют данные.',
  'state-unlocked.fix':
    'Разместите {path} в локальной файловой системе или убедитесь, что больше ничто его не использует',

  'redis.summary':
    'Redis подключён, {others, plural, =0 {других реплик нет} one {есть ещё # реплика} few {есть ещё # реплики} many {есть ещё # реплик} other {есть ещё # реплики}}.',
  'redis.meaning': 'У реплик общие выходы, лимиты неудачных попыток входа и активность в консоли.',
  'redis-lost.summary': 'Redis недоступен: {reason}.',
  'redis-lost.meaning':
    'Эта реплика продолжает работать самостоятельно: входы и сеансы действуют, неудачные попытки входа ограничиваются на каждой реплике отдельно, а о выходах другие реплики узнают, когда Redis снова станет доступен.',
  'replicas-differ.summary':
    'Секретный ключ, адрес почты или пароль отличаются у {mismatched} из {others, plural, one {# другой реплики} few {# других реплик} many {# других реплик} other {# другой реплики}}.',
  'replicas-differ.meaning':
    'Реплики отклоняют токены, выданные другими, поэтому кажется, что сеансы пользователей завершаются случайным образом.',
  'replicas-differ.fix':
    'Задайте одинаковые SERVICE_EMAIL, SERVICE_PASSWORD_HASH и SERVICE_SECRET_KEY на всех репликах',
  'redis-unsigned.summary':
    'В Redis есть сообщения или записи, подписанные не этим секретным ключом ({count}).',
  'redis-unsigned.meaning':
    'Они игнорируются. В этот Redis может записывать другая программа, или тот же префикс использует сервис с другим секретным ключом.',
  'redis-unsigned.fix':
    'Смените пароль Redis или задайте SERVICE_REDIS_PREFIX, который больше ничто не использует',
  'redis-recreated.summary':
    'Другая программа изменила тип ключей в Redis, и они созданы заново ({count}).',
  'redis-recreated.meaning':
    'Реплики записали обратно то, что им известно. Прежние одноразовые коды и ссылки для входа могут быть отклонены.',

  'notices.summary': 'Уведомления отправляются на {targets}.',
  'notices.meaning':
    'Вы узнаёте о входах на новых устройствах, об атаках и об изменениях ваших ключей доступа. Проверьте это командой `housekey notify-test`.',
  'notices-failing.summary': 'Уведомления на {target} не доставляются: {reason}.',
  'notices-failing.meaning':
    'Начало сбоя: {since}. В очереди {waiting, plural, one {# уведомление} few {# уведомления} many {# уведомлений} other {# уведомления}}.',
  'notices-failing-lost.meaning':
    'Начало сбоя: {since}. В очереди {waiting, plural, one {# уведомление} few {# уведомления} many {# уведомлений} other {# уведомления}}, потеряно {lost}.',

  'audit-log-failing.summary': 'Не удаётся записать журнал аудита: {reason}.',
  'audit-log-failing.meaning':
    'До 1 МиБ строк ожидает записи, остальные отбрасываются и подсчитываются.',

  'variable-misspelled.summary':
    'В Housekey нет переменной {variable}. Вы имели в виду {intended}?',
  'variable-misspelled.meaning':
    'Housekey её игнорирует, поэтому у нужной настройки остаётся значение по умолчанию.',
  'variable-misspelled.fix': 'Переименуйте её в {intended} или удалите.',
  'variable-unused.summary': 'Переменная {variable} не действует без {needed}.',
  'variable-unused.meaning': 'Housekey её игнорирует.',
  'variable-unused.fix': 'Задайте {needed} либо удалите {variable}.',
  'variable-unused-library.summary': 'В библиотеке переменная {variable} не действует.',
  'variable-unused-library.fix': 'Удалите {variable}.',
  'variable-unused-port.summary':
    'Переменная {variable} не действует. Переменная для порта называется PORT.',
  'variable-unused-port.fix': 'Переименуйте её в PORT или удалите.',
  'variable-unused-state.summary':
    'Переменная {variable} не действует вместе с SERVICE_REDIS_URL: состояние хранится в Redis.',
  'variable-unused-state.fix':
    'Удалите SERVICE_STATE_DIR или, если реплика только одна, SERVICE_REDIS_URL.',
  'cluster-without-redis.summary':
    'Переменная {variable} не задана, а этот процесс — рабочий процесс кластера.',
  'cluster-without-redis.meaning':
    'Рабочий процесс не узнаёт о выходах и неудачных попытках входа в других: токен, для которого был выполнен выход, остаётся там действительным, а лимиты считаются для каждого процесса отдельно.',
  'cluster-without-redis.fix':
    'Задайте SERVICE_REDIS_URL (redisUrl), чтобы у всех рабочих процессов было общее состояние.',
  'public-path-wildcard.summary':
    'Переменная {variable} содержит «{entry}», где * — обычный символ.',
  'public-path-wildcard.meaning': 'Для путей, которые имелись в виду, нужен сеанс.',
  'public-path-wildcard.fix': 'Используйте {prefix}: сюда входит и всё, что ниже.',
  'public-path-wildcard-root.fix': 'Укажите пути без *. Каждый из них включает и всё, что ниже.',
  'file-empty.summary': 'Переменная {variable} указывает на пустой файл.',
  'file-empty.meaning': 'Переменная считается незаданной.',
  'file-empty.fix': 'Запишите значение в файл или удалите переменную.',
  'password-unused.summary': 'Переменная {variable} задана, но приоритет у SERVICE_PASSWORD_HASH.',
  'password-unused.meaning':
    'Войти можно только по паролю, которому соответствует хеш. Другой пароль видит любой, кто может прочитать переменные окружения.',
  'password-unused.fix': 'Удалите SERVICE_PASSWORD или SERVICE_PASSWORD_FILE.',
  'totp-empty.summary': 'Переменная {variable} задана, но пуста: одноразовый код не запрашивается.',
  'totp-empty.meaning':
    'Для входа достаточно одного пароля. Пустая переменная заменяет и секрет из .env.',
  'totp-empty.fix': 'Используйте строку, которую выводит `housekey totp`, или удалите переменную.',
  'env-file-missing.summary':
    'В папке {folder} нет файла {variable}, и ни одна переменная SERVICE_… не задана.',
  'env-file-missing.meaning': 'Если вы создали файл .env, Housekey его не прочитал.',
  'env-file-missing.fix':
    'Запустите Housekey в папке с вашим файлом .env или задайте SERVICE_EMAIL и SERVICE_PASSWORD_HASH',
  'env-value-cut.summary':
    'Переменная {variable} в файле .env содержит #, а с этого символа там начинается комментарий.',
  'env-value-cut.meaning': 'Используется только часть до #.',
  'env-value-cut.fix': "Заключите значение в одинарные кавычки: {variable}='…'",

  'metrics-token-short.summary':
    'SERVICE_METRICS_TOKEN слишком короткий: меньше {minimum, plural, one {# байта} few {# байт} many {# байт} other {# байта}}.',
  'metrics-token-short.meaning': 'Злоумышленники могут его подобрать, а затем прочитать метрики.',
  'forward-auth-untrusted.summary': 'Forward auth включён, но доверенных прокси нет.',
  'forward-auth-untrusted.meaning':
    'Housekey не учитывает, какую страницу открывал посетитель и кто он: у всех клиентов общий лимит неудачных попыток входа, а после входа они не возвращаются в приложение.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES доверяет слишком многим адресам: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Любой с таким адресом может подделать адреса клиентов, а значит, обойти лимит неудачных попыток входа и исказить журнал.',
  'cookie-name-foreign.summary':
    'Файл cookie сеанса называется {name}, и другие экземпляры его не распознают.',
  'cookie-name-foreign.meaning':
    'Браузеры отправляют файлы cookie на все порты хоста: другой Housekey на этом хосте передал бы этот сеанс своему приложению.',
  'identity-key-derived.summary': 'Ключ подписанной личности получен из SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'Приложения кэшируют открытый ключ, поэтому он должен сохраняться при перезапуске, а случайный ключ хранить негде. Любой, кто может прочитать открытый ключ, может проверять догадки о секрете, хотя и медленно. Каталог состояния, Redis или SERVICE_IDENTITY_KEY это исключает; открытый ключ тогда один раз изменится.',
  'cookie-domain-public.summary':
    'В SERVICE_COOKIE_DOMAIN указан {domain}, а хост в этом домене может зарегистрировать любой.',
  'cookie-domain-public.meaning':
    'Браузеры отклоняют такой файл cookie, поэтому никто не остаётся в системе, а после входа возможно перенаправление на чужие хосты.',
  'cookie-domain-elsewhere.summary':
    'В SERVICE_COOKIE_DOMAIN указан {domain}, а SERVICE_PUBLIC_URL не входит в этот домен.',
  'cookie-domain-elsewhere.meaning':
    'Браузеры отклоняют файл cookie для домена, в который не входит хост, поэтому никто не остаётся в системе.',

  'accent-contrast-light.summary':
    'У SERVICE_ACCENT слишком низкий контраст: {light} в светлой теме ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'У SERVICE_ACCENT слишком низкий контраст: {dark} в тёмной теме ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'У SERVICE_ACCENT слишком низкий контраст: {light} в светлой теме ({lightContrast}:1) и {dark} в тёмной ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Ссылки и подписи трудно читать. Им нужен контраст {minimum}:1 на любом фоне (WCAG 2.2, уровень AA). В исправлении указаны ближайшие подходящие цвета.',
} as const;
