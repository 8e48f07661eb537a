/** One directive (RFC 9111 §5.2): a token, perhaps with a token or a quoted string behind it. */
const DIRECTIVE = /^([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*([\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*"))?$/;

/** Cache-Control values and Vary lists that are remembered: apps send few different ones. */
const MOST_REMEMBERED = 500;

/** What an app's Cache-Control becomes when the answer belongs to one session. */
export interface PrivateCacheControl {
  readonly value: string;
  readonly hasMaxAge: boolean;
  /** No cache may keep the answer, so its age says nothing. */
  readonly noStore: boolean;
}

/**
 * Takes an answer away from shared caches and leaves the browser's own cache as the app wants it
 * (RFC 9111 §3, §5.2.2): `private` is added, `public` and `s-maxage` are removed, all else stays. A
 * plain `no-store` is enough by itself. `private="field"` lets shared caches store the rest of the
 * answer, so it becomes plain. With `must-understand`, caches ignore `no-store` (§5.2.2.3), so
 * `private` is added there too. Parts that no grammar allows are dropped, because two caches could
 * read them in two ways; the `no-store` and `no-cache` in them are kept.
 *
 * @param value - the app's Cache-Control lines, joined with commas; `''` if it sent none
 */
export const privateCacheControl = remembering((value: string): PrivateCacheControl => {
  const kept: string[] = [];
  const names = new Set<string>();
  for (const part of directivesIn(value)) {
    const [, name] = DIRECTIVE.exec(part) ?? [];
    const canonical = name?.toLowerCase() ?? intentOf(part);
    if (canonical === undefined || SHARED.has(canonical)) continue;
    if (name !== undefined && !PLAIN.has(canonical)) kept.push(part);
    // Without an argument: what a cache makes of one is its own choice.
    else if (!names.has(canonical)) kept.push(canonical);
    names.add(canonical);
  }
  const noStore = names.has('no-store') && !names.has('must-understand');
  const isEnough = noStore || names.has('private');
  return {
    value: (isEnough ? kept : ['private', ...kept]).join(', '),
    hasMaxAge: names.has('max-age'),
    noStore,
  };
});

const PLAIN: ReadonlySet<string> = new Set(['private', 'no-store']);

/** For shared caches alone, or an invitation to them. */
const SHARED: ReadonlySet<string> = new Set(['public', 's-maxage']);

/** What something that is no directive asks for, as far as it is stricter than saying nothing. */
function intentOf(part: string): string | undefined {
  return /\b(?:no-store|no-cache)\b/i.exec(part)?.[0].toLowerCase();
}

/**
 * Splits at commas outside of quotes. Semicolons count too: no directive may hold one, and apps that
 * mistake them for the separator mean what they say. A quote that never closes ends with the value.
 */
function directivesIn(value: string): string[] {
  const parts = value.match(/(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^",;])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * The app's Vary with these names (RFC 9110 §12.5.5), each once. `*` covers all of them.
 *
 * @param list - the names to add, then a colon, then the app's Vary lines joined with commas
 */
export const varyWith = remembering((list: string): string => {
  const [added = '', ...rest] = list.split(':');
  const given = rest.join(':');
  const names = given.split(',').map((name) => name.trim());
  const known = new Set(names.map((name) => name.toLowerCase()));
  if (known.has('*')) return given;
  const missing = added.split(',').filter((name) => !known.has(name.toLowerCase()));
  return [...names.filter((name) => name !== ''), ...missing].join(', ');
});

const HTTP_DATES = [
  // The three formats of RFC 9110 §5.6.7; anything else that Date.parse reads is no date.
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** RFC 9111 §1.2.2: no cache has to count further. */
const MOST_SECONDS = 2 ** 31 - 1;

/**
 * How long Expires keeps an answer fresh (RFC 9111 §4.2.1), in whole seconds; 0 if it has passed or
 * is not a date (§5.3).
 *
 * @param expires - the value of Expires
 * @param date - the value of Date; the present is used if it is missing or not a date
 * @param now - the present, in milliseconds since the epoch
 */
export function secondsUntil(expires: string, date: string | undefined, now: number): number {
  const end = timeOf(expires);
  const start = date === undefined ? undefined : timeOf(date);
  const seconds = Math.floor(((end ?? 0) - (start ?? now)) / 1000);
  return Math.min(Math.max(seconds, 0), MOST_SECONDS);
}

function timeOf(text: string): number | undefined {
  if (!HTTP_DATES.some((format) => format.test(text))) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, result);
    return result;
  };
}
