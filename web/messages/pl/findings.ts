/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'Uwierzytelnianie jest włączone.',
  'auth-enabled.meaning': 'Zalogować się może tylko {email}.',

  'open.summary': 'Uwierzytelnianie jest wyłączone.',
  'open.meaning': 'Nie ustawiono ani SERVICE_EMAIL, ani hasła: każdy ma dostęp jako gość.',
  'open-app.meaning':
    'Nie ustawiono ani SERVICE_EMAIL, ani hasła: każdy może jako gość korzystać z aplikacji za tą usługą.',
  'open-without-password.meaning':
    'Ustawiono SERVICE_EMAIL, ale nie ustawiono hasła: każdy ma dostęp jako gość.',
  'open-without-email.meaning':
    'Ustawiono hasło, ale nie ustawiono adresu e-mail: każdy ma dostęp jako gość.',
  'open-exposed.summary': 'Każdy, kto może połączyć się z {host}, ma dostęp.',
  'open-exposed.meaning':
    'Usługa nasłuchuje pod adresem dostępnym dla innych komputerów i nikogo nie uwierzytelnia.',
  'open-exposed.fix': 'Ustaw HOST=127.0.0.1 albo SERVICE_EMAIL i SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL zaczyna się lub kończy spacją.',
  'email-spaces.meaning':
    'Adres e-mail musi się dokładnie zgadzać: logowanie bez tej spacji się nie uda.',
  'email-uppercase.summary': 'SERVICE_EMAIL zawiera wielkie litery.',
  'email-uppercase.meaning':
    'Adres e-mail musi się dokładnie zgadzać: logowanie małymi literami się nie uda.',
  'email-without-at.summary': 'SERVICE_EMAIL nie zawiera znaku @.',
  'email-without-at.meaning':
    'Adres e-mail musi się dokładnie zgadzać: logowanie pełnym adresem się nie uda.',

  'password-plain.summary': 'Hasło jest skonfigurowane jako zwykły tekst.',
  'password-plain.meaning':
    'W środowisku programistycznym to nie problem. Każdy, kto może odczytać zmienne środowiskowe tej usługi, zna hasło.',
  'password-plain-exposed.meaning':
    'Inne komputery mogą połączyć się z tą usługą, a każdy, kto może odczytać jej zmienne środowiskowe, zna hasło.',
  'password-cost-low.summary': 'Skrót hasła ma niski koszt ({cost}).',
  'password-cost-low.meaning':
    'Kto zdobędzie skrót, może szybko odgadnąć hasło. Zalecane minimum to {minimum}.',
  'password-cost-high.summary': 'Skrót hasła ma bardzo wysoki koszt ({cost}).',
  'password-cost-high.meaning':
    'Każde logowanie trwa na tym komputerze kilka sekund lub dłużej. Każdy stopień kosztu podwaja ten czas; zwykle stosuje się 12.',
  'password-cost-high-measured.meaning':
    'Przybliżony czas logowania na tym komputerze: {duration}. Każdy stopień kosztu podwaja ten czas; zwykle stosuje się 12.',
  'password-hashed.summary': 'Hasło jest skonfigurowane jako skrót bcrypt.',
  'password-hashed.meaning': 'Samo hasło nie jest przechowywane na tym komputerze. Koszt: {cost}.',
  'password-short.summary':
    'Hasło ma mniej niż {minimum, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}.',
  'password-short.meaning':
    'Atakujący mogą je odgadnąć, choć spowalnia ich ograniczenie liczby prób.',
  'password-common.summary': 'Hasło należy do najpopularniejszych.',
  'password-common.meaning':
    'Atakujący sprawdzają takie hasła najpierw. Wybierz inne i skonfiguruj je jako skrót.',

  'secret-generated.summary': 'Klucz podpisywania jest generowany przy każdym uruchomieniu.',
  'secret-generated.meaning': 'Ponowne uruchomienie wylogowuje wszystkich.',
  'secret-short.summary':
    'Klucz SERVICE_SECRET_KEY jest za krótki (długość w bajtach: {length}, minimum: {minimum}).',
  'secret-short.meaning':
    'Każdy, kto ma token, może próbować odgadnąć klucz i podpisywać nim własne tokeny.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY to jeden powtarzający się znak.',
  'secret-repeated.meaning': 'Każdy może odgadnąć klucz i podpisywać nim własne tokeny.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY jest długi, ale można go odgadnąć.',
  'secret-guessable.meaning':
    'Składa się ze słów, powtarza się albo jest znanym przykładem. Każdy, kto ma token, może sprawdzać swoje przypuszczenia i podpisywać kluczem własne tokeny.',
  'secret-configured.summary': 'Klucz podpisywania jest skonfigurowany.',
  'secret-configured.meaning': 'Ponowne uruchomienie usługi nie kończy sesji.',

  'codes.summary': 'Każde logowanie wymaga kodu jednorazowego.',
  'codes.meaning': 'Samo hasło nie wystarczy, aby się zalogować.',
  'codes-per-device.summary': 'Każde urządzenie wymaga kodu jednorazowego co 30 dni.',
  'codes-per-device.meaning':
    'Na urządzeniu, na którym podano już kod, do zalogowania wystarczy hasło.',
  'codes-per-device-forgotten.summary':
    'Po ponownym uruchomieniu każde urządzenie znów wymaga kodu jednorazowego.',
  'codes-per-device-forgotten.meaning':
    'Aby rozpoznawać urządzenia, SERVICE_TOTP_EVERY=device wymaga klucza podpisywania, który nie zmienia się po ponownym uruchomieniu.',

  'passkeys.summary':
    'Do logowania {count, plural, one {służy # klucz dostępu} few {służą # klucze dostępu} many {służy # kluczy dostępu} other {służy # klucza dostępu}}.',
  'passkeys.meaning': 'Można też zalogować się hasłem.',
  'passwords-off.summary':
    'Do logowania {count, plural, one {służy tylko # klucz dostępu} few {służą tylko # klucze dostępu} many {służy tylko # kluczy dostępu} other {służy tylko # klucza dostępu}}.',
  'passwords-off.meaning': 'Hasło jest odrzucane.',
  'passkeys-unusable.summary': 'Nie można używać kluczy dostępu.',
  'passkeys-unusable.meaning':
    'Klucz dostępu należy do jednej nazwy hosta, którą musi zawierać SERVICE_PUBLIC_URL.',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL zawiera adres IP, a dla adresów IP przeglądarki nie pozwalają na klucze dostępu.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL nie używa https, a bez niego przeglądarki nie pozwalają na klucze dostępu.',
  'passkey-elsewhere.summary':
    'Klucz dostępu „{name}” jest przeznaczony dla {host}, a ta usługa działa pod adresem {ownHost}.',
  'passkey-elsewhere.meaning':
    'Przeglądarki proponują klucz dostępu tylko na hoście, dla którego go zarejestrowano.',
  'passkey-elsewhere.fix':
    'Zarejestruj w konsoli nowy klucz dostępu i zastąp nim ten w SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'Klucza dostępu „{name}” nie ma jeszcze w konfiguracji.',
  'passkey-unsaved.meaning': 'Działa na tej replice do ponownego uruchomienia usługi.',
  'passkey-unsaved.fix':
    'Dodaj do SERVICE_PASSKEYS jego wpis, który konsola pokazuje w sekcji „Klucze dostępu”.',
  'passkey-still-configured.summary':
    'Klucz dostępu „{name}” został usunięty, ale nadal jest w konfiguracji.',
  'passkey-still-configured.meaning':
    'Po ponownym uruchomieniu znów będzie można się nim zalogować, a na innych replikach można już teraz.',
  'passkey-still-configured.fix': 'Usuń jego wpis z SERVICE_PASSKEYS i uruchom usługę ponownie.',
  'passkey-counter.summary': 'Licznik podpisów klucza dostępu „{name}” się cofnął.',
  'passkey-counter.meaning':
    'Ktoś mógł skopiować ten klucz. Niektóre urządzenia uwierzytelniające po prostu źle liczą.',
  'passkey-counter.fix': 'Jeśli mu nie ufasz, usuń go w konsoli i zarejestruj inny.',

  'app-token-expired.summary':
    '{count, plural, one {Token aplikacji {names} wygasł} few {Tokeny aplikacji {names} wygasły} many {Tokeny aplikacji {names} wygasły} other {Tokeny aplikacji {names} wygasły}}.',
  'app-token-expired.meaning': 'Programy, które nadal wysyłają wygasły token, nie mają dostępu.',
  'app-token-expired.fix':
    'Usuń odpowiedni wpis z SERVICE_APP_TOKENS albo utwórz nowy token poleceniem `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, one {Token aplikacji {names} został unieważniony, ale nadal jest} few {Tokeny aplikacji {names} zostały unieważnione, ale nadal są} many {Tokeny aplikacji {names} zostały unieważnione, ale nadal są} other {Tokeny aplikacji {names} zostały unieważnione, ale nadal są}} w konfiguracji.',
  'app-token-revoked.meaning':
    'Unieważnienie obowiązuje do ponownego uruchomienia tej usługi. Potem dostęp znów będzie możliwy.',
  'app-token-revoked-redis.meaning':
    'Unieważnienie obowiązuje, dopóki Redis przechowuje swoje dane.',
  'app-token-revoked-state.meaning':
    'Unieważnienie obowiązuje, dopóki katalog stanu przechowuje swoje dane.',
  'app-token-revoked.fix': 'Usuń odpowiedni wpis z SERVICE_APP_TOKENS',

  'host-unseen.summary': 'W przeglądarce otwarto {opened}, ale usługa otrzymała host {received}.',
  'host-unseen.meaning':
    'Serwer proxy zmienia nagłówek Host: linki i przekierowania prowadzą do niewłaściwego hosta, a formularze mogą być odrzucane.',
  'client-is-proxy.summary': 'Wszyscy klienci są widoczni jako {address}, a to serwer proxy.',
  'client-is-proxy.meaning':
    'Wysyła nagłówki przekazywania, ale nie jest zaufany. Wszyscy klienci mają wspólny limit nieudanych logowań, więc atakujący, który go wyczerpie, opóźni Twoje logowanie.',
  'client-past-proxy.summary': 'Łączysz się z tego komputera, a nie przez serwer proxy.',
  'client-past-proxy.meaning':
    'Klienci, którzy łączą się przez serwer proxy pod adresem {address}, są rozpoznawani po adresie, który on przekazuje.',
  'client-unnamed.summary': 'Serwer proxy pod adresem {address} nie przekazuje adresów klientów.',
  'client-unnamed.meaning':
    'Wszyscy klienci mają wspólny limit nieudanych logowań, więc atakujący, który go wyczerpie, opóźni Twoje logowanie.',
  'client-known.summary': 'Twój adres to {address}.',
  'client-known.meaning':
    'Każdy klient jest rozpoznawany po własnym adresie i ma własny limit nieudanych logowań.',

  'https.summary': 'Połączenie przez HTTPS.',
  'https.meaning':
    'Pliki cookie mają atrybut Secure, a Strict-Transport-Security wymusza w przeglądarkach HTTPS.',
  'https-unseen.summary': 'Łączysz się przez HTTPS, ale usługa o tym nie wie.',
  'https-unseen.meaning':
    'Pliki cookie są ustawiane bez Secure, a nagłówek Strict-Transport-Security nie jest wysyłany.',
  'https-unseen-cookie.meaning':
    'Plik cookie sesji jest ustawiany bez Secure, a nagłówek Strict-Transport-Security nie jest wysyłany.',
  'http-on-this-machine.summary': 'Połączenie przez HTTP z tego komputera.',
  'http-on-this-machine.meaning':
    'Dane nie opuszczają tego komputera, więc nikt nie może ich przechwycić.',
  'http.summary': 'Połączenie przez nieszyfrowane HTTP.',
  'http.meaning': 'Każdy na trasie w sieci może odczytać hasło i token.',
  'http-cookie.meaning':
    'Każdy na trasie w sieci może odczytać hasło i plik cookie sesji, który nie ma atrybutu Secure.',

  'clock.summary': 'Zegary się zgadzają.',
  'clock.meaning': 'Sesje wygasają o podanej porze.',
  'clock-behind.summary':
    'Zegar usługi spóźnia się względem zegara tego urządzenia. Różnica: {duration}.',
  'clock-ahead.summary':
    'Zegar usługi spieszy się względem zegara tego urządzenia. Różnica: {duration}.',
  'clock-skew.meaning':
    'Jeden z dwóch zegarów wskazuje zły czas. Sesje wygasają o innej porze, niż pokazuje ta strona.',
  'clock-skew-codes.meaning':
    'Jeden z dwóch zegarów wskazuje zły czas. Jeśli jest to zegar usługi, kody z Twojej aplikacji uwierzytelniającej są odrzucane.',

  'upstream.summary': 'Aplikacja pod adresem {address} odpowiada.',
  'upstream.meaning': 'Jej odpowiedź przed chwilą: {status}.',
  'upstream-slow.summary':
    'Aplikacja pod adresem {address} przyjmuje połączenia, ale nie odpowiada.',
  'upstream-slow.meaning':
    'Użytkownicy czekają, a potem widzą stronę błędu. Być może aplikacja się uruchamia albo się zawiesiła.',
  'upstream-unreachable.summary':
    'Nie można połączyć się z aplikacją pod adresem {address} ({reason}).',
  'upstream-unreachable.meaning':
    'Użytkownicy widzą zamiast niej stronę błędu. Uruchom aplikację albo popraw jej adres.',
  'upstream-failing.summary':
    'Serwer proxy pod adresem {address} odpowiada, ale nie może połączyć się z aplikacją ({status}).',
  'upstream-failing.meaning':
    'Uruchom aplikację albo ustaw SERVICE_UPSTREAM na adres samej aplikacji.',
  'upstream-refuses-host.summary': 'Aplikacja odrzuca żądania dla {host} ({status}).',
  'upstream-refuses-host.meaning':
    'Na żądanie bez nazwy i nagłówków odwiedzającego odpowiada normalnie. Porównuje host albo serwer proxy z własną listą.',
  'upstream-refuses-host.fix':
    'Dodaj {host} do hostów akceptowanych przez aplikację, a Housekey do jej zaufanych serwerów proxy',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM to {address}, czyli sam Housekey.',
  'upstream-is-self.meaning': 'Żądania do aplikacji wciąż na nowo wracają do Housekey.',
  'upstream-own-api.summary': 'Aplikacja ma własne API pod {paths}.',
  'upstream-own-api.meaning':
    'Odpowiada tam Housekey, więc ta część aplikacji nie działa. Przenieś Housekey na inne ścieżki.',
  'upstream-websocket.summary': 'Aplikacja przyjmuje połączenia WebSocket.',
  'upstream-websocket.meaning': 'Sprawdzono przed chwilą na jej ścieżce głównej.',
  'upstream-websocket-elsewhere.summary':
    'Aplikacja nie przyjmuje połączeń WebSocket na swojej ścieżce głównej.',
  'upstream-websocket-elsewhere.meaning':
    'Na próbę nawiązania połączenia odpowiedziała: {status}. Być może przyjmuje połączenia na innych ścieżkach.',
  'upstream-websocket-unanswered.summary':
    'Aplikacja nie odpowiada na próbę nawiązania połączenia WebSocket.',
  'upstream-websocket-unanswered.meaning':
    'Zignoruj to, jeśli aplikacja nie używa WebSocket. W przeciwnym razie serwer proxy przed nią odrzuca żądania Upgrade.',

  'state.summary': 'W katalogu stanu można zapisywać.',
  'state-used.summary': 'W katalogu stanu można zapisywać i jest on w użyciu ({owner}).',
  'state.meaning':
    'Wylogowania, użyte kody i linki oraz aktywność są zachowywane po ponownym uruchomieniu.',
  'state-unwritable.summary': 'Nie można zapisywać w katalogu stanu: {reason}.',
  'state-unwritable.meaning':
    'Usługa działa dalej w pamięci i ponawia próby zapisu. Jeśli uruchomi się ponownie, zanim zapis się uda, wylogowania z tego czasu przepadną.',
  'state-unwritable.fix': 'Zezwól usłudze na zapis w {path} i zwolnij miejsce na tym dysku',
  'state-damaged.summary':
    'W katalogu stanu {count, plural, one {# rekord był uszkodzony i trzeba było go pominąć} few {# rekordy były uszkodzone i trzeba było je pominąć} many {# rekordów było uszkodzonych i trzeba było je pominąć} other {# rekordu było uszkodzone i trzeba było je pominąć}}.',
  'state-damaged.meaning':
    'Token zakończonej sesji może być znowu ważny. Uszkodzony plik nie został jeszcze zastąpiony.',
  'state-damaged-copied.meaning':
    'Token zakończonej sesji może być znowu ważny. Uszkodzony plik zachowano jako journal.damaged.',
  'state-damaged-lost.meaning':
    'Token zakończonej sesji może być znowu ważny. Nie udało się zachować uszkodzonego pliku jako journal.damaged: {reason}.',
  'state-damaged.fix': 'Wybierz w konsoli „Wyloguj się wszędzie” i sprawdź dysk',
  'state-lost.summary': 'Z dziennika w katalogu stanu nie udało się nic odczytać.',
  'state-lost.meaning':
    'Wszystkie sesje sprzed tego uruchomienia zostały zakończone. Tokeny aplikacji unieważnione w konsoli są znowu ważne.',
  'state-lost.fix':
    'Sprawdź dysk; uszkodzony plik to {path}/journal.damaged. Usuń unieważnione tokeny z SERVICE_APP_TOKENS',
  'state-exposed.summary': 'Inni użytkownicy tego komputera mogą zapisywać w katalogu stanu.',
  'state-exposed.meaning':
    'Mogą cofnąć wylogowania, zastępując pliki w tym katalogu. Katalog musi należeć do użytkownika usługi lub do użytkownika root i tylko ten użytkownik może mieć prawo zapisu.',
  'state-unlocked.summary': 'System plików katalogu stanu nie obsługuje blokad.',
  'state-unlocked.meaning':
    'Druga instancja Housekey w tym samym katalogu nie zostałaby wykryta i obie traciłyby dane.',
  'state-unlocked.fix':
    'Umieść {path} w lokalnym systemie plików albo upewnij się, że nic innego go nie używa',

  'redis.summary':
    'Połączono z Redis. Inne repliki: {others, plural, =0 {brak} one {#} few {#} many {#} other {#}}.',
  'redis.meaning':
    'Repliki współdzielą wylogowania, limity nieudanych logowań i aktywność w konsoli.',
  'redis-lost.summary': 'Redis jest niedostępny: {reason}.',
  'redis-lost.meaning':
    'Ta replika działa dalej samodzielnie: logowania i sesje działają, limit nieudanych logowań obowiązuje osobno na każdej replice, a pozostałe repliki dowiedzą się o wylogowaniach, gdy Redis będzie znowu dostępny.',
  'replicas-differ.summary':
    'Inne repliki z odmiennym kluczem, adresem e-mail lub hasłem: {mismatched} z {others}.',
  'replicas-differ.meaning':
    'Repliki odrzucają tokeny wydane przez inne, więc wygląda to, jakby użytkownicy byli losowo wylogowywani.',
  'replicas-differ.fix':
    'Ustaw na wszystkich replikach takie same SERVICE_EMAIL, SERVICE_PASSWORD_HASH i SERVICE_SECRET_KEY',
  'redis-unsigned.summary':
    'Redis zawiera komunikaty lub rekordy, których nie podpisano tym kluczem ({count}).',
  'redis-unsigned.meaning':
    'Są ignorowane. Inny program może zapisywać w tej instancji Redis albo usługa z innym kluczem używa tego samego prefiksu.',
  'redis-unsigned.fix':
    'Zmień hasło Redis albo ustaw SERVICE_REDIS_PREFIX, którego nic innego nie używa',
  'redis-recreated.summary':
    'Inny program zmienił typ kluczy w Redis i utworzono je ponownie ({count}).',
  'redis-recreated.meaning':
    'Repliki zapisały ponownie to, co wiedzą. Wcześniejsze kody jednorazowe i linki logowania mogą zostać odrzucone.',

  'notices.summary': 'Powiadomienia są wysyłane do: {targets}.',
  'notices.meaning':
    'Otrzymujesz powiadomienia o logowaniach na nowych urządzeniach, atakach i zmianach kluczy dostępu. Wypróbuj je poleceniem `housekey notify-test`.',
  'notices-failing.summary': 'Powiadomienia do {target} nie są dostarczane: {reason}.',
  'notices-failing.meaning':
    'Początek awarii: {since}. {waiting, plural, one {Czeka # powiadomienie} few {Czekają # powiadomienia} many {Czeka # powiadomień} other {Czeka # powiadomienia}}.',
  'notices-failing-lost.meaning':
    'Początek awarii: {since}. {waiting, plural, one {Czeka # powiadomienie} few {Czekają # powiadomienia} many {Czeka # powiadomień} other {Czeka # powiadomienia}}, a {lost, plural, one {# przepadło} few {# przepadły} many {# przepadło} other {# przepadło}}.',

  'audit-log-failing.summary': 'Nie można zapisywać dziennika audytu: {reason}.',
  'audit-log-failing.meaning':
    'Na zapis czeka do 1 MiB wierszy, a kolejne są odrzucane i zliczane.',

  'variable-misspelled.summary': '{variable} nie jest zmienną Housekey. Czy chodziło o {intended}?',
  'variable-misspelled.meaning':
    'Housekey ignoruje tę zmienną, więc ustawienie, o które chodziło, zachowuje wartość domyślną.',
  'variable-misspelled.fix': 'Zmień jej nazwę na {intended} albo ją usuń.',
  'variable-unused.summary': '{variable} nie działa bez {needed}.',
  'variable-unused.meaning': 'Housekey ignoruje tę zmienną.',
  'variable-unused.fix': 'Ustaw {needed} albo usuń {variable}.',
  'variable-unused-library.summary': '{variable} nie działa w bibliotece.',
  'variable-unused-library.fix': 'Usuń {variable}.',
  'variable-unused-port.summary': '{variable} nie działa. Port ustawia zmienna PORT.',
  'variable-unused-port.fix': 'Zmień jej nazwę na PORT albo ją usuń.',
  'variable-unused-state.summary':
    '{variable} nie działa razem z SERVICE_REDIS_URL, bo wtedy stan jest przechowywany w Redis.',
  'variable-unused-state.fix':
    'Usuń SERVICE_STATE_DIR albo, jeśli jest tylko jedna replika, SERVICE_REDIS_URL.',
  'cluster-without-redis.summary':
    'Nie ustawiono {variable}, a ten proces jest procesem roboczym klastra.',
  'cluster-without-redis.meaning':
    'Procesy robocze nie wiedzą nawzajem o swoich wylogowaniach i nieudanych logowaniach: token sesji zakończonej w jednym z nich pozostaje ważny w pozostałych, a limity obowiązują w każdym procesie osobno.',
  'cluster-without-redis.fix':
    'Ustaw SERVICE_REDIS_URL (redisUrl), aby wszystkie procesy robocze miały wspólny stan.',
  'public-path-wildcard.summary': '{variable} zawiera „{entry}”, gdzie * jest zwykłym znakiem.',
  'public-path-wildcard.meaning': 'Ścieżki, o które chodziło, wymagają sesji.',
  'public-path-wildcard.fix': 'Użyj {prefix}, co obejmuje też wszystko poniżej.',
  'public-path-wildcard-root.fix': 'Podaj ścieżki bez *. Każda obejmuje też wszystko poniżej.',
  'file-empty.summary': '{variable} wskazuje pusty plik.',
  'file-empty.meaning': 'Zmienna jest traktowana jak nieustawiona.',
  'file-empty.fix': 'Wpisz wartość do pliku albo usuń zmienną.',
  'password-unused.summary': 'Ustawiono {variable}, ale pierwszeństwo ma SERVICE_PASSWORD_HASH.',
  'password-unused.meaning':
    'Zalogować się można tylko hasłem ze skrótu. Drugie hasło widzi każdy, kto może odczytać zmienne środowiskowe.',
  'password-unused.fix': 'Usuń SERVICE_PASSWORD lub SERVICE_PASSWORD_FILE.',
  'totp-empty.summary':
    'Ustawiono {variable}, ale wartość jest pusta: kod jednorazowy nie jest wymagany.',
  'totp-empty.meaning':
    'Do zalogowania wystarczy samo hasło. Pusta zmienna zastępuje też sekret z pliku .env.',
  'totp-empty.fix': 'Użyj wiersza, który wypisuje `housekey totp`, albo usuń zmienną.',
  'env-file-missing.summary':
    'Nie znaleziono {variable} w {folder}, a żadna zmienna SERVICE_… nie jest ustawiona.',
  'env-file-missing.meaning': 'Jeśli masz plik .env, Housekey go nie wczytał.',
  'env-file-missing.fix':
    'Uruchom Housekey w folderze swojego pliku .env albo ustaw SERVICE_EMAIL i SERVICE_PASSWORD_HASH',
  'env-value-cut.summary':
    '{variable} zawiera w pliku .env znak #, który rozpoczyna tam komentarz.',
  'env-value-cut.meaning': 'Używana jest tylko część przed znakiem #.',
  'env-value-cut.fix': "Umieść wartość w pojedynczych cudzysłowach: {variable}='…'",

  'metrics-token-short.summary':
    'Token SERVICE_METRICS_TOKEN jest za krótki (mniej niż {minimum, plural, one {# bajt} few {# bajty} many {# bajtów} other {# bajta}}).',
  'metrics-token-short.meaning': 'Atakujący mogą go odgadnąć, a potem odczytać metryki.',
  'forward-auth-untrusted.summary':
    'Forward auth jest włączone, ale żaden serwer proxy nie jest zaufany.',
  'forward-auth-untrusted.meaning':
    'Housekey ignoruje informacje o tym, którą stronę ktoś chciał otworzyć i kim jest: wszyscy klienci mają wspólny limit nieudanych logowań i po zalogowaniu nie wracają do aplikacji.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES obejmuje zbyt wiele zaufanych adresów: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Każdy, kto ma jeden z nich, może fałszować adresy klientów, a przez to ominąć limit nieudanych logowań i sfałszować dziennik.',
  'cookie-name-foreign.summary':
    'Plik cookie sesji ma nazwę {name}, której inne instancje nie rozpoznają.',
  'cookie-name-foreign.meaning':
    'Przeglądarki wysyłają pliki cookie do każdego portu hosta: inna instancja Housekey na tym hoście przekazałaby tę sesję do swojej aplikacji.',
  'identity-key-derived.summary': 'Klucz podpisanej tożsamości pochodzi z SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'Aplikacje przechowują klucz publiczny w pamięci podręcznej, więc musi on przetrwać ponowne uruchomienie, a losowy nie jest nigdzie zapisywany. Każdy, kto może odczytać klucz publiczny, może – choć powoli – sprawdzać przypuszczenia co do sekretu. Zapobiega temu katalog stanu, Redis lub SERVICE_IDENTITY_KEY; klucz publiczny zmieni się wtedy jeden raz.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN to {domain}, a każdy może zarejestrować host w tej domenie.',
  'cookie-domain-public.meaning':
    'Przeglądarki odrzucają taki plik cookie, więc nikt nie pozostaje zalogowany, a logowanie może przekierować na cudze hosty.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN to {domain}, a SERVICE_PUBLIC_URL nie należy do tej domeny.',
  'cookie-domain-elsewhere.meaning':
    'Przeglądarki odrzucają plik cookie dla domeny, która nie obejmuje hosta, więc nikt nie pozostaje zalogowany.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT ma za mały kontrast: {light} w jasnym motywie ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT ma za mały kontrast: {dark} w ciemnym motywie ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT ma za mały kontrast: {light} w jasnym motywie ({lightContrast}:1) i {dark} w ciemnym ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Linki i etykiety są trudne do odczytania. Na każdym tle potrzebują kontrastu {minimum}:1 (WCAG 2.2, poziom AA). Rozwiązanie podaje najbliższe kolory, które spełniają ten wymóg.',
} as const;
