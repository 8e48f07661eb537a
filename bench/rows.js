import { apps } from './rows/apps.js';
import { bodies } from './rows/bodies.js';
import { cached } from './rows/cached.js';
import { cost } from './rows/cost.js';
import { forged } from './rows/forged.js';
import { forwardAuth } from './rows/forward-auth.js';
import { gateway } from './rows/gateway.js';
import { gateways } from './rows/gateways.js';
import { growth } from './rows/growth.js';
import { guessers } from './rows/guessers.js';
import { library } from './rows/library.js';
import { me } from './rows/me.js';
import { memory } from './rows/memory.js';
import { nodes } from './rows/nodes.js';
import { page } from './rows/page.js';
import { scale } from './rows/scale.js';
import { signIns } from './rows/sign-ins.js';
import { startUp } from './rows/start.js';
import { token } from './rows/token.js';

/** The groups that can be run by name, each with the rows of the table that it measures. */
export const GROUPS = {
  me: { rows: [1, 2], run: me },
  forged: { rows: [3], run: forged },
  cached: { rows: [4], run: cached },
  guessers: { rows: [5], run: guessers },
  'sign-ins': { rows: [6], run: signIns },
  gateway: { rows: [7, 8], run: gateway },
  bodies: { rows: [9], run: bodies },
  'forward-auth': { rows: [10], run: async () => await forwardAuth('nginx') },
  start: { rows: [11], run: startUp },
  page: { rows: [12], run: page },
  library: { rows: ['library'], run: library },
  cost: { rows: ['cost'], run: cost },
  memory: { rows: ['memory'], run: memory },
  scale: { rows: ['scale'], run: scale },
  token: { rows: ['token'], run: token },
  gateways: { rows: ['proxies'], run: gateways },
  ...Object.fromEntries(
    ['Caddy', 'HAProxy', 'Traefik', 'Envoy'].map((proxy) => [
      `forward-auth-${proxy.toLowerCase()}`,
      { rows: ['proxies'], run: async () => await forwardAuth(proxy) },
    ]),
  ),
  apps: { rows: ['apps'], run: async () => await apps() },
  nodes: { rows: ['nodes'], run: nodes },
  growth: { rows: ['growth'], run: growth },
};

/**
 * The names of the requested groups.
 *
 * @param {readonly string[]} requested Group names or row numbers; empty means all groups.
 * @throws {UnknownRowError} if one of them is neither.
 */
export function selectGroups(requested) {
  if (requested.length === 0) return Object.keys(GROUPS);
  const names = requested.map((each) => {
    const byRow = Object.keys(GROUPS).find((name) => GROUPS[name].rows.includes(Number(each)));
    const name = Object.hasOwn(GROUPS, each) ? each : byRow;
    if (name === undefined) throw new UnknownRowError(each);
    return name;
  });
  return [...new Set(names)];
}

export class UnknownRowError extends Error {
  constructor(requested) {
    const names = Object.keys(GROUPS).join(', ');
    super(`Unknown row "${requested}". Use 1 to 12, or a name: ${names}.`);
  }
}
