import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { loadTestSettings, problemsIn } from '../support/settings.js';

function targets(url: string, variables = AUTH_VARIABLES) {
  return loadTestSettings({ ...variables, SERVICE_NOTIFY_URL: url }).notify;
}

/** The messages of all problems with the value. */
const problems = (url: string) =>
  problemsIn(() => targets(url)).map(
    ({ variable, message, fix }) => `${variable} ${message} ${fix}`,
  );

describe('SERVICE_NOTIFY_URL', () => {
  it('can name several targets of each kind', () => {
    const value =
      'https://hooks.example.com/T1/secret?x=1\n ntfys://tk_abc@ntfy.sh/topic ' +
      'smtp://me%40example.com:p%2Fw@[2001:db8::1]:25/?to=a@example.com smtps://mail.example.com?to=b@example.com,c@example.com&from=d@example.com';
    const parsed = targets(value);
    expect(parsed).toMatchObject([
      {
        kind: 'webhook',
        label: 'https://hooks.example.com (target 1)',
        url: 'https://hooks.example.com/T1/secret?x=1',
        authorization: undefined,
      },
      { kind: 'ntfy', url: 'https://ntfy.sh/topic', authorization: 'Bearer tk_abc' },
      {
        kind: 'smtp',
        host: '2001:db8::1',
        port: 25,
        tls: 'starttls',
        user: 'me@example.com',
        password: 'p/w',
        from: 'me@example.com',
        to: ['a@example.com'],
      },
      {
        kind: 'smtp',
        host: 'mail.example.com',
        port: 465,
        tls: 'implicit',
        from: 'd@example.com',
        to: ['b@example.com', 'c@example.com'],
      },
    ]);
    expect(JSON.stringify(parsed.map(({ label }) => label))).not.toMatch(/secret|topic|tk_|p\/w/);
  });

  it.each([
    ['ntfy://host:8080/t', 'http://host:8080/t'],
    ['ntfy://host:80/t', 'http://host/t'],
    ['ntfys://host/t', 'https://host/t'],
    ['http://host:81', 'http://host:81/'],
  ])('%s is sent to %s', (url, address) => {
    expect(targets(url)).toMatchObject([{ url: address }]);
  });

  it.each([
    ['smtp://host/?to=a@b.example', 587],
    ['smtp://host:443/?to=a@b.example', 443],
    ['smtp://host:80/?to=a@b.example&starttls=off', 80],
    ['smtps://host:443?to=a@b.example', 443],
    ['smtps://user:25@host/?to=a@b.example', 465],
  ])('%s is sent to port %i', (url, port) => {
    expect(targets(url)).toMatchObject([{ port }]);
  });

  it('gives each webhook its own key, which stays the same while its address does', () => {
    const keyOf = (url: string) => {
      const [target] = targets(url);
      return target?.kind === 'webhook' ? target.signingKey?.toString('hex') : undefined;
    };
    const key = keyOf('https://a.example/x?token=1');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(keyOf('https://user:pass@a.example/x?token=2')).toBe(key);
    expect(keyOf('https://a.example/y')).not.toBe(key);
    expect(keyOf('https://b.example/x?token=1')).not.toBe(key);
  });

  it('has no key for webhooks if the secret is new at each start', () => {
    const { SERVICE_SECRET_KEY: _, ...variables } = AUTH_VARIABLES;
    expect(targets('https://a.example/x', variables)).toMatchObject([{ signingKey: undefined }]);
  });

  it.each([
    ['hooks.example.com/x', 'does not start with'],
    ['gopher://hooks.example.com/x', 'does not start with'],
    ['https://', 'not a valid URL'],
    ['https://host:0/', 'not a valid URL'],
    ['https://user:%zz@host/', 'not a valid URL'],
    ['https://us%0Aer:x@host/', 'not a valid URL'],
    ['https://host/#part', 'contains a #'],
    ['ntfys://host/', 'not a topic'],
    ['ntfys://host/a/b', 'not a topic'],
    ['ntfys://host/topic?priority=5', 'not a topic'],
    ['smtps://host/', 'to or from is missing'],
    ['smtps://host/?to=nobody', 'to or from is missing'],
    ['smtps://host/?to=a@b.example&from=Me%20<m@b.example>', 'to or from is missing'],
    ['smtps://host/?to=a@b.example&cc=c@b.example', 'unknown or repeated parameter'],
    ['smtps://host/?to=a@b.example&to=c@b.example', 'unknown or repeated parameter'],
    ['smtps://host/inbox?to=a@b.example', 'or a path'],
    ['smtps://host/?to=a@b.example&starttls=off', 'starttls is not valid'],
    ['smtp://host/?to=a@b.example&starttls=no', 'starttls is not valid'],
  ])('must not be %s', (url, problem) => {
    const [message = ''] = problems(url);
    expect(message).toContain('SERVICE_NOTIFY_URL has a problem in target 1: ');
    expect(message).toContain(problem);
  });

  it('is reported with all of its problems at once, and never quoted', () => {
    const found = problems(
      'https://ok.example/ pa55word smtps://u:pa55word@host/ ntfys://pa55word/',
    );
    expect(found).toHaveLength(3);
    expect(found.join('\n')).toMatch(/target 2[^]*target 3[^]*target 4/);
    expect(found.join('\n')).not.toContain('pa55word');
  });

  it('has at most ten targets', () => {
    expect(problems('https://a.example/ '.repeat(11))).toEqual([
      'SERVICE_NOTIFY_URL has 11 targets, but at most 10 are allowed. Remove some of them.',
    ]);
  });

  it('is not validated while authentication is disabled', () => {
    expect(loadTestSettings({ SERVICE_NOTIFY_URL: 'nonsense' }).notify).toEqual([]);
  });

  it('never throws anything but a list of problems that does not quote it', () => {
    const scheme = fc.constantFrom('https://', 'ntfy://', 'smtps://', 'smtp://', '');
    fc.assert(
      fc.property(scheme, fc.string({ minLength: 1, maxLength: 60 }), (start, rest) => {
        const marked = `${start}pa55:${rest.replaceAll(/\0/g, '')}w0rd`;
        try {
          expect(targets(marked).length).toBeLessThanOrEqual(10);
        } catch (error) {
          if (!(error instanceof ConfigError)) throw error;
          expect(error.message).not.toMatch(/pa55|w0rd/);
        }
      }),
    );
  });
});
