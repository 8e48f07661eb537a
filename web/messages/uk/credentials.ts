/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Завантаження ключів доступу…',
  passkeysFailed: 'Не вдалося завантажити ключі доступу.',
  passkeysHelp:
    'Ключ доступу дає змогу ввійти за відбитком пальця, обличчям або PIN-кодом вашого пристрою й діє лише на сторінках цього сервісу. Housekey зберігає в <code>SERVICE_PASSKEYS</code> його відкритий ключ і жодних секретів.',
  noPasskeys: 'Ключів доступу ще немає.',
  passkeyFor: '<strong>{name}</strong> для {host}',
  passkeyConfigured: 'у SERVICE_PASSKEYS',
  passkeyUnsaved: 'ще не в SERVICE_PASSKEYS: діє до перезапуску',
  passkeyDeleted: 'вилучено, але досі в SERVICE_PASSKEYS: вилучіть його запис до перезапуску',
  passkeyElsewhere: 'у SERVICE_PASSKEYS, але для іншого хоста',
  needsPublicUrl:
    'Ключ доступу належить одному імені хоста. Задайте в SERVICE_PUBLIC_URL https-адресу цього сервісу й перезапустіть його.',
  needsHostName:
    'Браузери не дозволяють ключі доступу для IP-адреси. Дайте цьому сервісу ім’я хоста й задайте його в SERVICE_PUBLIC_URL.',
  needsHttps:
    'Браузери не дозволяють ключі доступу без HTTPS. Налаштуйте HTTPS перед цим сервісом і задайте його https-адресу в SERVICE_PUBLIC_URL.',
  registrationCanceled: 'Скасовано: вікно браузера закрито, або минув час.',
  registrationUnsupported:
    'Цей пристрій не може зберігати ключ доступу або не може перевірити користувача за відбитком пальця, обличчям чи PIN-кодом.',
  registrationInsecure:
    'Браузер не дозволяє ключі доступу на цій сторінці. Відкрийте консоль за адресою з SERVICE_PUBLIC_URL.',
  registrationKnown: 'На цьому пристрої вже є ключ доступу до цього сервісу.',
  registrationFailed: 'Браузер не зміг використати ключ доступу. Спробуйте ще раз.',
  registrationExpired: 'Це тривало надто довго. Почніть спочатку.',
  registrationRefused: 'Ключ доступу не прийнято. Почніть спочатку.',
  passkeysNeedHttps: 'Для ключів доступу SERVICE_PUBLIC_URL має бути https-адресою з іменем хоста',
  lastPasskey:
    'Це єдиний ключ доступу, а паролі вимкнено; спочатку вилучіть SERVICE_PASSWORD_SIGN_IN',
  passkeyNameRule:
    'Назва має містити від 1 до 40 символів: латинські літери, цифри, крапки, дефіси й підкреслення',
  passkeyNameTaken: 'Таку назву вже має інший ключ доступу; виберіть іншу',
  tooManyPasskeys:
    'Забагато ключів доступу ще не внесено до конфігурації; додайте їх і перезапустіть сервіс',
  passkeyRegistered: 'Цей ключ доступу вже зареєстровано',
  serviceUnreachable: 'Не вдається з’єднатися із сервісом.',
  serviceBusy: 'Сервіс зайнятий. Спробуйте ще раз за мить.',
  registerPasskey: 'Додати ключ доступу',
  passkeyName: 'Назва, наприклад phone',
  passwordAgain: 'Ваш пароль ще раз',
  confirmOwner: 'Підтвердьте, що це ви. Підтвердження діє десять хвилин.',
  removePasskey: 'Видалити ключ доступу',
  removePasskeyHelp: 'З ним більше не можна ввійти, а його сеанси одразу завершаться.',
  incorrectPassword: 'Неправильний пароль',
  confirmWithPasskey: 'Підтвердити ключем доступу',
  passkeyCreated:
    'Ключ доступу створено. Тепер увійдіть із ним один раз, щоб переконатися, що він працює.',
  testPasskey: 'Перевірити ключ доступу',
  keepPasskey: 'Ще один крок: збережіть ключ доступу',
  keepPasskeyHelp:
    'З ним уже можна входити, але лише до перезапуску сервісу. Додайте його запис до конфігурації. Секретів він не містить.',
  allPasskeys: 'З усіма ключами доступу, у форматі для вашого способу налаштування:',
  codesOff:
    'Вимкнено: для входу досить пароля. Якщо вимагати ще й код із застосунку для автентифікації, самого викраденого пароля буде замало.',
  codesTurnOn:
    'Щоб увімкнути їх, виконайте цю команду на хості й додайте до конфігурації рядок, який вона виведе:',
  codesEachSignIn:
    'Увімкнено: кожен вхід за паролем потребує коду з вашого застосунку для автентифікації. Із <code>SERVICE_TOTP_EVERY=device</code> відомий пристрій потребує його лише раз на 30 днів.',
  codesEachDevice:
    'Увімкнено: кожен пристрій потребує коду з вашого застосунку для автентифікації раз на 30 днів. Із <code>SERVICE_TOTP_EVERY=sign-in</code> його потребує кожен вхід за паролем.',
  codesLost:
    'Кодів відновлення немає. Якщо ви втратите застосунок, виконайте на хості <code>housekey link</code> або вилучіть <code>SERVICE_TOTP_SECRET</code> і перезапустіть сервіс.',
  loadingAppTokens: 'Завантаження токенів застосунку…',
  appTokensUnreachable:
    'Не вдається з’єднатися із сервісом, тому токени застосунку показати неможливо.',
  appTokensHelp:
    'З цими токенами застосунком користуються скрипти, git, календарі та інші програми. Щоб створити токен, виконайте <code>housekey app-token NAME</code> і додайте його рядок до <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'Усі методи',
  limitsEverywhere: '{methods} для всіх шляхів застосунку.',
  limitsEverywhereUntil: '{methods} для всіх шляхів застосунку (до {date}).',
  limits: '{methods} для {paths}.',
  limitsUntil: '{methods} для {paths} (до {date}).',
  neverUsed: 'Не використовувався від запуску сервісу.',
  usedRecently: 'Використано протягом останніх двох годин.',
  lastUsed: 'Останнє використання: {ago}.',
  expiredState: 'строк дії минув',
  revokedState: 'відкликано',
  revoke: 'Відкликати',
  revokeWhich: 'Відкликати: {name}',
  revokeTitle: 'Відкликати <code>{name}</code>?',
  revokeConfirm: 'Відкликати токен',
  revoking: 'Відкликання…',
  revokeFailed: 'Не вдалося відкликати. Токен застосунку досі дійсний.',
  revokeHelp:
    'Програма, яка ним користується, одразу втратить доступ, а її поточні запити буде перервано. Без Redis чи <code>SERVICE_STATE_DIR</code> токен після перезапуску знову буде дійсним, доки ви не вилучите його рядок із <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: '{name} відкликано. Вилучіть також його рядок із SERVICE_APP_TOKENS.',
} as const;
