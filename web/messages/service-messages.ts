import english from 'messages:en/pages';
import type { ChangeOutcome } from '../api.js';
import type { LoginMessages, PageMessages } from './keys.js';
import { t } from './pages.js';

/** Texts of the API that the pages know in every language. */
const KNOWN = [
  'passkeysNeedHttps',
  'lastPasskey',
  'passkeyNameRule',
  'passkeyNameTaken',
  'tooManyPasskeys',
  'passkeyRegistered',
  'incorrectPassword',
  'entryNameRule',
  'entryNameTaken',
  'tooManyEntries',
  'tokenMethodsRule',
  'tokenPathsRule',
  'sharePathsRule',
  'tokenExpiresRule',
  'shareUntilRule',
  'needsStorage',
  'wrongFirstCode',
  'passwordShort',
  'passwordCommon',
  'passwordPersonal',
  'passwordPredictable',
] as const satisfies readonly (keyof (LoginMessages & PageMessages))[];

/** An explanation of the service in the page's language. Unknown ones stay in English. */
export function serviceText(detail: string): string {
  const key = KNOWN.find((each) => english[each] === detail);
  return key === undefined ? detail : t(key);
}

/** Tells the user what has changed, and what is still missing. */
export function doneText(text: string, outcome: ChangeOutcome): string {
  const pending = outcome.kind === 'done' ? outcome.pending : undefined;
  return pending === undefined ? text : `${text} ${t(`pending-${pending}`)}`;
}
