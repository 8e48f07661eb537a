/** A setting with its value, or a command. Anything else is a sentence to read. */
const SETTING_OR_COMMAND = /^(?:[A-Z][A-Z\d_]*=\S+|[a-z][\w-]*(?: .+)?[^.])$/;
const PLACEHOLDER = /<[^<>]+>|\bexample\.com\b|\byour-app\b/;

/** Whether a text contains a part that the reader has to replace. */
export function hasPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
}

/** Whether the fix of a finding works as it is, so that it can be copied. */
export function isCopyable(fix: string): boolean {
  return SETTING_OR_COMMAND.test(fix) && !hasPlaceholder(fix);
}
