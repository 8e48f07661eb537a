import { attempt } from '../../src/client/token-store.js';

/** Key in the tab's session storage: when the login page last sent the user on, in ms. */
const KEY = 'housekey.sent-on';

/** A user who comes back this soon was redirected. Slow connections need seconds for each step. */
const BOUNCE_MS = 10_000;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/**
 * Whether the login page has just sent this tab on, so that doing it again could be an endless
 * redirect: an app may send signed-in users to `/login`, or never receive their session.
 *
 * @param storage - returns the tab's session storage, or throws if the browser blocks it
 * @param nowMs - the current time
 * @returns true even if nothing can be stored; the user then decides.
 */
export function wasJustSentOn(storage: () => Storage, nowMs: number): boolean {
  const wasJust = attempt(() => {
    const items = storage();
    const sentOn = items.getItem(KEY) ?? '';
    items.setItem(KEY, sentOn);
    return Math.abs(nowMs - Number(sentOn)) < BOUNCE_MS;
  });
  return wasJust ?? true;
}

/** Records that the login page is sending this tab on now. */
export function recordSentOn(storage: () => Storage, nowMs: number): void {
  attempt(() => storage().setItem(KEY, String(nowMs)));
}
