import { assertResponse } from '../responses.js';
import { startApp } from '../nginx.js';
import { FORWARD_AUTH_PROXIES } from '../proxies.js';
import {
  startBareVerifier,
  startHousekeyVerifier,
  startOauth2Proxy,
  startTinyauth,
} from '../verifiers.js';
import { appTarget } from './gateway.js';
import { ratesAndLatencies } from './latency.js';

const OURS = 'Housekey';
const BARE = 'a bare node:http server';

/** Others that a proxy can ask, where their program is installed. nginx asks them. */
const OTHERS = {
  'oauth2-proxy': [process.env.BENCH_OAUTH2_PROXY, startOauth2Proxy],
  tinyauth: [process.env.BENCH_TINYAUTH, startTinyauth],
};

/** A proxy asks about each request. It shares one core with the server it asks, as on one machine. */
export async function forwardAuth(proxyName) {
  const app = await startApp();
  const verifiers = {
    [OURS]: await startHousekeyVerifier(),
    [BARE]: await startBareVerifier(proxyName === 'Envoy' ? 200 : 204),
  };
  if (proxyName === 'nginx') {
    for (const [name, [program, start]] of Object.entries(OTHERS)) {
      if (program) verifiers[name] = await start(program);
    }
  }
  const proxies = [];
  const targets = new Map();
  for (const [name, verifier] of Object.entries(verifiers)) {
    const proxy = await FORWARD_AUTH_PROXIES[proxyName](app, verifier);
    proxies.push(proxy);
    const target = appTarget(proxy, '1k', { ...verifiers[OURS].headers, ...verifier.headers });
    targets.set(name, target);
    if (name === BARE) continue;
    await assertResponse(name, { ...target, headers: {}, wanted: { status: 401 } });
  }
  const isNginx = proxyName === 'nginx';
  const rows = await ratesAndLatencies(targets, {
    row: isNginx ? 10 : 'proxies',
    what: `${proxyName} asking about each request`,
    ours: OURS,
    atLeast: isNginx ? { [BARE]: 0.95 } : {},
  });
  for (const server of [...proxies, ...Object.values(verifiers), app]) await server.stop('SIGKILL');
  return rows;
}
