/**
 * A path made of what every program reads alike: segments of plain characters, non-ASCII or a space
 * as percent-encoded bytes. No empty segment, no encoded slash, dot or percent sign, no backslash,
 * no `;`: the app could fold those into another path than the one checked here.
 */
const PLAIN = /^\/(?:(?:[\w~!$'()*+,=:@.-]|%(?:20|[89A-Fa-f][\dA-Fa-f]))+(?:\/(?!\/)|$))*$/;

/**
 * What some programs drop from a decoded path before they resolve `..` in it: dots and spaces at
 * the end of a segment (Windows), spaces at its start,
 * controls, formatting and ignorable characters, any space but U+0020, and characters that are
 * private or unassigned. `.` and `..` themselves end in a dot.
 */
const DROPPED =
  /(?:^|\/) |[. ](?:\/|$)|[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

/**
 * What NFKC leaves alone and a conversion to a legacy code page makes a slash, a backslash or a dot
 * of (the "best fit" of Windows; the yen and won signs of CP932 and CP949).
 */
const BEST_FIT = /[\u2044\u2215\u2216\u29f5\u29f8\u29f9\u3002\u00a5\u20a9]/;

/** Whether every program reads the path alike, so that a prefix of it says what it leads to. */
function isUnambiguous(path: string): boolean {
  if (!PLAIN.test(path)) return false;
  const text = path.includes('%') ? decoded(path) : path;
  return (
    text !== undefined &&
    !DROPPED.test(text) &&
    !BEST_FIT.test(text) &&
    // UAX #15: a program that normalizes makes `..` of `\u2025`, and `/` of `\uff0f`.
    text === text.normalize('NFKC')
  );
}

/** `undefined` for bytes that are not UTF-8: an overlong `.` or `/` is a real one to some. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Prefixes of paths that need no session: webhooks, a manifest. Case counts. */
export class PublicPaths {
  readonly #prefixes: readonly string[];

  constructor(prefixes: readonly string[]) {
    this.#prefixes = prefixes.map((prefix) => prefix.replace(/\/$/, ''));
  }

  /** Whether the text can be a prefix: an unambiguous path, and not the root, which is all. */
  static isPrefix(text: string): boolean {
    return text !== '/' && isUnambiguous(text);
  }

  /**
   * Whether the path, as it came over the wire, lies below a prefix, segment by segment, for every
   * program that may read it behind us.
   */
  has(path: string): boolean {
    return (
      this.#prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) &&
      isUnambiguous(path)
    );
  }
}
