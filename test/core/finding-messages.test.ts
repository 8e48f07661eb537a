import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../src/contract/message-format.js';
import { FINDING_MESSAGES, FINDINGS as TABLE } from '../../src/contract/findings/messages.js';
import type { FindingValue } from '../../src/contract/index.js';
import { report, renderEnglish } from '../../src/core/diagnostics/finding.js';
import { compileMessage } from '../../web/build/messages.js';
import { everyFinding } from '../support/findings.js';
import { filesBelow, read } from '../support/tree.js';

const FINDINGS = everyFinding();
const sentences = FINDINGS.flatMap(({ summary, meaning, fix, messages }) => [
  { text: summary, message: messages?.summary },
  { text: meaning, message: messages?.meaning },
  ...(messages?.fix ? [{ text: fix, message: messages.fix }] : []),
]);

/** All code but the tables. */
const CODE = filesBelow(['src'], '.ts').map(read).join('\n');

describe('the sentences of the findings', () => {
  it('are all in use', () => {
    const used = new Set(sentences.map(({ message }) => message?.key));
    expect(Object.keys(FINDING_MESSAGES).filter((key) => !used.has(key))).toEqual([]);
    // The names of these are put together.
    const isReported = (name: string) =>
      CODE.includes(`'${name}'`) || name.startsWith('accent-contrast');
    expect(Object.keys(TABLE).filter((name) => !isReported(name))).toEqual([]);
  });

  it('come from a message that has all its values, and no others', () => {
    for (const { text, message } of sentences) {
      const { key = '', values = {} } = message ?? {};
      const source = FINDING_MESSAGES[key] ?? '';
      expect(renderEnglish(source, values), key).toBe(text);
      expect(text, key).not.toMatch(/undefined|NaN|\[object|[{}]/);
      expect(Object.keys(values).toSorted(), key).toEqual(argumentsOf(source));
    }
  });

  it('are for the place that their key names', () => {
    for (const { messages } of FINDINGS) {
      expect(messages?.summary.key).toMatch(/\.summary$/);
      expect(messages?.meaning.key).toMatch(/\.meaning$/);
      if (messages?.fix) expect(messages.fix.key).toMatch(/\.fix$/);
    }
  });

  it.each(Object.entries(FINDING_MESSAGES))(
    '%s reads the same after compiling: %s',
    (_, source) => {
      for (const count of [0, 1, 2, 11]) {
        const values = Object.fromEntries(argumentsOf(source).map((name) => [name, count]));
        const compiled = formatMessage(compileMessage(source), values, 'en').join('');
        expect(renderEnglish(source, values)).toBe(compiled);
      }
    },
  );
});

describe('an English sentence', () => {
  it.each<[FindingValue, string]>([
    ['text', 'text'],
    [12_345, '12345'],
    [4.5, '4.5'],
    [{ seconds: 0.2 }, '1 second'],
    [{ seconds: 1.5 }, '2 seconds'],
    [{ seconds: 119 }, '119 seconds'],
    [{ seconds: 120 }, '2 minutes'],
    [{ seconds: 7200 }, '2 hours'],
    [{ time: 0, text: '1970-01-01 00:00:00 UTC' }, '1970-01-01 00:00:00 UTC'],
    [{ list: ['a', 'b', 'c'], kind: 'comma' }, 'a, b, c'],
    [{ list: ['a', 'b', 'c'], kind: 'and' }, 'a and b and c'],
    [{ list: ['a', 'b'], kind: 'or' }, 'a or b'],
  ])('contains %j as %s', (value, text) => {
    expect(renderEnglish('It is {value}.', { value })).toBe(`It is ${text}.`);
  });

  it('uses the form "other" for a number that has no form of its own', () => {
    expect(renderEnglish('{n, plural, other {# #1}} #', { n: 1 })).toBe('1 11 #');
  });

  it('inserts a value as it is, even if it looks like an argument', () => {
    expect(renderEnglish('{a} and {b}', { a: '{b}', b: '#' })).toBe('{b} and #');
  });

  it('without one of its values does not compile, nor does an unknown finding', () => {
    // @ts-expect-error The values are missing.
    expect(report(['clock-behind', 'clock-skew']).summary).toContain('undefined');
    const duration = 'long';
    // @ts-expect-error The value is not a duration.
    expect(report(['clock-behind', 'clock-skew'], { duration }).summary).toContain('long');
    // @ts-expect-error There is no such finding.
    expect(() => report('clock-missing')).toThrow(TypeError);
  });
});

/** The names of a message's arguments, in alphabetical order. */
function argumentsOf(source: string): string[] {
  const names = [...source.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== '').toSorted();
}
