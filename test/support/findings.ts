import { readApps } from '../../src/core/config/apps.js';
import type { Finding } from '../../src/contract/index.js';
import { parseHexColor } from '../../src/core/appearance/color.js';
import { inspectMissingFile, parseEnvFile } from '../../src/core/config/env-file.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { readConfig } from '../../src/core/config/config.js';
import { findUnused } from '../../src/core/config/unused.js';
import type { ConfigWarning } from '../../src/core/config/problems.js';
import {
  inspectAppearance,
  inspectSettings,
  type SettingsFacts,
} from '../../src/core/diagnostics/settings.js';
import {
  inspectAuditFile,
  inspectNotices,
  inspectReplicas,
  inspectState,
  type DamagedFile,
} from '../../src/core/diagnostics/operation.js';
import {
  inspectClock,
  inspectConnection,
  type ConnectionFacts,
} from '../../src/core/diagnostics/connection.js';
import { inspectOwnAddress, inspectUpstream } from '../../src/core/diagnostics/upstream.js';
import { readStateDirectory } from '../../src/login/settings.js';
import { accessFindings } from './access-findings.js';
import { PASSWORD_HASH } from './housekey.js';

const HTTPS: ConnectionFacts = {
  pageOrigin: new URL('https://app.example.com'),
  serviceOrigin: 'https://app.example.com',
  peer: '10.0.0.5',
  client: '203.0.113.7',
  forwarded: true,
  fromProxy: true,
  cookieSession: false,
};

function aboutConnections(): Finding[] {
  const direct = { client: '10.0.0.5', forwarded: false };
  const local = { pageOrigin: new URL('http://localhost'), serviceOrigin: 'http://localhost' };
  const http = { pageOrigin: undefined, serviceOrigin: 'http://app.example.com' };
  const changes: Partial<ConnectionFacts>[] = [
    {},
    direct,
    { fromProxy: false },
    { ...direct, ...local },
    http,
    { serviceOrigin: 'http://127.0.0.1:8000' },
  ];
  return [
    ...changes.flatMap((change) =>
      [true, false].flatMap((cookieSession) =>
        inspectConnection({ ...HTTPS, ...change, cookieSession }),
      ),
    ),
    ...[0, 31, 300, 9000, -31, -9000].flatMap((seconds) =>
      [true, false].map((asksForCode) => inspectClock(0, seconds * 1000, { asksForCode })),
    ),
  ];
}

function aboutUpstream(): Finding[] {
  const upstream = new URL('http://127.0.0.1:8000');
  const own = { get: 200, options: 404, allow: '' };
  const ownPaths = {
    answers: { '/api/auth/login': own, '/api/auth/me': own },
    unused: { ...own, get: 404 },
  };
  const answer = (status: number) => ({ status, headers: {}, body: '' });
  const pages = { host: 'app.example.com', plain: answer(200), visitors: answer(403) };
  const probed = (['slow', 200, 502, { error: 'ECONNREFUSED' }] as const).flatMap((plain) =>
    ([101, 404, 'slow'] as const).flatMap((upgrade) =>
      inspectUpstream({ address: upstream.origin, plain, upgrade, ownPaths, pages }),
    ),
  );
  const itself = { upstream, host: '127.0.0.1', port: 8000, publicUrl: undefined };
  return [...probed, ...inspectOwnAddress(itself)];
}

