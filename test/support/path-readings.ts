import { posix } from 'node:path';
import fc from 'fast-check';

/** How servers and frameworks normalize a path before routing. */
export const READINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['as a browser would', (path) => new URL(path, 'http://app.example').pathname],
  ['decoded', (path) => posix.normalize(decodeURIComponent(path))],
  ['decoded twice', (path) => posix.normalize(twice(path))],
  ['decoded, then as a browser would', (path) => whatwg(decodeURIComponent(path))],
  ['with backslashes', (path) => posix.normalize(twice(path).replaceAll('\\', '/'))],
  ['in NFKC', (path) => posix.normalize(decodeURIComponent(path).normalize('NFKC'))],
  ['in NFKC, as a browser would', (path) => whatwg(decodeURIComponent(path).normalize('NFKC'))],
  ['as Windows trims it', (path) => posix.normalize(windows(decodeURIComponent(path)))],
  ['in NFKC, as Windows trims it', (path) => posix.normalize(windows(nfkc(path)))],
  ['trimmed', (path) => posix.normalize(trimmed(decodeURIComponent(path)))],
  ['without invisible characters', (path) => posix.normalize(visible(decodeURIComponent(path)))],
  ['without parameters', (path) => posix.normalize(path.replaceAll(/;[^/]*/g, ''))],
  ['without doubled slashes', (path) => posix.normalize(path.replaceAll(/\/+/g, '/'))],
];

function twice(path: string): string {
  const once = decodeURIComponent(path);
  try {
    return decodeURIComponent(once);
  } catch {
    return once;
  }
}
const whatwg = (path: string) => new URL(path, 'http://app.example').pathname;
const nfkc = (path: string) => decodeURIComponent(path).normalize('NFKC');
const bySegment = (path: string, change: (segment: string) => string) =>
  path.split('/').map(change).join('/');
const windows = (path: string) =>
  bySegment(path, (segment) =>
    // Trailing dots and spaces are dropped, except in `..`.
    /^\.\.[. ]*$/.test(segment) ? '..' : segment.replace(/[. ]+$/, ''),
  );
