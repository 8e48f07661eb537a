import { mustAnswer } from '../answers.js';
import { startCaddy } from '../caddy.js';
import { PASSWORD, signIn, startHousekey } from '../housekey.js';
import { BODIES, startApp, startBasicAuth } from '../nginx.js';
import { judge, ratiosOf, show } from '../ratios.js';
import { ratesOf, withSpare } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { CONNECTIONS } from '../settings.js';
import { load } from '../wrk.js';

const OURS = 'Housekey';
const OPEN = 'the same gateway, authentication disabled';
const CADDY = 'Caddy, basic_auth and reverse_proxy';
const NGINX = 'nginx, auth_basic, the same hash';
const APP = 'the app itself, without a gateway';
const BASIC = `Basic ${Buffer.from(`owner:${PASSWORD}`).toString('base64')}`;

/** The gateway, closed. Gives it with the header that opens it. */
export async function startGateway(app, options = {}) {
  const variables = { SERVICE_UPSTREAM: `http://127.0.0.1:${app.port}` };
  const housekey = await startHousekey({ variables, ...options });
  if (options.closed === false) return { ...housekey, headers: {} };
  const { token } = await signIn(housekey);
  return { ...housekey, headers: { cookie: `housekey_session=${token}` } };
}

/** What an app behind a gate answers. */
export function appTarget({ port }, path, headers) {
  return { port, path: `/${path}`, headers, wanted: { status: 200, bodyLength: BODIES[path] } };
}

/** Answers of 1 KiB: the gateway has one core, wrk and the app behind it the other. */
export async function gateway() {
  const app = await startApp();
  const shut = await startGateway(app);
  const open = await startGateway(app, { closed: false });
  const caddy = await startCaddy(app, { closed: true });
  const basic = await startBasicAuth(app);
  const headers = { authorization: BASIC };
  const targets = new Map([
    [OURS, appTarget(shut, '1k', shut.headers)],
    // The same request: it is the guard that makes the difference, not the cookie's length.
    [OPEN, appTarget(open, '1k', shut.headers)],
    [CADDY, appTarget(caddy, '1k', headers)],
    [APP, appTarget(app, '1k', shut.headers)],
    // Of 64 at once it would check all passwords before the first answer, for a quarter of a minute.
    [NGINX, appTarget(basic, '1k', headers)],
  ]);
  for (const name of [OURS, CADDY, NGINX]) {
    const refused = { ...targets.get(name), wanted: { status: 401 } };
    await mustAnswer(name, { ...refused, headers: {} });
  }
  const contestants = [...targets].map(([name, target]) => ({
    name,
    measure: async () => await load(target, { connections: name === NGINX ? 2 : CONNECTIONS }),
  }));
  const outcome = await inRounds(contestants, { mostSeconds: 200 });
  for (const server of [shut, open, caddy, basic, app]) await server.stop('SIGKILL');

  const against = (row, name, more) => ({
    row,
    what: 'gateway, 1 KiB answers, 64 connections, a core each',
    against: name,
    values: ratiosOf(outcome, OURS, name),
    note: ratesOf(outcome, [OURS, name]),
    outcome,
    ...more,
  });
  return [
    judge(against(7, CADDY, { atLeast: 1.3 })),
    judge(against(7, NGINX, { against: `${NGINX}, 2 connections`, atLeast: 500 })),
    show(withSpare(against(7, APP), outcome, [OURS, OPEN, CADDY])),
    judge(against(8, OPEN, { what: 'gateway with the guard', atLeast: 0.95 })),
  ];
}
