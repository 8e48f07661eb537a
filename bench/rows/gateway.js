import { assertResponse } from '../responses.js';
import { startCaddy } from '../caddy.js';
import { PASSWORD, signIn, startHousekey } from '../housekey.js';
import { BODIES, startApp, startBasicAuth } from '../nginx.js';
import { targetRow, ratiosOf, comparisonRow } from '../ratios.js';
import { ratesOf, withHeadroom } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { CONNECTIONS } from '../settings.js';
import { load } from '../wrk.js';

const OURS = 'Housekey';
const UNAUTHENTICATED = 'the same gateway, authentication disabled';
const CADDY = 'Caddy, basic_auth and reverse_proxy';
const NGINX = 'nginx, auth_basic, the same hash';
const APP = 'the app itself, without a gateway';
const BASIC = `Basic ${Buffer.from(`owner:${PASSWORD}`).toString('base64')}`;

/** Starts the gateway and, if authentication is enabled, signs in. Returns it with the session cookie as `headers`. */
export async function startGateway(app, options = {}) {
  const variables = { SERVICE_UPSTREAM: `http://127.0.0.1:${app.port}` };
  const housekey = await startHousekey({ variables, ...options });
  if (options.authEnabled === false) return { ...housekey, headers: {} };
  const { token } = await signIn(housekey);
  return { ...housekey, headers: { cookie: `housekey_session=${token}` } };
}

/** A request for the app, and the expected response. */
export function appTarget({ port }, path, headers) {
  return { port, path: `/${path}`, headers, wanted: { status: 200, bodyLength: BODIES[path] } };
}

/** Responses of 1 KiB. The gateway has one core; wrk and the app behind it share the other. */
export async function gateway() {
  const app = await startApp();
  const authenticated = await startGateway(app);
  const unauthenticated = await startGateway(app, { authEnabled: false });
  const caddy = await startCaddy(app, { basicAuth: true });
  const basic = await startBasicAuth(app);
  const headers = { authorization: BASIC };
  const targets = new Map([
    [OURS, appTarget(authenticated, '1k', authenticated.headers)],
    // The same request, so that only authentication makes a difference, not the length of the cookie.
    [UNAUTHENTICATED, appTarget(unauthenticated, '1k', authenticated.headers)],
    [CADDY, appTarget(caddy, '1k', headers)],
    [APP, appTarget(app, '1k', authenticated.headers)],
    // With 64 connections it checks all 64 passwords before the first response, which takes 15 seconds.
    [NGINX, appTarget(basic, '1k', headers)],
  ]);
  for (const name of [OURS, CADDY, NGINX]) {
    const rejected = { ...targets.get(name), wanted: { status: 401 } };
    await assertResponse(name, { ...rejected, headers: {} });
  }
  const contestants = [...targets].map(([name, target]) => ({
    name,
    measure: async () => await load(target, { connections: name === NGINX ? 2 : CONNECTIONS }),
  }));
  const outcome = await inRounds(contestants, { maxSeconds: 200 });
  for (const server of [authenticated, unauthenticated, caddy, basic, app])
    await server.stop('SIGKILL');

  const against = (row, name, more) => ({
    row,
    what: 'gateway, 1 KiB responses, 64 connections, one core each',
    against: name,
    values: ratiosOf(outcome, OURS, name),
    note: ratesOf(outcome, [OURS, name]),
    outcome,
    ...more,
  });
  return [
    targetRow(against(7, CADDY, { atLeast: 1.3 })),
    targetRow(against(7, NGINX, { against: `${NGINX}, 2 connections`, atLeast: 500 })),
    comparisonRow(withHeadroom(against(7, APP), outcome, [OURS, UNAUTHENTICATED, CADDY])),
    targetRow(against(8, UNAUTHENTICATED, { what: 'gateway with authentication', atLeast: 0.95 })),
  ];
}
