/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: 'Naar de inhoud',
  pages: 'Pagina’s',
  welcome: 'Welkom',
  console: 'Console',
  app: 'App',
  openConsole: 'Console openen',
  guest: 'Gast',
  account: 'Account:',
  signedInAs: 'Ingelogd als',
  signOut: 'Uitloggen',
  signingOut: 'Uitloggen…',
  cancel: 'Annuleren',
  done: 'Gereed',
  copy: 'Kopiëren',
  copyWhat: '{what} kopiëren',
  copied: 'Gekopieerd.',
  selected: 'Geselecteerd. Kopieer het met het toetsenbord.',
  checkingSession: 'Je sessie wordt gecontroleerd…',
  loadingConsole: 'De console wordt geladen…',
  loadingConfiguration: 'De configuratie wordt geladen…',
  ownerOnly: 'Alleen de eigenaar ziet hoe veilig deze login is en wie er heeft ingelogd.',
  configurationUnreachable:
    'De service is niet bereikbaar, dus de configuratie kan niet worden getoond.',
  pageFailed: 'Deze pagina kon niet worden geladen',
  pageFailedHelp:
    'Misschien is de service niet beschikbaar, of is deze bijgewerkt nadat je deze pagina opende.',
  reload: 'Opnieuw laden',
  unreachableTitle: 'Service niet bereikbaar',
  pageHidden:
    'Deze pagina blijft verborgen totdat de service bevestigt wie je bent. Je bent niet uitgelogd.',
  pageHiddenHelp:
    'Misschien wordt de service opnieuw gestart of is je verbinding verbroken. Als je deze service beheert, controleer dan of deze actief is en bekijk het logboek.',
  notFound: 'Pagina niet gevonden',
  notFoundHelp:
    'Er is geen pagina op <code>{path}</code>. Misschien is de link verouderd of het adres verkeerd getypt.',
  goToWelcome: 'Naar de welkomstpagina',
  appUnreachable: 'De app is niet bereikbaar',
  appUnreachableSummary: 'Housekey werkt, maar kan geen verbinding maken met de app op dit adres.',
  appUnreachableAdvice:
    'Misschien wordt de app opnieuw gestart. Probeer het zo meteen opnieuw. Als je deze app beheert, controleer dan of deze actief is en bekijk het logboek.',
  appSlow: 'De app deed er te lang over',
  appSlowSummary: 'Housekey werkt, maar de app op dit adres heeft niet op tijd gereageerd.',
  appSlowAdvice:
    'Als je net iets verstuurde, is het misschien aangekomen. Controleer dit voordat je het opnieuw verstuurt. Als je deze app beheert, controleer dan waar deze mee bezig is.',
  appOversized: 'De app heeft te veel headers gestuurd',
  appOversizedSummary:
    'Housekey werkt, maar de app op dit adres heeft met meer headers geantwoord dan is toegestaan.',
  appOversizedAdvice:
    'Misschien helpt het om de cookies van deze site te verwijderen. Als je deze app beheert, zorg dan dat deze minder dan 64 KiB aan headers stuurt.',
  signInNotAffected: 'Je blijft gewoon ingelogd.',
  guestLead: 'Iedereen die dit adres opent, komt binnen als <strong>gast</strong>, net als jij nu.',
  guestLeadWithApp:
    'Iedereen die dit adres opent, komt binnen als <strong>gast</strong>, net als jij nu, en kan de app op dit adres gebruiken.',
  ownerLead: 'Ingelogd als <user>{email}</user>. Alleen jij kunt inloggen.',
  ownerLeadWithApp:
    'Ingelogd als <user>{email}</user>. Alleen jij kunt inloggen bij de app op dit adres.',
  otherLead: 'Ingelogd als <user>{email}</user>.',
  authDisabled: 'Authenticatie is uitgeschakeld',
  setUpLogin: 'Inloggen instellen',
  aboutHousekey: 'Over Housekey',
  aboutLogin: 'Housekey is een inlogpagina voor zelfgehoste apps.',
  aboutAppLogin:
    'Housekey is de inlogpagina voor de app op dit adres. De app heeft geen eigen inlogpagina nodig.',
  aboutUser:
    'Er is één gebruiker, met één e-mailadres en één wachtwoord. Er zijn geen accounts en er is geen gebruikersdatabase.',
  configuration: 'Configuratie',
  consoleExplains: '<link>De console</link> legt deze punten uit en laat zien hoe je ze oplost.',
  twoVariables:
    'Met twee omgevingsvariabelen schakel je authenticatie in. Stel ze in en start de service opnieuw.',
  emailVariable: 'het e-mailadres waarmee je inlogt',
  hashVariable: 'de hash die <code>housekey hash</code> voor je wachtwoord toont',
  nothingToFix: 'Er valt niets op te lossen.',
  noSignIn: 'Er is geen inlogactiviteit geregistreerd.',
  noDevice: 'Er is nog op geen enkel apparaat met het wachtwoord ingelogd.',
  andMore: '{names} en {count, plural, one {nog #} other {nog #}}',
} as const;
