import type { Finding, FindingValue } from '../../src/contract/index.js';
import { namesOf } from '../../src/contract/parse.js';
import { FINDINGS } from '../../src/contract/findings/messages.js';
import type { FindingName } from '../../src/contract/findings/tables.js';
import { createFinding } from '../../src/core/diagnostics/finding.js';
import { captures } from './tree.js';

const NAMES = namesOf(FINDINGS);

/** Rows whose other sentences are those of another row, which the code names. */
const PAIRS: readonly (readonly [FindingName, FindingName])[] = [
  ['open-without-password', 'open'],
  ['open-without-email', 'open'],
  ['clock-behind', 'clock-skew'],
  ['clock-ahead', 'clock-skew-codes'],
];

const ARGUMENTS = captures(JSON.stringify(FINDINGS), /\{(\w+)[,}]/g);
const ITEMS = ['a.example', 'b.example', 'c.example'];

/** A value for every argument: its name, unless it has another type. */
function samplesWith(count: number): Readonly<Record<string, FindingValue>> {
  const list = ITEMS.slice(0, count);
  return {
    ...Object.fromEntries(ARGUMENTS.map((name) => [name, name])),
    email: 'owner@example.com',
    address: 'http://127.0.0.1:8000',
    entry: 'SERVICE_UPSTREAM=',
    reason: 'ECONNREFUSED',
    duration: { seconds: count * 31 },
    since: { time: 7, text: '2026-06-01 12:00:00 UTC' },
    names: { list, kind: 'comma' },
    addresses: { list, kind: 'comma' },
    paths: { list, kind: 'and' },
    targets: { list, kind: 'and' },
    needed: { list, kind: 'or' },
    ...Object.fromEntries(
      ['minimum', 'length', 'count', 'mismatched', 'others', 'waiting', 'lost'].map((name) => [
        name,
        count,
      ]),
    ),
    cost: 12,
    lightContrast: 4.4,
    darkContrast: 1,
  };
}

/** Every finding, with every sentence that there is, for several numbers. */
export function everyFinding(): Finding[] {
  const complete = NAMES.filter((name) => {
    const { code, summary } = FINDINGS[name];
    return (summary ?? (code && FINDINGS[code].summary)) !== undefined;
  });
  return [1, 2, 1234].flatMap((count) =>
    [...complete.map((name) => [name, name] as const), ...PAIRS].map((names) =>
      createFinding(names, samplesWith(count)),
    ),
  );
}
