import type { ActivityEntry } from '../../src/contract/index.js';
import { textOf } from '../messages/catalog.js';
import { t } from '../messages/pages.js';

/** The outcome of an event, as the list shows it. */
export function outcomeText(
  entry: Pick<ActivityEntry, 'event' | 'reason' | 'method' | 'app_token' | 'new_device'>,
): string {
  const { event, reason, method = null, app_token: appToken } = entry;
  if (event === 'sign-in') {
    const signedIn = signedInText(reason === 'link' ? 'link' : method);
    return entry.new_device === true ? t('onNewDevice', { signedIn }) : signedIn;
  }
  const name = appToken ?? passkeyName(method) ?? '';
  const isUnknown = event === 'app-token-refused' && appToken === undefined;
  // Only some reasons have their own text.
  const own = textOf(`event-${event}-${isUnknown ? 'unknown' : reason}`, { name });
  return own === '' ? t(`event-${event}`, { name }) : own;
}

/** How someone signed in: with the password, by link, or with which passkey. */
export function signedInText(method: string | null): string {
  if (method === 'link') return t('signedInByLink');
  if (method === 'password') return t('signedInWithPassword');
  const name = passkeyName(method);
  return name === undefined ? t('signedIn') : t('signedInWithPasskey', { name });
}

/** The name in `passkey "name"`. */
function passkeyName(method: string | null): string | undefined {
  return /^passkey "(?<name>.*)"$/.exec(method ?? '')?.groups?.['name'];
}
