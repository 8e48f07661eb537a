import { describe, expect, it } from 'vitest';
import type { FindingLevel } from '../../src/contract/index.js';
import {
  inspectClock,
  inspectConnection,
  type ConnectionFacts,
} from '../../src/core/diagnostics/connection.js';
import { securityState } from '../../src/core/diagnostics/finding.js';
import {
  inspectUpstream,
  type PathAnswer,
  type UpstreamProbe,
  inspectOwnAddress,
  isUpstreamSelf,
} from '../../src/core/diagnostics/upstream.js';
import { told } from '../support/told.js';

/** HTTPS through a trusted proxy that sends all forwarding headers. */
const HEALTHY: ConnectionFacts = {
  pageOrigin: new URL('https://app.example.com'),
  serviceOrigin: 'https://app.example.com',
  peer: '127.0.0.1',
  client: '203.0.113.7',
  forwarded: true,
  fromProxy: true,
  cookieSession: false,
};
const HTTP = {
  pageOrigin: new URL('http://app.example.com'),
  serviceOrigin: 'http://app.example.com',
} as const;

describe('the findings about the connection', () => {
  it.each<[string, Partial<ConnectionFacts>, string]>([
    ['everything is right', {}, 'client-known, https'],
    ['the page sends no origin', { pageOrigin: undefined }, 'client-known, https'],
    ['plain HTTP', HTTP, 'client-known, http: warning'],
    ['plain HTTP, with a cookie', { ...HTTP, cookieSession: true }, 'client-known, http: warning'],
    [
      'a proxy that is not trusted terminates HTTPS',
      { serviceOrigin: 'http://app.example.com', fromProxy: false, client: '127.0.0.1' },
      'client-is-proxy: warning, https-unseen: warning',
    ],
    [
      'a proxy terminates HTTPS and does not say so',
      { serviceOrigin: 'http://app.example.com', cookieSession: true },
      'client-known, https-unseen: warning',
    ],
    [
      'a trusted proxy does not name the client',
      { client: '127.0.0.1', forwarded: false },
      'client-unnamed: warning, https',
    ],
    [
      'a direct connection on this machine, past a trusted proxy',
      {
        client: '127.0.0.1',
        forwarded: false,
        pageOrigin: new URL('http://localhost:8000'),
        serviceOrigin: 'http://localhost:8000',
      },
      'client-past-proxy, http-on-this-machine',
    ],
    [
      'a proxy replaces the host',
      { serviceOrigin: 'https://127.0.0.1:8000' },
      'client-known, https, host-unseen: warning',
    ],
    [
      'the Host header is not a host',
      { serviceOrigin: 'https://not a host' },
      'client-known, https, host-unseen: warning',
    ],
  ])('%s', (_, differences, expected) => {
    expect(told(inspectConnection({ ...HEALTHY, ...differences }))).toEqual(expected);
  });

  it.each(['localhost:8000', '127.0.0.1', '127.9.9.9:1', '[::1]:8000', 'app.localhost'])(
    'over HTTP, from this machine: %s',
    (host) => {
      const origin = `http://${host}`;
      for (const pageOrigin of [new URL(origin), undefined]) {
        const facts = { ...HEALTHY, pageOrigin, serviceOrigin: origin };
        expect(told(inspectConnection(facts))).toContain('http-on-this-machine');
      }
    },
  );

  it.each(['localhost.example', '127.0.0.1.example', '192.168.1.2', '1127.0.0.1'])(
    'over HTTP, from elsewhere: %s',
    (host) => {
      const origin = `http://${host}`;
      if (!URL.canParse(origin)) return;
      const facts = { ...HEALTHY, pageOrigin: new URL(origin), serviceOrigin: origin };
      expect(told(inspectConnection(facts))).toContain('http: warning');
    },
  );

  it('contain the exact line that fixes them', () => {
    const mends = (differences: Partial<ConnectionFacts>) =>
      inspectConnection({ ...HEALTHY, ...differences }).map(({ fix }) => fix);
    const unseen = { serviceOrigin: 'http://app.example.com' };
    expect(mends({ ...unseen, fromProxy: false, peer: '10.0.0.5' })).toEqual([
      'SERVICE_TRUSTED_PROXIES=10.0.0.5',
      'SERVICE_TRUSTED_PROXIES=10.0.0.5',
    ]);
    expect(mends(unseen)).toEqual([null, 'SERVICE_PUBLIC_URL=https://app.example.com']);
    expect(mends({ serviceOrigin: 'https://inside:8000' }).at(-1)).toBe(
      'SERVICE_PUBLIC_URL=https://app.example.com',
    );
  });
});

