import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { compareSync } from 'bcryptjs';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parsePasswordHash } from '../../src/core/auth/password.js';
import { parseEnvFile } from '../../src/core/config/env-file.js';
import { setValue, SYNTAXES } from '../../src/setup/settings-file.js';
import { openFolder, type Folder } from '../support/folder.js';
import { json } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { startApp } from '../support/upstream.js';
import { numRuns } from '../support/thorough.js';

const EMAIL = 'you@example.com';
const LOGIN = ['--email', EMAIL, '--public-url', 'https://login.example.com'];
const A = ['--app', 'a.example.com=h:1'];
const PASSWORD = 'a long and private password';

async function openApp() {
  const app = await startApp((_request, response) => response.end('from the app'));
  onTestFinished(app.stop);
  return app;
}

/** Signs in and gets the app through the gateway. */
async function reachApp(url: string, password: string): Promise<string> {
  const login = await fetch(new URL('/api/auth/login', url), json({ email: EMAIL, password }));
  expect(login.status).toBe(200);
  const cookies = login.headers.getSetCookie().map((text) => text.replace(/;.*/, ''));
  const headers = { cookie: cookies.join('; ') };
  return await (await fetch(new URL('/page', url), { headers })).text();
}

const backups = ({ path }: Folder) => readdirSync(path).filter((name) => name.includes('.backup-'));

