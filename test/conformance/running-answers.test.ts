import { request, type IncomingMessage, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, EMAIL } from '../support/housekey.js';
import { startService, type Service, startLogin } from '../support/service.js';
import { handmadeToken } from '../support/tokens.js';
import { waitUntil } from '../support/until.js';
import { startApp } from '../support/upstream.js';
import { setUpOnce } from '../support/hooks.js';

/** Responses of the app that never end, or take very long. */
const KINDS: Readonly<Record<string, Record<string, string>>> = {
  events: { 'content-type': 'text/event-stream' },
  NDJSON: { 'content-type': 'application/x-ndjson' },
  MJPEG: { 'content-type': 'multipart/x-mixed-replace; boundary=frame' },
  'a download of unknown length': { 'content-type': 'application/octet-stream' },
  'a download of known length': {
    'content-type': 'application/octet-stream',
    'content-length': '1000000000',
  },
  'gRPC-Web': { 'content-type': 'application/grpc-web+proto' },
  'no type at all': {},
  'an error': { ':status': '500', 'content-type': 'text/plain' },
};

/** Number of uploads that the app has started to read. */
let uploads = 0;
const answer: RequestListener = (incoming, response) => {
  const kind = decodeURIComponent((incoming.url ?? '').replace('/hooks', '').slice(1));
  if (kind === 'upload') {
    incoming.once('data', () => (uploads += 1));
    return;
  }
  const { ':status': status = '200', ...headers } = KINDS[kind] ?? {};
  response.writeHead(Number(status), headers);
  const timer = setInterval(() => response.write('x'.repeat(100)), 10);
  response.write('first');
  response.once('close', () => clearInterval(timer));
};
const app = setUpOnce(async () => await startApp(answer));

const token = (exp = 9e9) =>
  handmadeToken({
    sub: EMAIL,
    exp,
    iat: Math.floor(Date.now() / 1000),
    jti: String(Math.random()),
  });

/** A response in progress. `ended` resolves to whether it was complete. */
interface Running {
  readonly received: () => number;
  readonly isOver: () => boolean;
  readonly response: IncomingMessage;
}

async function begin(at: Service, kind: string, headers: Record<string, string>): Promise<Running> {
  const path = `/${kind.split('/').map(encodeURIComponent).join('/')}`;
  const outgoing = request(at.url + path, { headers, agent: false }).end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  let [received, isOver] = [0, false];
  response.on('data', (chunk: Buffer) => (received += chunk.length));
  response.on('error', () => (isOver = true)).on('end', () => (isOver = true));
  await waitUntil(() => received > 0, 'the answer begins');
  return { received: () => received, isOver: () => isOver, response };
}

/** An upload that the app reads without ever responding. */
async function beginUpload(at: Service, headers: Record<string, string>): Promise<() => boolean> {
  const before = uploads;
  const outgoing = request(`${at.url}/upload`, { method: 'POST', headers, agent: false });
  let isOver = false;
  outgoing.on('response', ({ statusCode }) => (isOver = statusCode === 401));
  outgoing.write('x'.repeat(1000));
  await waitUntil(() => uploads > before, 'the upload begins');
  return () => isOver;
}

const ENDINGS = [
  ['its session is signed out', 9e9, '/api/auth/logout'],
  ['all sessions are signed out', 9e9, '/_housekey/api/sign-out-everywhere'],
  ['its session expires', 5, undefined],
] as const;

describe.each(ENDINGS)('when %s', (_, lifetime, path) => {
  it('every running response and upload ends', async () => {
    const service = await startLogin({ SERVICE_UPSTREAM: app.url });
    const mine = token(lifetime === 9e9 ? lifetime : Math.floor(Date.now() / 1000) + lifetime);
    const asBearer = { authorization: `Bearer ${mine}` };
    const asCookie = { cookie: `housekey_session=${mine}` };
    const running = await Promise.all(
      Object.keys(KINDS).flatMap((kind) => [
        begin(service, kind, asBearer),
        begin(service, kind, asCookie),
      ]),
    );
    const upload = await beginUpload(service, asBearer);
    expect(running.map(({ isOver }) => isOver())).not.toContain(true);
    if (path !== undefined) {
      const { status } = await fetch(service.url + path, bearer(mine, 'POST'));
      expect(status).toBe(204);
    }
    await waitUntil(() => running.every(({ isOver }) => isOver()), 'all answers end');
    await waitUntil(upload, 'the upload ends');
    // None of them looks complete to the client.
    expect(running.map(({ response }) => response.complete)).not.toContain(true);
    const ended = await service.stop();
    expect([ended.code, ended.errors]).toEqual([0, '']);
  });
});

describe('a running response of the app', () => {
  let service: Service;
  beforeAll(async () => {
    const variables = { SERVICE_UPSTREAM: app.url, SERVICE_PUBLIC_PATHS: '/hooks' };
    service = await startLogin({ ...variables });
  });
  afterAll(async () => await service.stop());

  it('continues for another session, and without a session on a public path', async () => {
    const [mine, other] = [token(), token()];
    const leaving = await begin(service, 'NDJSON', { cookie: `housekey_session=${mine}` });
    const staying = [
      await begin(service, 'NDJSON', { cookie: `housekey_session=${other}` }),
      await begin(service, 'hooks/NDJSON', {}),
    ];
    await fetch(`${service.url}/api/auth/logout`, bearer(mine, 'POST'));
    await waitUntil(leaving.isOver, 'the answer ends');
    const before = staying.map(({ received }) => received());
    await waitUntil(
      () => staying.every(({ received }, index) => received() > (before[index] ?? 0)),
      'the others continue',
    );
    expect(staying.map(({ isOver }) => isOver())).toEqual([false, false]);
    for (const { response } of staying) response.destroy();
  });

  it('continues for a guest when somebody signs out', async () => {
    const open = await startService({ SERVICE_UPSTREAM: app.url });
    const guests = await begin(open, 'NDJSON', {});
    await fetch(`${open.url}/api/auth/logout`, { method: 'POST' });
    const before = guests.received();
    await waitUntil(() => guests.received() > before, 'the answer goes on');
    guests.response.destroy();
    await open.stop();
  });
});
