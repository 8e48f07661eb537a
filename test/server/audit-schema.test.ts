import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AUDIT_EVENTS } from '../../src/contract/index.js';
import { json, housekeyWith } from '../support/housekey.js';
import { auditLines, CLIENT, lineAfterFlood, lineOfEachEvent } from '../support/audit-lines.js';
import { captures, read } from '../support/tree.js';
import { AddressSet } from '../../src/core/network.js';

const DOCUMENT = read('docs/audit-log.md');
const [EXAMPLES = '', OMITTED = ''] = captures(DOCUMENT, /```json\n([^`]+)```/g);

describe('docs/audit-log.md', () => {
  it('shows a real line of each event', async () => {
    expect(EXAMPLES.trim().split('\n')).toEqual(await lineOfEachEvent());
  });

  it('shows the real line after a flood', async () => {
    expect(OMITTED.trim()).toBe(await lineAfterFlood());
  });

  it('describes every event, with its level and all of its fields', async () => {
    const rows = [
      ...DOCUMENT.matchAll(/^\| `([\w-]+)` \| ((?:info|warn)[^|]*) \| [^|]+ \|([^\n]*)\|$/gm),
    ];
    expect(rows.map(([, event]) => event)).toEqual([...AUDIT_EVENTS]);
    const LINE = z.looseObject({ event: z.string(), level: z.string() });
    const common = captures(DOCUMENT, /^\| `(\w+)` \| (?!info|warn)/gm);
    for (const line of await lineOfEachEvent()) {
      const { event, level, ...fields } = LINE.parse(JSON.parse(line));
      const [, , levels = '', described = ''] = rows.find(([, name]) => name === event) ?? [];
      expect(levels, line).toContain(level);
      const own = Object.keys(fields).filter((name) => !common.includes(name));
      for (const name of own) expect(described, line).toContain(`\`${name}\``);
    }
  });
});

const LINE = z.strictObject({
  level: z.literal('warn'),
  time: z.iso.datetime({ precision: 3 }),
  event: z.literal('sign-in-failed'),
  client: z.union([z.ipv4(), z.ipv6(), z.literal('unknown')]),
  network: z.string().regex(/^(?:[\d.]+|[\da-f:]+\/64|unknown)$/),
  reason: z.literal('wrong-email'),
  email: z.string().regex(/^#[0-9a-f]{16}$/),
  omitted: z.literal(0),
  requestId: z.string().regex(/^[\w.-]{1,128}$/),
  userAgent: z
    .string()
    .max(256)
    .regex(/^\P{Cc}*$/u)
    .nullable(),
  msg: z.string(),
});

describe('a line of the audit log', () => {
  it('cannot be forged with anything that a client sends', async () => {
    // Characters that a header can contain: a server refuses all other characters.
    const header = fc
      .array(fc.constantFrom(...HEADER_CHARACTERS), { maxLength: 400 })
      .map((characters) => characters.join('').trim());
    const hostile = fc.oneof(header, fc.constantFrom(...FORGERIES));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, fc.string(), async (agent, id, from, email) => {
        const { request, audit } = await housekeyWith({
          trustedProxies: AddressSet.of(['192.0.2.1']),
        });
        const { headers, ...init } = json({ email: `${email}x`, password: 'wrong' });
        await request('/api/auth/login', {
          ...init,
          headers: {
            ...Object.fromEntries(new Headers(headers)),
            'user-agent': agent,
            'x-request-id': id,
            'x-forwarded-for': from,
          },
        });
        expect(audit).toHaveLength(1);
        const lines = await auditLines(({ record }) => {
          for (const { client: address, network, userAgent, requestId, ...event } of audit) {
            record(event, { address, network, userAgent, requestId });
          }
        });
        expect(lines).toHaveLength(1);
        const [line = ''] = lines;
        expect(line).toMatch(/^\P{Cc}+$/u);
        expect(() => LINE.parse(JSON.parse(line))).not.toThrow();
        expect(line.length).toBeLessThan(2000);
      }),
      { numRuns: 60 },
    );
  });

  it('has no omitted events that were logged, or that were said already', async () => {
    const lines = await auditLines(({ record, flush }, clock) => {
      for (let count = 0; count < 25; count += 1) record({ event: 'token-refused' }, CLIENT);
      flush();
      clock.now += 1000;
      flush();
      flush();
      record({ event: 'token-refused' }, CLIENT);
      for (let count = 0; count < 12; count += 1) record({ event: 'sign-in-busy' }, CLIENT);
      flush(true);
      flush(true);
    });
    const omitted = lines.map((line) => Number(/"omitted":(\d+)/.exec(line)?.[1]));
    const logged = lines.filter((line) => !line.includes('events-omitted')).length;
    expect(omitted.filter((count) => count > 0)).toEqual([15, 2]);
    expect(logged).toBe(10 + 1 + 10);
  });
});

const HEADER_CHARACTERS = [
  ...'aA1:",{}\\/ \t%$`\'<>;=&#'.split(''),
  '\u007F',
  '\u0080',
  '\u009B31m',
  'é',
  '\u00AD',
  'x'.repeat(100),
];

const FORGERIES = [
  '203.0.113.66',
  '","event":"sign-in","client":"203.0.113.66',
  '\\n{"level":"warn","event":"sign-in-failed","client":"203.0.113.66"}',
  '203.0.113.66, 198.51.100.7"',
  '2001:db8::1',
];
