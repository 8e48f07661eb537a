import { describe, it } from 'vitest';
import { firstOf } from '../support/thorough.js';
import { expectNoHole, openApp, openSetup } from './support/outside.js';
import { npmSite, swagSite } from './support/other-nginx.js';

const FORMS = [
  ['nginx', 'forward-auth', 'one host'],
  ['caddy', 'forward-auth', 'two hosts'],
  ['haproxy', 'gateway', 'one host'],
  ['nginx', 'gateway', 'one host'],
  ['caddy', 'gateway', 'one host'],
  ['nginx', 'forward-auth', 'two hosts'],
  ['caddy', 'forward-auth', 'one host'],
] as const;
describe.each(firstOf(3, FORMS))(
  'housekey check --url: the file for %s, as %s, with %s',
  (proxy, form, hosts) => {
    it('has no hole', async () => {
      const app = await openApp();
      const singleHost = form === 'forward-auth' && hosts === 'one host';
      const { check } = await openSetup({ proxy, form, singleHost, appPort: app.port });
      await expectNoHole(check);
    });
  },
);

const OTHERS = [
  ['SWAG, with the file for it', swagSite],
  ['Nginx Proxy Manager, as the documentation says', npmSite],
] as const;
it.each(firstOf(1, OTHERS))(
  'housekey check --url: what other products make of nginx %s, has no hole',
  async (_, createSite) => {
    const [app, site] = [await openApp(), await createSite()];
    const { check } = await openSetup({ appPort: app.port, edit: (__, ports) => site(ports) });
    await expectNoHole(check);
  },
);
