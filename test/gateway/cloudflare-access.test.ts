import type { EventEmitter } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { claimsAt, sign, startTeam } from '../support/cloudflare.js';
import { setUpOnce } from '../support/hooks.js';
import { startListener } from '../support/listening.js';
import { listenOnFreePort } from '../support/port.js';

const HEADER = 'cf-access-jwt-assertion';

/** An app that streams, and opens WebSockets, behind Housekey behind Cloudflare Access. */
const at = setUpOnce(async () => {
  const team = await startTeam();
  const { fronts } = await team.connect();
  const received: IncomingMessage[] = [];
  const app = createServer((request, response) => {
    received.push(request);
    response.setHeader('content-type', 'text/event-stream');
    if (request.url === '/stream') response.write('data: 1\n\n');
    else response.end('from the app');
  });
  app.on('upgrade', (_request, socket) => {
    socket.on('error', () => {});
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
  });
  const upstream = `http://127.0.0.1:${await listenOnFreePort(app)}`;
  const listener = await startListener({ bounds: {}, fronts, upstream });
  const token = async (seconds: number) => {
    const now = Date.now();
    return await sign({ ...claimsAt(now), exp: Math.floor(now / 1000) + seconds }, team.key);
  };
  const open = async (path: string, text: string, headers: Record<string, string> = {}) =>
    await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(listener.url + path, { headers: { [HEADER]: text, ...headers } })
        .on('response', resolve)
        .on('upgrade', resolve)
        .on('error', reject)
        .end();
    });
  return {
    received,
    token,
    open,
    stop: async () => {
      await listener.stop();
      app.closeAllConnections();
      app.close();
      await team.stop();
    },
  };
});

describe('the app behind Cloudflare Access', () => {
  it('never gets the token, with which it could be the owner elsewhere', async () => {
    const text = await at.token(60);
    (await at.open('/page', text)).resume();
    const { headers } = at.received.at(-1) ?? {};
    expect(headers).toMatchObject({ 'remote-user': 'owner@example.com' });
    expect(headers).not.toHaveProperty(HEADER);
  });

  it('loses its streams and WebSockets when the token expires', async () => {
    const text = await at.token(2);
    const stream = await at.open('/stream', text);
    const upgrade = { connection: 'upgrade', upgrade: 'websocket' };
    const { socket } = await at.open('/socket', text, upgrade);
    const closed = async (one: EventEmitter) =>
      await new Promise<void>((resolve) => {
        // They are reset.
        one.on('error', () => {}).once('close', resolve);
      });
    await Promise.all([closed(stream.resume()), closed(socket.resume())]);
    const refused = await at.open('/page', text);
    expect([stream.statusCode, refused.resume().statusCode]).toEqual([200, 401]);
  });
});
