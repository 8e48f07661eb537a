import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { once } from 'node:events';
import { hashSync } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import {
  AUTH_VARIABLES,
  bodyOf,
  EMAIL,
  PASSWORD,
  PASSWORD_HASH,
  SECRET,
} from '../support/housekey.js';
import { firstOf } from '../support/thorough.js';
import { ROOT } from '../support/tree.js';
import { runToEnd, startService, type Service, startLogin } from '../support/service.js';

async function signIn(
  service: Service,
  password = PASSWORD,
): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${service.url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: EMAIL, password }),
  });
  const { access_token: token } = await bodyOf(answer);
  return { status: answer.status, token: String(token) };
}

describe('the service starts', () => {
  it('with its defaults: authentication is disabled, with a warning and its fix', async () => {
    const service = await startService();
    expect(service.output()).toContain('authentication is OFF');
    expect(await (await fetch(`${service.url}/api/auth/me`)).json()).toEqual({
      email: 'guest',
      auth_disabled: true,
    });
    const { output } = await service.stop();
    expect(output).toContain('SERVICE_EMAIL=you@example.com SERVICE_PASSWORD=');
    // Without a terminal, each line is a JSON object.
    for (const line of output.trim().split('\n')) {
      expect(JSON.parse(line)).toEqual(
        expect.objectContaining({
          level: expect.stringMatching(/^(info|warn)$/),
          time: expect.stringMatching(/Z$/),
        }),
      );
    }
  });

  it('and logs its address, and whose login it is', async () => {
    const service = await startService({ SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD: PASSWORD });
    expect(service.output()).toMatch(
      /listening on http:\/\/127\.0\.0\.1:\d+; authentication is on for owner@example\.com/,
    );
    expect((await signIn(service)).status).toBe(200);
    expect((await signIn(service, 'wrong')).status).toBe(401);
    const { output } = await service.stop();
    expect(output).not.toContain(PASSWORD);
  });

  const addresses = [
    ['http://app.example.com', true],
    ['http://localhost', false],
    ['https://app.example.com', false],
  ] as const;
  it.each(firstOf(2, addresses))(
    'and warns of a cookie that others can read, at %s: %s',
    async (address, warns) => {
      const service = await startService({
        ...AUTH_VARIABLES,
        SERVICE_UPSTREAM: 'http://127.0.0.1:9',
        SERVICE_PUBLIC_URL: address,
      });
      const { output } = await service.stop();
      expect(output.includes('others on the network can read the session cookie')).toBe(warns);
    },
  );

  const hashes = [
    ['htpasswd, $2y$', htpasswd()],
    ['bcrypt from another library, $2b$', hashSync(PASSWORD, 4)],
    ['a $2a$ source', hashSync(PASSWORD, 4).replace('$2b$', '$2a$')],
    ['the $-free notation', PASSWORD_HASH.replace(/^\$(..)\$(..)\$/, 'bcrypt:$1:$2:')],
  ] as const;
  // test/core has the notations, without a service.
  it.each(firstOf(1, hashes))('with a hash of %s', async (_, hash) => {
    const service = await startService({ SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH: hash });
    expect((await signIn(service)).status).toBe(200);
    expect((await signIn(service, `${PASSWORD}x`)).status).toBe(401);
    const { output } = await service.stop();
    expect(output).not.toContain(hash);
  });

  it('with the output of housekey hash, in either notation', async () => {
    const { output } = await runToEnd(['hash', '--cost', '4'], { input: `${PASSWORD}\n` });
    for (const hash of output.trim().split('\n')) {
      const service = await startService({ SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH: hash });
      expect((await signIn(service)).status).toBe(200);
      await service.stop();
    }
  });

  it('with a .env file, whose hash is not expanded, and over which the environment takes precedence', async () => {
    const files = { '.env': `SERVICE_EMAIL=${EMAIL}\nSERVICE_PASSWORD_HASH=${PASSWORD_HASH}\n` };
    const service = await startService({}, files);
    expect((await signIn(service)).status).toBe(200);
    await service.stop();

    const marked = await startService({}, { '.env': `\uFEFF${files['.env']}` });
    expect(marked.output()).toContain('authentication is on');
    await marked.stop();

    const twin = { SERVICE_EMAIL_FILE: 'email' };
    const replaced = await startService(twin, { ...files, email: 'other@example.com\n' });
    expect(replaced.output()).not.toContain(`for ${EMAIL}`);
    await replaced.stop();

    const unset = await startService({ SERVICE_EMAIL: '' }, files);
    expect(unset.output()).toContain('authentication is OFF');
    await unset.stop();
  });
});

