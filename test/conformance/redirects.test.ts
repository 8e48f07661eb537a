import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginAddress, safePathOrHome } from '../../web/login-redirect.js';
import { createTestHousekey } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';
import { setUpOnce } from '../support/hooks.js';
import { numRuns } from '../support/thorough.js';

const ORIGIN = 'https://login.example';

/** Follows this link step by step like the pages, to where the user ends up after signing in. */
function landing(link: string): URL {
  const next = new URL(link, ORIGIN).searchParams.get('next');
  return new URL(safePathOrHome(next ?? '/', ORIGIN), `${ORIGIN}/login`);
}

it('no link to the login page that the pages create leads to another origin, even from an attacker’s URL', () => {
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
      expect(safePathOrHome(link, ORIGIN)).toBe('/');
    }),
    { numRuns: numRuns(3000) },
  );
});

describe('the service itself never redirects to another origin', () => {
  const housekey = setUpOnce(createTestHousekey);

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
