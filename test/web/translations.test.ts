import { describe, expect, it } from 'vitest';
import { LANGUAGES, type MessageCatalog } from '../../src/contract/index.js';
import { formatMessage } from '../../src/contract/message-format.js';
import { checkTranslation } from '../../web/build/message-check.js';
import { messageKeys, messageNames, findingArguments } from '../../web/build/message-keys.js';
import {
  messageProblems,
  readCatalog,
  readTexts,
  compileMessage,
  MessageSyntaxError,
} from '../../web/build/messages.js';
import { addMessages, partsOf, setLanguage } from '../../web/messages/catalog.js';
import { t, formatAgo, formatCount, formatDuration, formatList } from '../../web/messages/pages.js';
import { captures, filesBelow, read } from '../support/tree.js';

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');
const SECTIONS = Object.keys(readTexts('en'));
const ENGLISH = readCatalog('en', SECTIONS);

function compileAll(texts: Record<string, string>): MessageCatalog {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]),
  );
}

describe('the translation', () => {
  it('has the arguments and plural forms of its messages in every language', () => {
    expect(messageProblems()).toEqual([]);
  });

  it.each(TRANSLATIONS)('to %s is translated', (language) => {
    const messages = readCatalog(language, SECTIONS);
    const keys = Object.keys(messages);
    const same = keys.filter(
      (key) => JSON.stringify(messages[key]) === JSON.stringify(ENGLISH[key]),
    );
    // Names and loanwords are the same in some languages.
    expect(same.length, same.join(', ')).toBeLessThan(keys.length / 20);
    expect(same.filter((key) => key.includes('.'))).toEqual([]);
  });

  it('to German has no comma between two imperatives that "und" or "oder" joins', () => {
    const imperatives =
      /(?:^|[.:!?,;] |"|„)\p{L}+ Sie(?: (?:[^,.:!?;]|\.\S)*)?, (?:und|oder) \p{L}+ Sie\b.*/gmu;
    expect(read('web/messages/de.json').match(imperatives) ?? []).toEqual([]);
  });

  it('may lack messages, which are then in English', () => {
    const message = compileMessage('{count, plural, one {# thing} other {# things}}');
    addMessages('en', { onlyInEnglish: message });
    setLanguage('ru');
    try {
      expect(partsOf('onlyInEnglish', { count: 21 }).join('')).toBe('21 things');
    } finally {
      setLanguage('en');
    }
  });

  it('is part of the types of the messages: `npm run messages` writes them', () => {
    expect(read('web/messages/keys.d.ts')).toBe(messageKeys());
    expect(read('src/contract/message-names.ts')).toBe(messageNames());
    expect(read('src/contract/findings/arguments.ts')).toBe(findingArguments());
  });
});

describe('the check of a translation', () => {
  const english = compileAll({
    greeting: 'Hello {name}',
    count: '{count, plural, one {# day} other {# days}}',
    code: 'Run <code>{command}</code>',
  });
  const polish = {
    greeting: 'Witaj, {name}',
    count: '{count, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}',
    code: 'Uruchom <code>{command}</code>',
  };

  it.each([
    ['an extra key', { extra: 'x' }, /extra is not in English/],
    ['a wrong argument', { greeting: 'Witaj, {nazwa}' }, /greeting has the arguments "nazwa"/],
    ['a missing element', { code: 'Uruchom {command}' }, /code has the arguments "command"/],
    [
      'a missing plural form',
      { count: '{count, plural, one {#} few {#} other {#}}' },
      /forms: many/,
    ],
    [
      'a plural form that the language lacks',
      { count: '{count, plural, one {#} two {#} few {#} many {#} other {#}}' },
      /does not have: two/,
    ],
    ['an empty text', { code: '' }, /code is empty/],
  ])('reports %s', (_, change, problem) => {
    expect(checkTranslation(english, compileAll(polish), 'pl')).toEqual([]);
    const problems = checkTranslation(english, compileAll({ ...polish, ...change }), 'pl');
    expect(problems.join('\n')).toMatch(problem);
  });

  it.each([
    '{',
    '{count, plural, one {#}}',
    '{when, date}',
    '{n, selectordinal, other {#}}',
    '<b>x',
  ])('refuses the message %s', (message) => {
    expect(() => compileMessage(message)).toThrow(MessageSyntaxError);
  });
});

describe('a message', () => {
  it.each([
    ['ru', 1, '1 день'],
    ['ru', 3, '3 дня'],
    ['ru', 5, '5 дней'],
    ['ru', 21, '21 день'],
    ['ru', 12_345, '12 345 дней'],
  ])('in %s with %i uses the form "%s"', (language, count, text) => {
    const message = compileMessage(
      '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    );
    expect(formatMessage(message, { count }, language).join('').replaceAll(/\s/g, ' ')).toBe(text);
  });

  it('prefers the form of an exact number', () => {
    const message = compileMessage('{count, plural, =0 {none} one {#} other {#}}');
    expect(formatMessage(message, { count: 0 }, 'en')).toEqual(['none']);
  });

  it('isolates names in a script of the other direction', () => {
    addMessages('ar', readCatalog('ar', ['login']));
    setLanguage('ar');
    try {
      expect(t('signInTo', { host: 'login.example.com' })).toContain(
        '\u2068login.example.com\u2069',
      );
    } finally {
      setLanguage('en');
    }
  });

  it('and counts, times and durations follow the language', () => {
    addMessages('de', readCatalog('de', SECTIONS));
    setLanguage('de');
    try {
      expect(formatCount(12_345)).toBe('12.345');
      expect(formatAgo(3 * 60_000, 'long')).toBe('vor 3 Minuten');
      expect(formatDuration(25 * 3_600_000)).toBe('1 Tag und 1 Stunde');
      expect(t('count-changed', { count: 2 })).toBe('2 Änderungen');
    } finally {
      setLanguage('en');
    }
  });

  it.each([
    ['en', 'a, b, c'],
    ['es', 'a, b, c'],
    ['zh-Hans', 'a、b、c'],
    ['ja', 'a、b、c'],
    ['ar', 'a، b، c'],
  ] as const)('and lists have the commas of %s', (language, expected) => {
    setLanguage(language);
    try {
      expect(formatList(['a', 'b', 'c'])).toBe(expected);
    } finally {
      setLanguage('en');
    }
  });
});

describe('the English messages', () => {
  it('have different keys in all sections', () => {
    const keys = Object.values(readTexts('en')).flatMap((texts) => Object.keys(texts));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('are all used', () => {
    const code = filesBelow(['web', 'src/pages'], '.ts')
      .concat(filesBelow(['web'], '.tsx'), filesBelow(['src/http'], '.ts'))
      .filter((file) => file !== 'web/messages/keys.d.ts')
      .map(read)
      .join('\n');
    const suffixes = captures(code, /\b(?:t|textOf)\(`\$\{[\w.]+\}(\w+)`/g);
    const prefixes = captures(code, /`([a-z-]+-)\$\{/g);
    const unused = Object.keys(ENGLISH).filter(
      (key) =>
        !key.includes('.') &&
        !code.includes(`'${key}'`) &&
        !suffixes.some((suffix) => key.endsWith(suffix)) &&
        !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});
