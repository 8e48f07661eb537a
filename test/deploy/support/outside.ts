import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Variables } from '../../../src/core/config/environment.js';
import { MAX_REQUESTS } from '../../../src/cli/outside/client.js';
import { AUTH_VARIABLES } from '../../support/housekey.js';
import { freePort } from '../../support/port.js';
import type { WebServer } from '../../support/servers.js';
import { runToEnd, startService, type Service } from '../../support/service.js';
import { read } from '../../support/tree.js';
import { startApp } from '../../support/upstream.js';
import { FRONTS, onTestPorts, withAddresses, type Ports, type Proxy } from './fronts.js';
import { APP_HOST, LOGIN_HOST, withSingleHost } from './site.js';

const REPORT = z.object({
  result: z.enum(['ok', 'problems', 'invalid']),
  requests: z.number(),
  findings: z.array(z.object({ code: z.string(), level: z.string(), summary: z.string() })),
});

/** A proxy, Housekey and an app, any of which may have a hole. */
export interface Setup {
  readonly ports: Ports;
  readonly variables: Variables;
  readonly server: WebServer;
  readonly housekey: Service;
  /** Runs `housekey check --url` against it. */
  readonly check: (options?: CheckRun) => Promise<{
    readonly code: number | null;
    /** The codes of warnings and outages. */
    readonly problems: readonly string[];
    /** The codes of all other findings. */
    readonly others: readonly string[];
    readonly requests: number;
  }>;
}

export interface CheckRun {
  readonly more?: readonly string[];
  /** The address of the proxy. nginx also listens on 127.0.0.2, and nothing else of a sound setup does. */
  readonly address?: string;
  /** Default: those of the service. */
  readonly variables?: Variables;
}

export interface SetupOptions {
  readonly proxy?: Proxy;
  /** Default: `gateway`. */
  readonly form?: 'gateway' | 'forward-auth';
  /** Forward auth with the login on the app's own host, as the comments in the files describe. */
  readonly singleHost?: boolean;
  readonly appPort: number;
  /** Makes a hole in the proxy's file. */
  readonly edit?: (text: string, ports: Ports) => string;
  readonly variables?: Variables;
}

/** Starts the proxy with its file from `deploy/`, and Housekey; both are stopped after the test. */
export async function openSetup({
  proxy = 'nginx',
  form = 'gateway',
  singleHost = false,
  appPort,
  edit = (text) => text,
  variables = {},
}: SetupOptions): Promise<Setup> {
  const [https, http, housekeyPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { https, http, housekey: housekeyPort, app: appPort };
  const isGateway = form === 'gateway';
  const settings: Variables = {
    ...AUTH_VARIABLES,
    ...(isGateway
      ? {
          SERVICE_UPSTREAM: `http://127.0.0.1:${appPort}`,
          SERVICE_PUBLIC_URL: `https://${APP_HOST}:${https}`,
        }
      : {
          SERVICE_FORWARD_AUTH: 'true',
          SERVICE_PUBLIC_URL: `https://${singleHost ? APP_HOST : LOGIN_HOST}:${https}`,
          ...(singleHost ? {} : { SERVICE_COOKIE_DOMAIN: 'example.com' }),
        }),
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    PORT: String(housekeyPort),
    ...variables,
  };
  const housekey = await startService(settings);
  onTestFinished(async () => void (await housekey.stop()));
  // In one text, so that `edit` reaches all of it.
  const front = FRONTS[proxy];
  const file = read(isGateway ? front.gateway : front.forwardAuth).replace(
    'include housekey-app.conf;',
    () => read('deploy/nginx.app.conf'),
  );
  const own = singleHost ? withSingleHost(file, { prefixOnly: false }) : file;
  const { app: _, ...withoutApp } = ports;
  const text = withAddresses(onTestPorts(proxy, own, ports), isGateway ? withoutApp : ports);
  const names = isGateway ? [APP_HOST] : [LOGIN_HOST, APP_HOST];
  const server = await front.start(edit(text, ports), { port: https, names });
  onTestFinished(server.stop);
  const authority = proxy.startsWith('caddy')
    ? 'data/caddy/pki/authorities/local/root.crt'
    : 'tls.pem';
  const certificates = { NODE_EXTRA_CA_CERTS: join(server.directory, authority) };
  const appOptions = isGateway ? [] : ['--app-port', String(appPort)];
  return {
    ports,
    variables: settings,
    server,
    housekey,
    check: async ({ more = [], address = '127.0.0.1', variables: others = settings } = {}) => {
      const line = ['check', '--json', '--url', `https://${APP_HOST}:${https}`];
      const where = ['--address', address, '--http-port', String(http)];
      const { code, output, errors } = await runToEnd([...line, ...where, ...appOptions, ...more], {
        variables: { ...others, ...certificates },
      });
      expect(errors).toBe('');
      const { findings, requests } = REPORT.parse(JSON.parse(output));
      const isProblem = ({ level }: { level: string }) => level === 'warning' || level === 'outage';
      return {
        code,
        problems: findings.filter(isProblem).map((one) => one.code),
        others: findings.filter((one) => !isProblem(one)).map((one) => one.code),
        requests,
      };
    },
  };
}

/** An app with its own style sheet. It is stopped after the test. */
export async function openApp() {
  const app = await startApp((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<title>The app</title><link href="/own/style.css"> ${request.url}`);
  });
  onTestFinished(app.stop);
  return { ...app, port: Number(new URL(app.url).port) };
}

/** The findings of a setup with a proxy, https and no hole. */
const SOUND = [
  'anonymous-refused',
  'login-page',
  'hsts',
  'http-closed',
  'cookie',
  'app-port-closed',
  'session-accepted',
  'client-known',
  'app-reached',
  'websocket',
  'sign-out',
];

export async function expectNoHole(check: Setup['check']): Promise<void> {
  const { code, problems, others, requests } = await check();
  expect(problems).toEqual([]);
  expect(code).toBe(0);
  expect(others).toEqual(expect.arrayContaining(SOUND));
  expect(requests).toBeLessThan(MAX_REQUESTS);
}
