import { describe, it } from 'vitest';
import { firstOf } from '../support/thorough.js';
import { PROXIES, SINGLE_HOST_PROXIES, TLS_PROXIES } from './support/fronts.js';
import { expectNoHole, openApp, openSetup } from './support/outside.js';
import { npmSite, swagSite } from './support/other-nginx.js';

describe.each([
  ...firstOf(1, TLS_PROXIES.toReversed()).map((proxy) => [proxy, 'gateway', 'one host'] as const),
  ...firstOf(1, PROXIES.toReversed()).map((proxy) => [proxy, 'forward-auth', 'two hosts'] as const),
  ...firstOf(1, SINGLE_HOST_PROXIES).map((proxy) => [proxy, 'forward-auth', 'one host'] as const),
])('housekey check --url: the file for %s, as %s, with %s', (proxy, form, hosts) => {
  it('has no hole', async () => {
    const app = await openApp();
    const singleHost = form === 'forward-auth' && hosts === 'one host';
    const { check } = await openSetup({ proxy, form, singleHost, appPort: app.port });
    await expectNoHole(check);
  });
});

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
