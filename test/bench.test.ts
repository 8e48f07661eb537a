import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge, ratiosOf, show } from '../bench/ratios.js';
import { chart } from '../bench/report/chart.js';
import { markdown } from '../bench/report/markdown.js';
import { inRounds, type Watch, type Window } from '../bench/rounds.js';
import { chosen, GROUPS } from '../bench/rows.js';
import { faultsOf, readReport } from '../bench/wrk.js';
import { captures, read, ROOT } from './support/tree.js';

const CALM: Watch = {
  untilCalm: async () => await Promise.resolve(),
  calmly: async (act) => ({ value: await act(), calm: true }),
};

/** Gives these windows one after the other, and the last one from then on. */
function contestant(name: string, windows: readonly Window[]) {
  let next = 0;
  const measure = async () => {
    const window = windows[Math.min(next, windows.length - 1)];
    next += 1;
    return await Promise.resolve(window ?? { value: Number.NaN });
  };
  return { name, measure };
}

const options = { rounds: 3, warmUps: 0, anyCalm: false, watch: CALM };
const values = (...all: number[]) => all.map((value) => ({ value }));

describe('a round of the bench', () => {
  it('has one window of each contestant', async () => {
    const outcome = await inRounds(
      [contestant('ours', values(20, 30, 40)), contestant('theirs', values(10, 10, 20))],
      options,
    );
    expect(ratiosOf(outcome, 'ours', 'theirs')).toEqual([2, 3, 2]);
    expect(outcome).toMatchObject({ voided: [], restless: 0 });
  });

  it('is void, for all of them, if one got a wrong answer', async () => {
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

  it('is given up after three that were void, and the row is missed', async () => {
    const wrong = { value: 99, faults: ['no answer at all'] };
    const outcome = await inRounds([contestant('ours', [wrong])], options);
    expect(outcome.voided).toHaveLength(3);
    const row = judge({ row: 1, what: '', against: '', values: [], atLeast: 1, outcome });
    expect(row.ok).toBe(false);
  });

  it('is taken again if others used the machine meanwhile', async () => {
    const calm = [true, false, true, true];
    const watch: Watch = {
      ...CALM,
      calmly: async (act) => ({ value: await act(), calm: calm.shift() ?? true }),
    };
    const one = contestant('ours', values(1, 2, 3, 4));
    const outcome = await inRounds([one], { ...options, watch });
    expect(outcome.readings.get('ours')).toEqual(values(1, 3, 4));
    expect(outcome.restless).toBe(1);
  });
});

describe('a row of the bench', () => {
  const outcome = { readings: new Map(), voided: [], restless: 0 };
  const row = { row: 1, what: 'what', against: 'other', outcome };

  it('is judged by the median, and tells the quartiles', () => {
    const judged = judge({ ...row, values: [9, 1, 3, 2, 5, 4, 8], atLeast: 4 });
    expect(judged).toMatchObject({ figure: { middle: 4, low: 2, high: 8 }, ok: true });
    expect(judge({ ...row, values: [9, 1, 3, 2, 5, 4, 8], atMost: 3.9 }).ok).toBe(false);
  });

  it('is missed with too few rounds, however good they are', () => {
    expect(judge({ ...row, values: [9, 9], atLeast: 1 }).ok).toBe(false);
  });

  it('is missed where nothing could be measured', () => {
    const none = Array.from({ length: 7 }, () => Number.NaN);
    expect(judge({ ...row, values: none, atMost: 1 }).ok).toBe(false);
  });
});

describe('what wrk counted', () => {
  const answer = { size: 400 };
  const good = { requests: 1000, bytes: 400_000, failed: 0, status: 0 };

  it('is read from its report', () => {
    expect(readReport('Running\ncounted 2000000 1000 400000 0 7 900 1500\n')).toMatchObject({
      requests: 1000,
      bytes: 400_000,
      failed: 0,
      status: 7,
    });
    expect(readReport('unable to connect')).toBeUndefined();
  });

  it('is good if every answer has the wanted status and length', () => {
    expect(faultsOf(good, { status: 200 }, answer, 64)).toEqual([]);
    expect(faultsOf({ ...good, status: 1000 }, { status: 401 }, answer, 64)).toEqual([]);
  });

  it.each([
    ['a refusal', { ...good, status: 1 }, 200],
    ['one who was let in', { ...good, status: 999 }, 401],
    ['a failed connection', { ...good, failed: 1 }, 200],
    ['missing bytes', { ...good, bytes: 399_000 }, 200],
    ['other bytes', { ...good, bytes: 430_000 }, 200],
    ['no answer', { requests: 0, bytes: 0, failed: 0, status: 0 }, 200],
  ])('is void with %s', (_, counted, status) => {
    expect(faultsOf(counted, { status }, answer, 64)).not.toEqual([]);
  });
});

describe('the results', () => {
  const outcome = { readings: new Map(), voided: ['ours: status 500'], restless: 2 };
  const nine = Array.from({ length: 9 }, () => 1.5);
  const rows = [
    judge({ row: 1, what: 'one <thing>', against: 'bare', values: nine, atLeast: 1, outcome }),
    show({ row: 2, what: 'two', against: 'other', values: nine, outcome }),
  ];

  it('have every row, and what did not count', () => {
    const text = markdown(rows, { machine: '' });
    expect(text).toContain('| 1 | one <thing> | bare | 1.5 |');
    expect(text).toContain('| 2 | two | other | 1.5 |');
    expect(text).toContain('a round is void: ours: status 500');
    expect(text).toContain('2 rounds taken again');
  });

  it('are drawn for light pages and dark ones', () => {
    const drawing = chart(rows);
    expect(drawing).toContain('prefers-color-scheme: dark');
    expect(drawing).toContain('one &lt;thing>');
  });

  const ALL = Array.from({ length: 12 }, (_, index) => index + 1);

  it('come from groups that leave no row out', () => {
    const groups = Object.values(GROUPS).flatMap(({ rows: numbers }) => numbers);
    expect(groups).toEqual([...ALL, 'growth']);
    expect(chosen([])).toEqual(Object.keys(GROUPS));
    expect(chosen(['2', 'me', '12'])).toEqual(['me', 'page']);
    expect(() => chosen(['13'])).toThrow('There is no row "13"');
  });

  // Written by a whole run, on a machine with nothing else to do.
  if (existsSync(join(ROOT, 'bench/RESULTS.md'))) {
    it('of the last whole run have every row', () => {
      const numbers = captures(read('bench/RESULTS.md'), /^\| (\d+) \|/gm).map(Number);
      expect(new Set(numbers)).toEqual(new Set(ALL));
    });
  }
});
