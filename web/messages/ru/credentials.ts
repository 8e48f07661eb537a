/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Загрузка ключей доступа…',
  passkeysFailed: 'Не удалось загрузить ключи доступа.',
  passkeysHelp:
    'С ключом доступа вы входите по отпечатку пальца, лицу или PIN-коду устройства. Он работает только на страницах самого сервиса. Housekey хранит в <code>SERVICE_PASSKEYS</code> его открытый ключ и не хранит никаких секретов.',
  noPasskeys: 'Ключей доступа пока нет.',
  passkeyFor: '<strong>{name}</strong> для {host}',
  passkeyConfigured: 'в SERVICE_PASSKEYS',
  passkeyUnsaved: 'ещё не в SERVICE_PASSKEYS: работает до перезапуска',
  passkeyDeleted: 'удалён, но всё ещё в SERVICE_PASSKEYS: удалите его запись до перезапуска',
  passkeyElsewhere: 'в SERVICE_PASSKEYS, но для другого хоста',
  needsPublicUrl:
    'Ключ доступа относится к одному имени хоста. Задайте в SERVICE_PUBLIC_URL https-адрес этого сервиса и перезапустите его.',
  needsHostName:
    'Браузеры не принимают ключи доступа для IP-адресов. Дайте сервису имя хоста и укажите его в SERVICE_PUBLIC_URL.',
  needsHttps:
    'Браузеры не принимают ключи доступа без HTTPS. Настройте HTTPS перед этим сервисом и укажите в SERVICE_PUBLIC_URL его https-адрес.',
  registrationCanceled: 'Отменено: окно браузера закрыто или время вышло.',
  registrationUnsupported:
    'Это устройство не может хранить ключ доступа или проверять пользователя по отпечатку пальца, лицу или PIN-коду.',
  registrationInsecure:
    'Браузер отклонил ключи доступа на этой странице. Откройте консоль по адресу из SERVICE_PUBLIC_URL.',
  registrationKnown: 'На этом устройстве уже есть ключ доступа для этого сервиса.',
  registrationFailed: 'Браузеру не удалось использовать ключ доступа. Попробуйте снова.',
  registrationExpired: 'Это заняло слишком много времени. Начните заново.',
  registrationRefused: 'Ключ доступа не принят. Начните заново.',
  passkeysNeedHttps: 'Для ключей доступа в SERVICE_PUBLIC_URL нужен https-адрес с именем хоста',
  lastPasskey:
    'Это единственный ключ доступа, а вход по паролю отключён; сначала удалите SERVICE_PASSWORD_SIGN_IN',
  passkeyNameRule:
    'Имя должно содержать от 1 до 40 символов: латинские буквы, цифры, точки, дефисы и подчёркивания',
  passkeyNameTaken: 'Ключ доступа с таким именем уже есть; выберите другое',
  tooManyPasskeys:
    'Слишком много ключей доступа ещё не в конфигурации; добавьте их и перезапустите сервис',
  passkeyRegistered: 'Этот ключ доступа уже зарегистрирован',
  serviceUnreachable: 'Сервис недоступен.',
  serviceBusy: 'Сервис занят. Повторите попытку чуть позже.',
  registerPasskey: 'Добавить ключ доступа',
  passkeyName: 'Имя, например phone',
  passwordAgain: 'Ваш пароль ещё раз',
  confirmOwner: 'Подтвердите, что это вы. Подтверждение действует десять минут.',
  removePasskey: 'Удалить ключ доступа',
  removePasskeyHelp: 'С ним больше нельзя войти, а его сеансы сразу завершатся.',
  incorrectPassword: 'Неверный пароль',
  confirmWithPasskey: 'Подтвердить ключом доступа',
  passkeyCreated:
    'Ключ доступа создан. Теперь войдите с ним один раз, чтобы убедиться, что он работает.',
  testPasskey: 'Проверить ключ доступа',
  keepPasskey: 'Ещё один шаг: сохраните ключ доступа',
  keepPasskeyHelp:
    'С ним уже можно войти, но только до перезапуска сервиса. Добавьте его запись в конфигурацию. Секретов в ней нет.',
  allPasskeys: 'Со всеми ключами доступа, в формате для вашего способа настройки:',
  codesOff:
    'Выключены: для входа достаточно пароля. Если требовать ещё и код из приложения-аутентификатора, одного украденного пароля будет мало.',
  codesTurnOn:
    'Чтобы включить их, выполните эту команду на хосте и добавьте в конфигурацию строку, которую она выведет:',
  codesEachSignIn:
    'Включены: каждый вход по паролю требует кода из вашего приложения-аутентификатора. С <code>SERVICE_TOTP_EVERY=device</code> известному устройству он нужен только раз в 30 дней.',
  codesEachDevice:
    'Включены: каждому устройству раз в 30 дней нужен код из вашего приложения-аутентификатора. С <code>SERVICE_TOTP_EVERY=sign-in</code> он нужен при каждом входе по паролю.',
  codesLost:
    'Кодов восстановления нет. Если вы потеряете приложение, выполните на хосте <code>housekey link</code> или удалите <code>SERVICE_TOTP_SECRET</code> и перезапустите сервис.',
  loadingAppTokens: 'Загрузка токенов приложений…',
  appTokensUnreachable: 'Сервис недоступен, поэтому токены приложений нельзя показать.',
  appTokensHelp:
    'С ними приложением пользуются скрипты, git, календари и другие программы. Чтобы создать токен, выполните <code>housekey app-token NAME</code> и добавьте выведенную строку в <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'Все методы',
  limitsEverywhere: '{methods} для всех путей приложения.',
  limitsEverywhereUntil: '{methods} для всех путей приложения (до {date}).',
  limits: '{methods} для {paths}.',
  limitsUntil: '{methods} для {paths} (до {date}).',
  neverUsed: 'Не использовался с момента запуска сервиса.',
  usedRecently: 'Использовался в последние два часа.',
  lastUsed: 'Последнее использование: {ago}.',
  expiredState: 'истёк',
  revokedState: 'отозван',
  revoke: 'Отозвать',
  revokeWhich: 'Отозвать {name}',
  revokeTitle: 'Отозвать <code>{name}</code>?',
  revokeConfirm: 'Отозвать токен',
  revoking: 'Отзыв…',
  revokeFailed: 'Не удалось отозвать. Токен приложения всё ещё действителен.',
  revokeHelp:
    'Программе, которая его использует, сразу будет отказано, а её текущие запросы завершатся. Без Redis или <code>SERVICE_STATE_DIR</code> токен после перезапуска снова станет действительным, пока вы не удалите его строку из <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: '{name} отозван. Удалите и его строку из SERVICE_APP_TOKENS.',
} as const;
