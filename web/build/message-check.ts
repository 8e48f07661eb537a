import type { CompiledMessage, MessageCatalog } from '../../src/contract/message-format.js';

/** Counts up to this are checked. Millions have their own form in some languages, which may be left out. */
const MAX_COUNT = 1000;

/**
 * Compares a translation with the English messages.
 *
 * @param language - BCP 47 tag
 * @returns one sentence for each problem
 */
export function checkTranslation(
  english: MessageCatalog,
  translation: MessageCatalog,
  language: string,
): string[] {
  const keys = new Set([...Object.keys(english), ...Object.keys(translation)]);
  return [...keys].flatMap((key) => {
    const [original, translated] = [english[key], translation[key]];
    if (translated === undefined) return [`${language}: ${key} is missing. Translate it.`];
    if (original === undefined) return [`${language}: ${key} is not in English. Remove it.`];
    return checkMessage(original, translated, language).map(
      (problem) => `${language}: ${key} ${problem}`,
    );
  });
}

function checkMessage(
  original: CompiledMessage,
  translated: CompiledMessage,
  language: string,
): string[] {
  const [expected, found] = [namesIn(original), namesIn(translated)].map((names) =>
    [...names].toSorted().join(', '),
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

/** The names of arguments and elements. */
function namesIn(message: CompiledMessage): ReadonlySet<string> {
  if (typeof message === 'string') return new Set();
  return new Set(
    message.flatMap((part) => {
      if (typeof part === 'string') return [];
      const [name, content] = part;
      const inner = isForms(content)
        ? Object.values(content)
        : content === undefined
          ? []
          : [content];
      return [name].concat(inner.flatMap((each) => Array.from(namesIn(each))));
    }),
  );
}

/** The categories of each plural. */
function pluralsIn(message: CompiledMessage): readonly (readonly string[])[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [, content] = part;
    if (isForms(content)) {
      return [Object.keys(content), ...Object.values(content).flatMap((form) => pluralsIn(form))];
    }
    return content === undefined ? [] : pluralsIn(content);
  });
}

function isForms(content: unknown): content is Readonly<Record<string, CompiledMessage>> {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}
