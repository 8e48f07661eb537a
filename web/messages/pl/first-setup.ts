/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'Wybierz dane logowania. Housekey przygotuje ustawienia, ze skrótem zamiast Twojego hasła. Zapiszesz je samodzielnie.',
  setUpPrivacy:
    'Wszystko pozostaje na tym komputerze. Nic nie jest przechowywane ani wysyłane gdzie indziej.',
  newEmail: 'Adres e-mail',
  newEmailHint: 'Służy do logowania. Housekey nie wysyła na niego wiadomości.',
  newEmailMissing: 'Wpisz adres e-mail.',
  newPassword: 'Hasło',
  newPasswordHint: 'Co najmniej 8 znaków. Cztery losowe słowa lub więcej łatwo zapamiętać.',
  strengthWeak: 'Słabe: wybierz inne',
  strengthFair: 'Średnie',
  strengthGood: 'Dobre',
  strengthStrong: 'Silne',
  strengthLabel: 'Siła hasła: {strength}',
  weakShort: 'Użyj co najmniej 8 znaków.',
  weakCommon: 'To jedno z najpopularniejszych haseł. Atakujący sprawdzają je najpierw.',
  weakPersonal: 'W większości pokrywa się z Twoim adresem e-mail.',
  weakPredictable: 'Słowa, lata i ciągi klawiszy łatwo odgadnąć. Wybierz dłuższe hasło.',
  protectWhat: 'Co chcesz chronić?',
  protectNothing: 'Na razie nic',
  protectApp: 'Aplikację',
  appAddress: 'Adres aplikacji',
  appAddressHint: 'Adres, pod którym Housekey łączy się z aplikacją, bez ścieżki.',
  appAddressMissing: 'Wpisz adres aplikacji.',
  appImage: 'Obraz aplikacji',
  appImageHint: 'Jak w jej dokumentacji, np. ghcr.io/name/app:1.',
  appImageMissing: 'Wpisz nazwę obrazu.',
  runHow: 'Jak uruchamiasz Housekey?',
  runDirectly: 'Jako program',
  createFiles: 'Utwórz ustawienia',
  creatingFiles: 'Tworzenie…',
  setupUnreachable: 'Nie można połączyć się z usługą. Sprawdź, czy działa, i spróbuj ponownie.',
  setupBusy:
    '{seconds, plural, one {Zbyt wiele prób. Spróbuj ponownie za # sekundę.} few {Zbyt wiele prób. Spróbuj ponownie za # sekundy.} many {Zbyt wiele prób. Spróbuj ponownie za # sekund.} other {Zbyt wiele prób. Spróbuj ponownie za # sekundy.}}',
  saveFiles: 'Zapisz ustawienia',
  saveFilesLead: 'Te teksty są pokazywane tylko raz. Można ich użyć bez zmian.',
  stepFolder: 'Otwórz terminal w folderze na ustawienia:',
  stepSave:
    '{count, plural, one {Zapisz ten tekst jako plik o tej nazwie:} few {Zapisz te teksty jako pliki o tych nazwach:} many {Zapisz te teksty jako pliki o tych nazwach:} other {Zapisz te teksty jako pliki o tych nazwach:}}',
  stepPrivate: 'Uniemożliw ich odczyt innym użytkownikom tego komputera:',
  stepStart: 'Zatrzymaj działającą usługę klawiszami Ctrl+C i uruchom nową:',
  stepRestart: 'Zatrzymaj Housekey klawiszami Ctrl+C i uruchom go ponownie.',
  stepSignIn: 'Otwórz <link>{address}</link> i zaloguj się jako <strong>{email}</strong>.',
  changeAnswers: 'Zmień odpowiedzi',
  noSetup: 'Nie można tu skonfigurować logowania',
  noSetupEnabled:
    'Uwierzytelnianie jest już włączone. Aby je zmienić, uruchom <code>housekey init</code>.',
  noSetupApp:
    'Housekey działa przed aplikacją. Aby go skonfigurować, uruchom <code>housekey init</code>.',
  noSetupAddress:
    'Usługa nasłuchuje pod adresem dostępnym dla innych komputerów. Uruchom ją z <code>HOST=127.0.0.1</code> albo użyj polecenia <code>housekey init</code>.',
  noSetupProxy: 'Ta strona nie jest dostępna przez serwer proxy. Otwórz adres samej usługi.',
  noSetupRemote:
    'Ta strona jest dostępna tylko na komputerze z usługą, pod adresem <code>localhost</code> lub <code>127.0.0.1</code>.',
  noSetupCode:
    'Otwórz adres z kodem, który Housekey wyświetlił przy uruchomieniu, albo użyj polecenia <code>housekey init</code>.',
  backToWelcome: 'Przejdź do strony powitalnej',
} as const;
