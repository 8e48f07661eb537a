/** The login page. */
export default {
  signIn: 'Inloggen',
  signInTo: 'Inloggen bij {host}',
  passwordHelp: 'Gebruik het e-mailadres en het wachtwoord waarmee deze service is ingesteld.',
  email: 'E-mailadres',
  emailMissing: 'Voer je e-mailadres in.',
  password: 'Wachtwoord',
  passwordMissing: 'Voer je wachtwoord in.',
  showPassword: 'Wachtwoord tonen',
  capsLock: 'Caps Lock staat aan.',
  staySignedIn: 'Ingelogd blijven',
  signingIn: 'Inloggen…',
  signingYouIn: 'Je wordt ingelogd…',
  loading: 'Laden…',
  host: 'Host:',
  language: 'Taal',
  openApp: 'App openen',
  enterCode: 'Voer de code in',
  codeHelp: 'Je authenticator-app toont elke 30 seconden een nieuwe eenmalige code.',
  code: 'Eenmalige code',
  codeMissing: 'Voer de code in.',
  backToPassword: 'Terug naar het wachtwoord',
  passkeySignIn: 'Inloggen met een toegangssleutel',
  passkeyHelp: 'Gebruik een toegangssleutel die voor deze service is geregistreerd.',
  passkeysUnsupported: 'Deze browser kan hier geen toegangssleutels gebruiken.',
  waitingForBrowser: 'Wachten op de browser…',
  hostUnreachable: '{host} is niet bereikbaar',
  unreachable: 'De service is niet bereikbaar',
  unreachableHelp: 'Misschien wordt de service opnieuw gestart of is je verbinding verbroken.',
  tryAgain: 'Opnieuw proberen',
  trying: 'Proberen…',
  noResponseAfter:
    'Nog steeds geen reactie na {count, plural, one {# nieuwe poging} other {# nieuwe pogingen}}.',
  retriesByItself:
    'Deze pagina probeert het over {seconds, plural, one {# seconde} other {# seconden}} vanzelf opnieuw.',
  retryIn: 'Nieuwe poging over {seconds, plural, one {# seconde} other {# seconden}}.',
  tryNow: 'Je kunt het nu opnieuw proberen.',
  waitClock: 'Probeer het opnieuw over {time}.',
  waitSeconds: 'Probeer het over {seconds, plural, one {# seconde} other {# seconden}} opnieuw.',
  waitMinutes: 'Probeer het over {minutes, plural, one {# minuut} other {# minuten}} opnieuw.',
  incorrect: 'Onjuist e-mailadres of wachtwoord. Controleer beide en probeer het opnieuw.',
  codeRequired: 'Voer de eenmalige code in.',
  incorrectCode:
    'Onjuiste code. Controleer of de klokken van je apparaat en van de service gelijklopen.',
  usedCode: 'Deze code kan niet meer worden gebruikt. Wacht op de volgende.',
  tooManyCodes: 'Te veel onjuiste codes.',
  codeUnavailable: 'De service kan dit nu niet controleren.',
  linkInvalid:
    'Deze link is ouder dan vijf minuten of is al gebruikt. Voer ‘housekey link’ opnieuw uit.',
  throttled: 'Te veel pogingen.',
  busy: 'De service is bezig met andere inlogpogingen.',
  failedUnreachable: 'De service is niet bereikbaar. Controleer je verbinding en log opnieuw in.',
  unexpected: 'Er is iets misgegaan in de service. Probeer het zo meteen opnieuw.',
  crossSite:
    'Geblokkeerd: deze pagina lijkt deel uit te maken van een andere site. Open de pagina op haar eigen adres.',
  cookieBlocked:
    'Je browser heeft de cookie geblokkeerd die je ingelogd houdt. Sta deze toe en log opnieuw in.',
  proving:
    'De service heeft het druk. Je browser voert extra berekeningen uit om je in te loggen. Dit kan een minuut duren.',
  expired: 'Je sessie is verlopen. Log in om verder te gaan waar je was gebleven.',
  revoked:
    'Je bent ergens anders uitgelogd, of het wachtwoord of de ondertekeningssleutel is gewijzigd. Log opnieuw in.',
  signedOutInOtherTab:
    'Je bent uitgelogd in een ander tabblad. Log in om verder te gaan waar je was gebleven.',
  signedOut: 'Je bent uitgelogd.',
  signedOutLocally:
    'Alleen in deze browser uitgelogd: de service was niet bereikbaar om de sessie te beëindigen.',
  signedOutEverywhere: 'Overal uitgelogd. Op alle apparaten moet opnieuw worden ingelogd.',
  pendingReplicas: 'De andere replica’s volgen zodra Redis weer bereikbaar is.',
  pendingStateDirectory:
    'Dit staat voorlopig alleen in het geheugen: als de service herstart voordat deze weer naar de statusmap kan schrijven, gaat het verloren.',
  linkTitle: 'Inloggen via link',
  linkHelp: 'Met deze link log je op dit apparaat in zonder wachtwoord. De link werkt één keer.',
  usePassword: 'Wachtwoord gebruiken',
  bounced: 'De app heeft je teruggestuurd',
  bouncedHelp: 'Je hoeft niet opnieuw in te loggen, maar de app stuurt je steeds naar deze pagina.',
  bouncedGateway:
    'Als je deze app beheert, controleer dan waarom deze doorstuurt naar /login. Heeft de app daar een eigen inlogpagina, schakel die dan uit of stel SERVICE_PREFIX_ONLY=true in.',
  bouncedProxy:
    'Als je deze app beheert, controleer dan of de host ervan onder SERVICE_COOKIE_DOMAIN valt en of je proxy cookies doorgeeft.',
  openHousekey: 'Housekey openen',
  passkeyUnknown:
    'Deze toegangssleutel is hier niet geregistreerd of is verwijderd. Gebruik een andere.',
  passkeyExpired: 'Dat duurde te lang. Probeer het opnieuw.',
  passkeyRefused:
    'De toegangssleutel is niet geaccepteerd. Ontgrendel deze met vingerafdruk, gezicht of pincode.',
  promptCanceled:
    'Er is geen toegangssleutel gebruikt: het venster van de browser is gesloten of had niets te bieden.',
  promptUnsupported: 'Deze browser of dit apparaat kan geen toegangssleutels gebruiken.',
  promptInsecure:
    'De browser heeft toegangssleutels op deze pagina geweigerd. Open de service op het eigen https-adres.',
  promptKnown: 'Dit apparaat heeft al een toegangssleutel voor deze service.',
  promptFailed: 'De browser kon geen toegangssleutel gebruiken. Probeer het opnieuw.',
} as const;
