import { createHousekey } from 'housekey';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMAIL, PASSWORD, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { startLogin } from '../support/service.js';
import { setUpOnce } from '../support/hooks.js';
import { waitUntil } from '../support/until.js';

/** The niceness of each thread with a low priority, from the kernel (proc(5), `stat`, field 19). */
function lowPriorities(pid: number | undefined): number[] {
  const tasks = `/proc/${pid}/task`;
  const all = readdirSync(tasks).map((task) => {
    // The second field, a name in parentheses, may contain spaces.
    const [, fields = ''] = readFileSync(join(tasks, task, 'stat'), 'utf8').split(/\) (?!.*\) )/);
    return Number(fields.split(' ')[16]);
  });
  return all.filter((nice) => nice > 0);
}

const bodyOf = (password: string) => new URLSearchParams({ email: EMAIL, password });

describe('the threads that check passwords', () => {
  const service = setUpOnce(async () => await startLogin({ SERVICE_LOGIN_CONCURRENCY: '2' }));

  async function signIn(password: string): Promise<number> {
    const init = { method: 'POST', body: bodyOf(password) };
    return (await fetch(`${service.url}/api/auth/login`, init)).status;
  }

  it('start at the second sign-in in a row, have a low priority, and are reused', async () => {
    const { pid } = service.process;
    expect(await signIn(PASSWORD)).toBe(200);
    expect(lowPriorities(pid)).toEqual([]);
    expect(await signIn('wrong')).toBe(401);
    expect(lowPriorities(pid)).toEqual([5]);
    expect(await signIn(PASSWORD)).toBe(200);
    expect(lowPriorities(pid)).toEqual([5]);
  });
});

describe('a login in this process', () => {
  afterEach(() => vi.useRealTimers());

  it('ends these threads 10 seconds after the last check, and starts them again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const login = await createHousekey({
      email: EMAIL,
      passwordHash: PASSWORD_HASH,
      secretKey: SECRET,
    });
    const signIn = async () => {
      const init = { method: 'POST', body: bodyOf(PASSWORD) };
      const response = await login.handler(new Request('http://localhost/api/auth/login', init));
      expect(response?.status).toBe(200);
    };
    const running = () => lowPriorities(process.pid);

    await signIn();
    await vi.advanceTimersByTimeAsync(9000);
    await signIn();
    await vi.advanceTimersByTimeAsync(9999);
    await signIn();
    await vi.advanceTimersByTimeAsync(9999);
    expect(running()).toEqual([5]);

    await vi.advanceTimersByTimeAsync(1);
    await waitUntil(() => running().length === 0, 'the idle thread ends');
    await signIn();
    expect(running()).toEqual([]);
    await signIn();
    expect(running()).toEqual([5]);
    await login.close();
  });
});
