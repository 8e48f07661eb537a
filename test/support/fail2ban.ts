import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captures, read } from './tree.js';

/** The addresses that the documented fail2ban filter finds in a log, one per failure. */
export function addressesToBan(log: string): string[] {
  const [filter = ''] = captures(read('docs/audit-log.md'), /```ini\n([^`]+)```/g);
  const folder = mkdtempSync(join(tmpdir(), 'housekey-fail2ban-'));
  writeFileSync(join(folder, 'housekey.conf'), filter);
  writeFileSync(join(folder, 'log'), log);
  const line = ['-o', 'ip', join(folder, 'log'), join(folder, 'housekey.conf')];
  const { stdout, stderr, error } = spawnSync('fail2ban-regex', line, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (error !== undefined || stderr !== '') throw new Error(`fail2ban-regex: ${stderr}`);
  return stdout.split('\n').filter((address) => address !== '');
}
