import { decodePercent } from '../contract/index.js';

/**
 * A path that every program reads in the same way: segments of plain characters, with spaces and
 * non-ASCII characters percent-encoded. No empty segment, no encoded slash, dot or percent sign, no
 * backslash and no `;`: the app could resolve those to another path than the one checked here.
 */
const PLAIN = /^\/(?:(?:[\w~!$'()*+,=:@.-]|%(?:20|[89A-Fa-f][\dA-Fa-f]))+(?:\/(?!\/)|$))*$/;

/**
 * Characters that some programs remove from a decoded path before they resolve `..`: dots and
 * spaces at the end of a segment (Windows), spaces at its start, control, formatting and ignorable
 * characters, any space except U+0020, and private or unassigned characters. Also matches `.` and
 * `..`, which end in a dot.
 */
const DROPPED =
  /(?:^|\/) |[. ](?:\/|$)|[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

/**
 * Characters that NFKC keeps and that a conversion to a legacy code page turns into a slash or a backslash ("best fit"
 * on Windows; the yen and won signs of CP932 and CP949).
 */
export const SLASH_LOOKALIKES = '\u2044\u2215\u2216\u29f5\u29f8\u29f9\u00a5\u20a9';

/** The same, and one that becomes a dot. */
const BEST_FIT = new RegExp(`[${SLASH_LOOKALIKES}\u3002]`);

/** Whether every program reads the path in the same way, so that its prefix can be trusted. */
function isUnambiguous(path: string): boolean {
  if (!PLAIN.test(path)) return false;
  const text = path.includes('%') ? decodePercent(path) : path;
  return (
    text !== undefined &&
    !DROPPED.test(text) &&
    !BEST_FIT.test(text) &&
    // A program that normalizes (UAX #15) turns `\u2025` into `..`, and `\uff0f` into `/`.
    text === text.normalize('NFKC')
  );
}

/** Marks an entry that is a single path, as in nginx's `location = /path`. */
const EXACT = '=';

function isExact(entry: string): boolean {
  return entry.startsWith(EXACT);
}

/**
 * Paths of the app: those that need no session, and those that an app token may use. Case-sensitive.
 * An entry includes everything below it, unless it begins with `=`: `=/` is the root alone.
 */
export class PathSet {
  readonly #exact: ReadonlySet<string>;
  readonly #prefixes: readonly string[];

  constructor(entries: readonly string[]) {
    this.#exact = new Set(entries.filter(isExact).map((entry) => entry.slice(EXACT.length)));
    this.#prefixes = entries
      .filter((entry) => !isExact(entry))
      .map((entry) => entry.replace(/\/$/, ''));
  }

  /** Whether the text is a valid entry: an unambiguous path; `/`, which includes all, only as `=/`. */
  static isEntry(text: string): boolean {
    if (isExact(text)) return isUnambiguous(text.slice(EXACT.length));
    return text !== '/' && isUnambiguous(text);
  }

  /**
   * Whether some program behind us may read the raw path of a request as one of these: in another case, or because
   * programs read it differently.
   */
  mayHave(path: string): boolean {
    if (this.#exact.size === 0 && this.#prefixes.length === 0) return false;
    const lower = path.toLowerCase();
    return (
      !isUnambiguous(path) ||
      [...this.#exact].some((one) => lower === one.toLowerCase()) ||
      this.#prefixes.some((prefix) => `${lower}/`.startsWith(`${prefix.toLowerCase()}/`))
    );
  }

  /**
   * Whether the raw path of a request is one of the single paths, or below a prefix, segment by
   * segment, in the reading of every program behind us.
   */
  has(path: string): boolean {
    return (
      (this.#exact.has(path) ||
        this.#prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) &&
      isUnambiguous(path)
    );
  }
}

export const NO_PATHS = new PathSet([]);
