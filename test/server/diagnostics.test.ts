import { describe, expect, it } from 'vitest';
import { inspectConfiguration } from '../../src/login/diagnostics.js';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES, EMAIL, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { runHere, startService } from '../support/service.js';
import { loadTestSettings } from '../support/settings.js';

async function warnings(variables: Variables): Promise<string[]> {
  const findings = await inspectConfiguration(loadTestSettings(variables));
  return findings.filter(({ level }) => level === 'warning').map(({ code }) => code);
}

describe('a weak setting does not prevent startup, and is a warning', () => {
  const forwardAuth = {
    ...AUTH_VARIABLES,
    SERVICE_FORWARD_AUTH: 'true',
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  };

  it.each<[string, Variables]>([
    ['trusted-proxies-wide', { ...AUTH_VARIABLES, SERVICE_TRUSTED_PROXIES: '127.0.0.1,::/0' }],
    ['metrics-token-short', { ...AUTH_VARIABLES, SERVICE_METRICS_TOKEN: 'x' }],
    ['password-short', { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD: 'x' }],
    ['cookie-name-foreign', { ...forwardAuth, SERVICE_COOKIE_NAME: 'sid' }],
    ...['co.uk', 'com.au', 'github.io', 'duckdns.org', 'home.arpa', 'xn--55qx5d.cn'].map(
      (domain): [string, Variables] => [
        'cookie-domain-public',
        { ...forwardAuth, SERVICE_COOKIE_DOMAIN: domain },
      ],
    ),
    ...['/hooks/*', '/*.css', '=/hooks*', '/a,/b/*'].map((paths): [string, Variables] => [
      'public-path-wildcard',
      {
        ...AUTH_VARIABLES,
        SERVICE_UPSTREAM: 'http://127.0.0.1:3000',
        SERVICE_PUBLIC_PATHS: paths,
      },
    ]),
    [
      'cookie-domain-elsewhere',
      {
        ...forwardAuth,
        SERVICE_COOKIE_DOMAIN: 'example.org',
        SERVICE_PUBLIC_URL: 'https://login.example.com',
      },
    ],
  ])('%s: %j', async (code, variables) => {
    expect(await warnings(variables)).toEqual([code]);
  });

  const plain = { SERVICE_EMAIL: EMAIL, SERVICE_SECRET_KEY: SECRET };

  it.each<[string, Variables, Variables]>([
    ['email-spaces', { SERVICE_EMAIL: `${EMAIL} ` }, { SERVICE_EMAIL: EMAIL }],
    ['email-uppercase', { SERVICE_EMAIL: 'Owner@example.com' }, { SERVICE_EMAIL: EMAIL }],
    ['email-without-at', { SERVICE_EMAIL: 'owner' }, { SERVICE_EMAIL: EMAIL }],
    ['variable-unused', { SERVICE_PUBLIC_PATHS: '/a' }, { SERVICE_UPSTREAM: 'http://app.example' }],
    [
      'forward-auth-untrusted',
      { SERVICE_FORWARD_AUTH: 'true' },
      { SERVICE_TRUSTED_PROXIES: '127.0.0.1' },
    ],
    ['secret-repeated', { SERVICE_SECRET_KEY: 'x'.repeat(40) }, { SERVICE_SECRET_KEY: SECRET }],
    ['password-unused', { SERVICE_PASSWORD: 'x' }, { SERVICE_PASSWORD: '' }],
    [
      'password-common',
      { ...plain, SERVICE_PASSWORD_HASH: '', SERVICE_PASSWORD: 'PassWord123' },
      { SERVICE_PASSWORD: '', SERVICE_PASSWORD_HASH: PASSWORD_HASH },
    ],
    [
      'password-cost-high',
      { SERVICE_PASSWORD_HASH: PASSWORD_HASH.replace('$04', '$24') },
      { SERVICE_PASSWORD_HASH: PASSWORD_HASH.replace('$04', '$12') },
    ],
  ])('%s appears with %j, and disappears with %j', async (code, mistake, fix) => {
    expect(await warnings({ ...AUTH_VARIABLES, ...mistake })).toEqual([code]);
    expect(await warnings({ ...AUTH_VARIABLES, ...mistake, ...fix })).toEqual([]);
  });

  it('a hash of very high cost names the duration of a sign-in, as measured here', async () => {
    const hash = PASSWORD_HASH.replace('$04', '$24');
    const variables = { ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: hash };
    const findings = await inspectConfiguration(loadTestSettings(variables));
    expect(findings.map(({ meaning }) => meaning).join('\n')).toMatch(
      /Each sign-in takes about \d+ (?:seconds|minutes|hours) on this machine/,
    );
  });

  it.each([
    'example.com',
    'example.co.uk',
    'me.github.io',
    'me.duckdns.org',
    'home.lan',
    'a.internal',
  ])('but the cookie domain %s is no warning', async (domain) => {
    expect(await warnings({ ...forwardAuth, SERVICE_COOKIE_DOMAIN: domain })).toEqual([]);
  });

  it('nor is a cookie name that every instance recognizes', async () => {
    expect(await warnings({ ...forwardAuth, SERVICE_COOKIE_NAME: 'housekey_session_b' })).toEqual(
      [],
    );
  });

  it('in the log, in the console and in housekey check', async () => {
    const variables = {
      SERVICE_FORWARD_AUTH: 'true',
      SERVICE_TRUSTED_PROXIES: '0.0.0.0/0',
      SERVICE_COOKIE_DOMAIN: 'co.uk',
      SERVICE_METRICS_TOKEN: 'x',
    };
    const service = await startService(variables);
    const overview = await (await fetch(`${service.url}/_housekey/api/overview`)).text();
    const { output } = await service.stop();
    const check = await runHere(['check'], { variables });
    expect(check.code).toBe(1);
    for (const text of [overview, output, check.output]) {
      expect(text).toContain('SERVICE_TRUSTED_PROXIES trusts too many addresses: 0.0.0.0/0.');
      expect(text).toContain(
        'SERVICE_COOKIE_DOMAIN is co.uk, and anyone can register a host below it.',
      );
      expect(text).toContain('SERVICE_METRICS_TOKEN is short');
    }
  });
});
