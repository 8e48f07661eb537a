import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { isInDomain, PATHS, safeRedirect } from '../../src/contract/index.js';
import { PathSet } from '../../src/core/path-set.js';
import { isWithin, mayName } from '../../src/http/access/named-paths.js';
import { absoluteUrl } from '../../src/http/node-http.js';
import { pathOf } from '../../src/http/request-info.js';
import { otherSpellings } from '../../src/http/router.js';
import { READINGS } from '../support/path-readings.js';
import { linesOf } from './lines.js';

const ENTRIES = ['/hooks', '=/', '=/.well-known/caldav', '/a%20b'];
const ORIGIN = 'https://login.example.com';
const HOUSEKEYS: ReadonlySet<string> = new Set(Object.values(PATHS));
const spellingOf = otherSpellings(HOUSEKEYS);
const incoming = new IncomingMessage(new Socket());

/** Lines: the target of a request, a Destination header, and one more entry of a set of paths. */
export function paths(input: Buffer): void {
  const [target = '', destination = '', entry = ''] = linesOf(input, 3);
  const entries = PathSet.isEntry(entry) ? [...ENTRIES, entry] : ENTRIES;
  const set = new PathSet(entries);
  const headers = new Headers();
  if (/^[ -~]*$/.test(destination)) headers.set('Destination', destination);
  const path = pathOf(target);
  for (const one of [path, destination]) checkMembership(set, entries, one);
  const isInside = isWithin(set, target, headers);
  if (isInside) assert.ok(set.has(path) && mayName(set, target, headers));
  if (isInside && headers.get('destination')?.startsWith('/') === true) {
    assert.ok(set.has(headers.get('destination') ?? ''));
  }
  checkSpelling(path);
  checkRedirect(target);
  checkUrl(target, destination);
}

/** Each program behind us reads a path of the set as one of the set. */
function checkMembership(set: PathSet, entries: readonly string[], path: string): void {
  if (!set.has(path)) return;
  assert.ok(set.mayHave(path), path);
  const allowed = entries.map((entry) => decodeURI(entry));
  for (const [how, read] of READINGS) {
    const found = decodeURI(read(path));
    const isIn = allowed.some((entry) =>
      entry.startsWith('=')
        ? found === entry.slice(1)
        : `${found}/`.startsWith(`${entry.replace(/\/$/, '')}/`),
    );
    assert.ok(isIn, `${how}: ${found}`);
  }
}

/** No request reaches the app that some program takes for one to Housekey. */
function checkSpelling(path: string): void {
  // Programs disagree whether an encoded question mark or hash ends a path, and nobody types one by mistake.
  if (!path.startsWith('/') || /[?#]|%(?:23|25|3f)/i.test(path)) return;
  if (HOUSEKEYS.has(path)) return;
  for (const [how, read] of READINGS) {
    let found = '';
    try {
      // A browser reads a host after two slashes. Programs send such paths to their own server by mistake.
      if (!how.endsWith('browser would') || !beginsWithHost(path)) found = read(path);
    } catch {
      // It is refused.
    }
    if (HOUSEKEYS.has(found)) assert.notEqual(spellingOf(path), undefined, how);
  }
}

function beginsWithHost(path: string): boolean {
  return [path, decodeURIComponent(path), decodeURIComponent(path).normalize('NFKC')].some(
    (text) => new URL(text, 'http://app.example').host !== 'app.example',
  );
}

/** A redirect stays on our origin, or below the cookie domain over https, and is stable. */
function checkRedirect(target: string): void {
  const rules = { origin: ORIGIN, loginPath: '/login', cookieDomain: 'example.com' };
  const found = safeRedirect(target, rules);
  if (found === undefined) return;
  const { origin, protocol, hostname, pathname, username } = new URL(found, ORIGIN);
  assert.equal(username, '');
  if (origin !== ORIGIN) assert.ok(protocol === 'https:' && isInDomain(hostname, 'example.com'));
  else assert.notEqual(pathname.toLowerCase(), '/login');
  assert.equal(safeRedirect(found, rules), found);
}

/** The URL is what the parser returns, and has the host that was written. */
function checkUrl(target: string, host: string): void {
  const url = absoluteUrl(Object.assign(incoming, { url: target, headers: { host } }));
  if (url === undefined) return;
  const isAbsolute = /^https?:\/\//.test(target);
  const { href, hostname } = new URL(
    isAbsolute ? target : `http://${host || 'localhost'}${target}`,
  );
  assert.equal(new URL(url).href, href);
  if (!isAbsolute && host !== '') {
    assert.equal(hostname, host.toLowerCase().replace(/:\d*$/, ''));
  }
}
