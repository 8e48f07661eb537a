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
