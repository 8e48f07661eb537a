import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/upstream.js';
import { openSetup, type CheckRun, type SetupOptions } from './support/outside.js';

/** An app that greets the user that a header names, with its own style sheet. */
async function openApp(): Promise<number> {
  const app = await startApp((request, response) => {
    const user = String(request.headers['x-remote-user'] ?? 'nobody');
    response.setHeader('content-type', 'text/html');
    response.end(`<link href="/own/style.css"><p>Hello, ${user}, at ${request.url}`);
  });
  onTestFinished(app.stop);
  return Number(new URL(app.url).port);
}

type Hole = Omit<SetupOptions, 'appPort'>;

async function problemsOf(
  hole: Hole,
  more: readonly string[] = [],
  options: CheckRun = {},
): Promise<readonly string[]> {
  const { check } = await openSetup({ ...hole, appPort: await openApp() });
  const { code, problems } = await check({ more, ...options });
  expect(code).toBe(problems.length > 0 ? 1 : 0);
  return problems;
}

/** Replaces a part of the proxy's file, which must be there. */
function replacing(from: string, to: string): NonNullable<Hole['edit']> {
  return (text) => {
    expect(text).toContain(from);
    return text.replaceAll(from, () => to);
  };
}

const PROTECTED_LOCATION = 'location / {\n        proxy_pass http://app;';
const openLocation = (path: string) =>
  replacing(
    PROTECTED_LOCATION,
    `location ${path} {
        proxy_pass http://app;
        proxy_http_version 1.1;
        proxy_set_header Upgrade $app_upgrade;
        proxy_set_header Connection $app_connection;
    }
    ${PROTECTED_LOCATION}`,
  );

const FROM_ELSEWHERE = { address: '127.0.0.2' } as const;

