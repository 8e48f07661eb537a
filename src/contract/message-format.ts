/**
 * A message as the build compiles it from ICU syntax. Names followed by forms are plurals, and names
 * followed by a message are elements around it.
 */
export type CompiledMessage = string | readonly MessagePart[];

export type MessagePart = string | readonly [name: string, content?: PluralForms | CompiledMessage];

/** Texts by CLDR category, or by exact number such as `=0`. */
export type PluralForms = Readonly<Record<string, CompiledMessage>>;

/** Messages by key. */
export type MessageCatalog = Readonly<Record<string, CompiledMessage>>;

/** A value to insert: a text, a number, or a function that makes an element of its content. */
export type MessageValue<Element> =
  string | number | ((content: readonly (string | Element)[]) => Element);

/**
 * Inserts values into a message. Numbers are written as the language writes them.
 *
 * @param language - BCP 47 tag, for numbers and plurals
 * @returns the parts of the text in their order
 */
export function formatMessage<Element = never>(
  message: CompiledMessage,
  values: Readonly<Record<string, MessageValue<Element>>>,
  language: string,
): readonly (string | Element)[] {
  if (typeof message === 'string') return [message];
  return message.flatMap((part): readonly (string | Element)[] => {
    if (typeof part === 'string') return [part];
    const [name, content = ''] = part;
    const value = values[name] ?? '';
    const format = (inner: CompiledMessage) => formatMessage(inner, values, language);
    if (typeof value === 'function') return [value(isMessage(content) ? format(content) : [])];
    if (typeof value === 'string') return [value];
    if (isMessage(content)) return [value.toLocaleString(language)];
    const category = new Intl.PluralRules(language).select(value);
    return format(content[`=${value}`] ?? content[category] ?? content['other'] ?? '');
  });
}

function isMessage(content: CompiledMessage | PluralForms): content is CompiledMessage {
  return typeof content === 'string' || Array.isArray(content);
}
