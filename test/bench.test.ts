import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { comparisonRow, ratiosOf, targetRow } from '../bench/ratios.js';
import { chart } from '../bench/report/chart.js';
import { markdown } from '../bench/report/markdown.js';
import { readLog } from '../bench/h2load.js';
import { inRounds, type Watch, type Window } from '../bench/rounds.js';
import { GROUPS, selectGroups } from '../bench/rows.js';
import { faultsOf, readReport } from '../bench/wrk.js';
import { captures, read, ROOT } from './support/tree.js';

const QUIET: Watch = {
  waitUntilQuiet: async () => await Promise.resolve(),
  detectLoad: async (act) => ({ value: await act(), quiet: true }),
};

/** Returns these windows one after the other, then repeats the last one. */
function contestant(name: string, windows: readonly Window[]) {
  let next = 0;
  const measure = async () => {
    const window = windows[Math.min(next, windows.length - 1)];
    next += 1;
    return await Promise.resolve(window ?? { value: Number.NaN });
  };
  return { name, measure };
}

const options = { rounds: 3, warmUps: 0, ignoreLoad: false, watch: QUIET };
const values = (...all: number[]) => all.map((value) => ({ value }));

describe('a benchmark round', () => {
  it('has one window of each contestant', async () => {
    const outcome = await inRounds(
      [contestant('ours', values(20, 30, 40)), contestant('theirs', values(10, 10, 20))],
      options,
    );
    expect(ratiosOf(outcome, 'ours', 'theirs')).toEqual([2, 3, 2]);
    expect(outcome).toMatchObject({ voided: [], disturbed: 0 });
  });

  it('is void for all contestants if one got a wrong response', async () => {
    const wrong = { value: 99, faults: ['status 500 instead of 200'] };
    const outcome = await inRounds(
      [
        contestant('ours', [...values(20), wrong, ...values(30, 40)]),
        contestant('theirs', values(10)),
      ],
      options,
    );
    expect(outcome.readings.get('ours')).toEqual(values(20, 30, 40));
    expect(outcome.readings.get('theirs')).toHaveLength(3);
    expect(outcome.voided).toEqual(['ours: status 500 instead of 200']);
  });

  it('is given up after three void ones, and the row is missed', async () => {
    const wrong = { value: 99, faults: ['no response at all'] };
    const outcome = await inRounds([contestant('ours', [wrong])], options);
    expect(outcome.voided).toHaveLength(3);
    const row = targetRow({ row: 1, what: '', against: '', values: [], atLeast: 1, outcome });
    expect(row.ok).toBe(false);
  });

  it('is repeated if other processes used the machine', async () => {
    const quiet = [true, false, true, true];
    const watch: Watch = {
      ...QUIET,
      detectLoad: async (act) => ({ value: await act(), quiet: quiet.shift() ?? true }),
    };
    const one = contestant('ours', values(1, 2, 3, 4));
    const outcome = await inRounds([one], { ...options, watch });
    expect(outcome.readings.get('ours')).toEqual(values(1, 3, 4));
    expect(outcome.disturbed).toBe(1);
  });
});

describe('a benchmark row', () => {
  const outcome = { readings: new Map(), voided: [], disturbed: 0 };
  const row = { row: 1, what: 'what', against: 'other', outcome };

  it('is compared by its median, and has quartiles', () => {
    const result = targetRow({ ...row, values: [9, 1, 3, 2, 5, 4, 8], atLeast: 4 });
    expect(result).toMatchObject({ figure: { middle: 4, low: 2, high: 8 }, ok: true });
    expect(targetRow({ ...row, values: [9, 1, 3, 2, 5, 4, 8], atMost: 3.9 }).ok).toBe(false);
  });

  it('is missed with too few rounds, whatever their values', () => {
    expect(targetRow({ ...row, values: [9, 9], atLeast: 1 }).ok).toBe(false);
  });

  it('is missed if nothing could be measured', () => {
    const none = Array.from({ length: 7 }, () => Number.NaN);
    expect(targetRow({ ...row, values: none, atMost: 1 }).ok).toBe(false);
  });
});

