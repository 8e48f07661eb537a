import { startCaddy } from '../caddy.js';
import { freePort } from '../free-port.js';
import { startApp } from '../nginx.js';
import { startPeer } from '../peers.js';
import { start, untilListening } from '../processes.js';
import { startHaproxy } from '../proxies.js';
import { appTarget, startGateway } from './gateway.js';
import { ratesAndLatencies } from './latency.js';

const OURS = 'Housekey';

/** Others in front of the app, without a login. `BENCH_PINGORA`: a program that gets both addresses as arguments. */
const OTHERS = {
  'Caddy, reverse_proxy': startCaddy,
  HAProxy: startHaproxy,
  'a proxy of ten lines, with undici': async (app) =>
    await startPeer('proxy', { variables: { BENCH_APP: `http://127.0.0.1:${app.port}` } }),
  ...(process.env.BENCH_PINGORA ? { pingora: startPingora } : {}),
};

/** The gateway, which authenticates requests, compared with proxies that do not. */
export async function gateways() {
  const app = await startApp();
  const servers = new Map([[OURS, await startGateway(app)]]);
  for (const [name, startOther] of Object.entries(OTHERS)) servers.set(name, await startOther(app));
  const { headers } = servers.get(OURS);
  const targets = new Map(
    [...servers].map(([name, server]) => [name, appTarget(server, '1k', headers)]),
  );
  const rows = await ratesAndLatencies(targets, {
    row: 'proxies',
    what: 'gateway, 1 KiB, compared with proxies without a login',
    ours: OURS,
  });
  for (const server of [...servers.values(), app]) await server.stop('SIGKILL');
  return rows;
}

async function startPingora(app) {
  const port = await freePort();
  const addresses = [port, app.port].map((each) => `127.0.0.1:${each}`);
  const server = start([process.env.BENCH_PINGORA, ...addresses]);
  await untilListening(port, server);
  return { ...server, port };
}
