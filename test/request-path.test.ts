import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

interface Visit {
  readonly status: number;
  readonly files: readonly string[];
}

let visits: Readonly<Record<'login' | 'me', Visit>>;
beforeAll(async () => {
  const script = fileURLToPath(new URL('../bench/visited-files.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  visits = JSON.parse(stdout);
});

describe('the number of files that a reader has to open to follow a request', () => {
  it('is at most 10 for /me with a cached token', () => {
    expect(visits.me.status).toBe(200);
    expect(visits.me.files).toContain('core/auth/tokens.js');
    expect(visits.me.files.length, visits.me.files.join('\n')).toBeLessThanOrEqual(10);
  });

  it('is at most 36 for a sign-in, with the audit event, the session and its device', () => {
    expect(visits.login.status).toBe(200);
    expect(visits.login.files).toContain('core/limits/fair-queue.js');
    expect(visits.login.files.length, visits.login.files.join('\n')).toBeLessThanOrEqual(36);
  });
});
