/** Pages that the service renders itself. */
export default {
  signOutTitle: 'Wylogować się?',
  signOutHelp:
    'To zakończy Twoją sesję w tej przeglądarce wraz ze wszystkim, co jeszcze w niej działa.',
  signedOutTitle: 'Wylogowano',
  tooManyCookies: 'Za dużo plików cookie',
  cookiesDeleted:
    'Strony w tej witrynie ustawiły więcej plików cookie, niż mieści się w żądaniu. Pliki te zostały usunięte, a wraz z nimi Twoja sesja. Być może trzeba będzie zalogować się ponownie.',
  cookiesKept:
    'Strony w tej witrynie ustawiły więcej plików cookie, niż mieści się w żądaniu. Nic się nie otworzy, dopóki nie usuniesz tych plików. To również Cię wyloguje.',
  continue: 'Dalej',
  deleteCookies: 'Usuń pliki cookie tej witryny',
  scriptNeeded: 'Logowanie wymaga JavaScriptu. Zezwól na niego w tej witrynie i odśwież stronę.',
} as const;