function aboutOperation(): Finding[] {
  const damaged: DamagedFile[] = [
    { status: 'in-place' },
    { status: 'copied' },
    { status: 'lost', reason: 'ENOSPC' },
  ];
  const state = { path: '/var/lib/housekey', isExposed: true, isLocked: false };
  const replicas = { error: undefined, mismatched: 1, rejected: 1234, recreated: 1 };
  const failure = { label: 'https://ntfy.sh', since: 7, reason: 'it has a problem (503)', fix: '' };
  const labels = ['https://ntfy.sh', 'smtp://localhost'];
  const formatTime = () => '2026-06-01 12:00:00 UTC';
  const failing = [
    { ...failure, waiting: 1, lost: 0 },
    { ...failure, waiting: 2, lost: 1 },
    { ...failure, waiting: 0, lost: 1234 },
  ];
  return [
    ...damaged.flatMap((damagedFile, index) =>
      inspectState({ ...state, problem: undefined, damaged: index * 1234 + 1, damagedFile }),
    ),
    ...damaged.flatMap((damagedFile) =>
      inspectState({ ...state, problem: undefined, damaged: 0, isLost: true, damagedFile }),
    ),
    ...inspectState({ ...state, problem: 'EACCES', damaged: 0, owner: 'process 123' }),
    ...inspectState({ ...state, problem: undefined, damaged: 0, owner: 'process 123' }),
    ...[0, 1, 5].flatMap((others) => inspectReplicas({ ...replicas, others })),
    ...inspectReplicas({ ...replicas, others: 1, error: 'the connection was closed' }),
    ...inspectNotices({ labels, failures: [], formatTime }),
    ...inspectNotices({ labels, failures: failing, formatTime }),
    ...inspectAuditFile({ reason: '/var/log/a: the disk is full (ENOSPC)', fix: 'Make space' }),
  ];
}

/** Warnings of every kind but `cluster-without-redis`, which only the library has. */
function warnings(): ConfigWarning[] {
  const variables: Variables = {
    SERVICE_EMIAL: 'a',
    SERVICE_EMAIL: 'a',
    SERVICE_EMAIL_FILE: '',
    SERVICE_PASSWORD: 'b',
    SERVICE_PASSWORD_HASH: PASSWORD_HASH,
    SERVICE_TOTP_SECRET_FILE: '/empty',
    SERVICE_STATE_DIR: '/var/lib/housekey',
    SERVICE_UPSTREAM: 'http://127.0.0.1:3000',
    SERVICE_PUBLIC_PATHS: '/a/*,/*',
  };
  const environment = new Environment(variables, () => '');
  const config = readConfig(environment, { randomBytes: (size) => Buffer.alloc(size) });
  readStateDirectory(environment, config, true);
  readApps(environment);
  return [
    ...environment.warnings,
    ...findUnused({ SERVICE_COOKIE_DOMAIN: 'example.com', SERVICE_PORT: '80' }),
    ...findUnused({ SERVICE_UPSTREAM: 'http://a' }, 'library'),
    ...parseEnvFile('SERVICE_EMAIL=a#b').warnings,
    ...inspectMissingFile('/srv', {}),
  ];
}

function aboutSettings(): Finding[] {
  const facts: SettingsFacts = {
    warnings: warnings(),
    wideProxies: ['0.0.0.0/0', '::/0'],
    metricsToken: 'short',
    cookieDomain: 'co.uk',
    isPublicSuffix: true,
    publicUrl: new URL('https://app.example.com'),
    isProxyUntrusted: true,
    foreignCookieName: 'sid',
    isIdentityKeyDerived: true,
  };
  const colors = [
    ['#ffff00', '#ffff00'],
    ['#000000', '#000000'],
    ['#eeeeee', '#111111'],
  ] as const;
  return [
    ...inspectSettings(facts),
    ...inspectSettings({ ...facts, cookieDomain: 'example.org', isPublicSuffix: false }),
    ...colors.flatMap(([light, dark]) =>
      inspectAppearance({ accent: { light: hex(light), dark: hex(dark) } }),
    ),
  ];
}

function hex(text: string) {
  const color = parseHexColor(text);
  if (color === undefined) throw new Error(`${text} is no color`);
  return color;
}

/** Findings of every inspector, with every sentence that each of them has. */
export function everyFinding(): Finding[] {
  return [
    ...accessFindings(),
    ...aboutConnections(),
    ...aboutUpstream(),
    ...aboutOperation(),
    ...aboutSettings(),
  ];
}
