import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loginAddress, safePath } from '../../web/login-redirect.js';
import { createTestHousekey, type TestHousekey } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';

const ORIGIN = 'https://login.example';

/** Follows this link step by step like the pages, to where the user ends up after signing in. */
function landing(link: string): URL {
  const next = new URL(link, ORIGIN).searchParams.get('next');
  return new URL(safePath(next ?? '/', ORIGIN), `${ORIGIN}/login`);
}

describe('a link to the login page leads to this origin and no other', () => {
  it.each([
    ['another origin', 'https://evil.example'],
    ['a scheme-relative URL', '//evil.example'],
    ['three and four slashes', '////evil.example'],
    ['a backslash', '/\\evil.example'],
    ['slash and backslash after a path', '/app/..\\\\evil.example'],
    ['no slashes at all', 'https:evil.example'],
    ['one slash', 'https:/evil.example'],
    ['the own host as the user', 'https://login.example@evil.example'],
    ['the own host as a prefix', 'https://login.example.evil.example'],
    ['the own host as a suffix without a dot', 'https://evillogin.example'],
    ['the own host in the query', 'https://evil.example?login.example'],
    ['a script', 'javascript:alert(document.domain)'],
    ['a script with a line feed in its name', 'java\nscript:alert(1)'],
    ['a script in capitals, after spaces', '  JAVASCRIPT:alert(1)'],
    ['a document', 'data:text/html,<script>alert(1)</script>'],
    ['a blob', 'blob:https://login.example/0'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a carriage return between them', '/\r/evil.example'],
    ['dots that are removed', '/.//evil.example'],
    ['more dots that are removed', '/x/..//evil.example'],
    ['percent-encoded dots', '/%2e%2e//evil.example'],
    ['percent-encoded slashes', '/%2f%2fevil.example'],
    ['double-encoded slashes', '/%252f%252fevil.example'],
    ['a response header', '/%0d%0aLocation:%20https://evil.example'],
    ['a character like a full stop', '//evil。example'],
    ['a character like a slash', '／／evil.example'],
    ['an address in brackets', '//[::1]'],
    ['an address as a number', '//2130706433'],
    ['a port', '//:8080'],
    ['the own host on another port', 'https://login.example:8443/'],
    ['the own host without TLS', 'http://login.example/'],
  ])('not by %s', (_, next) => {
    const links = [
      `/login?next=${encodeURIComponent(next)}`,
      `/login?next=${encodeURIComponent(next)}&next=/app`,
    ];
    for (const link of links) {
      const { origin, pathname, href } = landing(link);
      expect([origin, pathname], href).toEqual([ORIGIN, expect.stringMatching(/^\/(?!\/)/)]);
      expect(decodeURIComponent(href)).not.toMatch(/^https:\/\/login\.example\/[/\\]/);
    }
  });

  it('not by a link that the pages create from an attacker’s URL', () => {
    const part = fc.oneof(
      fc.constantFrom('/', '//', '\\', '..', '.', '%2f', '%5c', '%2e', '?next=', '&', '#', '@'),
      fc.constantFrom('evil.example', 'login', 'app', 'https:', '\t', '\n', '%0a', '%', '／'),
      fc.string({ maxLength: 3 }),
    );
    const address = fc.array(part, { maxLength: 10 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(address, fc.array(part, { maxLength: 4 }), (visited, query) => {
        const wanted = visited + query.join('');
        const link = loginAddress(wanted, ORIGIN);
        // The link stays on the login page, whatever the URL contained.
        const { origin, pathname, hash } = new URL(link, ORIGIN);
        expect([origin, pathname, hash]).toEqual([ORIGIN, '/login', '']);
        expect(landing(link).origin).toBe(ORIGIN);
        // Repeating it adds nothing, so no chain of logins grows.
        expect(safePath(link, ORIGIN)).toBe('/');
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the service itself never redirects to another origin', () => {
  let housekey: TestHousekey;
  beforeAll(async () => {
    housekey = await createTestHousekey();
  });

  it('because no response has a Location, whatever the query and the Host', async () => {
    const paths = ['/api/auth/login', '/api/auth/logout', '/api/auth/me', '/login', '/', '/none'];
    const names = ['next', 'rd', 'redirect', 'redirect_uri', 'return_to', 'url', 'continue', 'to'];
    const query = names.map((name) => `${name}=https://evil.example/${name}`).join('&');
    for (const path of paths) {
      for (const method of ['GET', 'POST']) {
        const headers = {
          authorization: `Bearer ${handmadeToken()}`,
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
        };
        const answer = await housekey.request(`${path}?${query}`, { method, headers });
        expect([answer.headers.get('location'), answer.headers.get('refresh')]).toEqual([
          null,
          null,
        ]);
        expect(answer.status < 300 || answer.status >= 400).toBe(true);
        // A forged host would become a link to another site wherever it is shown.
        const told = JSON.stringify([...answer.headers]) + (await answer.text());
        expect(told).not.toContain('evil.example');
      }
    }
  });
});
