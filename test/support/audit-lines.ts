import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { AUDIT_EVENTS } from '../../src/contract/index.js';
import type { AuditClient, AuditEvent } from '../../src/core/audit/audit-event.js';
import { createAuditLog, type AuditLog } from '../../src/logs/audit-log.js';
import { openAuditFileLog } from '../../src/logs/log.js';
import { auditEvent } from './audit-event.js';
import { NOON } from './housekey.js';
import { waitUntil } from './until.js';

/** A client as it is in the documented lines. */
export const CLIENT: AuditClient = {
  address: '198.51.100.7',
  network: '198.51.100.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  requestId: '3c9f1f63-54e1-4a5c-9a0d-0f4f7f3f8a11',
};

const OWNER = 'owner@example.com';
/** One of each event, and what makes a difference in its line. */
const EVENTS: readonly AuditEvent[] = [
  { event: 'sign-in', email: OWNER, newDevice: true },
  { event: 'sign-in', email: OWNER, method: 'passkey "phone"' },
  { event: 'sign-in', email: OWNER, method: 'link' },
  { event: 'sign-in-failed', reason: 'code-required', email: OWNER },
  ...AUDIT_EVENTS.map(auditEvent).filter(({ event }) => event !== 'sign-in'),
];

/** Logs into a file as the service does, and returns its lines, each at the same time. */
export async function auditLines(
  log: (auditLog: AuditLog, clock: { now: number }) => void,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-audit-'));
  const path = join(folder, 'audit.log');
  const clock = { now: NOON };
  const file = await openAuditFileLog(path, pino({ level: 'silent' }));
  let count = 0;
  const counted = pino({}, { write: () => (count += 1) });
  log(
    createAuditLog([file.log, counted], () => clock.now),
    clock,
  );
  const lines = () => readFileSync(path, 'utf8').split('\n').slice(0, -1);
  await waitUntil(() => lines().length === count, 'all lines are in the file', 30_000);
  await file.close();
  const written = lines();
  rmSync(folder, { recursive: true });
  const time = new Date(NOON).toISOString();
  return written.map((line) => line.replace(/"time":"[^"]+"/, `"time":"${time}"`));
}

/** A real line for each of {@link EVENTS}. */
export async function lineOfEachEvent(): Promise<string[]> {
  return await auditLines(({ record }) => EVENTS.forEach((event) => record(event, CLIENT)));
}

/** The line that ends a flood of 5,010 refused tokens. */
export async function lineAfterFlood(): Promise<string> {
  const lines = await auditLines(({ record, flush }, clock) => {
    for (let count = 0; count < 5000; count += 1) record(auditEvent('token-refused'), CLIENT);
    clock.now += 1000;
    flush();
  });
  return lines.at(-1) ?? '';
}
