import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseConfig, type PasswordConfig } from '../../src/core/config/config.js';
import type { Variables } from '../../src/core/config/environment.js';
import { inspectAccountUse, inspectConfig } from '../../src/core/diagnostics/access.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { problemsIn } from '../support/settings.js';

const ORIGIN = 'https://login.example.com';
const ACCOUNT = {
  SERVICE_PUBLIC_URL: ORIGIN,
  SERVICE_ACCOUNT_ISSUER: 'https://accounts.google.com',
  SERVICE_ACCOUNT_CLIENT_ID: 'client',
  SERVICE_ACCOUNT_CLIENT_SECRET: 'the secret of the client',
  SERVICE_ACCOUNT_SUBJECT: '110248495921238986420',
};
const PASSWORDS_OFF = { SERVICE_PASSWORD_SIGN_IN: 'false' };

function parse(variables: Variables): PasswordConfig {
  const config = parseConfig(
    { ...AUTH_VARIABLES, ...ACCOUNT, ...variables },
    { randomBytes, readFile: () => 'the secret of the client\n' },
  );
  if (config.mode !== 'password') throw new Error('authentication is disabled');
  return config;
}

const problems = (variables: Variables) =>
  problemsIn(() => parse(variables)).map(({ variable, message }) => `${variable} ${message}`);

const findings = (variables: Variables) =>
  inspectConfig(parse(variables), '127.0.0.1').map(
    ({ summary, meaning }) => `${summary} ${meaning}`,
  );

describe('the account elsewhere in the configuration', () => {
  it('is complete with four variables and the public address, of which the redirect URI is made', () => {
    expect(parse({}).account).toMatchObject({
      kind: 'oidc',
      subject: '110248495921238986420',
      redirectUri: 'https://login.example.com/_housekey/account/callback',
    });
    const fromFile = {
      SERVICE_ACCOUNT_CLIENT_SECRET: '',
      SERVICE_ACCOUNT_CLIENT_SECRET_FILE: '/run/secrets/client',
    };
    expect(parse(fromFile).account?.clientSecret).toBe('the secret of the client');
  });

  it('is GitHub if the issuer is its address', () => {
    for (const issuer of ['https://github.com', 'https://github.com/']) {
      expect(parse({ SERVICE_ACCOUNT_ISSUER: issuer }).account?.kind).toBe('github');
    }
  });

  it.each([
    'SERVICE_ACCOUNT_ISSUER',
    'SERVICE_ACCOUNT_CLIENT_ID',
    'SERVICE_ACCOUNT_CLIENT_SECRET',
    'SERVICE_ACCOUNT_SUBJECT',
  ])('prevents startup without %s next to the others', (name) => {
    expect(problems({ [name]: '' })).toEqual([
      `${name} is missing, and other settings of the account are there.`,
    ]);
  });

  it('prevents startup without the public address, and says what to register', () => {
    const [problem] = problemsIn(() => parse({ SERVICE_PUBLIC_URL: '' }));
    expect(problem?.variable).toBe('SERVICE_PUBLIC_URL');
    expect(problem?.fix).toContain('https://login.example.com/_housekey/account/callback');
  });

  it.each([
    'accounts.google.com',
    'http://accounts.google.com',
    'ftp://accounts.google.com',
    'https://accounts.google.com/?a=1',
    'https://accounts.google.com/#a',
    'https://user@accounts.google.com',
  ])('refuses %s as the issuer', (issuer) => {
    expect(problems({ SERVICE_ACCOUNT_ISSUER: issuer })).toEqual([
      'SERVICE_ACCOUNT_ISSUER is not the address of a provider.',
    ]);
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080/realms/home', 'http://[::1]:8080'])(
    'accepts %s as the issuer, because it is on this machine',
    (issuer) => expect(problems({ SERVICE_ACCOUNT_ISSUER: issuer })).toEqual([]),
  );

  it('reports a secret that cannot be read once', () => {
    const both = { SERVICE_ACCOUNT_CLIENT_SECRET_FILE: '/run/secrets/client' };
    expect(problems(both)).toHaveLength(1);
  });

  it('suffices in place of a passkey to turn passwords off, but only if it is complete', () => {
    expect(parse(PASSWORDS_OFF).passkeys.passwordSignIn).toBe(false);
    expect(problems({ ...PASSWORDS_OFF, SERVICE_ACCOUNT_SUBJECT: '' })).toEqual([
      'SERVICE_ACCOUNT_SUBJECT is missing, and other settings of the account are there.',
    ]);
    const none = Object.fromEntries(Object.keys(ACCOUNT).map((name) => [name, '']));
    expect(problems({ ...PASSWORDS_OFF, ...none })).toHaveLength(1);
  });

  it('has nothing to report without one', () => {
    expect(inspectAccountUse(undefined)).toEqual([]);
  });

  it('is described in a finding, with what it means for the password and passkeys', () => {
    expect(findings({})).toContain(
      "The owner's account at Google can sign in. Anyone who controls that account can sign in here, without the password and without a one-time code.",
    );
    const passkeys = { SERVICE_PASSKEYS: new TestAuthenticator(ORIGIN).entry() };
    const all = findings({ ...PASSWORDS_OFF, ...passkeys });
    expect(all).toContain('1 passkey can sign in. The password is refused.');
    expect(all).toContain(
      "The owner's account at Google can sign in. The password is refused. Anyone who controls that account can sign in here.",
    );
  });
});