describe('the findings about the clock', () => {
  it.each([
    [0, 'clock', 'agree'],
    [30, 'clock', 'agree'],
    [31, 'clock-skew: advice', '31 seconds behind'],
    [-31, 'clock-skew: advice', '31 seconds ahead of'],
    [300, 'clock-skew: advice', '5 minutes behind'],
    [-301, 'clock-skew: warning', '5 minutes ahead of'],
    [7200, 'clock-skew: warning', '2 hours behind'],
  ])('with the clocks %i s apart', (seconds, expected, words) => {
    const finding = inspectClock(1_000_000_000_000 + seconds * 1000, 1_000_000_000_000);
    expect(told([finding])).toBe(expected);
    expect(finding.summary).toContain(words);
  });

  it('matter more with one-time codes', () => {
    const codes = { asksForCode: true };
    expect(told([inspectClock(31_000, 0, codes)])).toEqual('clock-skew: warning');
    expect(told([inspectClock(30_000, 0, codes)])).toEqual('clock');
  });
});

it.each<[UpstreamProbe['plain'], UpstreamProbe['upgrade'], string]>([
  [200, 101, 'upstream, upstream-websocket'],
  [500, 404, 'upstream, upstream-websocket-elsewhere'],
  [502, 502, 'upstream-failing: outage'],
  [200, 'slow', 'upstream, upstream-websocket-unanswered: advice'],
  [200, { error: 'ECONNRESET' }, 'upstream, upstream-websocket-unanswered: advice'],
  ['slow', 'slow', 'upstream-slow: outage'],
  [{ error: 'ECONNREFUSED' }, 'slow', 'upstream-unreachable: outage'],
])(
  'the findings about an app behind the gateway which responds with %j, and with %j to a handshake',
  (plain, upgrade, expected) => {
    expect(told(inspectUpstream({ address: 'http://app:3000', plain, upgrade }))).toEqual(expected);
  },
);

describe('findings about one of several apps', () => {
  const app = 'wiki.example.com';
  const probe = { app, address: 'http://app:3000', upgrade: 'slow' } as const;

  it.each<UpstreamProbe['plain']>([200, 502, 'slow', { error: 'ECONNREFUSED' }])(
    'name it by its host: %j',
    (plain) => {
      for (const finding of inspectUpstream({ ...probe, plain })) {
        expect([finding.app, finding.summary]).toEqual([
          app,
          expect.stringMatching(/^wiki\.example\.com: [A-Z]/),
        ]);
        expect(JSON.stringify(finding)).not.toContain('SERVICE_UPSTREAM');
      }
    },
  );

  it('have the line of SERVICE_APPS as the fix', () => {
    const [down] = inspectUpstream({ ...probe, plain: { error: 'ECONNREFUSED' } });
    expect(down?.fix).toBe('wiki.example.com http://<the address of the app>');
    const upstream = new URL('http://127.0.0.1:8000');
    const facts = { app, upstream, host: '127.0.0.1', port: 8000, publicUrl: undefined };
    expect(inspectOwnAddress(facts)).toMatchObject([
      {
        app,
        summary:
          'wiki.example.com: SERVICE_APPS is http://127.0.0.1:8000, which is Housekey itself.',
      },
    ]);
  });
});

