import { request } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { freePort } from '../support/port.js';
import { CERTIFICATE, startNginx } from '../support/servers.js';
import { setupAddress, startService } from '../support/service.js';

const NAME = 'login.example.com';
const BODY = JSON.stringify({
  email: 'stranger@example.com',
  password: 'trout lamp orbit nine',
  format: 'systemd',
  upstream: '',
});

/** nginx with nothing but `proxy_pass`: it replaces the Host by the service's, and forwards nothing else. */
async function openSite() {
  const service = await startService({ HOST: '127.0.0.1' });
  onTestFinished(async () => void (await service.stop()));
  const port = await freePort();
  const nginx = await startNginx(
    `server {
      listen 127.0.0.1:${port} ssl;
      ssl_certificate ${CERTIFICATE.chain};
      ssl_certificate_key ${CERTIFICATE.key};
      location / { proxy_pass ${service.url}; }
    }`,
    { port, names: [NAME] },
  );
  onTestFinished(nginx.stop);
  const statusOf = async (path: string, method = 'GET') =>
    await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: NAME, 'content-type': 'application/json' };
      const options = { host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false };
      request(options, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end(method === 'POST' ? BODY : undefined);
    });
  return { service, statusOf };
}

describe('the first setup, behind an nginx that cannot be told from a browser of this machine', () => {
  it('is for those alone who see the start line', async () => {
    const { service, statusOf } = await openSite();
    expect(await statusOf('/_housekey/setup')).toBe(403);
    expect(await statusOf(PATHS.setup, 'POST')).toBe(403);
    expect(await statusOf('/_housekey/setup?code=guess')).toBe(403);
    expect(await statusOf(`${PATHS.setup}?code=guess`, 'POST')).toBe(403);

    const { pathname, search } = new URL(setupAddress(service));
    expect(await statusOf(pathname + search)).toBe(200);
    expect(await statusOf(PATHS.setup + search, 'POST')).toBe(200);
  });

  it('has another code at each start', async () => {
    const [first, second] = [await openSite(), await openSite()];
    const { pathname, search } = new URL(setupAddress(first.service));
    expect(await second.statusOf(pathname + search)).toBe(403);
  });
});