describe('housekey check --url finds', () => {
  it('an app that also listens on other addresses', async () => {
    const app = createServer((_request, response) => response.end('the app')).listen(0, '0.0.0.0');
    await once(app, 'listening');
    onTestFinished(() => {
      app.close();
      app.closeAllConnections();
    });
    const address = app.address();
    const appPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const { check } = await openSetup({ appPort });
    const { problems } = await check(FROM_ELSEWHERE);
    expect(problems).toEqual(['app-port-open']);
    expect(await problemsOf({}, [], FROM_ELSEWHERE)).toEqual([]);
  });

  it('a public path that is too wide', async () => {
    const variables = { SERVICE_PUBLIC_PATHS: '/api' };
    expect(await problemsOf({ variables })).toEqual(['public-path-wide']);
    expect(await problemsOf({ variables }, ['--public', '/api'])).toEqual([]);
    const single = { SERVICE_PUBLIC_PATHS: '=/api/health,/own/style.css' };
    expect(await problemsOf({ variables: single })).toEqual([]);
  });

  it.each([['/static/'], ['/own/'], ['~ \\.css$']])(
    'a location of the proxy without auth_request: %s',
    async (path) => {
      const hole = { form: 'forward-auth', edit: openLocation(path) } as const;
      expect(await problemsOf(hole)).toEqual(['anonymous-access']);
    },
  );

  it('a location that only the owner knows, with --path', async () => {
    const hole = { form: 'forward-auth', edit: openLocation('/hooks/') } as const;
    expect(await problemsOf(hole, ['--path', '/hooks/a'])).toEqual([
      'anonymous-access',
      'websocket-open',
    ]);
    expect(await problemsOf(hole)).toEqual([]);
    expect(await problemsOf(hole, ['--path', '/hooks/a', '--public', '/hooks'])).toEqual([]);
  });

  it('an identity header that the proxy does not remove', async () => {
    const edit = replacing("proxy_set_header X-Remote-User '';\n", '');
    expect(await problemsOf({ form: 'forward-auth', edit })).toEqual(['identity-header-forged']);
  });

  it('WebSockets that do not get through, and those that anyone can open', async () => {
    const form = 'forward-auth';
    const without = replacing('proxy_set_header Upgrade $app_upgrade;\n', '');
    expect(await problemsOf({ form, edit: without })).toEqual(['websocket-blocked']);
    const open = openLocation('= /websocket');
    expect(await problemsOf({ form, edit: open })).toEqual(['websocket-open']);
    const gateway = replacing('        proxy_set_header Upgrade $http_upgrade;\n', '');
    expect(await problemsOf({ edit: gateway })).toEqual(['websocket-blocked']);
  });

  it('plain http next to https', async () => {
    const edit = replacing(
      'return 301 https://$host$request_uri;',
      'location / { proxy_pass http://housekey; proxy_set_header Host $http_host; }',
    );
    expect(await problemsOf({ edit })).toEqual(['http-open']);
  });

  it('a session cookie without Secure', async () => {
    const edit = replacing(
      'proxy_buffering off;',
      'proxy_buffering off; proxy_cookie_flags ~ nosecure;',
    );
    expect(await problemsOf({ edit })).toEqual(['cookie-insecure']);
    const unseen = {
      edit: replacing('        proxy_set_header X-Forwarded-Proto $scheme;\n', ''),
      variables: { SERVICE_PUBLIC_URL: '' },
    };
    expect(await problemsOf(unseen)).toEqual(['hsts-missing', 'cookie-insecure']);
  });

  it('trusted proxies that are missing or too many', async () => {
    expect(await problemsOf({ variables: { SERVICE_TRUSTED_PROXIES: '' } })).toEqual([
      'client-is-proxy',
    ]);
    const edit = replacing(
      'X-Forwarded-For $remote_addr',
      'X-Forwarded-For $proxy_add_x_forwarded_for',
    );
    const variables = { SERVICE_TRUSTED_PROXIES: '0.0.0.0/0' };
    expect(await problemsOf({ edit, variables })).toEqual(['client-address-forged']);
    expect(await problemsOf({ edit })).toEqual([]);
  });

  it('a proxy that lets requests through when Housekey does not answer', async () => {
    const edit = replacing(
      'error_page 401 403 500 = /-housekey/refuse;',
      'error_page 401 403 = /-housekey/refuse;\n        error_page 500 502 503 504 = @open;',
    );
    const withFallback: Hole['edit'] = (text, ports) =>
      edit(text, ports).replace(
        PROTECTED_LOCATION,
        `location @open { proxy_pass http://app; }\n    ${PROTECTED_LOCATION}`,
      );
    expect(await problemsOf({ form: 'forward-auth', edit: withFallback })).toEqual(['fails-open']);
    const always = replacing(
      'proxy_pass http://housekey/api/auth/verify;',
      `proxy_pass http://housekey/api/auth/verify;
            proxy_intercept_errors on;
            error_page 400 431 500 502 503 504 =200 /-housekey/fine;`,
    );
    const fine: Hole['edit'] = (text, ports) =>
      always(text, ports).replace(
        'location = /-housekey/refuse {',
        'location = /-housekey/fine { return 200; }\n        location = /-housekey/refuse {',
      );
    expect(await problemsOf({ form: 'forward-auth', edit: fine })).toEqual(['fails-open']);
  });

  it('a cache that gives strangers the pages of signed-in visitors', async () => {
    const cached = replacing(
      'proxy_buffering off;',
      `proxy_cache pages;
        proxy_cache_key $uri$is_args$args;
        proxy_cache_valid 200 1m;
        proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;`,
    );
    const edit: Hole['edit'] = (text, ports) =>
      `proxy_cache_path {directory}/cache keys_zone=pages:1m;\n${cached(text, ports)}`;
    expect(await problemsOf({ edit })).toContain('cached-page');
  });

  it('a login without HSTS', async () => {
    const edit = replacing(
      'proxy_buffering off;',
      'proxy_buffering off; proxy_hide_header Strict-Transport-Security;',
    );
    expect(await problemsOf({ edit })).toEqual(['hsts-missing']);
  });

  it('a Housekey that anyone can reach, and that trusts what clients claim', async () => {
    const form = 'forward-auth';
    const open = { HOST: '0.0.0.0' };
    expect(await problemsOf({ form, variables: open }, [], FROM_ELSEWHERE)).toEqual([
      'housekey-port-open',
    ]);
    const trusting = { ...open, SERVICE_TRUSTED_PROXIES: '0.0.0.0/0' };
    expect(await problemsOf({ form, variables: trusting }, [], FROM_ELSEWHERE)).toEqual([
      'verify-trusts-clients',
    ]);
    const edit = replacing('    proxy_set_header X-Forwarded-Host $http_host;\n', '');
    expect(await problemsOf({ form, edit })).toContain('verify-trusts-clients');
  });
});
