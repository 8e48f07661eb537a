import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Variables } from '../../src/core/config/environment.js';
import { EMAIL, AUTH_VARIABLES, PASSWORD, PASSWORD_HASH } from '../support/housekey.js';
import { openFolder } from '../support/folder.js';
import { runHere, runToEnd, startService } from '../support/service.js';
import { loadTestSettings, problemsIn } from '../support/settings.js';
import { startApp } from '../support/upstream.js';

const UPSTREAM: Variables = { SERVICE_UPSTREAM: 'http://127.0.0.1:9', HOST: '0.0.0.0' };
const FORWARD_AUTH: Variables = { SERVICE_FORWARD_AUTH: 'true' };

const problemsOf = (variables: Variables) => problemsIn(() => loadTestSettings(variables));

function codes(variables: Variables): string[] {
  return loadTestSettings(variables).warnings.map(({ code, variable }) => `${code}: ${variable}`);
}

let directory: string;
let emptyFiles: readonly string[];
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'housekey-empty-'));
  emptyFiles = ['', '\n', '\r\n'].map((text, index) => {
    const path = join(directory, String(index));
    writeFileSync(path, text);
    return path;
  });
});
afterAll(() => rmSync(directory, { recursive: true }));

describe.each([
  ['gateway', UPSTREAM],
  ['forward auth', FORWARD_AUTH],
])('in front of an app (%s), the service does not start', (_, form) => {
  it.each([
    ['SERVICE_EMIAL', { SERVICE_EMIAL: EMAIL, SERVICE_PASSWORD_HASH: PASSWORD_HASH }],
    ['SERVICE_PASSWORD_HAHS', { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HAHS: PASSWORD_HASH }],
    ['SERVICE_PUBLIC_PATH', { ...AUTH_VARIABLES, SERVICE_PUBLIC_PATH: '/' }],
    ['SERVICE_EMAIL_FLIE', { SERVICE_EMAIL_FLIE: '/run/email' }],
  ])('with the typo %s, and suggests the right name', (name, variables) => {
    const problem = problemsOf({ ...form, ...variables }).find(({ variable }) => variable === name);
    expect(problem?.message).toMatch(
      /^is not a variable of Housekey\. Did you mean SERVICE_[A-Z_]+\?$/,
    );
  });

  it.each([
    ['SERVICE_EMAIL_FILE', { SERVICE_PASSWORD_HASH: PASSWORD_HASH }],
    ['SERVICE_PASSWORD_HASH_FILE', { SERVICE_EMAIL: EMAIL }],
    ['SERVICE_PASSWORD_FILE', { SERVICE_EMAIL: EMAIL }],
    ['SERVICE_SECRET_KEY_FILE', { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH: PASSWORD_HASH }],
    ['SERVICE_METRICS_TOKEN_FILE', AUTH_VARIABLES],
    ['SERVICE_REDIS_URL_FILE', AUTH_VARIABLES],
  ])('with an empty file of %s', (name, variables) => {
    for (const path of emptyFiles) {
      expect(problemsOf({ ...form, ...variables, [name]: path })).toEqual([
        {
          variable: name,
          message: 'names an empty file.',
          fix: 'Write the value into the file, or remove the variable.',
        },
      ]);
    }
  });

  it.each([
    ['no password', { SERVICE_EMAIL: EMAIL }],
    [
      'an empty password',
      { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD: '', SERVICE_PASSWORD_HASH: '' },
    ],
  ])('with an email and %s', (__, variables) => {
    expect(problemsOf({ ...form, ...variables })).toEqual([
      {
        variable: 'SERVICE_EMAIL',
        message: 'is set without a password, so everyone could use the app.',
        fix: expect.stringContaining('SERVICE_PASSWORD_HASH'),
      },
    ]);
  });

  it.each<[string, Variables]>([
    ['SERVICE_PASSWORD', { SERVICE_PASSWORD: PASSWORD }],
    ['SERVICE_PASSWORD_HASH', { SERVICE_PASSWORD_HASH: PASSWORD_HASH }],
    ['SERVICE_PASSWORD_HASH_FILE', { SERVICE_PASSWORD_HASH_FILE: '/none' }],
    [
      'an empty SERVICE_EMAIL_FILE',
      { SERVICE_EMAIL_FILE: '', SERVICE_PASSWORD_HASH: PASSWORD_HASH },
    ],
  ])('with %s and no SERVICE_EMAIL, and names both ways out', (__, variables) => {
    expect(problemsOf({ ...form, ...variables })).toEqual([
      {
        variable: 'SERVICE_EMAIL',
        message: 'is not set, but a password is, so everyone could use the app.',
        fix: 'Set it to the email to sign in with. To disable authentication on purpose, set it to nothing: SERVICE_EMAIL=',
      },
    ]);
  });

  it('unless SERVICE_EMAIL is set to nothing, in the environment or in .env', () => {
    const disabled = { mode: 'open', reason: 'no-email' };
    const password = { ...form, SERVICE_PASSWORD_HASH: PASSWORD_HASH };
    expect(loadTestSettings({ ...password, SERVICE_EMAIL: '' }).config).toEqual(disabled);
    for (const line of ['SERVICE_EMAIL=', 'SERVICE_EMAIL= # off', "SERVICE_EMAIL=''"]) {
      const folder = openFolder();
      folder.write('.env', `${line}\n`);
      expect(loadTestSettings(password, folder.path).config).toEqual(disabled);
    }
    const folder = openFolder();
    folder.write('.env', `SERVICE_EMAIL=${EMAIL}\n`);
    expect(loadTestSettings({ ...password, SERVICE_EMAIL: '' }, folder.path).config).toEqual(
      disabled,
    );
  });

  it.each([
    `SERVICE_SECRET_KEY=key\\nSERVICE_EMAIL=${EMAIL}`,
    `SERVICE_SECRET_KEY=key,SERVICE_EMAIL=${EMAIL}`,
    `SERVICE_SECRET_KEY=key|service_email=${EMAIL}`,
    `SERVICE_TITLE="x\\nSERVICE_EMAIL=${EMAIL}"`,
  ])('with an email that .env loses: %s', (line) => {
    const folder = openFolder();
    folder.write('.env', `${line}\nSERVICE_PASSWORD_HASH='${PASSWORD_HASH}'\n`);
    expect(() => loadTestSettings(form, folder.path)).toThrow('Line 1 of .env');
  });

  it.each([
    ['SERVICE_EMAIL', `SERVICE_EMAIL=#${EMAIL}`],
    ['SERVICE_EMAIL', `SERVICE_EMAIL= #${EMAIL}`],
    ['SERVICE_EMAIL', `SERVICE_EMAIL= # ${EMAIL}`],
    ['SERVICE_TOTP_SECRET', 'SERVICE_TOTP_SECRET=#JBSWY3DPEHPK3PXP'],
    ['SERVICE_TOTP_SECRET', 'SERVICE_TOTP_SECRET= #JBSWY3DPEHPK3PXP'],
    ['SERVICE_TRUSTED_PROXIES', 'SERVICE_TRUSTED_PROXIES=#10.0.0.1'],
  ])('with a value of %s that .env loses to a #: %s', (name, line) => {
    const folder = openFolder();
    folder.write('.env', `${line}\n`);
    const { [name]: __, ...variables }: Variables = { ...form, ...AUTH_VARIABLES };
    expect(() => loadTestSettings(variables, folder.path)).toThrow(
      `${name} contains a # in .env, which starts a comment there. Put the value in single quotes: ${name}='…'`,
    );
    expect(loadTestSettings({ ...variables, [name]: '' }, folder.path).warnings).not.toContainEqual(
      expect.objectContaining({ code: 'env-value-cut' }),
    );
  });

  it('but with a comment in place of a value, or a part of one', () => {
    const folder = openFolder();
    folder.write('.env', 'SERVICE_TOTP_SECRET= # none\nSERVICE_TITLE=House#key\n');
    const { warnings } = loadTestSettings({ ...form, ...AUTH_VARIABLES }, folder.path);
    expect(warnings.map(({ code, variable }) => `${code}: ${variable}`)).toEqual([
      'env-value-cut: SERVICE_TITLE',
      'totp-empty: SERVICE_TOTP_SECRET',
    ]);
  });

  it('with the login in .env, and empty _FILE variables in the environment', () => {
    const folder = openFolder();
    folder.write('.env', `SERVICE_EMAIL=${EMAIL}\nSERVICE_PASSWORD_HASH='${PASSWORD_HASH}'\n`);
    const empty = { ...form, SERVICE_EMAIL_FILE: '', SERVICE_PASSWORD_HASH_FILE: '' };
    expect(loadTestSettings(empty, folder.path).config).toMatchObject({ email: EMAIL });
  });

  it('unless there is no credential at all, or the value is not in use', () => {
    expect(loadTestSettings(form).config).toEqual({ mode: 'open', reason: 'unset' });
    const unused = { ...form, ...AUTH_VARIABLES, SERVICE_PASSWORD_FILE: '/none' };
    expect(loadTestSettings(unused).warnings.map(({ code }) => code)).toEqual(['password-unused']);
    expect(loadTestSettings({ ...form, SERVICE_SECRET_KEY_FILE: '/none' }).warnings).toEqual([]);
  });
});

