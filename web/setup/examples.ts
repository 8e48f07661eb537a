/** What stands in the files of `deploy/` for something that only a running instance knows. */
export const EXAMPLES = [
  'login.example.com',
  'app.example.com',
  'you@example.com',
  'example.com',
  '127.0.0.1:8000',
  'on port 8000',
  'http://127.0.0.1:3000',
  '127.0.0.1:3000',
  'on port 3000',
] as const;

export type Example = (typeof EXAMPLES)[number];

/** What is known of this instance, by the example that stands for it. */
export type Known = Partial<Readonly<Record<Example, string>>>;

const APP_ADDRESSES: ReadonlySet<Example> = new Set([
  'http://127.0.0.1:3000',
  '127.0.0.1:3000',
  'on port 3000',
]);

/**
 * Whether the app's address stays an example in a text that holds these. An address that a gateway
 * goes to may be none that a proxy could be told: a socket's path, or one by https.
 */
export function leavesAppAddress(examples: readonly Example[], known: Known): boolean {
  return examples.some((example) => APP_ADDRESSES.has(example) && known[example] === undefined);
}

/**
 * The text with what is known in place of these examples of it. In one pass, so that a value that
 * holds an example is left as it is.
 */
export function fillIn(text: string, examples: readonly Example[], known: Known): string {
  const replaced = examples.filter((example) => known[example] !== undefined);
  if (replaced.length === 0) return text;
  // The longer first: an example may be the end of another.
  const longestFirst = replaced.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map((example) => escape(example)).join('|'), 'g');
  return text.replace(pattern, (found) => valueOf(known, found) ?? found);
}

function valueOf(known: Known, found: string): string | undefined {
  const example = EXAMPLES.find((one) => one === found);
  return example === undefined ? undefined : known[example];
}

function escape(text: string): string {
  return text.replaceAll(/[.:/]/g, String.raw`\$&`);
}