describe('an app that refuses visitors, and no other request', () => {
  const answer = (status: number, body = '', headers = {}) => ({ status, headers, body });
  const fixOf = (pages: UpstreamProbe['pages']) =>
    inspectUpstream({ address: 'http://app:3000', plain: 200, upgrade: 101, pages }).find(
      ({ code }) => code === 'upstream-refuses-host',
    );
  const host = 'app.example.com:8443';
  const plain = answer(200);

  it.each([400, 401, 403, 421])('is an outage if it answers them %i', (status) => {
    const found = fixOf({ host, plain, visitors: answer(status) });
    expect([found?.level, found?.summary]).toEqual([
      'outage',
      `The app refuses requests for ${host} (${status}).`,
    ]);
    expect(found?.fix).toContain('Add app.example.com to the hosts');
  });

  it.each<[string, UpstreamProbe['pages']]>([
    ['answers them', { host, plain, visitors: answer(404) }],
    [
      'asks for its own password',
      { host, plain, visitors: answer(401, '', { 'www-authenticate': 'Basic' }) },
    ],
    ['refuses everyone', { host, plain: answer(403), visitors: answer(403) }],
    ['does not answer them', { host, plain, visitors: undefined }],
    ['answers nobody else', { host, plain: undefined, visitors: answer(403) }],
  ])('is not one that %s', (_, pages) => {
    expect(fixOf(pages)).toBeUndefined();
  });

  it.each([
    [
      403,
      'TornadoServer/6.6.1',
      '<title>Jupyter Server</title> 403 : Forbidden',
      'allow_remote_access',
    ],
    [403, 'uvicorn', 'Invalid Host header - possible DNS rebinding attack detected', 'mlflow'],
    [
      400,
      'CUPS/2.4 IPP/2.1',
      '<TITLE>Bad Request - CUPS v2.4.2</TITLE>',
      'ServerAlias app.example.com',
    ],
    [403, 'Go', 'Host check error\n', 'insecureSkipHostcheck'],
    [
      403,
      '',
      'Blocked request. This host ("a.example") is not allowed.',
      "server.allowedHosts: ['app",
    ],
    [403, '', 'Invalid Host header', 'devServer.allowedHosts'],
    [
      400,
      'WSGIServer/0.2',
      '<title>Bad Request (400)</title>',
      "ALLOWED_HOSTS = ['app.example.com']",
    ],
    [403, '', 'Blocked hosts: app.example.com', 'config.hosts'],
    [
      400,
      '',
      '<h2>Access through untrusted domain</h2>',
      'trusted_domains 1 --value=app.example.com',
    ],
    [421, '', '<h1>421: Misdirected Request</h1><p>Transmission received', 'rpc-host-whitelist'],
  ])('is told its own setting: %i, %s, %s', (status, server, body, fix) => {
    const found = fixOf({ host, plain, visitors: answer(status, body, { server }) });
    expect(found?.fix).toContain(fix);
  });

  it.each([
    [401, 'Unauthorized', '<title>qBittorrent Web UI</title>', 'HostHeaderValidation'],
    [400, '400: Bad Request', '<title>Home Assistant</title>', 'use_x_forwarded_for'],
  ])('is known by its page if the refusal says nothing: %i %s', (status, body, page, fix) => {
    const found = fixOf({ host, plain: answer(200, page), visitors: answer(status, body) });
    expect(found?.fix).toContain(fix);
  });
});

