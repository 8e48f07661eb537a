import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Variables } from '../../src/core/config/environment.js';
import { freePort } from '../support/port.js';
import { CERTIFICATE, startNginx, type WebServer } from '../support/servers.js';
import { startService, type Service } from '../support/service.js';
import { startRecorder, type Recorder } from './support/recorder.js';
import { open } from './support/site.js';

const NAME = 'home.example.com';
/** The most common configuration: only the host is forwarded. */
const BARE = 'proxy_set_header Host $http_host;';
const FORWARDING = `${BARE}
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Forwarded-Proto $scheme;`;

interface Site {
  readonly status: (path: string) => Promise<number>;
  readonly text: (path: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** nginx with a public name in front of a service on loopback with authentication disabled. */
async function openSite(variables: Variables, headers: string): Promise<Site> {
  const port = await freePort();
  const service: Service = await startService(variables);
  const nginx: WebServer = await startNginx(
    `server {
      listen 127.0.0.1:${port} ssl;
      server_name ${NAME};
      ssl_certificate ${CERTIFICATE.chain};
      ssl_certificate_key ${CERTIFICATE.key};
      location / { proxy_pass ${service.url}; ${headers} }
    }`,
    { port, names: [NAME] },
  );
  const text = async (path: string) => {
    let body = '';
    const answer = await open(port, NAME, path);
    for await (const part of answer.setEncoding('utf8')) body += String(part);
    return `${answer.statusCode} ${body}`;
  };
  return {
    text,
    status: async (path) => Number((await text(path)).slice(0, 3)),
    stop: async () => {
      await nginx.stop();
      await service.stop();
    },
  };
}

describe.each([
  ['forwards the host', BARE],
  ['sends forwarding headers, and is not trusted', FORWARDING],
])('behind an nginx that %s, without a login', (_, headers) => {
  let app: Recorder;
  let form: Site;
  let gateway: Site;
  beforeAll(async () => {
    app = await startRecorder();
    const SERVICE_UPSTREAM = `http://127.0.0.1:${app.port}`;
    [form, gateway] = await Promise.all([
      openSite({}, headers),
      openSite({ SERVICE_UPSTREAM }, headers),
    ]);
  });
  afterAll(async () => {
    await Promise.all([form.stop(), gateway.stop()]);
    await app.stop();
  });

  it('the service form serves its pages and the API under the public name', async () => {
    for (const path of ['/', '/app', '/login', '/api/auth/status', '/api/auth/me']) {
      expect(await form.status(path), path).toBe(200);
    }
    expect(await form.text('/_housekey/api/overview')).toMatch(/^421 .*SERVICE_ALLOWED_HOSTS/);
  });

  it('the gateway serves nothing of the app, and logs the setting that changes this', async () => {
    expect(await gateway.text('/')).toMatch(/^421 .*set SERVICE_ALLOWED_HOSTS=home\.example\.com"/);
    expect(app.received).toEqual([]);
  });

  it.each([{ SERVICE_ALLOWED_HOSTS: NAME }, { SERVICE_TRUSTED_PROXIES: '127.0.0.1' }])(
    'the gateway serves the app with %j',
    async (variables) => {
      const upstream = { SERVICE_UPSTREAM: `http://127.0.0.1:${app.port}` };
      const site = await openSite({ ...upstream, ...variables }, headers);
      onTestFinished(site.stop);
      expect(await site.text('/x')).toContain('The app at /x');
    },
  );
});
