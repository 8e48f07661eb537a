/** Pages that the service renders itself. */
export default {
  signOutTitle: 'Uitloggen?',
  signOutHelp: 'Dit beëindigt je sessie in deze browser en alles wat daarin nog bezig is.',
  signedOutTitle: 'Uitgelogd',
  tooManyCookies: 'Te veel cookies',
  cookiesDeleted:
    'Pagina’s op deze site hebben meer cookies geplaatst dan in een verzoek passen. Ze zijn verwijderd, ook je sessie. Misschien moet je opnieuw inloggen.',
  cookiesKept:
    'Pagina’s op deze site hebben meer cookies geplaatst dan in een verzoek passen. Je kunt niets openen totdat je ze verwijdert. Daarmee log je ook uit.',
  continue: 'Doorgaan',
  deleteCookies: 'Cookies van deze site verwijderen',
  scriptNeeded:
    'Voor inloggen is JavaScript nodig. Sta het toe voor deze site en laad de pagina opnieuw.',
} as const;
