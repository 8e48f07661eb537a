import { describe, expect, it } from 'vitest';
import { Environment } from '../../src/core/config/environment.js';
import { inspectSettings, type SettingsFacts } from '../../src/core/diagnostics/settings.js';
import { AddressSet } from '../../src/core/network.js';
import { told } from '../support/told.js';

const HEALTHY: SettingsFacts = {
  warnings: [],
  wideProxies: [],
  metricsToken: undefined,
  cookieDomain: undefined,
  isPublicSuffix: false,
  publicUrl: undefined,
  isProxyUntrusted: false,
  foreignCookieName: undefined,
  isIdentityKeyDerived: false,
};

const find = (facts: Partial<SettingsFacts>) => told(inspectSettings({ ...HEALTHY, ...facts }));

describe('a setting that weakens the login is a warning', () => {
  const misspelled = new Environment({ SERVICE_EMIAL: 'a' }, () => '');
  const empty = new Environment({ SERVICE_EMAIL_FILE: '/empty' }, () => '');
  empty.readSecret('SERVICE_EMAIL');
  it.each<[string, Partial<SettingsFacts>, string]>([
    ['none', {}, ''],
    [
      'warnings from reading the configuration',
      {
        warnings: [...misspelled.warnings, ...empty.warnings],
      },
      'variable-misspelled: warning, file-empty: warning',
    ],
    [
      'a metrics token of 15 bytes',
      { metricsToken: 'x'.repeat(15) },
      'metrics-token-short: warning',
    ],
    ['a metrics token of 16 bytes', { metricsToken: 'ü'.repeat(8) }, ''],
    ['a derived key', { isIdentityKeyDerived: true }, 'identity-key-derived: advice'],
    [
      'a domain with the same ending',
      { cookieDomain: 'ample.com', publicUrl: new URL('https://example.com') },
      'cookie-domain-elsewhere: warning',
    ],
    [
      'a domain above the host',
      { cookieDomain: 'example.com', publicUrl: new URL('https://login.example.com') },
      '',
    ],
    [
      'the host itself',
      { cookieDomain: 'example.com', publicUrl: new URL('https://example.com:8443') },
      '',
    ],
    ['a domain without a public URL', { cookieDomain: 'example.com' }, ''],
  ])('%s', (_, facts, expected) => {
    expect(find(facts)).toEqual(expected);
  });

  it('and says how to fix it, without the token itself', () => {
    const [finding] = inspectSettings({ ...HEALTHY, metricsToken: 's3cret' });
    expect(finding?.fix).toMatch(/^SERVICE_METRICS_TOKEN=/);
    expect(JSON.stringify(finding)).not.toContain('s3cret');
  });
});

describe('the check for networks of trusted proxies that are too large', () => {
  it.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '8.0.0.0/8',
    '10.0.0.0/7',
    '2000::/3',
    '2600::/16',
    'fc00::/6',
  ])('finds %s', (block) => {
    expect(AddressSet.of(['127.0.0.1', block]).tooWide).toEqual([block]);
  });

  it.each([
    '10.0.0.0/8',
    '127.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '104.16.0.0/13',
    'fc00::/7',
    'fd00::/8',
    'fe80::/10',
    '2a06:98c0::/29',
    '203.0.113.7',
    '::1',
  ])('accepts %s', (block) => {
    expect(AddressSet.of([block]).tooWide).toEqual([]);
  });
});
