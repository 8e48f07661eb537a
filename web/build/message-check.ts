import type {
  CompiledMessage,
  MessageCatalog,
  PluralForms,
} from '../../src/contract/message-format.js';

/** Counts up to this are checked. Millions have their own form in some languages, which may be left out. */
const MAX_COUNT = 1000;

/**
 * Compares a translation with the English messages. It may lack some of them.
 *
 * @param language - BCP 47 tag
 * @returns one sentence for each problem
 */
export function checkTranslation(
  english: MessageCatalog,
  translation: MessageCatalog,
  language: string,
): string[] {
  return Object.entries(translation).flatMap(([key, translated]) => {
    const original = english[key];
    if (original === undefined) return [`${key} is not in English. Remove it.`];
    return checkMessage(original, translated, language).map((problem) => `${key} ${problem}`);
  });
}

function checkMessage(
  original: CompiledMessage,
  translated: CompiledMessage,
  language: string,
): string[] {
  const [expected, found] = [original, translated].map((message) =>
    [...argumentsIn(message).keys()].toSorted().join(', '),
  );
  return [
    ...(translated.length === 0 ? ['is empty. Translate it.'] : []),
    ...(expected === found
      ? []
      : [`has the arguments "${found}". Use those of the English message: "${expected}".`]),
    ...pluralsIn(translated).flatMap((categories) => checkCategories(categories, language)),
  ];
}

function checkCategories(categories: readonly string[], language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const needed = new Set(['other']);
  for (let count = 0; count <= MAX_COUNT; count += 1) needed.add(rules.select(count));
  const known = new Set<string>([...needed, ...rules.resolvedOptions().pluralCategories]);
  const missing = [...needed].filter((category) => !categories.includes(category));
  const extra = categories.filter((category) => !category.startsWith('=') && !known.has(category));
  return [
    ...(missing.length === 0 ? [] : [`lacks the plural forms: ${missing.join(', ')}. Add them.`]),
    ...(extra.length === 0
      ? []
      : [`has plural forms that the language does not have: ${extra.join(', ')}. Remove them.`]),
  ];
}

export type ArgumentKind = 'text' | 'number' | 'element';

type Name = readonly [name: string, content?: PluralForms | CompiledMessage];

/** The arguments, plurals and elements of a message, and of what is in them. */
function namesIn(message: CompiledMessage): Name[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [, content = ''] = part;
    return [part, ...(isForms(content) ? Object.values(content) : [content]).flatMap(namesIn)];
  });
}

/** The arguments and elements of a message, by name. */
export function argumentsIn(message: CompiledMessage): ReadonlyMap<string, ArgumentKind> {
  const found = new Map<string, ArgumentKind>();
  for (const [name, content] of namesIn(message)) {
    if (content !== undefined) found.set(name, isForms(content) ? 'number' : 'element');
    else if (!found.has(name)) found.set(name, 'text');
  }
  return found;
}

/** The categories of each plural. */
function pluralsIn(message: CompiledMessage): string[][] {
  return namesIn(message).flatMap(([, content = '']) =>
    isForms(content) ? [Object.keys(content)] : [],
  );
}

function isForms(content: PluralForms | CompiledMessage): content is PluralForms {
  return typeof content === 'object' && !Array.isArray(content);
}
