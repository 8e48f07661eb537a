import type { IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { responseHeaders } from '../../src/server/gateway/response-headers.js';
import { numRuns } from '../support/thorough.js';

const NOW = Date.UTC(2026, 5, 1, 12);
const at = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

/** The rewritten headers of a response that required a session: lower-case name → value or values. */
function rewritten(
  raw: readonly string[],
  accept?: string,
  more: IncomingHttpHeaders = {},
): Record<string, unknown> {
  const session = { headers: { ...more, ...(accept === undefined ? {} : { accept }) } };
  const sent = responseHeaders(raw, session, undefined, () => NOW);
  const fields: Record<string, string[]> = {};
  for (let index = 0; index + 1 < sent.length; index += 2) {
    (fields[(sent[index] ?? '').toLowerCase()] ??= []).push(sent[index + 1] ?? '');
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, lines]) => [name, lines.length === 1 ? lines[0] : lines]),
  );
}

const cacheControlOf = (value: string) =>
  rewritten(['Cache-Control', value, 'Content-Type', 'image/png'])['cache-control'];

describe('Cache-Control of a response that required a session', () => {
  it.each([
    ['public', 'private'],
    ['public, max-age=60', 'private, max-age=60'],
    ['max-age=60', 'private, max-age=60'],
    ['PUBLIC, Max-Age=60, Immutable', 'private, Max-Age=60, Immutable'],
    ['s-maxage=60', 'private'],
    ['s-maxage="60", max-age=5', 'private, max-age=5'],
    ['no-cache', 'private, no-cache'],
    [
      'must-revalidate, proxy-revalidate, max-age=0',
      'private, must-revalidate, proxy-revalidate, max-age=0',
    ],
    ['stale-while-revalidate=30, public', 'private, stale-while-revalidate=30'],
    ['private', 'private'],
    ['private, max-age=60', 'private, max-age=60'],
    ['max-age=0,Private', 'max-age=0, private'],
    [', private', 'private'],
    ['private, public, s-maxage=9', 'private'],
    ['no-store', 'no-store'],
    ['no-store, max-age=60', 'no-store, max-age=60'],
    ['no-store, public, s-maxage=60', 'no-store'],
    ['no-cache="Set-Cookie", max-age=60', 'private, no-cache="Set-Cookie", max-age=60'],
    ['', 'private'],
    [',, ,', 'private'],
  ])('%j becomes %j', (value, expected) => {
    expect(cacheControlOf(value)).toBe(expected);
  });

  it.each([
    ['a private with a field name', 'private="Set-Cookie", max-age=60', 'private, max-age=60'],
    ['a private with a field name without quotes', 'private=set-cookie', 'private'],
    [
      'a no-store that caches ignore',
      'no-store, must-understand',
      'private, no-store, must-understand',
    ],
    ['a no-store with an argument', 'no-store=0, max-age=60', 'no-store, max-age=60'],
    ['private inside a string', 'ext="private", max-age=60', 'private, ext="private", max-age=60'],
    [
      'private after an escaped quote',
      String.raw`ext="\", private"`,
      String.raw`private, ext="\", private"`,
    ],
    ['private after a quote that never closes', 'ext="a, private', 'private'],
    ['a name that only starts with it', 'privately, no-stores', 'private, privately, no-stores'],
    ['public inside an invalid directive', 'foo public, "public"', 'private'],
    ['no-store inside an invalid directive', 'foo no-store, public', 'no-store'],
    ['semicolons', 'no-cache; no-store; public', 'no-cache, no-store'],
    ['a space around the equals sign', 's-maxage = 60, max-age = 5', 'private, max-age = 5'],
  ])('is not misled by %s', (_, value, expected) => {
    expect(cacheControlOf(value)).toBe(expected);
  });

  it('is combined from several lines', () => {
    const raw = ['Cache-Control', 'max-age=60', 'X-A', '1', 'cache-control', 'public, immutable'];
    expect(rewritten(raw)).toMatchObject({
      'cache-control': 'private, max-age=60, immutable',
      'x-a': '1',
    });
  });

  it('is private if the app sent none, or only a hop-by-hop one', () => {
    expect(rewritten([])['cache-control']).toBe('private');
    const raw = ['Connection', 'Cache-Control', 'Cache-Control', 'no-store'];
    expect(rewritten(raw)['cache-control']).toBe('private');
  });

  it('is rewritten fast, whatever the app sends', () => {
    const started = performance.now();
    for (const part of ['"', '\\"', '"\\', ',', '=', 'a="', ' ', '";']) {
      cacheControlOf(part.repeat(16_384));
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('Expires of a response that required a session', () => {
  const cases: [string, string[], string][] = [
    ['becomes max-age', ['Expires', at(60)], 'private, max-age=60'],
    ['counts from Date', ['Date', at(-30), 'Expires', at(60)], 'private, max-age=90'],
    [
      'counts from now if Date is invalid',
      ['Date', 'today', 'Expires', at(60)],
      'private, max-age=60',
    ],
    ['that has passed', ['Expires', at(-1)], 'private, max-age=0'],
    ['of 0', ['Expires', '0'], 'private, max-age=0'],
    ['of -1', ['Expires', '-1'], 'private, max-age=0'],
    ['of only a year', ['Expires', '9999'], 'private, max-age=0'],
    ['of an invalid day', ['Expires', 'Mon, 99 Jun 2026 12:01:00 GMT'], 'private, max-age=0'],
    ['twice', ['Expires', at(60), 'Expires', at(90)], 'private, max-age=0'],
    [
      'in the format of RFC 850',
      ['Expires', 'Monday, 01-Jun-26 12:01:00 GMT'],
      'private, max-age=60',
    ],
    ['in the format of asctime', ['Expires', 'Mon Jun  1 12:01:00 2026'], 'private, max-age=60'],
    [
      'in the far future',
      ['Expires', 'Fri, 31 Dec 9999 23:59:59 GMT'],
      'private, max-age=2147483647',
    ],
    [
      'beside max-age',
      ['Expires', at(60), 'Cache-Control', 'public, max-age=5'],
      'private, max-age=5',
    ],
    ['beside s-maxage', ['Expires', at(60), 'Cache-Control', 's-maxage=5'], 'private, max-age=60'],
    ['beside no-store', ['Expires', at(60), 'Cache-Control', 'no-store'], 'no-store'],
  ];
  it.each(cases)('%s', (_, raw, expected) => {
    expect(rewritten(raw)).toMatchObject({ 'cache-control': expected });
    expect(rewritten(raw)).not.toHaveProperty('expires');
  });
});

describe('a header that only a proxy or a CDN reads', () => {
  it.each([
    'X-Accel-Expires',
    'Surrogate-Control',
    'Edge-Control',
    'CDN-Cache-Control',
    'Cloudflare-CDN-Cache-Control',
    'Vercel-CDN-Cache-Control',
    'NETLIFY-CDN-CACHE-CONTROL',
    'Akamai-Cache-Control',
    'X-LiteSpeed-Cache-Control',
  ])('%s is removed', (name) => {
    expect(rewritten([name, 'max-age=60'])).toEqual({
      'cache-control': 'private',
      vary: 'Authorization, Cookie',
    });
  });

  it('is kept if it permits nothing', () => {
    const kept = { pragma: 'no-cache', 'surrogate-key': 'a b', age: '3', etag: '"x"' };
    expect(rewritten(Object.entries(kept).flat())).toMatchObject(kept);
  });
});

describe('Vary of a response that required a session', () => {
  const [PAGE, IMAGE] = ['text/html; charset=utf-8', 'image/png'];
  const FRESH = ['Cache-Control', 'max-age=60'];
  const cases: [string, string[], string | string[]][] = [
    ['names both for a response without max-age', [], 'Authorization, Cookie'],
    ['omits Cookie for a file with max-age', [...FRESH, 'Content-Type', IMAGE], 'Authorization'],
    ['and for a file with Expires', ['Expires', at(60), 'Content-Type', IMAGE], 'Authorization'],
    ['names both for a page', [...FRESH, 'Content-Type', PAGE], 'Authorization, Cookie'],
    ['and for XHTML', [...FRESH, 'Content-Type', 'APPLICATION/XHTML+XML'], 'Authorization, Cookie'],
    ['and beside no-cache', ['Cache-Control', 'no-cache'], 'Authorization, Cookie'],
    [
      "keeps the app's own",
      [...FRESH, 'Vary', 'Accept-Encoding'],
      'Accept-Encoding, Authorization',
    ],
    [
      'of several lines',
      ['Vary', 'Accept', 'vary', 'Origin'],
      'Accept, Origin, Authorization, Cookie',
    ],
    ['names nothing twice', ['Vary', 'cookie,AUTHORIZATION , X'], 'cookie, AUTHORIZATION, X'],
    ['keeps a star', ['Vary', '*'], '*'],
    ['keeps a star in a list', ['Vary', 'Accept, *'], 'Accept, *'],
    ['has no empty entries', ['Vary', ''], 'Authorization, Cookie'],
  ];
  it.each(cases)('%s', (_, raw, expected) => {
    expect(rewritten(raw)['vary']).toEqual(expected);
  });

  it('depends on the request if the response has no type, like most 304s', () => {
    expect(rewritten(FRESH, 'text/html,application/xhtml+xml,*/*;q=0.8')['vary']).toBe(
      'Authorization, Cookie',
    );
    expect(rewritten(FRESH, 'image/avif,image/webp,*/*')['vary']).toBe('Authorization');
  });

  it('varies by Cookie in place of a page, whatever its type: a redirect could hide the login', () => {
    const raw = ['Content-Type', 'text/plain', 'Location', '/home', 'Cache-Control', 'max-age=9'];
    expect(rewritten(raw)['vary']).toBe('Authorization');
    expect(rewritten(raw, '*/*', { 'sec-fetch-mode': 'navigate' })['vary']).toBe(
      'Authorization, Cookie',
    );
  });
});

it('a response that required no session is not changed', () => {
  const raw = [
    ['Cache-Control', 'PUBLIC,, s-maxage=9; x'],
    ['Expires', '0'],
    ['Vary', 'a,,B'],
    ['X-Accel-Expires', '9'],
    ['CDN-Cache-Control', 'max-age=9'],
    ['Surrogate-Control', 'a'],
  ].flat();
  expect(responseHeaders(raw, undefined)).toEqual(raw);
});

/** The directives of a Cache-Control header: name → argument, parsed strictly (RFC 9111 §5.2). */
function directivesOf(value: string): Map<string, string | undefined> {
  const directives = new Map<string, string | undefined>();
  const pattern =
    /\s*([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*([\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*"))?\s*(?:,|$)/y;
  while (pattern.lastIndex < value.length) {
    const found = pattern.exec(value);
    if (found === null) throw new Error(`ambiguous Cache-Control: ${value}`);
    directives.set((found[1] ?? '').toLowerCase(), found[2]);
  }
  return directives;
}

/** Whether even the most lenient shared cache may store a response (RFC 9111 §3). */
function mayBeShared(fields: Record<string, unknown>): boolean {
  const directives = directivesOf(String(fields['cache-control']));
  if (directives.has('no-store') && !directives.has('must-understand')) return false;
  return !(directives.has('private') && directives.get('private') === undefined);
}

it('a shared cache never stores a response that required a session, whatever the app sends', () => {
  const words = 'public private no-store no-cache max-age s-maxage must-understand';
  const more = 'must-revalidate immutable PRIVATE No-Store ext " ; , =';
  const name = fc.constantFrom(...`${words} ${more}`.split(' '));
  const argument = fc.oneof(
    fc.constantFrom('', '=', '="', '=60', '="set-cookie"', '=x', String.raw`="\"`, ' ', ' = "a,b"'),
    fc.stringMatching(/^[\x20-\x7e]{0,8}$/).map((text) => `=${text}`),
  );
  const directive = fc.tuple(name, argument).map((parts) => parts.join(''));
  const value = fc.oneof(
    fc
      .array(directive, { maxLength: 5 })
      .chain((parts) =>
        fc.constantFrom(',', ', ', ';', ' ', ',,', '",').map((separator) => parts.join(separator)),
      ),
    fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,30}$/),
  );
  const field = fc.oneof(
    value.map((text) => ['Cache-Control', text]),
    value.map((text) => ['cache-control', text]),
    fc.constantFrom(
      ['Expires', at(600)],
      ['X-Accel-Expires', '60'],
      ['CDN-Cache-Control', 'max-age=60'],
      ['Surrogate-Control', 'max-age=60'],
      ['Connection', 'cache-control'],
      ['Vary', '*'],
    ),
  );
  fc.assert(
    fc.property(fc.array(field, { maxLength: 4 }), (lines) => {
      const fields = rewritten(lines.flat());
      expect(mayBeShared(fields)).toBe(false);
      expect(Object.keys(fields).filter((key) => /expires|surrogate|cdn/.test(key))).toEqual([]);
      expect(directivesOf(String(fields['cache-control'])).has('public')).toBe(false);
      expect(directivesOf(String(fields['cache-control'])).has('s-maxage')).toBe(false);
    }),
    { numRuns: numRuns(5000) },
  );
});
