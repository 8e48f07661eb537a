import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captures, read, ROOT } from './support/tree.js';

const ASVS = read('docs/asvs.md');
const [requirements = '', rest = ''] = ASVS.split('## What does not apply');
const [notApplicable = ''] = rest.split(/^## /m);
const BADGE = read('docs/openssf-badge.md');

/** Rows of tables whose first cell is an ID, without their outer bars. */
function rowsOf(page: string, id: RegExp): string[][] {
  const rows = captures(page, /^\| (.+) \|$/gm).map((row) => row.split(' | '));
  return rows.filter(([first = '']) => id.test(first));
}

const REQUIREMENTS = rowsOf(requirements, /^V\d/);
const CRITERIA = rowsOf(BADGE, /^[a-z]+(?:_[a-z\d]+)*$/);
const STATES = ['met', 'accepted deviation', 'not met'];
const ANSWERS = ['Met', 'N/A', 'Unmet', 'Open'];

describe('the page about OWASP ASVS', () => {
  it('lists each requirement of levels 1 and 2 once', () => {
    const others = captures(notApplicable, /\b(V\d[\d.]*)/g);
    const lower = REQUIREMENTS.filter(([, level]) => level !== '3');
    const ids = [...REQUIREMENTS.map(([id]) => id), ...others];
    expect(ids.filter((id) => !/^V\d{1,2}\.\d\.\d{1,2}$/.test(id ?? ''))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    // ASVS 5.0.0 has 70 of level 1 and 183 of level 2.
    expect(lower.length + others.length).toBe(253);
    for (const [, level = ''] of REQUIREMENTS) expect(['1', '2', '3']).toContain(level);
  });

  it.each(STATES)('counts what is %s', (state) => {
    const numbers = ['1', '2', '3'].map(
      (level) => REQUIREMENTS.filter((row) => row[1] === level && row[2] === state).length,
    );
    expect(requirements).toContain(`| ${state} | ${numbers.join(' | ')} |`);
  });
});

describe('the page about the badge of the OpenSSF', () => {
  it('answers each criterion of the passing level once', () => {
    expect(CRITERIA).toHaveLength(67);
    expect(new Set(CRITERIA.map(([id]) => id)).size).toBe(67);
  });

  it.each(ANSWERS)('counts the answers %s', (answer) => {
    const { length } = CRITERIA.filter((row) => row[1] === answer);
    expect(BADGE).toContain(`| ${answer} | ${length} |`);
  });
});

it.each([
  ...REQUIREMENTS.map(([id, , ...fields]) => [id, STATES, fields] as const),
  ...CRITERIA.map(([id, ...fields]) => [id, ANSWERS, fields] as const),
])('%s has a state, evidence that exists, and a sentence', (_, states, fields) => {
  const [state = '', evidence = '', sentence = ''] = fields;
  expect(fields).toHaveLength(3);
  expect(states).toContain(state);
  expect(evidence).toMatch(/^`[^`]+`(?:, `[^`]+`)*$/);
  const files = captures(evidence, /`([^`]+)`/g);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(sentence).toMatch(/\.$/);
});
