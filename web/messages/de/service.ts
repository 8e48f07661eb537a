/** Pages that the service renders itself. */
export default {
  signOutTitle: 'Abmelden?',
  signOutHelp: 'Damit endet Ihre Sitzung in diesem Browser mit allem, was darin noch läuft.',
  signedOutTitle: 'Abgemeldet',
  tooManyCookies: 'Zu viele Cookies',
  cookiesDeleted:
    'Seiten dieser Website haben mehr Cookies gesetzt, als in eine Anfrage passen. Sie wurden gelöscht, auch Ihre Sitzung. Möglicherweise müssen Sie sich neu anmelden.',
  cookiesKept:
    'Seiten dieser Website haben mehr Cookies gesetzt, als in eine Anfrage passen. Bis Sie sie löschen, öffnet sich keine Seite. Dabei werden Sie auch abgemeldet.',
  continue: 'Weiter',
  deleteCookies: 'Cookies dieser Website löschen',
  scriptNeeded:
    'Zum Anmelden wird JavaScript benötigt. Bitte erlauben Sie es für diese Website und laden Sie die Seite neu.',
} as const;
