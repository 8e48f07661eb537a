import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnvFile } from '../../src/core/config/env-file.js';
import { openFolder } from '../support/folder.js';
import { json } from '../support/housekey.js';
import { runOnTerminal, type Dialog } from '../support/terminal.js';

const EMAIL = 'you@example.com';
const SIGN_IN: Dialog = [
  ['Email to sign in with: ', `${EMAIL}\r`],
  ['generate one): ', 'open sesame\r'],
  ['Repeat the password: ', 'open sesame\r'],
];
/** The password comes last. */
function around(questions: Dialog): Dialog {
  const [email, ...password] = SIGN_IN;
  return [...(email === undefined ? [] : [email]), ...questions, ...password];
}

describe('housekey init on a terminal', () => {
  it('asks for everything, never shows the password, and makes a login that works', async () => {
    const folder = openFolder();
    const dialog = around([['Number [1]: ', '\r']]);
    const { code, screen } = await runOnTerminal(['init'], dialog, { directory: folder.path });
    expect(code).toBe(0);
    expect(screen).not.toContain('sesame');
    expect(screen).toContain('What do you want to protect?');
    expect(folder.mode('.env')).toBe(0o600);
    const service = await folder.start();
    const login = json({ email: EMAIL, password: 'open sesame' });
    expect((await fetch(new URL('/api/auth/login', service.url), login)).status).toBe(200);
  });

  it('asks again after an invalid answer, and generates a password on request', async () => {
    const folder = openFolder();
    const dialog: Dialog = [
      ['Email to sign in with: ', 'a b\r'],
      ['without spaces and quotes', ''],
      ['Email to sign in with: ', `${EMAIL}\r`],
      ['Number [1]: ', '7\r'],
      ['Type a number from 1 to 3.', ''],
      ['Number [1]: ', '2\r'],
      ['Address of the app [http://127.0.0.1:3000]: ', 'localhost\r'],
      ['must be http://host:port', ''],
      ['Address of the app [http://127.0.0.1:3000]: ', '\r'],
      ['Number [1]: ', '3\r'],
      ['Address that visitors use', 'https://app.example.com\r'],
      ['generate one): ', 'one\r'],
      ['at least 8 characters', ''],
      ['generate one): ', 'open one sesame\r'],
      ['Repeat the password: ', 'two\r'],
      ['do not match', ''],
      ['generate one): ', '\r'],
    ];
    const { code, screen } = await runOnTerminal(['init'], dialog, { directory: folder.path });
    expect(code).toBe(0);
    expect(screen).toMatch(/Password: (?:[a-z2-9]{5}-){3}[a-z2-9]{5}/);
    expect(readdirSync(folder.path).toSorted()).toEqual(['.env', 'Caddyfile', 'housekey-state']);
    expect(folder.read('Caddyfile')).toContain('\napp.example.com {\n');
    expect(parseEnvFile(folder.read('.env')).variables).toMatchObject({
      SERVICE_EMAIL: EMAIL,
      SERVICE_UPSTREAM: 'http://127.0.0.1:3000',
      SERVICE_PUBLIC_URL: 'https://app.example.com',
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    });
  });

  it('asks for several apps, and repeats a question whose answer does not fit', async () => {
    const folder = openFolder();
    const dialog = around([
      ['Number [1]: ', '3\r'],
      ['Address of the login', 'https://login.example.com\r'],
      ['First app', 'login.example.com=127.0.0.1:3000\r'],
      ['login.example.com is the host of the login', ''],
      ['First app', 'wiki.example.com=127.0.0.1:3000\r'],
      ['Next app', 'wiki.example.com=127.0.0.1:3001\r'],
      ['--app has wiki.example.com twice', ''],
      ['Next app', 'photos.example.net=unix:/run/photos.sock\r'],
      ['Next app', '\r'],
      ['Which proxy adds https?', ''],
      ['3) Caddy', ''],
      ['Number [1]: ', '2\r'],
    ]);
    const { code } = await runOnTerminal(['init'], dialog, { directory: folder.path });
    expect(code).toBe(0);
    expect(folder.read('housekey.nginx.conf')).toContain(
      'server_name login.example.com wiki.example.com photos.example.net;',
    );
    expect(parseEnvFile(folder.read('.env')).variables).toMatchObject({
      SERVICE_PUBLIC_URL: 'https://login.example.com',
      SERVICE_APPS:
        '\nwiki.example.com http://127.0.0.1:3000\nphotos.example.net unix:/run/photos.sock\n',
    });
  });

  it('asks before it replaces a setting, and keeps it without a yes', async () => {
    const folder = openFolder();
    await folder.run(['init', '--email', EMAIL, '--upstream', 'http://127.0.0.1:9', '--yes']);
    const before = folder.read('.env');
    const change = ['init', '--upstream', 'http://127.0.0.1:10'];
    const options = { directory: folder.path };
    const question = 'Replace them, after a backup copy? [y/N] ';
    expect((await runOnTerminal(change, [[question, '\r']], options)).code).toBe(1);
    expect(folder.read('.env')).toBe(before);
    expect((await runOnTerminal(change, [[question, 'y\r']], options)).code).toBe(0);
    expect(folder.read('.env')).toBe(before.replace(':9\n', ':10\n'));
  });

  it('writes nothing after Ctrl-C', async () => {
    const folder = openFolder();
    const dialog = around([['Number [1]: ', '\u0003']]);
    const { code, screen } = await runOnTerminal(['init'], dialog, { directory: folder.path });
    expect([code, readdirSync(folder.path)]).toEqual([1, []]);
    expect(screen).not.toContain(' at ');
  });
});
