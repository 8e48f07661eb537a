import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const LOGIN_THERE = 'owner@github';
export const OWN_DEVICE = '100.64.0.1';

/** A device, as tailscaled describes it. */
function device(login: string, tags?: readonly string[]): object {
  return {
    Node: { ID: 1, StableID: 'n1', Name: 'phone.tail1234.ts.net.', ...(tags && { Tags: tags }) },
    UserProfile: { ID: 2, LoginName: login, DisplayName: 'Somebody' },
    CapMap: {},
  };
}

const DEVICES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [OWN_DEVICE, device(LOGIN_THERE)],
  ['fd7a:115c:a1e0::1', device(LOGIN_THERE, [])],
  ['100.64.0.2', device('friend@github')],
  ['100.64.0.3', device('tagged-devices', ['tag:server'])],
  ['100.64.0.4', device(LOGIN_THERE, ['tag:server'])],
  ['100.64.0.5', { Node: null, UserProfile: { LoginName: LOGIN_THERE } }],
  ['100.64.0.6', { Node: { Tags: 'tag:server' }, UserProfile: { LoginName: LOGIN_THERE } }],
  ['100.64.0.7', { Node: {}, UserProfile: { LoginName: [LOGIN_THERE] } }],
  ['100.64.0.8', [device(LOGIN_THERE)]],
]);

/** A stand-in for tailscaled, which answers on a Unix socket as its documentation says. */
export interface Tailscaled {
  readonly folder: string;
  readonly socketPath: string;
  /** The addresses that it was asked about, in order. */
  readonly asked: string[];
  /** Answers in place of it. Default: it answers. */
  fail: ((response: ServerResponse) => void) | undefined;
  readonly stop: () => Promise<void>;
}

export async function startTailscaled(): Promise<Tailscaled> {
  const folder = await mkdtemp(join(tmpdir(), 'housekey-tailscale-'));
  const socketPath = join(folder, 'tailscaled.sock');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const address = /^\[?(.+?)\]?:1$/.exec(searchParams.get('addr') ?? '')?.[1] ?? '';
    asked.push(address);
    const known = DEVICES.get(address);
    if (daemon.fail !== undefined) daemon.fail(response);
    else if (request.headers.host !== 'local-tailscaled.sock') response.writeHead(403).end();
    else if (pathname !== '/localapi/v0/whois') response.writeHead(404).end();
    else if (known === undefined) response.writeHead(404).end('no match for IP:port\n');
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(known));
  });
  server.listen(socketPath);
  await once(server, 'listening');
  const daemon: Tailscaled = {
    folder,
    socketPath,
    asked,
    fail: undefined,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true });
    },
  };
  return daemon;
}
