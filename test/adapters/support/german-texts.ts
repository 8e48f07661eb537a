import type { SignInTexts } from 'housekey/react';

/** Every text of the form, none as in English. */
export const GERMAN: SignInTexts = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  code: 'Einmalcode',
  staySignedIn: 'Angemeldet bleiben',
  signIn: 'Anmelden',
  back: 'Zurück zum Passwort',
  passkey: 'Mit Passkey anmelden',
  passkeyPending: 'Der Browser fragt nach …',
  proof: 'Der Browser rechnet.',
  failure: ({ reason, passkeyReason, waitSeconds }) =>
    `Fehler: ${reason}, Passkey: ${passkeyReason}, Sekunden: ${waitSeconds}`,
};
