/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: 'Przejdź do treści',
  pages: 'Strony',
  welcome: 'Witaj',
  console: 'Konsola',
  app: 'Aplikacja',
  openConsole: 'Otwórz konsolę',
  guest: 'Gość',
  account: 'Konto:',
  signedInAs: 'Zalogowano jako',
  signOut: 'Wyloguj się',
  signingOut: 'Wylogowywanie…',
  cancel: 'Anuluj',
  done: 'Gotowe',
  copy: 'Kopiuj',
  copyWhat: 'Kopiuj: {what}',
  copied: 'Skopiowano.',
  selected: 'Zaznaczono. Skopiuj za pomocą klawiatury.',
  checkingSession: 'Sprawdzanie sesji…',
  loadingConsole: 'Wczytywanie konsoli…',
  loadingConfiguration: 'Wczytywanie konfiguracji…',
  ownerOnly: 'Tylko właściciel widzi, jak bezpieczne jest to logowanie i kto się zalogował.',
  configurationUnreachable: 'Nie można połączyć się z usługą, więc nie można pokazać konfiguracji.',
  pageFailed: 'Nie udało się wczytać tej strony',
  pageFailedHelp: 'Być może usługa nie działa albo została zaktualizowana po otwarciu tej strony.',
  reload: 'Odśwież',
  unreachableTitle: 'Brak połączenia z usługą',
  pageHidden:
    'Ta strona pozostanie ukryta, dopóki usługa nie potwierdzi Twojej tożsamości. Nie wylogowano Cię.',
  pageHiddenHelp:
    'Być może usługa uruchamia się ponownie albo nie ma połączenia z siecią. Jeśli zarządzasz tą usługą, sprawdź, czy działa, i zajrzyj do jej dziennika.',
  notFound: 'Nie znaleziono strony',
  notFoundHelp:
    'Pod adresem <code>{path}</code> nie ma strony. Link może być nieaktualny albo w adresie jest błąd.',
  goToWelcome: 'Przejdź do strony powitalnej',
  appUnreachable: 'Nie można połączyć się z aplikacją',
  appUnreachableSummary: 'Housekey działa, ale nie może połączyć się z aplikacją pod tym adresem.',
  appUnreachableAdvice:
    'Być może aplikacja uruchamia się ponownie. Spróbuj za chwilę. Jeśli zarządzasz tą aplikacją, sprawdź, czy działa, i zajrzyj do jej dziennika.',
  appSlow: 'Aplikacja nie odpowiedziała na czas',
  appSlowSummary: 'Housekey działa, ale aplikacja pod tym adresem nie odpowiedziała na czas.',
  appSlowAdvice:
    'Jeśli właśnie wysyłasz dane, mogły już dotrzeć. Sprawdź to, zanim wyślesz je ponownie. Jeśli zarządzasz tą aplikacją, sprawdź, co ją obciąża.',
  appOversized: 'Aplikacja wysłała zbyt wiele nagłówków',
  appOversizedSummary:
    'Housekey działa, ale aplikacja pod tym adresem przekroczyła w odpowiedzi limit nagłówków.',
  appOversizedAdvice:
    'Może pomóc usunięcie plików cookie tej witryny. Jeśli zarządzasz tą aplikacją, zadbaj, by wysyłała mniej niż 64 KiB nagłówków.',
  signInNotAffected: 'Nie ma to wpływu na Twoje logowanie.',
  guestLead: 'Każdy, kto otworzy ten adres, wchodzi jako <strong>gość</strong>, tak samo jak Ty.',
  guestLeadWithApp:
    'Każdy, kto otworzy ten adres, wchodzi jako <strong>gość</strong>, tak samo jak Ty, i może korzystać z aplikacji pod tym adresem.',
  ownerLead: 'Zalogowano jako <user>{email}</user>. Tylko Ty możesz się zalogować.',
  ownerLeadWithApp:
    'Zalogowano jako <user>{email}</user>. Tylko Ty możesz się zalogować do aplikacji pod tym adresem.',
  otherLead: 'Zalogowano jako <user>{email}</user>.',
  authDisabled: 'Uwierzytelnianie jest wyłączone',
  setUpLogin: 'Skonfiguruj logowanie',
  aboutHousekey: 'O Housekey',
  aboutLogin: 'Housekey to usługa logowania do aplikacji na własnym serwerze.',
  aboutAppLogin:
    'Housekey to usługa logowania do aplikacji pod tym adresem. Sama aplikacja nie potrzebuje własnego logowania.',
  aboutUser:
    'Ma jednego użytkownika z jednym adresem e-mail i jednym hasłem. Nie ma kont ani bazy danych użytkowników.',
  configuration: 'Konfiguracja',
  consoleExplains: '<link>Konsola</link> wyjaśnia te punkty i pokazuje, jak je poprawić.',
  twoVariables:
    'Uwierzytelnianie włączają dwie zmienne środowiskowe. Ustaw je, a potem uruchom usługę ponownie.',
  emailVariable: 'adres e-mail, którym się logujesz',
  hashVariable: 'skrót hasła, który wypisuje <code>housekey hash</code>',
  nothingToFix: 'Nie ma nic do poprawienia.',
  noSignIn: 'Nie odnotowano żadnego logowania.',
  noDevice: 'Na żadnym urządzeniu nie zalogowano się hasłem.',
  andMore: '{names} i jeszcze {count, plural, one {#} few {#} many {#} other {#}}',
} as const;