describe('the counts of wrk', () => {
  const response = { size: 400 };
  const good = { requests: 1000, bytes: 400_000, failed: 0, status: 0 };

  it('are read from its report', () => {
    expect(readReport('Running\ncounted 2000000 1000 400000 0 7 900 1500\n')).toMatchObject({
      requests: 1000,
      bytes: 400_000,
      failed: 0,
      status: 7,
    });
    expect(readReport('unable to connect')).toBeUndefined();
  });

  it('are valid if every response has the expected status and length', () => {
    expect(faultsOf(good, { status: 200 }, response, 64)).toEqual([]);
    expect(faultsOf({ ...good, status: 1000 }, { status: 401 }, response, 64)).toEqual([]);
  });

  it.each([
    ['a rejection', { ...good, status: 1 }, 200],
    ['an accepted request', { ...good, status: 999 }, 401],
    ['a failed connection', { ...good, failed: 1 }, 200],
    ['missing bytes', { ...good, bytes: 399_000 }, 200],
    ['extra bytes', { ...good, bytes: 430_000 }, 200],
    ['no response', { requests: 0, bytes: 0, failed: 0, status: 0 }, 200],
  ])('are void with %s', (_, counted, status) => {
    expect(faultsOf(counted, { status }, response, 64)).not.toEqual([]);
  });
});

describe('the log of h2load', () => {
  it('counts the requests that were sent in the window, after all connections were open', () => {
    const log = '1000000\t200\t900\n1010000\t200\t1500\n1011000\t502\t250\n1030000\t200\t100\n';
    expect(readLog(log, { afterMs: 10, seconds: 0.02 })).toEqual([
      { sentAt: 1_010_000, status: 200, milliseconds: 1.5 },
      { sentAt: 1_011_000, status: 502, milliseconds: 0.25 },
    ]);
  });
});

describe('the results', () => {
  const outcome = { readings: new Map(), voided: ['ours: status 500'], disturbed: 2 };
  const nine = Array.from({ length: 9 }, () => 1.5);
  const rows = [
    targetRow({ row: 1, what: 'one <thing>', against: 'bare', values: nine, atLeast: 1, outcome }),
    comparisonRow({ row: 2, what: 'two', against: 'other', values: nine, outcome }),
  ];

  it('have every row, and the discarded rounds', () => {
    const text = markdown(rows, { machine: '' });
    expect(text).toContain('| 1 | one <thing> | bare | 1.5 |');
    expect(text).toContain('| 2 | two | other | 1.5 |');
    expect(text).toContain('void round: ours: status 500');
    expect(text).toContain('2 rounds repeated');
  });

  it('are drawn for light and dark pages', () => {
    const drawing = chart(rows);
    expect(drawing).toContain('prefers-color-scheme: dark');
    expect(drawing).toContain('one &lt;thing>');
  });

  const ALL = Array.from({ length: 12 }, (_, index) => index + 1);

  it('come from groups that cover every row', () => {
    const groups = Object.values(GROUPS).flatMap(({ rows: numbers }) => numbers);
    expect(new Set(groups)).toEqual(
      new Set([
        ...ALL,
        'library',
        'cost',
        'growth',
        'proxies',
        'scale',
        'apps',
        'nodes',
        'memory',
        'token',
      ]),
    );
    expect(selectGroups([])).toEqual(Object.keys(GROUPS));
    expect(selectGroups(['2', 'me', '12'])).toEqual(['me', 'page']);
    expect(() => selectGroups(['13'])).toThrow('Unknown row "13"');
  });

  // Written by a full run on an idle machine.
  if (existsSync(join(ROOT, 'bench/RESULTS.md'))) {
    it('of the last full run have every row', () => {
      const numbers = captures(read('bench/RESULTS.md'), /^\| (\d+) \|/gm).map(Number);
      expect(new Set(numbers)).toEqual(new Set(ALL));
    });
  }
});
