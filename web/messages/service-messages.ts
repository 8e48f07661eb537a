import type { ConfirmedOutcome } from '../api/confirmed-change.js';
import credentials from './en/credentials.js';
import { pendingText } from './pending.js';
import { t, type PageMessages } from './pages.js';

/** Texts of the API that the pages know in every language. */
const KNOWN = [
  'passkeysNeedHttps',
  'lastPasskey',
  'passkeyNameRule',
  'passkeyNameTaken',
  'tooManyPasskeys',
  'passkeyRegistered',
  'incorrectPassword',
] as const satisfies readonly (keyof PageMessages)[];

/** An explanation of the service in the page's language. Unknown ones stay in English. */
export function serviceText(detail: string): string {
  const key = KNOWN.find((each) => credentials[each] === detail);
  return key === undefined ? detail : t(key);
}

/** Tells the user what has changed, and what is still missing. */
export function doneText(text: string, outcome: ConfirmedOutcome): string {
  return outcome.kind === 'here' ? `${text} ${pendingText(outcome.pending)}` : text;
}
