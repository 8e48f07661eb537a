/**
 * A path that every program reads alike: segments of plain characters, non-ASCII or a space as
 * percent-encoded bytes. No empty or dot segment, no encoded slash, dot or percent sign, no
 * backslash, no `;`: what is behind us could fold those into another path than we judged.
 */
const UNAMBIGUOUS =
  /^\/(?:(?!\.{1,2}(?:\/|$))(?:[\w~!$'()*+,=:@.-]|%(?:20|[89A-Fa-f][\dA-Fa-f]))+(?:\/(?!\/)|$))*$/;

/** Prefixes of paths that need no session: webhooks, a manifest. Case counts. */
export class PublicPaths {
  readonly #prefixes: readonly string[];

  constructor(prefixes: readonly string[]) {
    this.#prefixes = prefixes.map((prefix) => prefix.replace(/\/$/, ''));
  }

  /** Whether the text can be a prefix: an unambiguous path, and not the root, which is all. */
  static isPrefix(text: string): boolean {
    return text !== '/' && UNAMBIGUOUS.test(text);
  }

  /** Whether the path, as it came over the wire, lies below a prefix, segment by segment. */
  has(path: string): boolean {
    return (
      UNAMBIGUOUS.test(path) &&
      isUtf8(path) &&
      this.#prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    );
  }
}

/** Overlong bytes are a dot or a slash to some programs. */
function isUtf8(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
