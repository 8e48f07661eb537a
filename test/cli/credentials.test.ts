import { describe, expect, it } from 'vitest';
import { decodeBase32 } from '../../src/core/auth/totp.js';
import { codeAt } from '../support/codes.js';
import { AUTH_VARIABLES, bodyOf, EMAIL, json } from '../support/housekey.js';
import { launch, runHere, runToEnd, startLogin } from '../support/service.js';

describe('housekey link', () => {
  it('prints an address that signs in at the running service, once', async () => {
    const service = await startLogin();
    const port = new URL(service.url).port;
    const { code, output, errors } = await runToEnd(['link'], {
      variables: { ...AUTH_VARIABLES, PORT: port },
    });
    expect([code, errors]).toEqual([0, expect.stringContaining('within five minutes')]);
    const { origin, pathname, hash } = new URL(output.trim());
    expect([origin, pathname]).toEqual([new URL(service.url).origin, '/login']);
    const open = async () =>
      await fetch(new URL('/_housekey/api/link', service.url), json({ token: hash.slice(1) }));
    const response = await open();
    expect([response.status, (await bodyOf(response))['email']]).toEqual([200, EMAIL]);
    expect((await open()).status).toBe(401);
    await service.stop();
    expect(service.output()).toContain('signed in by link');
    expect(service.output()).not.toContain(hash.slice(1));
  });

  it.each([
    [{ SERVICE_PUBLIC_URL: 'https://login.example.com' }, 'https://login.example.com/login#link~'],
    [{ HOST: '::1', PORT: '80' }, 'http://[::1]:80/login#link~'],
    [{ SERVICE_PREFIX_ONLY: 'true' }, 'http://127.0.0.1:8000/_housekey/login#link~'],
    [{ SERVICE_UPSTREAM: 'http://127.0.0.1:1' }, 'http://127.0.0.1:8000/_housekey/?link#link~'],
  ])('leads to the login page with %j', async (more, start) => {
    const { output } = await runHere(['link'], { variables: { ...AUTH_VARIABLES, ...more } });
    expect(output).toMatch(/~[\w-]{43}\n$/);
    expect(output.startsWith(start)).toBe(true);
  });

  it.each([
    [
      'without a secret',
      { SERVICE_SECRET_KEY: '' },
      1,
      /SERVICE_SECRET_KEY is not set.*\nFix: Set/,
    ],
    ['while authentication is disabled', { SERVICE_EMAIL: '' }, 1, /Authentication is disabled/],
    ['with an invalid configuration', { PORT: 'x' }, 2, /PORT must be/],
  ])('fails %s, and says why', async (_, variables, exitCode, message) => {
    const ended = await runHere(['link'], { variables: { ...AUTH_VARIABLES, ...variables } });
    expect([ended.code, ended.output]).toEqual([exitCode, '']);
    expect(ended.errors).toMatch(message);
  });
});

describe('housekey totp', () => {
  /** Runs it like a script that reads the key and answers with this code. */
  async function answer(codeFor: (secret: string) => string) {
    const running = await launch(['totp'], { variables: AUTH_VARIABLES, keepsInputOpen: true });
    const { stderr, stdin } = running.process;
    let shown = '';
    stderr?.on('data', (text: string) => {
      shown += text;
      const key = /^ {2}((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})$/m.exec(shown)?.[1];
      if (key !== undefined) stdin?.end(`${codeFor(key.replaceAll(' ', ''))}\n`);
    });
    return await running.ended;
  }

  it('draws a QR code, asks for one code, and then prints the line', async () => {
    const { code, output, errors } = await answer((secret) => codeAt(Date.now(), secret));
    expect(code).toBe(0);
    const secret = /^SERVICE_TOTP_SECRET=([A-Z2-7]{32})\n$/.exec(output)?.[1] ?? '';
    expect(decodeBase32(secret)).toHaveLength(20);
    expect(errors).toMatch(/[▀▄█]{10}/);
    expect(errors).toContain('housekey link');
  });

  it('prints no line if the code is wrong', async () => {
    const { code, output, errors } = await answer(() => '12345');
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain('That is not the code of this key');
  });

  it('says by how much the clocks differ', async () => {
    const { code, errors } = await answer((secret) => codeAt(Date.now() + 600_000, secret));
    expect(code).toBe(1);
    expect(errors).toMatch(/about (?:9|10|11) min behind that of the app/);
  });
});
