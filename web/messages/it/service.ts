/** Pages that the service renders itself. */
export default {
  signOutTitle: 'Uscire?',
  signOutHelp: 'La tua sessione in questo browser termina, con tutto ciò che è ancora in corso.',
  signedOutTitle: 'Sessione terminata',
  tooManyCookies: 'Troppi cookie',
  cookiesDeleted:
    'Le pagine di questo sito hanno impostato più cookie di quanti ne possa contenere una richiesta. Sono stati eliminati, compresa la tua sessione. Potresti dover accedere di nuovo.',
  cookiesKept:
    'Le pagine di questo sito hanno impostato più cookie di quanti ne possa contenere una richiesta. Nessuna pagina si apre finché non li elimini. In questo modo termina anche la tua sessione.',
  continue: 'Continua',
  deleteCookies: 'Elimina i cookie di questo sito',
  scriptNeeded: 'Per accedere serve JavaScript. Consentilo per questo sito e ricarica la pagina.',
} as const;