describe('housekey init', () => {
  it('asks nothing with --yes, and what it writes makes a login that works', async () => {
    const [folder, app] = [openFolder(), await openApp()];
    const done = await folder.runAlone(['init', '--email', EMAIL, '--upstream', app.url, '--yes']);
    expect([done.code, done.errors]).toEqual([0, '']);
    expect(folder.mode('.env')).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(['.env', 'housekey-state']);
    expect(folder.mode('housekey-state')).toBe(0o700);
    expect(done.output).toMatch(/\n\d checks passed\.\n/);
    const password = /^Password: (\S+)$/m.exec(done.output)?.[1] ?? '';
    expect(password).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(folder.read('.env')).not.toContain(password);

    const service = await folder.start();
    expect((await fetch(new URL('/page', service.url))).status).toBe(401);
    expect(await reachApp(service.url, password)).toBe('from the app');
  });

  it.each(['', "it's a `quoted` it’s in $HOME #1"])(
    'writes a state directory, so that a restart revives no token that was signed out: %j',
    async (name) => {
      const folder = openFolder(name);
      const line = ['init', '--email', EMAIL, '--password-file', '-'];
      const { code, output } = await folder.run(line, { input: `${PASSWORD}\n` });
      expect([code, output]).toEqual([0, expect.not.stringMatching(/WARNING/)]);
      const service = await folder.start();
      const login = json({ email: EMAIL, password: PASSWORD });
      const response = await fetch(new URL('/api/auth/login', service.url), login);
      const { access_token: token } = z
        .object({ access_token: z.string() })
        .parse(await response.json());
      const headers = { authorization: `Bearer ${token}` };
      const logout = new URL('/api/auth/logout', service.url);
      expect((await fetch(logout, { method: 'POST', headers })).status).toBe(204);
      await service.stop();
      const restarted = await folder.start();
      expect((await fetch(new URL('/api/auth/me', restarted.url), { headers })).status).toBe(401);
    },
  );

  it('adds no state directory to a login that exists, or that has Redis', async () => {
    for (const own of [`SERVICE_PASSWORD=${PASSWORD}`, 'SERVICE_REDIS_URL=redis://127.0.0.1:1']) {
      const folder = openFolder();
      folder.write('.env', `${own}\n`);
      await folder.run(['init', '--email', EMAIL, '--yes']);
      expect(folder.read('.env')).not.toContain('SERVICE_STATE_DIR');
    }
  });

  it('changes nothing in a .env file with a line that cannot be understood', async () => {
    const folder = openFolder();
    const text = 'SERVICE_EMAIL: old@example.com\nPORT=1\n';
    folder.write('.env', text);
    const { code, errors } = await folder.run(['init', '--email', EMAIL, '--yes']);
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining('Line 1 of .env is not NAME=value'),
    ]);
    expect(folder.read('.env')).toBe(text);
  });

  it('says how to start, with the port that it was given', async () => {
    const folder = openFolder();
    const port = String(await freePort());
    const { output } = await folder.run(['init', '--email', EMAIL, '--port', port, '--yes']);
    const command = /^ {2}node (\S+) {4}# then open (\S+)$/m.exec(output);
    expect(command?.[2]).toBe(`http://127.0.0.1:${port}`);
    expect(command?.[1]).toMatch(/dist\/bin\/housekey\.js$/);
    expect((await folder.start({ PORT: undefined })).url).toBe(`http://127.0.0.1:${port}`);
  });

  it('takes the password from a pipe or a file, and neither prints nor stores it', async () => {
    const app = await openApp();
    const line = ['init', '--email', EMAIL, '--upstream', app.url, '--password-file'];
    for (const [file, input] of [
      ['-', `${PASSWORD}\n`],
      ['password.txt', ''],
    ] as const) {
      const folder = openFolder();
      folder.write('password.txt', `${PASSWORD}\n`);
      const { code, output } = await folder.run([...line, file], { input });
      expect(code).toBe(0);
      expect(`${output}${folder.read('.env')}`).not.toContain(PASSWORD);
      expect(await reachApp((await folder.start()).url, PASSWORD)).toBe('from the app');
    }
  });

  it.each([
    [['--email', EMAIL, '--password', 'pa55word'], 'Unknown option --password.'],
    [['--yes'], '--email is missing'],
    [['--email', 'a b'], 'without spaces and quotes'],
    [['--email', 'me@'], 'such as you@example.com'],
    [['--email', EMAIL, '--upstream', 'http://h/path'], 'without a path'],
    [['--email', EMAIL, '--proxy', 'nginx'], '--proxy needs --public-url'],
    [['--email', EMAIL, '--app', 'a.example.com=127.0.0.1:1'], '--app needs --public-url'],
    [[...LOGIN, '--app', 'a.example.com'], 'The address of a.example.com is missing'],
    [[...LOGIN, '--app', 'a.example.com='], 'The address of a.example.com is missing'],
    [[...LOGIN, '--app', 'https://a.example.com=h:1'], '"https://a.example.com" is not a host'],
    [[...LOGIN, '--app', 'a.example.com:8443=h:1'], '"a.example.com:8443" is not a host name'],
    [[...LOGIN, '--app', 'a.example.com=http://h/path'], 'The address of a.example.com must be'],
    [[...LOGIN, ...A, '--app', 'A.example.com=h:2'], '--app has a.example.com twice'],
    [[...LOGIN, '--app', 'login.example.com=h:1'], 'is the host of the login'],
    [[...LOGIN, ...A, '--upstream', 'http://h:1'], '--upstream for one app, or --app for each'],
    [[...LOGIN, ...A, '--forward-auth'], '--forward-auth needs --app, and --proxy with'],
    [
      [...LOGIN, ...A, '--forward-auth', '--proxy', 'haproxy'],
      'For HAProxy and Envoy, see deploy/README.md',
    ],
    [
      [...LOGIN, '--app', 'a.example.com=unix:/a', '--forward-auth', '--proxy', 'caddy'],
      'write a.example.com=http://host:port',
    ],
    [[...LOGIN, ...A, '--format', 'compose'], 'deploy/compose.caddy.yaml has one'],
    [['--email', EMAIL, '--proxy', 'ngnix'], 'Did you mean nginx?'],
    [['--email', EMAIL, '--public-url', 'http://a.example.com'], 'must be https://'],
    [
      ['--email', EMAIL, '--format', 'compose', '--upstream', 'http://127.0.0.1:1'],
      'http://app:3000',
    ],
    [['--email', EMAIL, '--port', '99999'], 'from 0 to 65535'],
    [['--email', EMAIL, '--password-file', 'missing'], 'cannot be read (ENOENT)'],
  ])('refuses %j and writes nothing', async (options, message) => {
    const folder = openFolder();
    const { code, errors } = await folder.run(['init', ...options]);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
    expect(errors).not.toContain('pa55word');
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('refuses an empty password, a weak one and one that is too long, and writes nothing', async () => {
    for (const input of ['\n', 'a\n', 'hunter2\n', 'example2024\n', `${'x'.repeat(73)}\n`]) {
      const folder = openFolder();
      const line = ['init', '--email', EMAIL, '--password-file', '-'];
      expect((await folder.run(line, { input })).code).toBe(1);
      expect(readdirSync(folder.path)).toEqual([]);
    }
  });
});

