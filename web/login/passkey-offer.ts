import { attempt } from '../../src/client/token-store.js';
import { keepsPasskeys } from '../layout.js';

/** Key in the browser's local storage: that it was asked. */
const KEY = 'housekey.passkey-offered';

/**
 * Lets the browser create a passkey next to the password that has just signed in: once, if it can do so without asking,
 * and if the service keeps it. Nothing is shown, whatever comes of it.
 */
export async function offerPasskey(password: string, token: string | null): Promise<void> {
  try {
    if (!keepsPasskeys || !(await canCreateQuietly()) || !isFirstTime()) return;
    const { createWithPassword } = await import('./passkeys.js');
    await createWithPassword(password, token);
  } catch {
    // The sign-in has succeeded.
  }
}

async function canCreateQuietly(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  if (!('getClientCapabilities' in PublicKeyCredential)) return false;
  const capabilities = await PublicKeyCredential.getClientCapabilities();
  return capabilities['conditionalCreate'] === true;
}

/** False if nothing can be stored: then it would be asked each time. */
function isFirstTime(): boolean {
  const isFirst = attempt(() => {
    const isKnown = window.localStorage.getItem(KEY) !== null;
    window.localStorage.setItem(KEY, '1');
    return !isKnown;
  });
  return isFirst ?? false;
}
