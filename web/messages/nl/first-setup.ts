/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'Kies hoe je inlogt. Housekey maakt dan de instellingen, met een hash in plaats van je wachtwoord. Jij slaat ze op.',
  setUpPrivacy:
    'Alles blijft op deze computer. Er wordt niets bewaard of ergens anders naartoe gestuurd.',
  newEmail: 'E-mailadres',
  newEmailHint: 'Hiermee log je in. Housekey stuurt er geen e-mail naartoe.',
  newEmailMissing: 'Voer een e-mailadres in.',
  newPassword: 'Wachtwoord',
  newPasswordHint:
    'Minstens 8 tekens. Vier of meer willekeurige woorden zijn makkelijk te onthouden.',
  strengthWeak: 'Zwak: kies een ander',
  strengthFair: 'Redelijk',
  strengthGood: 'Goed',
  strengthStrong: 'Sterk',
  strengthLabel: 'Sterkte van het wachtwoord: {strength}',
  weakShort: 'Gebruik minstens 8 tekens.',
  weakCommon: 'Dit is een van de meest gebruikte wachtwoorden. Aanvallers proberen het als eerste.',
  weakPersonal: 'Het staat grotendeels in je e-mailadres.',
  weakPredictable:
    'Woorden, jaartallen en reeksen toetsen zijn snel te raden. Kies een langer wachtwoord.',
  protectWhat: 'Wat wil je beveiligen?',
  protectNothing: 'Nog niets',
  protectApp: 'Een app',
  appAddress: 'Adres van de app',
  appAddressHint: 'Het adres waarop Housekey de app bereikt, zonder pad.',
  appAddressMissing: 'Voer het adres van de app in.',
  appImage: 'Image van de app',
  appImageHint: 'Zoals in de documentatie ervan, bijvoorbeeld ghcr.io/name/app:1.',
  appImageMissing: 'Voer de naam van een image in.',
  runHow: 'Hoe draai je Housekey?',
  runDirectly: 'Als programma',
  createFiles: 'Instellingen maken',
  creatingFiles: 'Maken…',
  setupUnreachable:
    'De service is niet bereikbaar. Controleer of deze actief is en probeer het opnieuw.',
  setupBusy:
    '{seconds, plural, one {Te veel pogingen. Probeer het over # seconde opnieuw.} other {Te veel pogingen. Probeer het over # seconden opnieuw.}}',
  saveFiles: 'Sla je instellingen op',
  saveFilesLead: 'Deze teksten worden één keer getoond. Je kunt ze ongewijzigd gebruiken.',
  stepFolder: 'Open een terminal in de map voor de instellingen:',
  stepSave:
    '{count, plural, one {Sla deze tekst op als bestand met deze naam:} other {Sla deze teksten op als bestanden met deze namen:}}',
  stepPrivate: 'Zorg dat andere gebruikers van deze computer ze niet kunnen lezen:',
  stepStart: 'Stop de actieve service met Ctrl+C en start de nieuwe:',
  stepRestart: 'Stop Housekey met Ctrl+C en start het opnieuw.',
  stepSignIn: 'Open <link>{address}</link> en log in met <strong>{email}</strong>.',
  changeAnswers: 'Antwoorden wijzigen',
  noSetup: 'Inloggen kan hier niet worden ingesteld',
  noSetupEnabled:
    'Authenticatie is al ingeschakeld. Voer <code>housekey init</code> uit om dit te wijzigen.',
  noSetupApp:
    'Housekey draait vóór een app. Voer <code>housekey init</code> uit om het in te stellen.',
  noSetupAddress:
    'De service luistert op een adres dat andere computers kunnen bereiken. Start de service met <code>HOST=127.0.0.1</code> of voer <code>housekey init</code> uit.',
  noSetupProxy:
    'Deze pagina is niet beschikbaar via een proxy. Open het adres van de service zelf.',
  noSetupRemote:
    'Deze pagina is alleen beschikbaar op de computer van de service, via <code>localhost</code> of <code>127.0.0.1</code>.',
  noSetupCode:
    'Open het adres met de code dat Housekey bij het starten heeft getoond of voer <code>housekey init</code> uit.',
  backToWelcome: 'Naar de welkomstpagina',
} as const;
