/** The login page. */
export default {
  signIn: 'Zaloguj się',
  signInTo: 'Zaloguj się do {host}',
  passwordHelp: 'Użyj adresu e-mail i hasła, które ustawiono dla tej usługi.',
  email: 'E-mail',
  emailMissing: 'Wpisz swój adres e-mail.',
  password: 'Hasło',
  passwordMissing: 'Wpisz swoje hasło.',
  showPassword: 'Pokaż hasło',
  capsLock: 'Caps Lock jest włączony.',
  staySignedIn: 'Nie wylogowuj mnie',
  signingIn: 'Logowanie…',
  signingYouIn: 'Trwa logowanie…',
  loading: 'Wczytywanie…',
  host: 'Host:',
  language: 'Język',
  openApp: 'Otwórz aplikację',
  enterCode: 'Wpisz kod',
  codeHelp: 'Aplikacja uwierzytelniająca co 30 sekund pokazuje nowy kod jednorazowy.',
  code: 'Kod jednorazowy',
  codeMissing: 'Wpisz kod.',
  backToPassword: 'Wróć do hasła',
  passkeySignIn: 'Zaloguj się kluczem dostępu',
  passkeyHelp: 'Użyj klucza dostępu zarejestrowanego w tej usłudze.',
  passkeysUnsupported: 'Ta przeglądarka nie może tu użyć kluczy dostępu.',
  waitingForBrowser: 'Oczekiwanie na przeglądarkę…',
  hostUnreachable: 'Nie można połączyć się z {host}',
  unreachable: 'Nie można połączyć się z usługą',
  unreachableHelp: 'Być może usługa uruchamia się ponownie albo nie ma połączenia z siecią.',
  tryAgain: 'Spróbuj ponownie',
  trying: 'Ponawianie…',
  noResponseAfter:
    'Nadal brak odpowiedzi po {count, plural, one {# ponownej próbie} few {# ponownych próbach} many {# ponownych próbach} other {# ponownej próby}}.',
  retriesByItself:
    'Ta strona sama ponowi próbę za {seconds, plural, one {# sekundę} few {# sekundy} many {# sekund} other {# sekundy}}.',
  retryIn:
    'Ponowna próba za {seconds, plural, one {# sekundę} few {# sekundy} many {# sekund} other {# sekundy}}.',
  tryNow: 'Możesz już spróbować ponownie.',
  waitClock: 'Spróbuj ponownie za {time}.',
  waitSeconds:
    'Spróbuj ponownie za {seconds, plural, one {# sekundę} few {# sekundy} many {# sekund} other {# sekundy}}.',
  waitMinutes:
    'Spróbuj ponownie za {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}.',
  incorrect: 'Nieprawidłowy adres e-mail lub hasło. Sprawdź je i spróbuj ponownie.',
  codeRequired: 'Wpisz kod jednorazowy.',
  incorrectCode:
    'Nieprawidłowy kod. Sprawdź, czy zegary Twojego urządzenia i usługi wskazują właściwy czas.',
  usedCode: 'Tego kodu nie można już użyć. Poczekaj na następny.',
  tooManyCodes: 'Zbyt wiele błędnych kodów.',
  codeUnavailable: 'Usługa nie może tego teraz sprawdzić.',
  linkInvalid:
    'Ten link ma ponad pięć minut albo został już użyty. Uruchom ponownie „housekey link”.',
  throttled: 'Zbyt wiele prób.',
  busy: 'Usługa jest zajęta innymi logowaniami.',
  failedUnreachable: 'Nie można połączyć się z usługą. Sprawdź połączenie i zaloguj się ponownie.',
  unexpected: 'W usłudze wystąpił błąd. Spróbuj ponownie za chwilę.',
  crossSite:
    'Zablokowano: ta strona wydaje się częścią innej witryny. Otwórz ją pod jej własnym adresem.',
  cookieBlocked:
    'Przeglądarka zablokowała plik cookie, który utrzymuje Twoją sesję. Zezwól na niego i zaloguj się ponownie.',
  proving:
    'Usługa jest przeciążona. Aby Cię zalogować, przeglądarka wykonuje dodatkowe obliczenia. Może to potrwać minutę.',
  expired: 'Sesja wygasła. Zaloguj się, aby wrócić do przerwanej pracy.',
  revoked:
    'Wylogowano Cię w innym miejscu albo zmieniono hasło lub klucz podpisywania. Zaloguj się ponownie.',
  signedOutInOtherTab:
    'Wylogowano Cię w innej karcie. Zaloguj się, aby wrócić do przerwanej pracy.',
  signedOut: 'Wylogowano.',
  signedOutLocally:
    'Wylogowano tylko w tej przeglądarce: nie udało się połączyć z usługą, aby zakończyć sesję.',
  signedOutEverywhere: 'Wylogowano wszędzie. Na każdym urządzeniu trzeba zalogować się ponownie.',
  pendingReplicas: 'Pozostałe repliki zrobią to, gdy tylko Redis będzie znowu dostępny.',
  pendingStateDirectory:
    'Na razie ta zmiana jest tylko w pamięci: jeśli usługa uruchomi się ponownie, zanim będzie mogła znowu zapisać swój katalog stanu, zmiana przepadnie.',
  linkTitle: 'Logowanie linkiem',
  linkHelp: 'Ten link zaloguje Cię na tym urządzeniu bez hasła. Działa tylko raz.',
  usePassword: 'Użyj hasła',
  bounced: 'Aplikacja odesłała Cię z powrotem',
  bouncedHelp:
    'Nie musisz się ponownie logować, ale aplikacja wciąż przekierowuje Cię na tę stronę.',
  bouncedGateway:
    'Jeśli zarządzasz tą aplikacją, sprawdź, dlaczego przekierowuje na /login. Jeśli ma tam własne logowanie, wyłącz je lub ustaw SERVICE_PREFIX_ONLY=true.',
  bouncedProxy:
    'Jeśli zarządzasz tą aplikacją, sprawdź, czy SERVICE_COOKIE_DOMAIN obejmuje jej host i czy serwer proxy przekazuje pliki cookie.',
  openHousekey: 'Otwórz Housekey',
  passkeyUnknown: 'Ten klucz dostępu nie jest tu zarejestrowany lub został usunięty. Użyj innego.',
  passkeyExpired: 'Trwało to zbyt długo. Spróbuj ponownie.',
  passkeyRefused:
    'Klucz dostępu został odrzucony. Trzeba go odblokować odciskiem palca, twarzą lub kodem PIN.',
  promptCanceled:
    'Nie użyto klucza dostępu: okno przeglądarki zostało zamknięte lub nie zawierało żadnych kluczy.',
  promptUnsupported: 'Ta przeglądarka lub to urządzenie nie obsługuje kluczy dostępu.',
  promptInsecure:
    'Przeglądarka nie pozwala na klucze dostępu na tej stronie. Otwórz usługę pod jej własnym adresem https.',
  promptKnown: 'To urządzenie ma już klucz dostępu do tej usługi.',
  promptFailed: 'Przeglądarka nie mogła użyć klucza dostępu. Spróbuj ponownie.',
} as const;
