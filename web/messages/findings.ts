import {
  DEFAULT_LANGUAGE,
  directionOf,
  findingMessages,
  roundDuration,
  type Finding,
  type FindingMessage,
  type FindingValue,
  type ListValue,
} from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import { currentLanguage, isolateText, textOf } from './catalog.js';
import { formatList, formatUnit, formatMoment } from './pages.js';
import loaders from 'messages:load/findings';
import { addPart } from './load.js';

/** The sentences of a finding as the page shows them. */
export interface FindingTexts {
  readonly summary: string;
  readonly meaning: string;
  readonly fix: string | null;
  /** Whether `summary` and `meaning` are in the page's language, and not in English. */
  readonly isTranslated: boolean;
  /** The same for `fix`, which may be a line of configuration. */
  readonly isFixTranslated: boolean;
}

/**
 * A finding in the page's language. In English if one of its sentences has no translation, as after an update
 * of the service: half a finding in another language would be harder to read.
 */
export function findingTexts(finding: Finding): FindingTexts {
  const { app, summary, meaning, fix } = finding;
  const translated = translate(finding.messages);
  return translated === null
    ? { summary, meaning, fix, isTranslated: false, isFixTranslated: false }
    : {
        summary: app === undefined ? translated.summary : `${app}: ${translated.summary}`,
        meaning: translated.meaning,
        fix: translated.fix ?? fix,
        isTranslated: true,
        isFixTranslated: translated.fix !== null,
      };
}

/** @param messages - as they come from the service, unchecked */
function translate(messages: unknown) {
  if (currentLanguage() === DEFAULT_LANGUAGE || !matches(findingMessages, messages)) return null;
  const summary = sentence(messages.summary);
  const meaning = sentence(messages.meaning);
  const fix = messages.fix && sentence(messages.fix);
  return summary === '' || meaning === '' || fix === '' ? null : { summary, meaning, fix };
}

/** Empty if the message is unknown. */
function sentence({ key, values }: FindingMessage): string {
  const formatted: Readonly<Record<string, string | number>> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, formatValue(value)]),
  );
  return textOf(key, formatted);
}

function formatValue(value: FindingValue): string | number {
  if (typeof value !== 'object') return value;
  if ('list' in value) return formatListValue(value);
  if ('time' in value) return formatMoment(value.time);
  const { amount, unit } = roundDuration(value.seconds);
  return formatUnit(amount, unit);
}

const LIST_TYPES = { and: 'conjunction', or: 'disjunction' } as const;

function formatListValue({ list, kind }: ListValue): string {
  const language = currentLanguage();
  // Each item on its own, so that the list runs in the direction of the sentence.
  const items = directionOf(language) === 'rtl' ? list.map(isolateText) : list;
  if (kind === 'comma') return formatList(items);
  return new Intl.ListFormat(language, { type: LIST_TYPES[kind] }).format(items);
}

let loaded: Promise<void> | undefined;

/**
 * Loads the sentences of the findings. In English, they come from the service, and nothing is loaded.
 *
 * @returns the same promise each time
 */
// oxlint-disable-next-line typescript/promise-function-async
export function loadFindingMessages(): Promise<void> {
  // In English if they cannot be loaded.
  loaded ??= addPart(loaders).catch(() => undefined);
  return loaded;
}
