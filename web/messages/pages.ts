import english from 'messages:en/pages';
import loaders from 'messages:load/pages';
import { createElement, Fragment, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/index.js';
import { partsOf, addMessages, createTranslate, type Values, currentLanguage } from './catalog.js';
import type { LoginMessages, PageMessages, RichValue } from './keys.js';
import { addPart } from './load.js';

addMessages(DEFAULT_LANGUAGE, english);

/** A message of any page, in the page's language. */
export const t = createTranslate<LoginMessages & PageMessages>();

type Content = readonly ReactNode[];

/** Elements that need no argument. `web/build/message-keys.ts` knows their names. */
const ELEMENTS: Readonly<Record<string, (content: Content) => ReactNode>> = {
  code: (content) => createElement('code', null, ...content),
  strong: (content) => createElement('strong', null, ...content),
  bdi: (content) => createElement('bdi', null, ...content),
};

type TranslateRich<Known> = <Key extends keyof Known & string>(
  key: Key,
  ...values: Values<Known[Key], RichValue>
) => ReactNode;

/** Creates a function that returns one of these messages with its elements. */
export function createRich<Known>(): TranslateRich<Known> {
  return (key: string, ...[values = {}]: readonly Readonly<Record<string, RichValue>>[]) =>
    createElement(Fragment, null, ...partsOf<ReactNode>(key, { ...ELEMENTS, ...values }));
}

/** A message with elements in it. `<code>`, `<strong>` and `<bdi>` need no argument. */
export const rich = createRich<LoginMessages<RichValue> & PageMessages<RichValue>>();

/** Loads the messages in the page's language. */
export async function loadPageMessages(): Promise<void> {
  await addPart(loaders);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A count as the page's language writes it. */
export function formatCount(count: number): string {
  return count.toLocaleString(currentLanguage());
}

/** The separator between the items of a list, in languages without the Latin comma. */
const LIST_SEPARATORS: Partial<Record<Language, string>> = { ja: '、', 'zh-Hans': '、', ar: '، ' };

/**
 * An enumeration, without "and". Intl has none: in many languages it adds "and", and in Chinese it puts
 * nothing between units.
 */
export function formatList(parts: readonly string[]): string {
  return parts.join(LIST_SEPARATORS[currentLanguage()] ?? ', ');
}

/**
 * How long ago, in the largest unit, rounded down.
 *
 * @param style - `short` abbreviates the unit
 */
export function formatAgo(ms: number, style: 'long' | 'short'): string {
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { style });
  if (ms < HOUR_MS) return format.format(-Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return format.format(-Math.floor(ms / HOUR_MS), 'hour');
  return format.format(-Math.floor(ms / DAY_MS), 'day');
}

/** A duration of at least a minute, in its two largest units, rounded down. */
export function formatDuration(ms: number): string {
  if (ms < HOUR_MS) return formatUnit(ms / MINUTE_MS, 'minute');
  const [large, largeMs, small, smallMs] =
    ms < DAY_MS
      ? (['hour', HOUR_MS, 'minute', MINUTE_MS] as const)
      : (['day', DAY_MS, 'hour', HOUR_MS] as const);
  const rest = Math.floor((ms % largeMs) / smallMs);
  const parts = [formatUnit(ms / largeMs, large), ...(rest === 0 ? [] : [formatUnit(rest, small)])];
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(parts);
}

/** An amount of a unit of time, rounded down. */
export function formatUnit(amount: number, unit: 'day' | 'hour' | 'minute' | 'second'): string {
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(currentLanguage(), options).format(Math.floor(amount));
}

/** The page's language, in the region of the user's browser if that has the same language. */
function dateLocale(): string {
  const language = currentLanguage();
  // Tests run without a browser.
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
  const regional = preferred.find((each) => each === language || each.startsWith(`${language}-`));
  return regional ?? (language === 'en' ? 'en-GB' : language);
}

/** Formats times in the local time zone. Keeps its format until the language changes. */
function createFormat(options: Intl.DateTimeFormatOptions): (atMs: number) => string {
  let last: { readonly locale: string; readonly format: Intl.DateTimeFormat } | undefined;
  return (atMs) => {
    const locale = dateLocale();
    if (last?.locale !== locale) {
      last = { locale, format: new Intl.DateTimeFormat(locale, options) };
    }
    return last.format.format(atMs);
  };
}

/** Date and time in full. */
export const formatFullDate = createFormat({ dateStyle: 'full', timeStyle: 'short' });

/** Date and time as short as they are unambiguous, for lists. */
export const formatDate = createFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** The time of day with minutes. */
export const formatTime = createFormat({ timeStyle: 'short' });

/** The date without the year. */
export const formatDay = createFormat({ weekday: 'short', day: 'numeric', month: 'short' });

/** The date without the time of day, in UTC. */
export const formatDateInUtc = createFormat({ dateStyle: 'long', timeZone: 'UTC' });

const formatTimeWithSeconds = createFormat({ timeStyle: 'medium' });

/** The time of day with seconds, and the date unless it is today. */
export function formatMoment(atMs: number, nowMs = Date.now()): string {
  const time = formatTimeWithSeconds(atMs);
  return isSameDay(atMs, nowMs) ? time : `${formatDay(atMs)}, ${time}`;
}

function isSameDay(oneMs: number, otherMs: number): boolean {
  return new Date(oneMs).toDateString() === new Date(otherMs).toDateString();
}
