import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/contract/index.js';
import { withDevices } from '../support/devices.js';
import { builtPages } from '../support/pages.js';
import { COOKIE_SESSION } from '../support/sessions.js';

describe('the page of a device that waits for its approval', () => {
  it.each(['token', 'cookie'] as const)(
    'cannot be framed by another site, nor can the one that approves it (session: %s)',
    async (session) => {
      const layout: Layout = { session, gateway: false, sameHost: false, prefixOnly: false };
      const { renderDevicePage, views } = builtPages(layout).handlers;
      const { open, request } = await withDevices({ layout, renderDevicePage, views });
      for (const page of [await open(), await request('/app/device')]) {
        expect(page.status).toBe(200);
        expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        expect(page.headers.get('cache-control')).toBe('no-store');
      }
    },
  );

  it('shows nothing of a target without escaping it', async () => {
    const layout: Layout = { ...COOKIE_SESSION.layout };
    const { renderDevicePage } = builtPages(layout).handlers;
    const { open } = await withDevices({ ...COOKIE_SESSION, renderDevicePage });
    const page = await (await open('?next=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E')).text();
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('<noscript>');
  });
});
