import { describe, expect, it } from 'vitest';
import { captures, read } from './support/tree.js';

const THREATS = read('docs/security.md');
const ADVISORIES = /^\| [^|]+, \[([^\]]+)\]\(https:[^)]+\) \|.*\| `(test\/[^`]+)` \|$/gm;

describe('the threat model', () => {
  const rows = [...THREATS.matchAll(ADVISORIES)].map(([, name = '', file = '']) => ({
    name,
    file,
  }));

  it('has a test for each advisory of another project', () => {
    const section = THREATS.split(/^## /m).find((part) => part.startsWith('Advisories')) ?? '';
    expect(rows.length).toBe(captures(section, /^(\| [\w-]+, )/gm).length);
    expect(rows.length).toBeGreaterThan(5);
  });

  it.each(rows)('$name is named in $file', ({ name, file }) => {
    expect(read(file)).toContain(name);
  });
});

describe('SECURITY.md', () => {
  it('invents no address to report to', () => {
    expect(read('SECURITY.md')).not.toMatch(/[\w.]+@[\w-]+\.\w/);
  });
});
