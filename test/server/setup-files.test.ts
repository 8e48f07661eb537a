import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETUP_FORMATS, type SetupFormat, type SetupRequest } from '../../src/contract/index.js';
import { parseEnvFile } from '../../src/core/config/env-file.js';
import { createSetup } from '../../src/setup/create-setup.js';

const PLACE = { folder: '/srv/housekey', node: '/usr/bin/node' };

async function setUp(values: Partial<SetupRequest>, place = PLACE) {
  const request: SetupRequest = {
    email: 'you@example.com',
    password: 'a long and private password',
    format: 'env',
    upstream: 'http://app:3000',
    ...values,
  };
  return await createSetup(request, place);
}

async function settingsFile(values: Partial<SetupRequest>): Promise<string> {
  const result = await setUp(values);
  if (!('files' in result)) throw new Error(result.detail);
  return result.files[0]?.text ?? '';
}

const FORMATS: readonly [format: SetupFormat][] = SETUP_FORMATS.map((format) => [format]);

describe('the files of a first setup', () => {
  describe.each(FORMATS)('as %s', (format) => {
    it.each([
      'http://app\nExecStartPre=/bin/true',
      'http://app\n',
      'http://ap\tp:3000',
      'http://app ',
      "http://ap'p:3000",
      'http://ap"p:3000',
      'http://ap`p`:3000',
      'http://$HOME:3000',
      'http://${HOME}:3000',
      'http://&app:3000',
      'http://*app:3000',
      'http://{app:3000',
      'http://a,b:3000',
      'http://user:password@app:3000',
      "unix:/run/ap'p.sock",
      'unix:/run/app.sock\nX=1',
    ])('refuse the address %j, and name the field', async (upstream) => {
      expect(await setUp({ format, upstream })).toEqual({
        field: 'upstream',
        detail: expect.stringContaining('The app’s address must be'),
      });
    });

    it.each(['a@b\nX=1', "a'b@c", 'a"b@c', 'a$b@c', 'a`b@c', 'a\\', 'a b', 'a@b#c', 'a\0', ''])(
      'refuse the email %j, and name the field',
      async (email) => {
        expect(await setUp({ format, email })).toMatchObject({ field: 'email' });
      },
    );

    it('contain no backslash at the end of a line, which would join it with the next one', async () => {
      const text = await settingsFile({ format, upstream: 'http://app:3000\\' });
      expect(text).toMatch(/SERVICE_UPSTREAM(?:=|: )http:\/\/app:3000\n/);
    });
  });

  it.each(['{a}', '&a', 'true', '0x10', '%h'])('pass on the email %j unchanged', async (email) => {
    const [env, compose, systemd] = await Promise.all(
      SETUP_FORMATS.map(async (format) => await settingsFile({ format, email })),
    );
    expect(parseEnvFile(env ?? '').variables['SERVICE_EMAIL']).toBe(email);
    expect(parse(compose ?? '')).toMatchObject({
      services: { housekey: { environment: { SERVICE_EMAIL: email } } },
    });
    expect(systemd).toContain(`\nEnvironment=SERVICE_EMAIL=${email.replace('%', '%%')}\n`);
  });

  it.each(['http://localhost:3000', 'http://127.1:3000', 'http://[::1]:3000', 'http://housekey'])(
    'of compose cannot have the app at %s, which is Housekey’s own container',
    async (upstream) => {
      expect(await setUp({ format: 'compose', upstream })).toMatchObject({
        field: 'upstream',
        detail: expect.stringContaining('is the container itself'),
      });
    },
  );

  it.each(['/srv/a\nExecStartPre=/bin/true', '/srv/a"b', '/srv/$(id)', '/srv/a\\'])(
    'of systemd say that the folder %j cannot be used',
    async (folder) => {
      expect(await setUp({ format: 'systemd' }, { ...PLACE, folder })).toEqual({
        detail: expect.stringContaining('A systemd unit cannot contain the path'),
      });
    },
  );

  it('of systemd quote the program, and keep specifiers out', async () => {
    const node = '/opt/my 50%/bin/node';
    const result = await setUp({ format: 'systemd' }, { folder: '/srv/%h', node });
    const text = 'files' in result ? result.files[0]?.text : '';
    expect(text).toMatch(/^ExecStart="\/opt\/my 50%%\/bin\/node" \S+housekey\.js$/m);
    expect(text).toContain('\nLoadCredential=password_hash:/srv/%%h/password_hash\n');
  });
});
