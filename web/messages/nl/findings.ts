/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'Authenticatie is ingeschakeld.',
  'auth-enabled.meaning': 'Alleen {email} kan inloggen.',

  'open.summary': 'Authenticatie is uitgeschakeld.',
  'open.meaning':
    'Er is geen SERVICE_EMAIL en geen wachtwoord ingesteld: iedereen heeft toegang als gast.',
  'open-app.meaning':
    'Er is geen SERVICE_EMAIL en geen wachtwoord ingesteld: iedereen kan de app achter deze service als gast gebruiken.',
  'open-without-password.meaning':
    'SERVICE_EMAIL is ingesteld, maar er is geen wachtwoord: iedereen heeft toegang als gast.',
  'open-without-email.meaning':
    'Er is een wachtwoord ingesteld, maar geen e-mailadres: iedereen heeft toegang als gast.',
  'open-exposed.summary': 'Iedereen die {host} kan bereiken, heeft toegang.',
  'open-exposed.meaning':
    'De service luistert op een adres dat andere computers kunnen bereiken en vraagt niemand om in te loggen.',
  'open-exposed.fix': 'Stel HOST=127.0.0.1 in, of SERVICE_EMAIL en SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL begint of eindigt met een spatie.',
  'email-spaces.meaning':
    'Het e-mailadres moet precies overeenkomen: zonder de spatie mislukt het inloggen.',
  'email-uppercase.summary': 'SERVICE_EMAIL bevat hoofdletters.',
  'email-uppercase.meaning':
    'Het e-mailadres moet precies overeenkomen: met kleine letters mislukt het inloggen.',
  'email-without-at.summary': 'SERVICE_EMAIL bevat geen @.',
  'email-without-at.meaning':
    'Het e-mailadres moet precies overeenkomen: met een volledig adres mislukt het inloggen.',

  'password-plain.summary': 'Het wachtwoord is als platte tekst geconfigureerd.',
  'password-plain.meaning':
    'Prima tijdens het ontwikkelen. Wie de omgevingsvariabelen van deze service kan lezen, heeft het wachtwoord.',
  'password-plain-exposed.meaning':
    'Andere computers kunnen deze service bereiken, en wie de omgevingsvariabelen ervan kan lezen, heeft het wachtwoord.',
  'password-cost-low.summary': 'De wachtwoordhash heeft een lage kostenfactor ({cost}).',
  'password-cost-low.meaning':
    'Wie de hash in handen krijgt, kan het wachtwoord snel raden. Het aanbevolen minimum is {minimum}.',
  'password-cost-high.summary': 'De wachtwoordhash heeft een zeer hoge kostenfactor ({cost}).',
  'password-cost-high.meaning':
    'Elke keer inloggen duurt op deze computer meerdere seconden. Met elke stap hoger verdubbelt de tijd; 12 is gebruikelijk.',
  'password-cost-high-measured.meaning':
    'Elke keer inloggen duurt op deze computer ongeveer {duration}. Met elke stap hoger verdubbelt de tijd; 12 is gebruikelijk.',
  'password-hashed.summary': 'Het wachtwoord is als bcrypt-hash geconfigureerd.',
  'password-hashed.meaning':
    'Het wachtwoord zelf staat niet op deze computer. Kostenfactor: {cost}.',
  'password-short.summary':
    'Het wachtwoord heeft minder dan {minimum, plural, one {# teken} other {# tekens}}.',
  'password-short.meaning':
    'Aanvallers kunnen het raden, al worden ze vertraagd door de limiet op pogingen.',
  'password-common.summary': 'Het wachtwoord is een van de meest gebruikte wachtwoorden.',
  'password-common.meaning':
    'Aanvallers proberen deze als eerste. Kies een ander wachtwoord en sla het op als hash.',

  'secret-generated.summary': 'De ondertekeningssleutel wordt bij elke start opnieuw gemaakt.',
  'secret-generated.meaning': 'Bij een herstart wordt iedereen uitgelogd.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY is te kort ({length} van minstens {minimum, plural, one {# byte} other {# bytes}}).',
  'secret-short.meaning':
    'Wie een token heeft, kan de sleutel proberen te raden en er eigen tokens mee ondertekenen.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY herhaalt één teken.',
  'secret-repeated.meaning': 'Iedereen kan de sleutel raden en er eigen tokens mee ondertekenen.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY is lang, maar te raden.',
  'secret-guessable.meaning':
    'De sleutel bestaat uit woorden, herhaalt zichzelf of is een bekend voorbeeld. Wie een token heeft, kan gissingen controleren en met de sleutel eigen tokens ondertekenen.',
  'secret-configured.summary': 'De ondertekeningssleutel is geconfigureerd.',
  'secret-configured.meaning': 'Sessies blijven bestaan als de service herstart.',

  'codes.summary': 'Elke keer inloggen vraagt om een eenmalige code.',
  'codes.meaning': 'Het wachtwoord alleen is niet genoeg om in te loggen.',
  'codes-per-device.summary': 'Elk apparaat heeft eens per 30 dagen een eenmalige code nodig.',
  'codes-per-device.meaning':
    'Op een apparaat waarop een code is ingevoerd, kan iemand met het wachtwoord zonder code inloggen.',
  'codes-per-device-forgotten.summary':
    'Na een herstart heeft elk apparaat weer een eenmalige code nodig.',
  'codes-per-device-forgotten.meaning':
    'Om apparaten te herkennen heeft SERVICE_TOTP_EVERY=device een ondertekeningssleutel nodig die na een herstart hetzelfde is.',

  'passkeys.summary':
    'Inloggen kan met {count, plural, one {# toegangssleutel} other {# toegangssleutels}}.',
  'passkeys.meaning': 'Inloggen met het wachtwoord kan ook.',
  'passwords-off.summary':
    'Inloggen kan alleen met {count, plural, one {# toegangssleutel} other {# toegangssleutels}}.',
  'passwords-off.meaning': 'Het wachtwoord wordt geweigerd.',
  'passkeys-unusable.summary': 'De toegangssleutels kunnen niet worden gebruikt.',
  'passkeys-unusable.meaning':
    'Een toegangssleutel hoort bij één hostnaam, die in SERVICE_PUBLIC_URL moet staan.',
  'passkeys-unusable-address.meaning':
    'In SERVICE_PUBLIC_URL staat een IP-adres, en daarvoor weigeren browsers toegangssleutels.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL gebruikt geen https, en zonder https weigeren browsers toegangssleutels.',
  'passkey-elsewhere.summary':
    'De toegangssleutel ‘{name}’ is voor {host}, maar deze service draait op {ownHost}.',
  'passkey-elsewhere.meaning':
    'Browsers bieden een toegangssleutel alleen aan op de host waarvoor deze is geregistreerd.',
  'passkey-elsewhere.fix':
    'Registreer in de console een nieuwe toegangssleutel en zet die in SERVICE_PASSKEYS in plaats van deze.',
  'passkey-unsaved.summary': 'De toegangssleutel ‘{name}’ staat nog niet in de configuratie.',
  'passkey-unsaved.meaning': 'De sleutel werkt op deze replica totdat de service herstart.',
  'passkey-unsaved.fix':
    'Voeg de vermelding die de console onder ‘Toegangssleutels’ toont, toe aan SERVICE_PASSKEYS.',
  'passkey-still-configured.summary':
    'De toegangssleutel ‘{name}’ is verwijderd, maar staat nog in de configuratie.',
  'passkey-still-configured.meaning':
    'Na een herstart kan er weer mee worden ingelogd, en op andere replica’s nu al.',
  'passkey-still-configured.fix':
    'Verwijder de vermelding uit SERVICE_PASSKEYS en start de service opnieuw.',
  'passkey-counter.summary':
    'De handtekeningteller van de toegangssleutel ‘{name}’ is teruggelopen.',
  'passkey-counter.meaning':
    'Misschien heeft iemand de sleutel gekopieerd. Sommige authenticators tellen overigens niet goed.',
  'passkey-counter.fix':
    'Vertrouw je de sleutel niet, verwijder deze dan in de console en registreer een andere.',

  'app-token-expired.summary':
    '{count, plural, one {Het app-token {names} is} other {De app-tokens {names} zijn}} verlopen.',
  'app-token-expired.meaning': 'Programma’s die nog een verlopen token sturen, worden geweigerd.',
  'app-token-expired.fix':
    'Verwijder de vermelding uit SERVICE_APP_TOKENS, of maak een nieuw token met `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, one {Het app-token {names} is ingetrokken, maar staat} other {De app-tokens {names} zijn ingetrokken, maar staan}} nog in de configuratie.',
  'app-token-revoked.meaning':
    'De intrekking geldt totdat deze service herstart. Daarna is toegang weer mogelijk.',
  'app-token-revoked-redis.meaning': 'De intrekking geldt zolang Redis zijn gegevens bewaart.',
  'app-token-revoked-state.meaning':
    'De intrekking geldt zolang de gegevens in de statusmap bewaard blijven.',
  'app-token-revoked.fix': 'Verwijder de vermelding uit SERVICE_APP_TOKENS',

  'host-unseen.summary': 'Je hebt {opened} geopend, maar de service kreeg {received} als host.',
  'host-unseen.meaning':
    'Een proxy vervangt de header Host: links en omleidingen gaan naar de verkeerde host, en formulieren worden misschien geweigerd.',
  'client-is-proxy.summary': 'Alle clients verschijnen als {address}, en dat is een proxy.',
  'client-is-proxy.meaning':
    'De proxy stuurt doorstuurheaders, maar wordt niet vertrouwd. Alle clients delen één limiet voor mislukte inlogpogingen, dus een aanvaller die deze opmaakt, laat jou wachten.',
  'client-past-proxy.summary': 'Je bent verbonden vanaf deze computer, niet via de proxy.',
  'client-past-proxy.meaning':
    'Clients die verbinden via een proxy op {address}, worden herkend aan het adres dat deze doorgeeft.',
  'client-unnamed.summary': 'De proxy op {address} geeft de adressen van clients niet door.',
  'client-unnamed.meaning':
    'Alle clients delen één limiet voor mislukte inlogpogingen, dus een aanvaller die deze opmaakt, laat jou wachten.',
  'client-known.summary': 'Je adres is {address}.',
  'client-known.meaning':
    'Elke client wordt herkend aan het eigen adres en heeft een eigen limiet voor mislukte inlogpogingen.',

  'https.summary': 'Verbonden via HTTPS.',
  'https.meaning':
    'Cookies hebben het kenmerk Secure, en door Strict-Transport-Security eisen browsers HTTPS.',
  'https-unseen.summary': 'Je bent verbonden via HTTPS, maar de service weet dat niet.',
  'https-unseen.meaning':
    'Cookies worden zonder Secure geplaatst en de header Strict-Transport-Security wordt niet gestuurd.',
  'https-unseen-cookie.meaning':
    'De sessiecookie wordt zonder Secure geplaatst en de header Strict-Transport-Security wordt niet gestuurd.',
  'http-on-this-machine.summary': 'Verbonden via HTTP vanaf deze computer.',
  'http-on-this-machine.meaning':
    'Het verkeer blijft op deze computer, dus niemand kan het onderscheppen.',
  'http.summary': 'Verbonden via onversleuteld HTTP.',
  'http.meaning': 'Iedereen op de route door het netwerk kan het wachtwoord en het token lezen.',
  'http-cookie.meaning':
    'Iedereen op de route door het netwerk kan het wachtwoord lezen, en ook de sessiecookie, want die heeft het kenmerk Secure niet.',

  'clock.summary': 'De klokken lopen gelijk.',
  'clock.meaning': 'Sessies verlopen op het getoonde tijdstip.',
  'clock-behind.summary': 'De klok van de service loopt {duration} achter op die van dit apparaat.',
  'clock-ahead.summary': 'De klok van de service loopt {duration} voor op die van dit apparaat.',
  'clock-skew.meaning':
    'Een van de twee klokken loopt verkeerd. Sessies verlopen op een ander tijdstip dan deze pagina toont.',
  'clock-skew-codes.meaning':
    'Een van de twee klokken loopt verkeerd. Als het die van de service is, worden de codes van je authenticator-app geweigerd.',

  'upstream.summary': 'De app op {address} reageert.',
  'upstream.meaning': 'Antwoord van zojuist: {status}.',
  'upstream-slow.summary': 'De app op {address} accepteert verbindingen, maar reageert niet.',
  'upstream-slow.meaning':
    'Gebruikers wachten en zien dan een foutpagina. Misschien is de app aan het starten of vastgelopen.',
  'upstream-unreachable.summary': 'De app op {address} is niet bereikbaar ({reason}).',
  'upstream-unreachable.meaning':
    'Gebruikers zien in plaats daarvan een foutpagina. Start de app of corrigeer het adres.',
  'upstream-failing.summary':
    'Een proxy op {address} reageert, maar kan de app niet bereiken ({status}).',
  'upstream-failing.meaning':
    'Start de app of stel SERVICE_UPSTREAM in op het adres van de app zelf.',
  'upstream-refuses-host.summary': 'De app weigert verzoeken voor {host} ({status}).',
  'upstream-refuses-host.meaning':
    'Op een verzoek zonder de naam en de headers van een bezoeker reageert de app normaal. De app vergelijkt de host of de proxy met een eigen lijst.',
  'upstream-refuses-host.fix':
    'Voeg {host} toe aan de hosts die de app accepteert, en Housekey aan de proxy’s die de app vertrouwt',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM is {address}, en dat is Housekey zelf.',
  'upstream-is-self.meaning':
    'Verzoeken voor de app komen daardoor steeds weer bij Housekey terug.',
  'upstream-own-api.summary': 'De app heeft een eigen API op {paths}.',
  'upstream-own-api.meaning':
    'Daar antwoordt Housekey, dus dat deel van de app werkt niet. Laat Housekey andere paden gebruiken.',
  'upstream-websocket.summary': 'De app accepteert WebSocket-verbindingen.',
  'upstream-websocket.meaning': 'Zojuist getest, op het hoofdpad.',
  'upstream-websocket-elsewhere.summary':
    'De app accepteert geen WebSocket-verbindingen op het hoofdpad.',
  'upstream-websocket-elsewhere.meaning':
    'Op een handshake volgde het antwoord {status}. Misschien accepteert de app ze op andere paden.',
  'upstream-websocket-unanswered.summary': 'De app reageert niet op een WebSocket-handshake.',
  'upstream-websocket-unanswered.meaning':
    'Negeer dit als de app geen WebSockets gebruikt. Anders gooit een proxy vóór de app upgradeverzoeken weg.',

  'state.summary': 'De statusmap is beschrijfbaar.',
  'state-used.summary': 'De statusmap is beschrijfbaar en in gebruik ({owner}).',
  'state.meaning':
    'Uitlogacties, gebruikte codes en links, en de activiteit blijven na een herstart bewaard.',
  'state-unwritable.summary': 'De statusmap is niet beschrijfbaar: {reason}.',
  'state-unwritable.meaning':
    'De service werkt verder in het geheugen en blijft proberen te schrijven. Bij een herstart voordat dat lukt, gaan de uitlogacties van die tijd verloren.',
  'state-unwritable.fix': 'Laat de service naar {path} schrijven en maak ruimte vrij op die schijf',
  'state-damaged.summary':
    '{count, plural, one {# record in de statusmap was beschadigd en moest} other {# records in de statusmap waren beschadigd en moesten}} worden overgeslagen.',
  'state-damaged.meaning':
    'Het token van een beëindigde sessie is misschien weer geldig. Het beschadigde bestand is nog niet vervangen.',
  'state-damaged-copied.meaning':
    'Het token van een beëindigde sessie is misschien weer geldig. Het beschadigde bestand is bewaard als journal.damaged.',
  'state-damaged-lost.meaning':
    'Het token van een beëindigde sessie is misschien weer geldig. Het beschadigde bestand kon niet worden bewaard als journal.damaged: {reason}.',
  'state-damaged.fix': 'Kies ‘Overal uitloggen’ in de console en controleer de schijf',
  'state-lost.summary': 'In het journaal van de statusmap was niets leesbaar.',
  'state-lost.meaning':
    'Alle sessies van vóór deze start zijn beëindigd. App-tokens die in de console zijn ingetrokken, zijn weer geldig.',
  'state-lost.fix':
    'Controleer de schijf; het beschadigde bestand is {path}/journal.damaged. Verwijder ingetrokken tokens uit SERVICE_APP_TOKENS',
  'state-exposed.summary':
    'Andere gebruikers van deze computer kunnen naar de statusmap schrijven.',
  'state-exposed.meaning':
    'Ze kunnen uitlogacties ongedaan maken door bestanden te vervangen. De map moet van de gebruiker van de service of van root zijn, en alleen die gebruiker mag ernaar schrijven.',
  'state-unlocked.summary': 'Het bestandssysteem van de statusmap ondersteunt geen vergrendeling.',
  'state-unlocked.meaning':
    'Een tweede Housekey met dezelfde map zou niet worden opgemerkt, en beide zouden gegevens verliezen.',
  'state-unlocked.fix':
    'Zet {path} op een lokaal bestandssysteem, of zorg dat niets anders het gebruikt',

  'redis.summary':
    'Redis is verbonden, {others, plural, =0 {zonder andere replica’s} one {met # andere replica} other {met # andere replica’s}}.',
  'redis.meaning':
    'Replica’s delen uitlogacties, de limieten voor mislukte inlogpogingen en de activiteit in de console.',
  'redis-lost.summary': 'Redis is niet beschikbaar: {reason}.',
  'redis-lost.meaning':
    'Deze replica werkt zelfstandig verder: inloggen en sessies werken, de limiet voor mislukte inlogpogingen geldt per replica, en de andere replica’s krijgen uitlogacties door zodra Redis terug is.',
  'replicas-differ.summary':
    '{mismatched} van {others, plural, one {# andere replica} other {# andere replica’s}} {mismatched, plural, one {heeft} other {hebben}} een andere sleutel, een ander e-mailadres of een ander wachtwoord.',
  'replicas-differ.meaning':
    'Replica’s weigeren tokens die de andere uitgeven, dus gebruikers lijken willekeurig te worden uitgelogd.',
  'replicas-differ.fix':
    'Stel op alle replica’s dezelfde SERVICE_EMAIL, SERVICE_PASSWORD_HASH en SERVICE_SECRET_KEY in',
  'redis-unsigned.summary':
    'Redis bevat berichten of records die niet met deze sleutel zijn ondertekend ({count}).',
  'redis-unsigned.meaning':
    'Ze worden genegeerd. Een ander programma kan naar deze Redis schrijven, of een service met een andere sleutel gebruikt hetzelfde voorvoegsel.',
  'redis-unsigned.fix':
    'Wijzig het Redis-wachtwoord, of stel een SERVICE_REDIS_PREFIX in die niets anders gebruikt',
  'redis-recreated.summary':
    'Een ander programma heeft het type van sleutels in Redis gewijzigd; ze zijn opnieuw aangemaakt ({count}).',
  'redis-recreated.meaning':
    'De replica’s hebben teruggeschreven wat ze weten. Eerdere eenmalige codes en inloglinks worden misschien geweigerd.',

  'notices.summary': 'Meldingen worden verstuurd naar {targets}.',
  'notices.meaning':
    'Je krijgt bericht als er op een nieuw apparaat is ingelogd, bij aanvallen en bij wijzigingen van je toegangssleutels. Probeer het met `housekey notify-test`.',
  'notices-failing.summary': 'Meldingen aan {target} worden niet bezorgd: {reason}.',
  'notices-failing.meaning':
    'De bezorging mislukt sinds {since}. {waiting, plural, one {# melding wacht} other {# meldingen wachten}}.',
  'notices-failing-lost.meaning':
    'De bezorging mislukt sinds {since}. {waiting, plural, one {# melding wacht} other {# meldingen wachten}} en {lost, plural, one {# melding is} other {# meldingen zijn}} verloren gegaan.',

  'audit-log-failing.summary': 'Het auditlogboek kan niet worden geschreven: {reason}.',
  'audit-log-failing.meaning':
    'Maximaal 1 MiB aan regels blijft wachten; verdere regels worden weggegooid en geteld.',

  'variable-misspelled.summary':
    '{variable} is geen variabele van Housekey. Bedoelde je {intended}?',
  'variable-misspelled.meaning':
    'Housekey negeert deze variabele, dus de bedoelde instelling houdt de standaardwaarde.',
  'variable-misspelled.fix': 'Wijzig de naam in {intended} of verwijder de variabele.',
  'variable-unused.summary': '{variable} heeft geen effect zonder {needed}.',
  'variable-unused.meaning': 'Housekey negeert deze variabele.',
  'variable-unused.fix': 'Stel {needed} in of verwijder {variable}.',
  'variable-unused-library.summary': '{variable} heeft geen effect in de bibliotheek.',
  'variable-unused-library.fix': 'Verwijder {variable}.',
  'variable-unused-port.summary':
    '{variable} heeft geen effect. De variabele voor de poort is PORT.',
  'variable-unused-port.fix': 'Wijzig de naam in PORT of verwijder de variabele.',
  'variable-unused-state.summary':
    '{variable} heeft geen effect samen met SERVICE_REDIS_URL, want dan staat de status in Redis.',
  'variable-unused-state.fix':
    'Verwijder SERVICE_STATE_DIR, of SERVICE_REDIS_URL als er maar één replica is.',
  'cluster-without-redis.summary':
    '{variable} is niet ingesteld en dit proces is een worker van een cluster.',
  'cluster-without-redis.meaning':
    'Workers weten niets van elkaars uitlogacties en mislukte inlogpogingen: het token van een sessie die bij de ene is beëindigd, blijft bij de andere geldig, en limieten gelden voor elke worker apart.',
  'cluster-without-redis.fix':
    'Stel SERVICE_REDIS_URL (redisUrl) in, zodat alle workers hun status delen.',
  'public-path-wildcard.summary': '{variable} bevat ‘{entry}’, waarin * een gewoon teken is.',
  'public-path-wildcard.meaning': 'Voor de bedoelde paden is een sessie nodig.',
  'public-path-wildcard.fix': 'Gebruik {prefix}. Daar hoort ook alles onder dat pad bij.',
  'public-path-wildcard-root.fix':
    'Geef de paden op zonder *. Bij elk pad hoort ook alles eronder.',
  'file-empty.summary': '{variable} verwijst naar een leeg bestand.',
  'file-empty.meaning': 'De variabele geldt als niet ingesteld.',
  'file-empty.fix': 'Zet de waarde in het bestand of verwijder de variabele.',
  'password-unused.summary': '{variable} is ingesteld, maar SERVICE_PASSWORD_HASH heeft voorrang.',
  'password-unused.meaning':
    'Inloggen kan alleen met het wachtwoord van de hash. Wie de omgevingsvariabelen kan lezen, ziet het andere.',
  'password-unused.fix': 'Verwijder SERVICE_PASSWORD of SERVICE_PASSWORD_FILE.',
  'totp-empty.summary':
    '{variable} is ingesteld, maar leeg: er wordt geen eenmalige code gevraagd.',
  'totp-empty.meaning':
    'Alleen het wachtwoord is genoeg om in te loggen. Een lege variabele vervangt ook het geheim in .env.',
  'totp-empty.fix': 'Gebruik de regel die `housekey totp` afdrukt of verwijder de variabele.',
  'env-file-missing.summary':
    '{variable} is niet gevonden in {folder} en er is geen enkele SERVICE_-variabele ingesteld.',
  'env-file-missing.meaning':
    'Als je een .env-bestand hebt gemaakt, heeft Housekey het niet gelezen.',
  'env-file-missing.fix':
    'Start Housekey in de map van je .env-bestand, of stel SERVICE_EMAIL en SERVICE_PASSWORD_HASH in',
  'env-value-cut.summary': '{variable} bevat in .env een #, en daarmee begint daar een opmerking.',
  'env-value-cut.meaning': 'Alleen het deel vóór de # wordt gebruikt.',
  'env-value-cut.fix': "Zet de waarde tussen enkele aanhalingstekens: {variable}='…'",

  'metrics-token-short.summary':
    'SERVICE_METRICS_TOKEN is te kort (minder dan {minimum, plural, one {# byte} other {# bytes}}).',
  'metrics-token-short.meaning':
    'Aanvallers kunnen het token raden en daarna de metrische gegevens lezen.',
  'forward-auth-untrusted.summary':
    'Forward auth is ingeschakeld, maar er wordt geen proxy vertrouwd.',
  'forward-auth-untrusted.meaning':
    'Housekey negeert welke pagina een bezoeker wilde openen en wie dat is: alle clients delen één limiet voor mislukte inlogpogingen en keren na het inloggen niet terug naar de app.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES vertrouwt te veel adressen: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Iedereen met zo’n adres kan clientadressen vervalsen en zo de limiet voor mislukte inlogpogingen omzeilen en het logboek manipuleren.',
  'cookie-name-foreign.summary':
    'De sessiecookie heet {name}, en die naam herkennen andere instanties niet.',
  'cookie-name-foreign.meaning':
    'Browsers sturen cookies naar elke poort van een host: een andere Housekey op deze host zou deze sessie doorgeven aan zijn app.',
  'identity-key-derived.summary':
    'De sleutel van de ondertekende identiteit is afgeleid van SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'Apps bewaren de publieke sleutel in hun cache, dus die moet een herstart overleven, en nergens wordt een willekeurige sleutel bewaard. Wie de publieke sleutel kan lezen, kan gissingen naar het geheim controleren, zij het langzaam. Een statusmap, Redis of SERVICE_IDENTITY_KEY voorkomt dat; de publieke sleutel verandert dan één keer.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN is {domain}, en iedereen kan daaronder een host registreren.',
  'cookie-domain-public.meaning':
    'Browsers weigeren zo’n cookie, dus niemand blijft ingelogd, en na het inloggen kan er worden omgeleid naar hosts van anderen.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN is {domain}, en SERVICE_PUBLIC_URL valt daar niet onder.',
  'cookie-domain-elsewhere.meaning':
    'Browsers weigeren een cookie voor een domein waar de host niet onder valt, dus niemand blijft ingelogd.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT heeft te weinig contrast: {light} in het lichte kleurenschema ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT heeft te weinig contrast: {dark} in het donkere kleurenschema ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT heeft te weinig contrast: {light} in het lichte kleurenschema ({lightContrast}:1) en {dark} in het donkere ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Links en labels zijn moeilijk te lezen. Ze hebben op elk vlak een contrast van {minimum}:1 nodig (WCAG 2.2, niveau AA). De oplossing noemt de dichtstbijzijnde kleuren die voldoen.',
} as const;
