import type { FindingKeyAt } from '../../contract/index.js';
import type { FINDING_MESSAGES } from '../../contract/findings/messages.js';
import type { Sentence, SentenceAt } from '../diagnostics/finding.js';
import type { ConfigWarning } from './problems.js';

/** The keys of sentences that start with the variable's name, as problems do. */
type WarningKey = {
  [Key in FindingKeyAt<'summary'>]: (typeof FINDING_MESSAGES)[Key] extends `{variable} ${string}`
    ? Key
    : never;
}[FindingKeyAt<'summary'>];

/** Creates a warning from its sentences. */
export function configWarning(
  code: ConfigWarning['code'],
  variable: string,
  summary: Sentence<WarningKey>,
  fix: SentenceAt<'fix'>,
): ConfigWarning {
  const message = summary.text.slice(variable.length + 1);
  return { code, variable, message, fix: fix.text, sentences: { summary, fix } };
}