it('a typo in front of an app ends the real service with exit code 2, also in a .env file', async () => {
  const files = { '.env': `SERVICE_EMIAL=${EMAIL}\nSERVICE_PASSWORD=${PASSWORD}\n` };
  const { code, output, errors } = await runHere([], { variables: UPSTREAM, files });
  expect([code, output]).toEqual([2, '']);
  expect(errors).toContain(
    'SERVICE_EMIAL is not a variable of Housekey. Did you mean SERVICE_EMAIL?',
  );
  expect(errors).not.toContain(PASSWORD);
});

it.each(['SERVICE_UPSTRAEM', 'service_upstream', 'SERVICE_FORWARD_AUHT', 'SERVICE_FORWARD_AUTHS'])(
  'a typo in the variable that puts Housekey in front of an app prevents startup by itself, and makes other mistakes errors: %s',
  (name) => {
    const typo = { [name]: name.toUpperCase().startsWith('SERVICE_U') ? 'http://a' : 'true' };
    expect(problemsOf({ ...AUTH_VARIABLES, ...typo }).map(({ variable }) => variable)).toEqual([
      name,
    ]);
    const problems = problemsOf({ SERVICE_EMAIL: EMAIL, ...typo });
    expect(problems.map(({ variable }) => variable)).toEqual([name, 'SERVICE_EMAIL']);
  },
);

