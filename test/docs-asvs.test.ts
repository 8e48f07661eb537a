import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captures, read, ROOT } from './support/tree.js';

const PAGE = read('docs/asvs.md');
const [requirements = '', rest = ''] = PAGE.split('## What does not apply');
const [notApplicable = ''] = rest.split(/^## /m);
const ROWS = captures(requirements, /^\| (V.+) \|$/gm).map((row) => row.split(' | '));
const STATES = ['met', 'accepted deviation', 'not met'];

describe('the page about OWASP ASVS', () => {
  it('lists each requirement of levels 1 and 2 once', () => {
    const others = captures(notApplicable, /\b(V\d[\d.]*)/g);
    const lower = ROWS.filter(([, level]) => level !== '3');
    const ids = [...ROWS.map(([id]) => id), ...others];
    expect(ids.filter((id) => !/^V\d{1,2}\.\d\.\d{1,2}$/.test(id ?? ''))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    // ASVS 5.0.0 has 70 of level 1 and 183 of level 2.
    expect(lower.length + others.length).toBe(253);
  });

  it.each(ROWS)('%s has a level, a state, evidence and a sentence', (id, ...fields) => {
    const [level = '', state = '', evidence = '', sentence = ''] = fields;
    expect(fields, id).toHaveLength(4);
    expect(['1', '2', '3']).toContain(level);
    expect(STATES).toContain(state);
    expect(existsSync(join(ROOT, evidence.replaceAll('`', ''))), evidence).toBe(true);
    expect(sentence).toMatch(/\.$/);
  });

  it.each(STATES)('counts what is %s', (state) => {
    const numbers = ['1', '2', '3'].map(
      (level) => ROWS.filter((row) => row[1] === level && row[2] === state).length,
    );
    expect(requirements).toContain(`| ${state} | ${numbers.join(' | ')} |`);
  });
});
