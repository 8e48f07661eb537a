import { assertResponse } from '../responses.js';
import { signIn, startHousekey } from '../housekey.js';
import { startApp, startAuthRequest } from '../nginx.js';
import { startPeer } from '../peers.js';
import { targetRow, ratiosOf } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { load } from '../wrk.js';
import { appTarget } from './gateway.js';

const OURS = 'Housekey';
const BARE = 'nginx auth_request to a bare node:http 204';

/** nginx asks about each request. It shares one core with the server it asks, as on one machine. */
export async function forwardAuth() {
  const app = await startApp();
  const variables = { SERVICE_FORWARD_AUTH: 'true', SERVICE_TRUSTED_PROXIES: '127.0.0.1' };
  const housekey = await startHousekey({ variables });
  const acceptAll = await startPeer('no-content');
  const { token } = await signIn(housekey);
  const headers = { cookie: `housekey_session=${token}` };
  const servers = { [OURS]: housekey, [BARE]: acceptAll };
  const proxies = [];
  const contestants = [];
  for (const [name, server] of Object.entries(servers)) {
    const nginx = await startAuthRequest(app, server);
    const target = appTarget(nginx, '1k', headers);
    proxies.push(nginx);
    contestants.push({ name, measure: async () => await load(target) });
    if (name === OURS) {
      await assertResponse(name, { ...target, headers: {}, wanted: { status: 401 } });
    }
  }
  const outcome = await inRounds(contestants);
  for (const server of [...proxies, housekey, acceptAll, app]) await server.stop('SIGKILL');
  return [
    targetRow({
      row: 10,
      what: 'nginx auth_request to /api/auth/verify',
      against: BARE,
      values: ratiosOf(outcome, OURS, BARE),
      atLeast: 0.95,
      note: ratesOf(outcome, [OURS, BARE]),
      outcome,
    }),
  ];
}