describe('without an app, the service starts and warns', () => {
  it.each([
    [{ SERVICE_EMIAL: EMAIL }, ['variable-misspelled: SERVICE_EMIAL']],
    [{ SERVICE_EMAIL: EMAIL }, []],
  ])('about %j', (variables, expected) => {
    expect(codes(variables)).toEqual(expected);
  });

  it.each([`#${EMAIL}`, ` #${EMAIL}`, ` # ${EMAIL}`])(
    'but not if a # in .env hides the email: %s',
    (value) => {
      const folder = openFolder();
      folder.write('.env', `SERVICE_EMAIL=${value}\n`);
      const start = () => loadTestSettings({ SERVICE_PASSWORD: PASSWORD }, folder.path);
      expect(start).toThrow('SERVICE_EMAIL contains a # in .env');
    },
  );

  it('in the log, in the console and in housekey check', async () => {
    const variables = { SERVICE_EMIAL: EMAIL, SERVICE_EMAIL_FILE: 'empty' };
    const files = { empty: '\n' };
    const service = await startService(variables, files);
    const overview = await (await fetch(`${service.url}/_housekey/api/overview`)).text();
    const { output } = await service.stop();
    const check = await runToEnd(['check'], { variables, files });
    expect(check.code).toBe(1);
    for (const text of [overview, output, check.output]) {
      expect(text).toContain('Did you mean SERVICE_EMAIL?');
      expect(text).toContain('SERVICE_EMAIL_FILE names an empty file.');
    }
  });
});

describe('an app without any credential is served, and', () => {
  it('the log, readyz, the console and a header of Housekey responses say so', async () => {
    const app = await startApp((_, answer) => answer.end('the app'));
    const service = await startService({ SERVICE_UPSTREAM: app.url });
    const notice = 'x-housekey-authentication';
    for (const path of [
      '/_housekey/app',
      '/_housekey/nothing',
      '/api/auth/status',
      '/api/auth/status/',
      '/_housekey/healthz',
      '/_housekey/api/overview',
    ]) {
      const answer = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } });
      expect(answer.headers.get(notice), path).toBe('disabled');
    }
    const proxied = await fetch(`${service.url}/anything`);
    expect([await proxied.text(), proxied.headers.get(notice)]).toEqual(['the app', null]);
    const ready = await fetch(`${service.url}/_housekey/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: 'ok',
        detail: 'Authentication is disabled: everyone can use the app behind this service',
      },
    ]);
    const overview = await (await fetch(`${service.url}/_housekey/api/overview`)).text();
    expect(overview).toContain('everyone can use the app behind this service');
    await app.stop();
    const gone = await fetch(`${service.url}/anything`);
    expect([gone.status, gone.headers.get(notice)]).toEqual([502, 'disabled']);
    expect((await service.stop()).output).toContain('everyone can use the app behind this service');
  });

  it('in no other case', async () => {
    const app = await startApp((_, answer) => answer.end());
    for (const variables of [{}, { ...AUTH_VARIABLES, SERVICE_UPSTREAM: app.url }]) {
      const service = await startService(variables);
      const ready = await fetch(`${service.url}/_housekey/readyz`);
      expect(ready.headers.get('x-housekey-authentication')).toBeNull();
      expect(await ready.json()).toEqual({ status: 'ok' });
      await service.stop();
    }
    await app.stop();
  });
});