describe('an app with an API of its own at the paths of Housekey', () => {
  const nothing: PathAnswer = { get: 404, options: 404, allow: ',' };
  const cors = { options: 204, allow: ',GET,POST,PUT' };

  it.each<[string, Partial<PathAnswer>, Partial<PathAnswer>, boolean]>([
    ['rejects GET (FastAPI, Flask, Go)', { get: 405 }, {}, true],
    ['names POST (Express)', { options: 200, allow: 'POST,' }, {}, true],
    ['redirects to a trailing slash (Django)', { get: 301 }, {}, true],
    ['rejects GET and has a page at every path', { get: 405 }, { get: 200 }, true],
    ['has nothing', {}, {}, false],
    ['has a page at every path', { get: 200 }, { get: 200 }, false],
    ['redirects every path', { get: 302, options: 302 }, { get: 302, options: 302 }, false],
    ['allows every origin everything', cors, cors, false],
    ['names no POST', { options: 200, allow: 'GET,HEAD,' }, {}, false],
    ['fails', { get: 500, options: 500, allow: 'POST,' }, {}, false],
    ['is silent', { get: undefined, options: undefined }, {}, false],
  ])('is told by its answers: one that %s', (_, login, unused, isTold) => {
    const probe: UpstreamProbe = {
      address: 'http://app:3000',
      plain: 200,
      upgrade: 101,
      ownPaths: {
        answers: { '/api/auth/login': { ...nothing, ...login }, '/api/auth/me': nothing },
        unused: { ...nothing, ...unused },
      },
    };
    const finding = inspectUpstream(probe).find(({ code }) => code === 'upstream-own-api');
    expect([finding?.level, finding?.fix]).toEqual(
      isTold ? ['warning', 'SERVICE_PREFIX_ONLY=true'] : [undefined, undefined],
    );
  });
});

describe('an upstream that is Housekey itself', () => {
  const inspect = (upstream: string, host = '127.0.0.1', publicUrl?: string) =>
    inspectOwnAddress({
      upstream: new URL(upstream),
      host,
      port: 8000,
      publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl),
    });

  it.each<[upstream: string, host: string, publicUrl?: string]>([
    ['http://127.0.0.1:8000', '127.0.0.1'],
    ['http://localhost:8000', '127.0.0.1'],
    ['http://[::1]:8000', 'localhost'],
    ['http://[::1]:8000', '::'],
    ['http://192.168.1.2:8000', '192.168.1.2'],
    ['https://app.example.com', '::1', 'https://app.example.com'],
  ])('is an outage: %s, if it listens on %s', (upstream, host, publicUrl) => {
    const findings = inspect(upstream, host, publicUrl);
    expect(told(findings)).toEqual('upstream-is-self: outage');
    expect(isUpstreamSelf(findings)).toBe(true);
  });

  it('is not an app on a Unix socket', () => {
    const facts = { host: '127.0.0.1', port: 8000, publicUrl: undefined };
    expect(inspectOwnAddress({ ...facts, upstream: undefined })).toEqual([]);
  });

  it.each<[upstream: string, host: string, publicUrl?: string]>([
    ['http://127.0.0.1:3000', '127.0.0.1'],
    ['http://127.0.0.1', '127.0.0.1'],
    ['https://127.0.0.1', '127.0.0.1'],
    ['http://127.0.0.2:8000', '127.0.0.1'],
    ['http://app:8000', '0.0.0.0'],
    ['https://app.example.com', '::1', 'https://login.example.com'],
  ])('is not %s, if it listens on %s', (upstream, host, publicUrl) => {
    expect(inspect(upstream, host, publicUrl)).toEqual([]);
  });
});

describe('the security level', () => {
  const finding = (level: FindingLevel) => ({
    code: 'x',
    level,
    summary: '',
    meaning: '',
    fix: null,
  });

  it('is open without authentication, at risk with a warning, and secure with advice or an outage', () => {
    expect(securityState(false, [finding('good')])).toBe('open');
    expect(securityState(true, [finding('good'), finding('warning')])).toBe('at-risk');
    expect(securityState(true, [finding('good'), finding('advice')])).toBe('secure');
    expect(securityState(true, [finding('good'), finding('outage')])).toBe('secure');
  });
});