describe('housekey init --app', () => {
  const APPS = [...A, '--app', 'b.example.net=unix:/run/b.sock'];

  it('writes one app per line, and can be run again', async () => {
    const folder = openFolder();
    const line = ['init', ...LOGIN, ...APPS];
    expect((await folder.run(line)).code).toBe(0);
    const table = "SERVICE_APPS='\na.example.com http://h:1\nb.example.net unix:/run/b.sock\n'\n";
    expect(folder.read('.env')).toContain(table);
    expect((await folder.run(line)).output).toContain('Nothing to change.');

    const change = ['init', ...LOGIN, ...A];
    const { code, errors } = await folder.run(change);
    expect([code, errors]).toEqual([1, expect.stringContaining('SERVICE_APPS is set already')]);
    expect((await folder.run([...change, '--force'])).code).toBe(0);
    expect(folder.read('.env')).toContain("SERVICE_APPS='\na.example.com http://h:1\n'\n");
    expect(folder.read('.env')).not.toContain('b.example.net');
  });

  it('writes a unit whose line has all apps, as Housekey reads it', async () => {
    const folder = openFolder();
    const line = ['init', ...LOGIN, ...APPS, '--format', 'systemd'];
    expect((await folder.run(line)).code).toBe(0);
    expect(folder.read('housekey.service')).toContain(
      "\nEnvironment=SERVICE_APPS='a.example.com http://h:1; b.example.net unix:/run/b.sock'\n",
    );
    expect((await folder.run(line)).output).toContain('Nothing to change.');
  });
});

