import { decodeFully, PATHS, PREFIXES } from '../../contract/index.js';

/**
 * Finds what only another spelling can have: an escape, a character that programs read in different ways, or a
 * part of every path of Housekey. Most paths of apps have none of them, and cost no more than this.
 */
const SUSPICIOUS = /%|[^!-~]|[/\\]auth(?!\w)|_housekey/;

/** Characters that become a slash in some programs: see `path-set.ts`. */
const SLASHES = /[\\\u2044\u2215\u2216\u29f5\u29f8\u29f9\u00a5\u20a9]/g;

/**
 * Finds other spellings of Housekey's paths in front of an app: with a trailing slash, with escapes,
 * dot segments or parameters, or with capitals at the end. Such a request is meant for Housekey, and
 * must not reach the app: it could contain a password.
 *
 * @param paths - the exact paths that Housekey serves.
 * @returns a function that returns the path that its argument is another spelling of, or `undefined`.
 */
export function otherSpellings(paths: ReadonlySet<string>): (path: string) => string | undefined {
  const prefix = paths.has(PATHS.login) ? PREFIXES.auth : PREFIXES.own;
  return (path) => {
    if (!SUSPICIOUS.test(path)) return undefined;
    const text = decodeFully(path);
    // Some programs accept invalid UTF-8 and decode what others leave alone.
    if (text === undefined) return path.startsWith(prefix) ? prefix : undefined;
    if (!SUSPICIOUS.test(text) || paths.has(path)) return undefined;
    const plain = plainPath(text);
    return paths.has(plain) ? plain : undefined;
  };
}

/** The path as the most lenient program reads it. */
function plainPath(decoded: string): string {
  const text = decoded
    .normalize('NFKC')
    .replaceAll(SLASHES, '/')
    .replaceAll(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[?#].*$/, '');
  const segments: string[] = [];
  for (const part of text.split('/')) {
    const segment = part.replace(/;.*$/, '');
    const name = segment.replace(/\.+$/, '');
    if (segment === '..') segments.pop();
    else if (name !== '') segments.push(name);
  }
  // Apps have paths such as `/api/Auth/Login`; below `/api/auth/`, capitals are a typing error.
  const last = segments.pop()?.toLowerCase() ?? '';
  return `/${[...segments, last].join('/')}`;
}
