import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { type Service, startLogin } from '../support/service.js';
import { setUpOnce } from '../support/hooks.js';

/** The niceness of each thread of the process, from the kernel (proc(5), `stat`, field 19). */
function niceness({ process: { pid } }: Service): number[] {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).map((task) => {
    // The second field, a name in parentheses, may contain spaces.
    const [, fields = ''] = readFileSync(join(tasks, task, 'stat'), 'utf8').split(/\) (?!.*\) )/);
    return Number(fields.split(' ')[16]);
  });
}

describe('the threads that check passwords', () => {
  const service = setUpOnce(async () => await startLogin({ SERVICE_LOGIN_CONCURRENCY: '2' }));

  async function signIn(password: string): Promise<number> {
    const body = new URLSearchParams({ email: EMAIL, password });
    return (await fetch(`${service.url}/api/auth/login`, { method: 'POST', body })).status;
  }

  it('start at the first sign-in, have a low priority, and are reused', async () => {
    expect(niceness(service).filter((nice) => nice > 0)).toEqual([]);
    expect(await signIn(PASSWORD)).toBe(200);
    expect(await signIn('wrong')).toBe(401);
    expect(await signIn(PASSWORD)).toBe(200);
    expect(niceness(service).filter((nice) => nice > 0)).toEqual([5]);
  });
});