describe('housekey init where settings exist', () => {
  const START = ['init', '--email', EMAIL, '--upstream', 'http://127.0.0.1:9', '--yes'];

  it('changes nothing if everything is there', async () => {
    const folder = openFolder();
    await folder.run(START);
    const before = folder.read('.env');
    const { code, output } = await folder.run(START);
    expect([code, folder.read('.env')]).toEqual([0, before]);
    expect(output).toContain('Unchanged: SERVICE_EMAIL, SERVICE_UPSTREAM.\nNothing to change.');
    expect(output).not.toContain('Password:');
    expect(backups(folder)).toEqual([]);
  });

  it('adds only what was asked for, and keeps comments and other settings', async () => {
    const folder = openFolder();
    const own =
      '# my notes\nexport SERVICE_EMAIL=you@example.com # me\nSERVICE_METRICS_TOKEN="a # b"';
    folder.write('.env', `${own}\nSERVICE_PASSWORD=${PASSWORD}\nSERVICE_SECRET_KEY=\n`);
    expect((await folder.run(['init', '--port', '8123', '--yes'])).code).toBe(0);
    expect(folder.read('.env')).toMatch(
      new RegExp(
        `^${own}\\nSERVICE_PASSWORD=${PASSWORD}\\nSERVICE_SECRET_KEY=[\\w-]{43}\\nPORT=8123\\n$`,
      ),
    );
    expect(folder.mode('.env')).toBe(0o600);
  });

  it('replaces nothing with --yes, and says what differs', async () => {
    const folder = openFolder();
    await folder.run(START);
    const before = folder.read('.env');
    const change = ['init', '--upstream', 'http://127.0.0.1:10', '--password-file', '-', '--yes'];
    const { code, errors, output } = await folder.run(change, { input: `${PASSWORD}\n` });
    expect([code, output, folder.read('.env')]).toEqual([1, '', before]);
    expect(errors).toContain(
      'SERVICE_UPSTREAM is http://127.0.0.1:9 in .env, not http://127.0.0.1:10.',
    );
    expect(errors).toContain('SERVICE_PASSWORD_HASH is set already in .env.');
    expect(errors).toContain('add --force');
    expect(errors).not.toContain('bcrypt:');
  });

  it.each(['env', 'systemd'])(
    'replaces the password if asked for a new one, and says so: %s',
    async (format) => {
      const folder = openFolder();
      const options = ['--format', format, '--yes'];
      await folder.run([...START, ...options]);
      const file = format === 'env' ? '.env' : 'password_hash';
      const before = folder.read(file);
      const { code, output } = await folder.run(['init', '--new-password', ...options]);
      expect([code, folder.read(file) === before]).toEqual([0, false]);
      expect(output).toMatch(
        /^Saved [^]*The new password replaces the old one[^]*Password: \S+[^]*Checking the settings/,
      );
      expect(backups(folder).map((copy) => folder.read(copy))).toEqual([before]);
    },
  );

  it('replaces with --force, after a private backup copy', async () => {
    const folder = openFolder();
    await folder.run(START);
    const before = folder.read('.env');
    const change = ['init', '--upstream', 'http://127.0.0.1:10', '--new-password', '--force'];
    expect((await folder.run(change)).code).toBe(0);
    const [copy = ''] = backups(folder);
    expect([folder.read(copy), folder.mode(copy)]).toEqual([before, 0o600]);
    const [old, changed] = [before, folder.read('.env')].map(
      (text) => parseEnvFile(text).variables,
    );
    expect(changed).toEqual({
      ...old,
      SERVICE_UPSTREAM: 'http://127.0.0.1:10',
      SERVICE_PASSWORD_HASH: expect.not.stringMatching(old?.['SERVICE_PASSWORD_HASH'] ?? ''),
    });
  });

  it('writes through a symbolic link instead of replacing it', async () => {
    const [folder, elsewhere] = [openFolder(), openFolder()];
    elsewhere.write('real.env', '');
    symlinkSync(join(elsewhere.path, 'real.env'), join(folder.path, '.env'));
    expect((await folder.run(START)).code).toBe(0);
    expect(elsewhere.read('real.env')).toContain('SERVICE_SECRET_KEY=');
    expect(elsewhere.mode('real.env')).toBe(0o600);
  });

  it('writes nothing if the result would not be valid', async () => {
    const folder = openFolder();
    folder.write('.env', 'SERVICE_PUBLIC_PATHS=..\n');
    const { code, errors } = await folder.run(START);
    expect([code, folder.read('.env')]).toEqual([2, 'SERVICE_PUBLIC_PATHS=..\n']);
    expect(errors).toContain('SERVICE_PUBLIC_PATHS');
  });

  it('does not touch a value of several lines', () => {
    const texts = fc.stringMatching(/^(?:[ A-Za-z_=#'"`\n]|PORT=){0,60}$/);
    fc.assert(
      fc.property(texts, fc.constantFrom('PORT', 'A'), (text, name) => {
        const changed = setValue(SYNTAXES.env, text, [name, '8123']);
        if (changed === undefined) return;
        const { variables } = parseEnvFile(changed);
        expect(variables).toEqual({ ...parseEnvFile(text).variables, [name]: '8123' });
      }),
      { numRuns: numRuns(2000) },
    );
    const inside = 'SERVICE_SECRET_KEY="a\nPORT=1\nb"\n';
    expect(setValue(SYNTAXES.env, inside, ['PORT', '2'])).toBeUndefined();
  });
});

describe('housekey init --format compose', () => {
  const LINE = ['init', '--format', 'compose', '--email', EMAIL, '--upstream', 'http://wiki:3000'];
  const FILE = z.object({
    services: z.object({
      housekey: z.object({
        environment: z.record(z.string(), z.string()),
        build: z.object({ context: z.string() }),
      }),
      wiki: z.object({ image: z.string() }),
    }),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  });

  it('writes a file with secrets that only this user and the container can read', async () => {
    const folder = openFolder();
    const done = await folder.run([...LINE, '--password-file', '-'], { input: `${PASSWORD}\n` });
    expect([done.code, done.errors]).toEqual([0, '']);
    expect(folder.mode('secrets')).toBe(0o700);
    const { services, secrets } = FILE.parse(parse(folder.read('compose.yaml')));
    expect(existsSync(join(services.housekey.build.context, 'deploy/Dockerfile'))).toBe(true);
    expect(services.housekey.environment).toMatchObject({
      SERVICE_EMAIL: EMAIL,
      SERVICE_UPSTREAM: 'http://wiki:3000',
    });
    // The same modes as with compose's mounts.
    const mounted = Object.entries(services.housekey.environment).map(
      ([name, value]): [string, string] => {
        const secret = /^\/run\/secrets\/(\w+)$/.exec(value)?.[1];
        return [
          name,
          secret === undefined ? value : join(folder.path, secrets[secret]?.file ?? ''),
        ];
      },
    );
    const app = await openApp();
    const service = await folder.start({
      ...Object.fromEntries(mounted),
      SERVICE_UPSTREAM: app.url,
      PORT: '0',
    });
    expect(await reachApp(service.url, PASSWORD)).toBe('from the app');
    // A compose file may also have the hash itself, and expands every `$`.
    expect(folder.read('secrets/password_hash')).not.toContain('$');
  });

  it('makes the folder of the secrets private if it exists, too', async () => {
    const folder = openFolder();
    mkdirSync(join(folder.path, 'secrets'), { mode: 0o755 });
    expect((await folder.run(LINE)).code).toBe(0);
    expect(folder.mode('secrets')).toBe(0o700);
  });

  it('can be run again after the file was edited', async () => {
    const folder = openFolder();
    await folder.run(LINE);
    const edited = folder.read('compose.yaml').replace('image: your-app', 'image: wiki:1');
    folder.write('compose.yaml', edited);
    expect((await folder.run(LINE)).output).toContain('Nothing to change.');
    const change = [...LINE.slice(0, -1), 'http://wiki:4000'];
    expect((await folder.run(change)).code).toBe(1);
    expect(folder.read('compose.yaml')).toBe(edited);
    expect((await folder.run([...change, '--force'])).code).toBe(0);
    expect(folder.read('compose.yaml')).toBe(
      edited.replace('http://wiki:3000', 'http://wiki:4000'),
    );
  });
});

it('housekey init --format systemd writes a unit that starts this program with these settings', async () => {
  const [folder, app] = [openFolder(), await openApp()];
  const line = ['init', '--format', 'systemd', '--email', 'a%b@example.com', '--upstream', app.url];
  expect((await folder.run(line)).code).toBe(0);
  expect([folder.mode('secret_key'), folder.mode('password_hash')]).toEqual([0o600, 0o600]);
  const unit = folder.read('housekey.service');
  expect(unit).toContain('Environment=SERVICE_EMAIL=a%%b@example.com\n');
  expect(unit).toContain(`LoadCredential=secret_key:${folder.path}/secret_key\n`);
  const [, program = '', script = ''] = /^ExecStart=(\S+) (\S+)$/m.exec(unit) ?? [];
  expect(program).toBe(process.execPath);
  const again = await folder.run(line);
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('Nothing to change.')]);
  const variables = [...unit.matchAll(/^Environment=(SERVICE_\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [
      name,
      value.replace('%d', folder.path).replace('%S', folder.path).replaceAll('%%', '%'),
    ],
  );
  const { code, output } = await folder.runAlone(['check'], {
    program: script,
    variables: { ...Object.fromEntries(variables), PORT: '0' },
  });
  expect([code, output]).toEqual([0, expect.stringContaining('Only a%b@example.com can sign in.')]);
});

describe('housekey init --format systemd in a folder with an unusual name', () => {
  const LINE = ['init', '--format', 'systemd', '--email', EMAIL, '--yes'];

  it('writes paths that systemd reads as they are, and commands find the secrets', async () => {
    const folder = openFolder('my 50%h $& apps');
    const done = await folder.run(LINE);
    expect([done.code, done.output]).toEqual([2, '']);
    expect(done.errors).toContain('A systemd unit cannot contain the path');
    expect(readdirSync(folder.path)).toEqual([]);

    const named = openFolder('my 50%h apps; rm');
    const { code, output } = await named.run(LINE);
    expect(code).toBe(0);
    const unit = named.read('housekey.service');
    const path = named.path.replace('%', '%%');
    expect(unit).toContain(`LoadCredential=password_hash:${path}/password_hash\n`);
    expect(output).toContain(`enable --now '${named.path}/housekey.service'\n`);
    const checked = await named.run(['check', '--port', '0']);
    expect(checked.output).toContain(`Only ${EMAIL} can sign in.`);
  });

  it('adds no setting that is in the name of the folder', async () => {
    const folder = openFolder('apps\nExecStartPre=+');
    expect((await folder.run(LINE)).code).toBe(2);
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

it('the hash that init writes is that of the password, without $', async () => {
  const folder = openFolder();
  await folder.run(['init', '--email', EMAIL, '--password-file', '-'], { input: PASSWORD });
  const written = parseEnvFile(folder.read('.env')).variables['SERVICE_PASSWORD_HASH'] ?? '';
  expect(written).toMatch(/^bcrypt:2b:12:[\w./]{53}$/);
  expect(compareSync(PASSWORD, parsePasswordHash(written)?.encoded ?? '')).toBe(true);
});
