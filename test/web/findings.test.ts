import { afterEach, describe, expect, it } from 'vitest';
import {
  LANGUAGES,
  type Finding,
  type FindingMessage,
  type FindingValue,
  type Language,
} from '../../src/contract/index.js';
import { inspectClock } from '../../src/core/diagnostics/connection.js';
import { inspectNotices, inspectState } from '../../src/core/diagnostics/operation.js';
import { inspectUpstream } from '../../src/core/diagnostics/upstream.js';
import { missingMessages, readCatalog } from '../../web/build/messages.js';
import { addMessages, setLanguage } from '../../web/messages/catalog.js';
import { findingTexts } from '../../web/messages/findings.js';
import { everyFinding } from '../support/findings.js';

function showIn(language: Language): void {
  if (language !== 'en') addMessages(language, readCatalog(language, ['findings']));
  setLanguage(language);
}

const CLOCK = inspectClock(0, -300_000);
const UNKNOWN: FindingMessage = { key: 'from-the-future.summary', values: {} };

function withSummary(summary: unknown): Finding {
  const { messages } = CLOCK;
  if (messages === undefined) throw new Error('The finding has no messages');
  return Object.assign({}, CLOCK, { messages: { ...messages, summary } });
}

afterEach(() => setLanguage('en'));

describe('a finding', () => {
  it('is in the words of the service on an English page', () => {
    showIn('en');
    const { summary, meaning, fix } = CLOCK;
    expect(findingTexts(CLOCK)).toEqual({
      summary,
      meaning,
      fix,
      isTranslated: false,
      isFixTranslated: false,
    });
  });

  it('is in the language of the page, with its duration', () => {
    showIn('de');
    const texts = findingTexts(CLOCK);
    expect(texts).toMatchObject({ isTranslated: true, isFixTranslated: false, fix: CLOCK.fix });
    expect(texts.summary).toMatch(/^Die Uhr des Dienstes .*5 Minuten/);
  });

  it('names its app in every language', () => {
    const probe = { app: 'wiki.example.com', address: 'http://app:3000', upgrade: 101 } as const;
    const [down] = inspectUpstream({ ...probe, plain: 'slow' });
    for (const language of ['en', 'de'] as const) {
      showIn(language);
      expect(down && findingTexts(down).summary).toMatch(/^wiki\.example\.com: \w/);
    }
  });

  it('has the plural, the list, the number and the time of the language', () => {
    showIn('de');
    const state = { path: '/srv', problem: undefined, isExposed: false, isLocked: true };
    const [, damaged] = inspectState({ ...state, damaged: 12_345 });
    expect(damaged && findingTexts(damaged).summary).toContain('12.345');
    const facts = { labels: ['a', 'b'], formatTime: () => '1970-01-01 00:00:00 UTC' };
    const [notices] = inspectNotices({ ...facts, failures: [] });
    expect(notices && findingTexts(notices).summary).toContain('a und b');
    const failure = { label: 'a', since: 0, reason: 'down', fix: '', waiting: 1, lost: 0 };
    const [failing] = inspectNotices({ ...facts, failures: [failure] });
    const moment = /Jan\.?, \d{2}:00:00/;
    expect(failing && findingTexts(failing).meaning).toMatch(moment);
  });

  it('has a translated fix if that is a sentence', () => {
    showIn('de');
    const [, damaged] = inspectState({
      path: '/srv',
      problem: undefined,
      damaged: 1,
      isExposed: false,
      isLocked: true,
    });
    const texts = damaged && findingTexts(damaged);
    expect(texts?.isFixTranslated).toBe(true);
    expect(texts?.fix).toContain('„Überall abmelden“');
  });

  it('keeps the items of a list apart where the page runs from right to left', () => {
    showIn('he');
    const own = { get: 200, options: 404, allow: '' };
    const ownPaths = { answers: { '/a': own, '/b': own }, unused: { ...own, get: 404 } };
    const found = inspectUpstream({ address: 'http://a', plain: 200, upgrade: 101, ownPaths });
    const collision = found.find(({ code }) => code === 'upstream-own-api');
    expect(collision && findingTexts(collision).summary).toContain('\u2068/a\u2069');
  });

  it.each<[string, unknown]>([
    ['a message that the page does not know', UNKNOWN],
    ['no message', undefined],
    ['a text in place of a message', 'text'],
    ['a key that is no text', { key: 1, values: {} }],
    ['no values', { key: 'clock-behind.summary' }],
    ...[
      null,
      true,
      {},
      { seconds: '300' },
      { list: [1], kind: 'and' },
      { list: [], kind: 'x' },
    ].map((duration): [string, unknown] => [
      `the value ${JSON.stringify(duration)}`,
      { key: 'clock-behind.summary', values: { duration } },
    ]),
  ])('is in English as a whole if it has %s', (_, summary) => {
    showIn('de');
    const { meaning, fix } = CLOCK;
    expect(findingTexts(withSummary(summary))).toEqual({
      summary: CLOCK.summary,
      meaning,
      fix,
      isTranslated: false,
      isFixTranslated: false,
    });
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'of every kind that is translated reads well in %s',
    (language) => {
      showIn(language);
      const missing = new Set(missingMessages(language));
      for (const finding of everyFinding()) {
        const { messages } = finding;
        const keys = [messages?.summary.key, messages?.meaning.key, messages?.fix?.key];
        if (keys.some((key) => missing.has(`findings.${key}`))) continue;
        const { summary, meaning, fix, isTranslated, isFixTranslated } = findingTexts(finding);
        expect(isTranslated, finding.code).toBe(true);
        expect(isFixTranslated, finding.code).toBe(Boolean(finding.messages?.fix));
        expect(`${summary}${meaning}${fix}`).not.toMatch(/undefined|NaN|\[object|[{}]/);
        expect(summary).not.toBe(finding.summary);
        for (const text of textsIn(finding.messages?.summary.values)) {
          expect(summary, finding.code).toContain(text);
        }
      }
    },
  );
});

/** The values that each language inserts as they are. */
function textsIn(values: Readonly<Record<string, FindingValue>> = {}): string[] {
  return Object.values(values).filter((value) => typeof value === 'string');
}
