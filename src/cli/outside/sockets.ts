import { hostAddress } from '../../core/network.js';
import type { Finding } from '../../contract/index.js';
import { inParallel, type Outcome } from './client.js';
import { handshake, listSome, type CheckContext } from './context.js';
import { appAddress } from './ports.js';
import { cliFinding } from '../report.js';
import type { SessionClient } from './session-client.js';

const SOCKET_PATHS = ['/', '/ws', '/websocket', '/socket', '/api/websocket', '/live'] as const;
const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket';

/** The paths at which this kind of request opens a WebSocket. */
async function openSockets(
  context: CheckContext,
  open: (path: string) => Promise<Outcome>,
): Promise<string[]> {
  const paths = [...new Set([...SOCKET_PATHS, SOCKET_IO, ...context.paths])].slice(0, 15);
  const opened = await inParallel(paths, async (path) => {
    const outcome = await open(path);
    return outcome.ok && outcome.status === 101 ? path : undefined;
  });
  return opened.filter((path) => path !== undefined);
}

/** Whether strangers can open one. */
export async function inspectSockets(context: CheckContext): Promise<Finding[]> {
  const { client, url, isPublic } = context;
  const opened = await openSockets(
    context,
    async (path) => await client.send(url, path, { headers: handshake(url) }),
  );
  const open = opened.filter((path) => !isPublic(path.replace(/\?.*/s, '')));
  if (open.length === 0) return [];
  return [cliFinding('websocket-open', { paths: listSome(open) })];
}

/** WebSockets that the app accepts directly, and not through the proxy. */
export async function inspectPassedSockets(signedIn: SessionClient): Promise<Finding[]> {
  const { context } = signedIn;
  const { client, url } = context;
  const app = appAddress(context);
  if (app === undefined) return [];
  const direct = client.withAddress(hostAddress(app.hostname));
  const known = await openSockets(
    context,
    async (path) => await direct.send(app, path, { headers: handshake(app) }),
  );
  if (known.length === 0) return [];
  const passing101 = await openSockets({ ...context, paths: known }, async (path) =>
    known.includes(path) ? await signedIn.toApp(path, handshake(url)) : { ok: false, error: '' },
  );
  const broken = known.filter((path) => !passing101.includes(path));
  return broken.length === 0
    ? [cliFinding('websocket', { paths: listSome(known) })]
    : [cliFinding('websocket-blocked', { paths: listSome(broken) })];
}
