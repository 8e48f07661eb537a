import assert from 'node:assert/strict';
import { cookieValues, SessionCookie } from '../../src/http/cookies/cookie.js';

const COOKIES = ['housekey_session', 'key.b'].map((name) => ({
  name,
  cookie: new SessionCookie({ name, domain: undefined }),
}));
const PREFIXES = ['__Host-Http-', '__Host-', '__Secure-', ''];
const MOST = 8;

/** A Cookie header: which sessions it holds, and what the app gets of it. */
export function cookies(input: Buffer): void {
  const header = input.toString('latin1');
  const pairs = header.split(';');
  for (const { name, cookie } of COOKIES) {
    const [own, former] = [`__Host-Http-${name}`, `__Host-${name}`];
    for (const one of [own, former, name]) {
      assert.deepEqual(cookieValues(header, one), valuesOf(pairs, one));
    }
    assert.deepEqual(cookie.read(header, false), chosen(pairs, name));
    const current = chosen(pairs, own);
    const expected = current.length > 0 ? current : chosen(pairs, former);
    assert.deepEqual(cookie.read(header, true), expected);

    const kept = cookie.strip(header);
    const foreign = pairs.filter((pair) => !isHousekeys(pair, name));
    assert.equal(kept?.trim() ?? '', foreign.join(';').trim());
    for (const secure of [true, false]) {
      assert.deepEqual(cookie.read(kept ?? null, secure), []);
      assert.deepEqual(cookie.clearSent(kept ?? null, secure), []);
      // A session that was not looked at is never deleted.
      const mayHold = [own, former].some((one) => distinct(pairs, one).length > MOST);
      if (mayHold && secure) assert.deepEqual(cookie.clearRejected(header, secure), []);
    }
  }
}

/** RFC 6265 §5.4, by splitting the whole header. */
function valuesOf(pairs: readonly string[], name: string): readonly string[] {
  return pairs
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1).trim());
}

function distinct(pairs: readonly string[], name: string): readonly string[] {
  return [...new Set(valuesOf(pairs, name).toReversed())].filter((value) => value !== '');
}

function chosen(pairs: readonly string[], name: string): readonly string[] {
  return distinct(pairs, name).slice(0, MOST);
}

function isHousekeys(pair: string, name: string): boolean {
  const end = pair.indexOf('=');
  if (end < 0) return false;
  const text = pair.slice(0, end).trim();
  const bare = PREFIXES.filter((prefix) => text.startsWith(prefix)).map((prefix) =>
    text.slice(prefix.length),
  );
  const single = ['', '_app', '_nonce', '_code', '_guest'].map((suffix) => name + suffix);
  const own = new Set(['housekey_passkey', 'housekey_account', 'CF_Authorization', ...single]);
  return bare.some((one) => /^housekey_(?:session|device)/.test(one) || own.has(one));
}
