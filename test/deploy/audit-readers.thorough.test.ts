import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { AUDIT_EVENTS } from '../../src/contract/index.js';
import { addressesToBan } from '../support/fail2ban.js';
import { EMAIL, NOON, PASSWORD } from '../support/housekey.js';
import { startLogin } from '../support/service.js';
import { lineOfEachEvent } from '../support/audit-lines.js';
import { read } from '../support/tree.js';
import { runCrowdsec } from './support/crowdsec.js';

const GUESSERS = ['203.0.113.9', '2001:db8::9'];
const FORGED = '192.0.2.66';

/** A real audit log: two who guess, two who fail a few times, one of whom forges lines, and the owner. */
let log: string;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-readers-'));
  const service = await startLogin({
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_AUDIT_LOG: join(folder, 'audit.log'),
  });
  const attempt = async (from: string, password: string, userAgent = 'x') => {
    const headers = { 'x-forwarded-for': from, 'user-agent': userAgent };
    const body = new URLSearchParams({ email: EMAIL, password });
    await fetch(`${service.url}/api/auth/login`, { method: 'POST', headers, body });
  };
  const forgery = `{"level":"warn","time":"2026-06-01T12:00:00.000Z","event":"sign-in-failed","client":"${FORGED}","`;
  for (let count = 0; count < 13; count += 1) {
    for (const from of GUESSERS) await attempt(from, 'wrong');
    await attempt('198.51.100.1', PASSWORD, forgery);
  }
  for (let count = 0; count < 3; count += 1) {
    await attempt('198.51.100.2', 'wrong', forgery);
    // Not an address, so the proxy's own counts.
    await attempt(forgery, 'wrong');
  }
  await service.stop();
  log = readFileSync(join(folder, 'audit.log'), 'utf8');
  rmSync(folder, { recursive: true });
});

const ACQUISITION = z.object({
  filenames: z.tuple([z.string()]),
  labels: z.object({ type: z.string() }),
});

describe('CrowdSec, with the files in deploy/crowdsec', () => {
  const { filenames, labels } = ACQUISITION.parse(parse(read('deploy/crowdsec/acquis.yaml')));

  it('bans those who guess, and nobody else', async () => {
    expect((await runCrowdsec(log, labels.type)).banned).toEqual(GUESSERS.toReversed());
  });

  it('understands the lines that fail2ban counts, and no others', async () => {
    const { parsed } = await runCrowdsec(log, labels.type);
    expect(parsed.map(({ address }) => address)).toEqual(addressesToBan(log));
    const each = await lineOfEachEvent();
    const found = (await runCrowdsec(`${each.join('\n')}\n`, labels.type)).parsed;
    const common = { address: '198.51.100.7', time: NOON };
    expect(found).toEqual([
      { ...common, event: 'sign-in-failed' },
      { ...common, event: 'sign-in-throttled' },
      { ...common, event: 'codes-throttled' },
    ]);
  });

  it('reads the file of the documentation', () => {
    expect(read('docs/audit-log.md')).toContain(`SERVICE_AUDIT_LOG=${filenames[0]}`);
  });
});

const STAGE = z.union([
  z.strictObject({ json: z.strictObject({ expressions: z.record(z.string(), z.string()) }) }),
  z.strictObject({ labels: z.record(z.string(), z.null()) }),
  z.strictObject({ timestamp: z.strictObject({ source: z.string(), format: z.string() }) }),
]);
const PROMTAIL = z.object({
  scrape_configs: z.tuple([
    z.object({
      static_configs: z.tuple([z.object({ labels: z.record(z.string(), z.string()) })]),
      pipeline_stages: z.array(STAGE),
    }),
  ]),
});
/** RFC 3339 with up to nine decimals, as Go reads `RFC3339Nano`. */
const TIME = z.iso.datetime({ offset: true });

describe('Promtail, with deploy/promtail.yaml', () => {
  const {
    scrape_configs: [job],
  } = PROMTAIL.parse(parse(read('deploy/promtail.yaml')));

  /** The result of the stages for a line. */
  function process(line: string): { labels: Record<string, string>; time: string | undefined } {
    const extracted: Record<string, unknown> = {};
    const labels: Record<string, string> = {};
    let time: string | undefined;
    for (const stage of job.pipeline_stages) {
      if ('json' in stage) {
        const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(line));
        for (const [name, path] of Object.entries(stage.json.expressions)) {
          expect(fields).toHaveProperty([path]);
          extracted[name] = fields[path];
        }
      } else if ('labels' in stage) {
        for (const name of Object.keys(stage.labels)) labels[name] = String(extracted[name]);
      } else {
        expect(stage.timestamp.format).toBe('RFC3339Nano');
        time = TIME.parse(extracted[stage.timestamp.source]);
      }
    }
    return { labels, time };
  }

  it('gets time, event and level from every real line', async () => {
    const lines = [...log.trim().split('\n'), ...(await lineOfEachEvent())];
    const streams = new Set<string>();
    for (const line of lines) {
      const { labels, time } = process(line);
      expect(Object.keys(labels)).toEqual(['level', 'event']);
      expect(time).toMatch(/\.\d{3}Z$/);
      streams.add(JSON.stringify(labels));
    }
    // An event has one or two levels, whatever the number of clients and lines.
    expect(streams.size).toBeLessThanOrEqual(AUDIT_EVENTS.length + 1);
    expect(streams.size).toBeGreaterThan(10);
  });

  it('reads the file of the documentation', () => {
    const [{ labels }] = job.static_configs;
    expect(read('docs/audit-log.md')).toContain(`SERVICE_AUDIT_LOG=${labels['__path__']}`);
    expect(read('docs/audit-log.md')).toContain(`{app="${labels['app']}"`);
  });
});

it('fail2ban finds each failure in the file, and no forged address', () => {
  const found = addressesToBan(log);
  expect(new Set(found)).toEqual(new Set([...GUESSERS, '198.51.100.2', '127.0.0.1']));
  expect(found.filter((address) => address === GUESSERS[0])).toHaveLength(13);
  expect(found).not.toContain(FORGED);
});
