/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Wczytywanie kluczy dostępu…',
  passkeysFailed: 'Nie udało się wczytać kluczy dostępu.',
  passkeysHelp:
    'Klucz dostępu loguje Cię odciskiem palca, twarzą lub kodem PIN Twojego urządzenia i działa tylko na stronach tej usługi. Housekey przechowuje w <code>SERVICE_PASSKEYS</code> jego klucz publiczny i żadnych sekretów.',
  noPasskeys: 'Nie ma jeszcze kluczy dostępu.',
  passkeyFor: '<strong>{name}</strong> dla {host}',
  passkeyConfigured: 'w SERVICE_PASSKEYS',
  passkeyUnsaved: 'jeszcze nie w SERVICE_PASSKEYS: działa do ponownego uruchomienia',
  passkeyDeleted:
    'usunięty, ale nadal w SERVICE_PASSKEYS: skasuj jego wpis przed ponownym uruchomieniem',
  passkeyElsewhere: 'w SERVICE_PASSKEYS, ale dla innego hosta',
  needsPublicUrl:
    'Klucz dostępu należy do jednej nazwy hosta. Ustaw SERVICE_PUBLIC_URL na adres https tej usługi i uruchom ją ponownie.',
  needsHostName:
    'Przeglądarki nie pozwalają na klucze dostępu dla adresu IP. Nadaj tej usłudze nazwę hosta i ustaw na nią SERVICE_PUBLIC_URL.',
  needsHttps:
    'Przeglądarki nie pozwalają na klucze dostępu bez HTTPS. Udostępnij tę usługę przez HTTPS i ustaw SERVICE_PUBLIC_URL na jej adres https.',
  registrationCanceled: 'Anulowano: okno przeglądarki zostało zamknięte lub upłynął czas.',
  registrationUnsupported:
    'To urządzenie nie może przechowywać klucza dostępu albo nie potrafi zweryfikować użytkownika odciskiem palca, twarzą lub kodem PIN.',
  registrationInsecure:
    'Przeglądarka nie pozwala na klucze dostępu na tej stronie. Otwórz konsolę pod adresem z SERVICE_PUBLIC_URL.',
  registrationKnown: 'To urządzenie ma już klucz dostępu do tej usługi.',
  registrationFailed: 'Przeglądarka nie mogła użyć klucza dostępu. Spróbuj ponownie.',
  registrationExpired: 'Trwało to zbyt długo. Zacznij od nowa.',
  registrationRefused: 'Klucz dostępu został odrzucony. Zacznij od nowa.',
  passkeysNeedHttps:
    'Klucze dostępu wymagają, aby SERVICE_PUBLIC_URL był adresem https z nazwą hosta',
  lastPasskey:
    'To jedyny klucz dostępu, a hasła są wyłączone; najpierw usuń SERVICE_PASSWORD_SIGN_IN',
  passkeyNameRule:
    'Nazwa musi mieć od 1 do 40 znaków: liter a–z i A–Z, cyfr, kropek, łączników i podkreśleń',
  passkeyNameTaken: 'Inny klucz dostępu ma już tę nazwę; wybierz inną',
  tooManyPasskeys:
    'Zbyt wielu kluczy dostępu nie ma jeszcze w konfiguracji; dodaj je i uruchom usługę ponownie',
  passkeyRegistered: 'Ten klucz dostępu jest już zarejestrowany',
  serviceUnreachable: 'Nie można połączyć się z usługą.',
  serviceBusy: 'Usługa jest zajęta. Spróbuj ponownie za chwilę.',
  registerPasskey: 'Zarejestruj klucz dostępu',
  passkeyName: 'Nazwa, np. telefon',
  passwordAgain: 'Wpisz ponownie hasło',
  confirmOwner: 'Potwierdź, że to Ty. Potwierdzenie jest ważne przez dziesięć minut.',
  removePasskey: 'Usuń klucz dostępu',
  removePasskeyHelp: 'Nie można się nim już zalogować, a jego sesje kończą się natychmiast.',
  incorrectPassword: 'Nieprawidłowe hasło',
  confirmWithPasskey: 'Potwierdź kluczem dostępu',
  passkeyCreated: 'Utworzono klucz dostępu. Teraz zaloguj się nim raz, aby sprawdzić, czy działa.',
  testPasskey: 'Wypróbuj klucz dostępu',
  keepPasskey: 'Jeszcze jeden krok: zachowaj klucz dostępu',
  keepPasskeyHelp:
    'Można się nim już logować, ale tylko do ponownego uruchomienia usługi. Dodaj jego wpis do konfiguracji. Wpis nie zawiera sekretów.',
  allPasskeys: 'Ze wszystkimi kluczami dostępu, w miejscu, którego używasz:',
  codesOff:
    'Wyłączone: do zalogowania wystarczy hasło. Jeśli potrzebny jest także kod z aplikacji uwierzytelniającej, skradzione hasło nie wystarczy.',
  codesTurnOn:
    'Aby je włączyć, uruchom to polecenie na hoście i dodaj do konfiguracji wiersz, który zostanie wyświetlony:',
  codesEachSignIn:
    'Włączone: każde logowanie hasłem wymaga kodu z Twojej aplikacji uwierzytelniającej. Z <code>SERVICE_TOTP_EVERY=device</code> znane urządzenie wymaga go tylko co 30 dni.',
  codesEachDevice:
    'Włączone: każde urządzenie wymaga kodu z Twojej aplikacji uwierzytelniającej co 30 dni. Z <code>SERVICE_TOTP_EVERY=sign-in</code> wymaga go każde logowanie hasłem.',
  codesLost:
    'Nie ma kodów odzyskiwania. Jeśli stracisz aplikację, uruchom na hoście <code>housekey link</code> albo usuń <code>SERVICE_TOTP_SECRET</code> i uruchom usługę ponownie.',
  loadingAppTokens: 'Wczytywanie tokenów aplikacji…',
  appTokensUnreachable:
    'Nie można połączyć się z usługą, więc nie można pokazać tokenów aplikacji.',
  appTokensHelp:
    'Za pomocą tych tokenów z aplikacji korzystają skrypty, git, kalendarze i inne programy. Aby utworzyć token, uruchom <code>housekey app-token NAME</code> i dodaj jego wiersz do <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'Wszystkie metody',
  limitsEverywhere: '{methods} na wszystkich ścieżkach aplikacji.',
  limitsEverywhereUntil: '{methods} na wszystkich ścieżkach aplikacji, do {date}.',
  limits: '{methods} na {paths}.',
  limitsUntil: '{methods} na {paths}, do {date}.',
  neverUsed: 'Nieużywany od uruchomienia usługi.',
  usedRecently: 'Używany w ciągu ostatnich dwóch godzin.',
  lastUsed: 'Ostatnio używany {ago}.',
  expiredState: 'wygasł',
  revokedState: 'unieważniony',
  revoke: 'Unieważnij',
  revokeWhich: 'Unieważnij: {name}',
  revokeTitle: 'Unieważnić <code>{name}</code>?',
  revokeConfirm: 'Unieważnij token',
  revoking: 'Unieważnianie…',
  revokeFailed: 'Nie udało się unieważnić. Token aplikacji jest nadal ważny.',
  revokeHelp:
    'Program, który go używa, od razu straci dostęp, a jego trwające żądania zostaną przerwane. Bez Redis i bez <code>SERVICE_STATE_DIR</code> token po ponownym uruchomieniu znów będzie ważny, dopóki nie usuniesz jego wiersza z <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: 'Unieważniono {name}. Usuń też jego wiersz z SERVICE_APP_TOKENS.',
} as const;
