/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'De toegangssleutels worden geladen…',
  passkeysFailed: 'De toegangssleutels konden niet worden geladen.',
  passkeysHelp:
    'Met een toegangssleutel log je in met de vingerafdruk, het gezicht of de pincode van je apparaat. Deze werkt alleen op de pagina’s van deze service. Housekey bewaart de openbare sleutel in <code>SERVICE_PASSKEYS</code>, en niets geheims.',
  noPasskeys: 'Er zijn nog geen toegangssleutels.',
  passkeyFor: '<strong>{name}</strong> voor {host}',
  passkeyConfigured: 'in SERVICE_PASSKEYS',
  passkeyUnsaved: 'nog niet in SERVICE_PASSKEYS: werkt tot de herstart',
  passkeyDeleted: 'verwijderd, maar nog in SERVICE_PASSKEYS: wis de vermelding vóór de herstart',
  passkeyElsewhere: 'in SERVICE_PASSKEYS, maar voor een andere host',
  needsPublicUrl:
    'Een toegangssleutel hoort bij één hostnaam. Stel SERVICE_PUBLIC_URL in op het https-adres van deze service en start deze opnieuw.',
  needsHostName:
    'Browsers weigeren toegangssleutels voor een IP-adres. Geef deze service een hostnaam en stel SERVICE_PUBLIC_URL daarop in.',
  needsHttps:
    'Browsers weigeren toegangssleutels zonder HTTPS. Maak deze service via HTTPS bereikbaar en stel SERVICE_PUBLIC_URL in op het https-adres.',
  registrationCanceled:
    'Geannuleerd: het venster van de browser is gesloten of de tijd is verstreken.',
  registrationUnsupported:
    'Dit apparaat kan geen toegangssleutel bewaren, of kan de gebruiker niet verifiëren met vingerafdruk, gezicht of pincode.',
  registrationInsecure:
    'De browser heeft toegangssleutels op deze pagina geweigerd. Open de console op het adres in SERVICE_PUBLIC_URL.',
  registrationKnown: 'Dit apparaat heeft al een toegangssleutel voor deze service.',
  registrationFailed: 'De browser kon geen toegangssleutel gebruiken. Probeer het opnieuw.',
  registrationExpired: 'Dat duurde te lang. Begin opnieuw.',
  registrationRefused: 'De toegangssleutel is niet geaccepteerd. Begin opnieuw.',
  passkeysNeedHttps:
    'Voor toegangssleutels moet SERVICE_PUBLIC_URL een https-adres met een hostnaam zijn',
  lastPasskey:
    'Dit is de enige toegangssleutel en wachtwoorden zijn uitgeschakeld; verwijder eerst SERVICE_PASSWORD_SIGN_IN',
  passkeyNameRule:
    'De naam moet bestaan uit 1 tot 40 letters zonder accenten, cijfers, punten, koppeltekens en onderstrepingstekens',
  passkeyNameTaken: 'Een andere toegangssleutel heeft deze naam al; kies een andere naam',
  tooManyPasskeys:
    'Te veel toegangssleutels staan nog niet in de configuratie; voeg ze toe en start opnieuw',
  passkeyRegistered: 'Deze toegangssleutel is al geregistreerd',
  serviceUnreachable: 'De service is niet bereikbaar.',
  serviceBusy: 'De service heeft het druk. Probeer het zo meteen opnieuw.',
  registerPasskey: 'Toegangssleutel registreren',
  passkeyName: 'Naam, bijvoorbeeld telefoon',
  passwordAgain: 'Nogmaals je wachtwoord',
  confirmOwner: 'Bevestig dat u het bent. Dit geldt tien minuten.',
  removePasskey: 'Toegangssleutel verwijderen',
  removePasskeyHelp: 'Aanmelden kan er niet meer mee, en de sessies ervan eindigen meteen.',
  incorrectPassword: 'Onjuist wachtwoord',
  confirmWithPasskey: 'Bevestigen met toegangssleutel',
  passkeyCreated:
    'De toegangssleutel is gemaakt. Log er nu één keer mee in, om zeker te weten dat deze werkt.',
  testPasskey: 'Toegangssleutel testen',
  keepPasskey: 'Nog één stap: bewaar de toegangssleutel',
  keepPasskeyHelp:
    'Je kunt er nu mee inloggen, maar alleen totdat de service opnieuw wordt gestart. Voeg de vermelding toe aan de configuratie. Er staat niets geheims in.',
  allPasskeys: 'Met alle toegangssleutels, op de plek die je gebruikt:',
  codesOff:
    'Uit: het wachtwoord alleen is genoeg om in te loggen. Als ook een code van een authenticator-app nodig is, is een gestolen wachtwoord niet genoeg.',
  codesTurnOn:
    'Om ze in te schakelen voer je deze opdracht uit op de host en voeg je de regel die verschijnt toe aan de configuratie:',
  codesEachSignIn:
    'Aan: elke keer inloggen met het wachtwoord vraagt om een code van je authenticator-app. Met <code>SERVICE_TOTP_EVERY=device</code> heeft een bekend apparaat er maar eens per 30 dagen een nodig.',
  codesEachDevice:
    'Aan: elk apparaat heeft eens per 30 dagen een code van je authenticator-app nodig. Met <code>SERVICE_TOTP_EVERY=sign-in</code> vraagt elke keer inloggen met het wachtwoord erom.',
  codesLost:
    'Er zijn geen herstelcodes. Als je de app kwijtraakt, voer je <code>housekey link</code> uit op de host, of verwijder je <code>SERVICE_TOTP_SECRET</code> en herstart je de service.',
  loadingAppTokens: 'De app-tokens worden geladen…',
  appTokensUnreachable:
    'De service is niet bereikbaar, dus de app-tokens kunnen niet worden getoond.',
  appTokensHelp:
    'Scripts, git, agendaprogramma’s en andere programma’s gebruiken de app met deze tokens. Voer <code>housekey app-token NAME</code> uit om er een te maken, en zet de regel ervan in <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'Alle methoden',
  limitsEverywhere: '{methods} op alle paden van de app.',
  limitsEverywhereUntil: '{methods} op alle paden van de app, tot {date}.',
  limits: '{methods} op {paths}.',
  limitsUntil: '{methods} op {paths}, tot {date}.',
  neverUsed: 'Niet gebruikt sinds de start van de service.',
  usedRecently: 'Gebruikt in de afgelopen twee uur.',
  lastUsed: 'Laatst gebruikt: {ago}.',
  expiredState: 'verlopen',
  revokedState: 'ingetrokken',
  revoke: 'Intrekken',
  revokeWhich: '{name} intrekken',
  revokeTitle: '<code>{name}</code> intrekken?',
  revokeConfirm: 'App-token intrekken',
  revoking: 'Intrekken…',
  revokeFailed: 'Intrekken is mislukt. Het app-token is nog geldig.',
  revokeHelp:
    'Het programma dat het gebruikt, wordt meteen geweigerd en de lopende verzoeken ervan worden afgebroken. Zonder Redis of <code>SERVICE_STATE_DIR</code> is het token na een herstart weer geldig, totdat je de regel ervan uit <code>SERVICE_APP_TOKENS</code> verwijdert.',
  revokedDone: '{name} is ingetrokken. Verwijder ook de regel ervan uit SERVICE_APP_TOKENS.',
} as const;