function htpasswd(): string {
  const { stdout } = spawnSync('htpasswd', ['-nbBC', '4', 'x', PASSWORD], { encoding: 'utf8' });
  return stdout.trim().slice(2);
}

const restarts = [
  ['a token is accepted with the same secret', SECRET, PASSWORD, 200],
  ['a token is rejected without a secret', '', PASSWORD, 401],
  ['a token is rejected with a changed password', SECRET, 'changed', 401],
] as const;
// test/core/restart.test.ts has them without a service.
it.each(firstOf(1, restarts))('after a restart, %s', async (_, secret, password, status) => {
  const before = { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD: PASSWORD, SERVICE_SECRET_KEY: secret };
  const first = await startService(before);
  const { token } = await signIn(first);
  await first.stop();
  const second = await startService({ ...before, SERVICE_PASSWORD: password });
  const me = await fetch(`${second.url}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(me.status).toBe(status);
  await second.stop();
});

describe('the service does not start', () => {
  it('with an invalid configuration: one list of errors, exit code 2, no stack trace, no secret', async () => {
    const { code, output, errors } = await runToEnd([], {
      variables: {
        SERVICE_EMAIL: EMAIL,
        SERVICE_PASSWORD_HASH: 'b2mangled-s3cret',
        SERVICE_SECRET_KEY: 'the-secret',
        SERVICE_SECRET_KEY_FILE: '/none',
        PORT: '99999',
      },
    });
    expect([code, output]).toEqual([2, '']);
    for (const name of ['SERVICE_PASSWORD_HASH', 'SERVICE_SECRET_KEY', 'PORT'])
      expect(errors).toContain(name);
    expect(errors).not.toMatch(/ at |s3cret|the-secret|node:/);
  });

  it('with a .env that cannot be read', async () => {
    const { code, errors } = await runToEnd([], { folders: ['.env'] });
    expect([code, errors]).toEqual([2, expect.stringContaining('.env cannot be read (EISDIR)')]);
  });

  it('on a port that is in use, and says what to do', async () => {
    const service = await startService();
    const { code, errors } = await runToEnd([], { variables: { PORT: new URL(service.url).port } });
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/Port \d+ is already in use.*set PORT/),
    ]);
    expect(errors).not.toContain(' at ');
    await service.stop();
  });

  it.each(firstOf(1, ['fe80::1', 'x'.repeat(300)]))('on an invalid address: %s', async (HOST) => {
    const { code, errors } = await runToEnd([], { variables: { HOST, PORT: '0' } });
    expect([code, errors]).toEqual([1, expect.stringContaining('Correct HOST')]);
    expect(errors).not.toContain(' at ');
  });

  it('on an address that this machine does not have', async () => {
    const { code, errors } = await runToEnd([], { variables: { HOST: '203.0.113.7', PORT: '0' } });
    expect([code, errors]).toEqual([1, expect.stringContaining('does not have the address')]);
  });
});

describe('the service stops', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'at once on %s when idle, kept-alive connections included',
    async (signal) => {
      const service = await startService();
      await fetch(service.url);
      service.process.kill(signal);
      const { code, output } = await service.ended;
      expect(code).toBe(0);
      expect(output).toContain('Housekey has stopped');
    },
  );

  it('when npm, which started it, gets the signal', async () => {
    const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, PORT: '0' } });
    let output = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const url = () => /listening on (http:[^;]+);/.exec(output)?.[1];
    await expect.poll(url).toBeDefined();
    npm.kill('SIGTERM');
    await once(npm, 'close');
    expect(output).toContain('Housekey has stopped');
  });

  it('even if a client keeps a rejected connection open', async () => {
    const service = await startService();
    const { port } = new URL(service.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    expect((await service.stop()).code).toBe(0);
    socket.destroy();
  });

  it('after it has responded to the requests in flight', async () => {
    const service = await startLogin({
      SERVICE_PASSWORD_HASH: hashSync(PASSWORD, 12),
    });
    const { port } = new URL(service.url);
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (text: string) => (received += text));
    const closed = once(socket, 'close');
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await once(socket, 'data');
    service.process.kill('SIGTERM');
    // The response shows that the signal has been handled: no new connection is accepted.
    await expect.poll(async () => await fetch(service.url).catch(() => 'refused')).toBe('refused');
    socket.write(body);
    await closed;
    expect(received).toMatch(/HTTP\/1.1 200 OK\r\n[\s\S]*connection: close[\s\S]*access_token/i);
    expect((await service.ended).code).toBe(0);
  });
});
