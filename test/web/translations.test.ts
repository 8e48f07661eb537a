import { describe, expect, it } from 'vitest';
import { FINDING_MESSAGES } from '../../src/contract/findings/messages.js';
import { LANGUAGES, type Language, type MessageCatalog } from '../../src/contract/index.js';
import { formatMessage } from '../../src/contract/message-format.js';
import { checkTranslation } from '../../web/build/message-check.js';
import { compileMessage, MessageSyntaxError } from '../../web/build/message-compiler.js';
import { addMessages, setLanguage } from '../../web/messages/catalog.js';
import englishFirstSetup from '../../web/messages/en/first-setup.js';
import englishLogin from '../../web/messages/en/login.js';
import englishPages from '../../web/messages/en/pages.js';
import englishService from '../../web/messages/en/service.js';
import englishSignIn from '../../web/messages/en/sign-in.js';
import { formatAgo, formatCount, formatDuration, formatList } from '../../web/messages/formats.js';
import { t } from '../../web/messages/pages.js';
import { captures, filesBelow, read } from '../support/tree.js';

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');
const ENGLISH: MessageCatalog = {
  ...englishLogin,
  ...englishSignIn,
  ...englishPages,
  ...englishFirstSetup,
  ...englishService,
};

async function messagesOf(language: Language): Promise<MessageCatalog> {
  const login: { default: MessageCatalog } = await import(
    `../../web/messages/${language}/login.ts`
  );
  const pages: { default: MessageCatalog } = await import(
    `../../web/messages/${language}/pages.ts`
  );
  const firstSetup: { default: MessageCatalog } = await import(
    `../../web/messages/${language}/first-setup.ts`
  );
  const service: { default: MessageCatalog } = await import(
    `../../web/messages/${language}/service.ts`
  );
  return { ...login.default, ...pages.default, ...firstSetup.default, ...service.default };
}

async function findingsOf(language: Language): Promise<MessageCatalog> {
  const findings: { default: MessageCatalog } = await import(
    `../../web/messages/${language}/findings.ts`
  );
  return findings.default;
}

function compileAll(texts: Record<string, string>): MessageCatalog {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]),
  );
}

const FINDINGS = compileAll(FINDING_MESSAGES);

describe('the translation', () => {
  it.each(TRANSLATIONS)(
    'to %s is complete, with its arguments and plural forms',
    async (language) => {
      expect(checkTranslation(ENGLISH, await messagesOf(language), language)).toEqual([]);
    },
  );

  it.each(TRANSLATIONS)('of the findings to %s is complete as well', async (language) => {
    const findings = await findingsOf(language);
    expect(checkTranslation(FINDINGS, findings, language)).toEqual([]);
    const same = Object.keys(FINDINGS).filter(
      (key) => JSON.stringify(findings[key]) === JSON.stringify(FINDINGS[key]),
    );
    expect(same).toEqual([]);
  });

  it.each(TRANSLATIONS)('to %s is translated', async (language) => {
    const messages = await messagesOf(language);
    const keys = Object.keys(ENGLISH);
    const same = keys.filter(
      (key) => JSON.stringify(messages[key]) === JSON.stringify(ENGLISH[key]),
    );
    // Names and loanwords are the same in some languages.
    expect(same.length, same.join(', ')).toBeLessThan(keys.length / 20);
  });

  it.each(TRANSLATIONS)('to %s is checked by the compiler', (language) => {
    for (const part of ['login', 'pages', 'first-setup', 'service', 'findings']) {
      const imported = `'./${language}/${part}.js'`;
      expect(read('web/messages/checked-translations.ts')).toContain(imported);
    }
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
    ['a missing key', { greeting: undefined }, /greeting is missing/],
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
    const texts: Record<string, string | undefined> = { ...polish, ...change };
    const changed = Object.entries(texts).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const problems = checkTranslation(english, compileAll(Object.fromEntries(changed)), 'pl');
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

  it('isolates names in a script of the other direction', async () => {
    addMessages('ar', await messagesOf('ar'));
    setLanguage('ar');
    try {
      expect(t('signInTo', { host: 'login.example.com' })).toContain(
        '\u2068login.example.com\u2069',
      );
    } finally {
      setLanguage('en');
    }
  });

  it('and counts, times and durations follow the language', async () => {
    addMessages('de', await messagesOf('de'));
    setLanguage('de');
    try {
      expect(formatCount(12_345)).toBe('12.345');
      expect(formatAgo(3 * 60_000, 'long')).toBe('vor 3 Minuten');
      expect(formatDuration(25 * 3_600_000)).toBe('1 Tag und 1 Stunde');
      expect(t('checksPassed', { count: 2 })).toBe('2 Prüfungen bestanden');
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
  const files = filesBelow(['web/messages/en'], '.ts');

  it('have different keys in all files', () => {
    const keys = files.flatMap((file) => captures(read(file), /^ {2}(\w+):/gm));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('are all used', () => {
    const code = filesBelow(['web'], '.ts')
      .concat(filesBelow(['web'], '.tsx'), ['src/contract/login-page.ts'])
      .filter((file) => !/web\/messages\/(?:\w\w(?:-\w+)?\/|checked)/.test(file))
      .map(read)
      .join('\n');
    const unused = Object.keys(ENGLISH).filter((key) => !code.includes(`'${key}'`));
    expect(unused).toEqual([]);
  });
});
