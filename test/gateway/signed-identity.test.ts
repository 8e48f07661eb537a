import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../support/gateway.js';
import { EMAIL, AUTH_VARIABLES } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { runHere, type Service, startService } from '../support/service.js';
import { headerOf, type App } from '../support/upstream.js';

const HEADER = 'x-housekey-identity';

let app: App;
let service: Service;
let cookie: string;
let publicUrl: string;
beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  const gateway = await startGateway({
    SERVICE_IDENTITY_TOKEN: 'true',
    SERVICE_PUBLIC_URL: publicUrl,
    PORT: String(port),
  });
  ({ app, service, cookie } = gateway);
  return gateway.stop;
});

/** The values of the identity header that the app receives for a request with these headers. */
async function identitiesAt(
  { url }: Pick<Service, 'url'>,
  path: string,
  headers: Record<string, string>,
): Promise<readonly string[]> {
  const before = app.seen.length;
  await fetch(url + path, { headers });
  const [seen] = app.seen.slice(before);
  if (seen === undefined) throw new Error('no request was forwarded');
  return seen.headers.filter(([name]) => name === HEADER).map(([, value]) => value);
}

describe('an app behind the gateway', () => {
  it('verifies the identity token with the published key', async () => {
    const keys = createRemoteJWKSet(new URL(`${service.url}/_housekey/jwks.json`));
    const [token = ''] = await identitiesAt(service, '/a', { cookie });
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      issuer: publicUrl,
      audience: publicUrl,
    });
    expect(payload.sub).toBe(EMAIL);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
  });

  it('gets exactly one, whatever the client sends under its name', async () => {
    const identities = await identitiesAt(service, '/a', { cookie, [HEADER]: 'forged' });
    expect(identities).toHaveLength(1);
    expect(identities).not.toContain('forged');
  });

  it('gets it on an upgrade, and on a public path for a signed-in user', async () => {
    expect(await identitiesAt(service, '/hooks/a', { cookie })).toHaveLength(1);
    const before = app.seen.length;
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(`${service.url}/socket`, { headers: { cookie, [HEADER]: 'x' } });
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    socket.terminate();
    const [seen] = app.seen.slice(before);
    expect(seen && headerOf(seen, HEADER)).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('gets none on a public path without a session', async () => {
    expect(await identitiesAt(service, '/hooks/a', { [HEADER]: 'forged' })).toEqual([]);
  });

  it.each([
    ['if it is not enabled', AUTH_VARIABLES],
    ['with authentication disabled', { SERVICE_IDENTITY_TOKEN: 'true' }],
  ])('gets none %s, and no key is published', async (_, variables) => {
    const other = await startService({ ...variables, SERVICE_UPSTREAM: app.url });
    try {
      expect(await identitiesAt(other, '/a', { cookie, [HEADER]: 'forged' })).toEqual([]);
      expect((await fetch(`${other.url}/_housekey/jwks.json`)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });

  it('needs SERVICE_PUBLIC_URL: without it the service does not start', async () => {
    const variables = {
      ...AUTH_VARIABLES,
      SERVICE_UPSTREAM: app.url,
      SERVICE_IDENTITY_TOKEN: 'true',
    };
    const { code, errors } = await runHere([], { variables });
    expect(code).toBe(2);
    expect(errors).toContain('Set SERVICE_PUBLIC_URL to the origin that visitors use');
  });

  it('cannot use it as a session', async () => {
    const [token = ''] = await identitiesAt(service, '/a', { cookie });
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `housekey_session=${token}` },
    ]) {
      expect((await fetch(`${service.url}/a`, { headers })).status).toBe(401);
      expect((await fetch(`${service.url}/api/auth/me`, { headers })).status).toBe(401);
    }
  });
});