const trimmed = (path: string) => bySegment(path, (segment) => segment.trim());
const visible = (path: string) =>
  path.replaceAll(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');

/** A piece of a path that some program reads in its own way. */
export const pathPiece = fc.oneof(
  fc.constantFrom('hooks', 'admin', '.', '..', '...', '/', '/', '%20', ';', '~', '%2e', '%2f'),
  fc
    .constantFrom('․', '‥', '。', '．', '／', '＼', '\u00a0', '\u200b', '\u00ad')
    .map(encodeURIComponent),
  fc.constantFrom('\u034f', '\ufe0f', '\ufeff', 'é', '⁄', '∕', '％').map(encodeURIComponent),
  fc.string({ unit: 'binary', maxLength: 2 }).map(encoded),
  fc.string({ unit: 'grapheme', maxLength: 2 }).map(encoded),
);
function encoded(text: string): string {
  return /\p{Surrogate}/u.test(text) ? '' : encodeURIComponent(text);
}

/** Paths below `/hooks` that some program could normalize to another one. */
export const AMBIGUOUS_PATHS: readonly (readonly [string, string])[] = [
  ['three dots', '/hooks/.../admin'],
  ['dots and an encoded space', '/hooks/..%20/admin'],
  ['an encoded space and dots', '/hooks/%20../admin'],
  ['a dot, a space and a dot', '/hooks/.%20./admin'],
  ['only spaces', '/hooks/%20/admin'],
  ['dots and a no-break space', '/hooks/..%C2%A0/admin'],
  ['a two dot leader', '/hooks/%E2%80%A5/admin'],
  ['two one dot leaders', '/hooks/%E2%80%A4%E2%80%A4/admin'],
  ['fullwidth dots', '/hooks/%EF%BC%8E%EF%BC%8E/admin'],
  ['small dots', '/hooks/%EF%B9%92%EF%B9%92/admin'],
  ['a fullwidth solidus', '/hooks/..%EF%BC%8Fadmin'],
  ['a fullwidth reverse solidus', '/hooks/..%EF%BC%BCadmin'],
  ['a fullwidth percent sign', '/hooks/%EF%BC%852e%EF%BC%852e/admin'],
  ['a fraction slash', '/hooks/..%E2%81%84admin'],
  ['a division slash', '/hooks/..%E2%88%95admin'],
  ['a set minus', '/hooks/..%E2%88%96admin'],
  ['a yen sign', '/hooks/..%C2%A5admin'],
  ['an ideographic full stop', '/hooks/%E3%80%82%E3%80%82/admin'],
  ['dots and a zero-width space', '/hooks/..%E2%80%8B/admin'],
  ['a soft hyphen between dots', '/hooks/.%C2%AD./admin'],
  ['a grapheme joiner between dots', '/hooks/.%CD%8F./admin'],
  ['a variation selector after dots', '/hooks/..%EF%B8%8F/admin'],
  ['a byte order mark', '/hooks/%EF%BB%BF../admin'],
  ['a right-to-left override', '/hooks/%E2%80%AE../admin'],
  ['a C1 control', '/hooks/..%C2%85/admin'],
  ['a line separator', '/hooks/..%E2%80%A8/admin'],
  ['an Ogham space', '/hooks/..%E1%9A%80/admin'],
  ['a private-use character', '/hooks/%EE%80%80'],
  ['a noncharacter', '/hooks/%EF%BF%BF'],
  ['a trailing dot, which Windows drops', '/hooks/admin.'],
  ['a trailing dot inside the path', '/hooks/admin./x'],
  ['a trailing space, which Windows drops', '/hooks/admin%20'],
  ['a leading space', '/hooks/%20admin'],
  ['a letter with a combining accent', '/hooks/cafe%CC%81'],
  ['a ligature', '/hooks/%EF%AC%81le'],
  ['a trailing dot in the prefix', '/hooks./x'],
];

/** Variations of a path that some programs in a chain treat as the same path, and others do not. */
export const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['an extra slash at the end', (path) => `${path}/`],
  ['an extra slash at the start', (path) => `/${path}`],
  ['an extra slash in the middle', (path) => path.replace('/api', '/api/')],
  ['all slashes doubled', (path) => path.replaceAll('/', '//')],
  ['capitals', (path) => path.toUpperCase()],
  ['one capital letter', (path) => path.replace('/a', '/A')],
  ['a percent-encoded letter', (path) => path.replace('/a', '/%61')],
  ['a double-encoded letter', (path) => path.replace('/a', '/%2561')],
  ['a percent-encoded slash', (path) => path.replace(/\/(\w+)$/, '%2f$1')],
  ['a double-encoded slash', (path) => path.replace(/\/(\w+)$/, '%252f$1')],
  ['a backslash', (path) => path.replaceAll('/', '\\')],
  ['a percent-encoded backslash', (path) => path.replace(/\/(\w+)$/, '%5c$1')],
  ['a dot', (path) => path.replace(/\/(\w+)$/, '/./$1')],
  ['two dots', (path) => path.replace(/\/(\w+)$/, '/x/../$1')],
  ['two percent-encoded dots', (path) => path.replace(/\/(\w+)$/, '/x/%2e%2e/$1')],
  ['two dots and a semicolon', (path) => path.replace(/\/(\w+)$/, '/x/..;/$1')],
  ['a parameter', (path) => `${path};v=1`],
  ['a parameter in the middle', (path) => path.replace(/\/(\w+)$/, ';x/$1')],
  ['a suffix', (path) => `${path}.json`],
  ['a suffix that caches store', (path) => `${path}/x.css`],
  ['a NUL', (path) => `${path}%00`],
  ['a NUL and a suffix', (path) => `${path}%00.js`],
  ['a line feed', (path) => `${path}%0a`],
  ['a space', (path) => `${path}%20`],
  ['an overlong slash', (path) => path.replace(/\/(\w+)$/, '%c0%af$1')],
  ['a full-width slash', (path) => path.replace(/\/(\w+)$/, '／$1')],
  ['a query', (path) => `${path}?next=/login`],
  ['a fragment', (path) => `${path}#/login`],
  ['the path of an asset before it', (path) => `/_housekey/assets/..${path}`],
  ['the path of the login page before it', (path) => `/login/..${path}`],
];
