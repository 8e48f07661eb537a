import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser';
import type { CompiledMessage, MessagePart } from '../../src/contract/message-format.js';

/** Thrown if a message cannot be compiled. */
export class MessageSyntaxError extends Error {
  override readonly name = 'MessageSyntaxError';
  readonly code = 'ERR_MESSAGE_SYNTAX';
}

/**
 * Compiles a message from ICU syntax: arguments, cardinal plurals and elements.
 *
 * @throws MessageSyntaxError (`ERR_MESSAGE_SYNTAX`) if it contains anything else
 */
export function compileMessage(message: string): CompiledMessage {
  return compile(parseMessage(message), null);
}

function parseMessage(message: string): MessageFormatElement[] {
  try {
    return parse(message, { requiresOtherClause: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MessageSyntaxError(`Invalid ICU syntax (${reason}): ${message}`, { cause: error });
  }
}

/** @param counted - the argument that `#` stands for; null outside of a plural */
function compile(elements: readonly MessageFormatElement[], counted: string | null) {
  const parts = elements.map((element) => compilePart(element, counted));
  const [first = '', ...others] = parts;
  return typeof first === 'string' && others.length === 0 ? first : parts;
}

function compilePart(element: MessageFormatElement, counted: string | null): MessagePart {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [element.value];
    case TYPE.pound:
      return counted === null ? '#' : [counted];
    case TYPE.tag:
      return [element.value, compile(element.children, counted)];
    case TYPE.plural:
      return [element.value, compileForms(element)];
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
    case TYPE.select:
      throw new MessageSyntaxError(
        'Only arguments, plurals and elements are supported. Use separate messages instead of select.',
      );
  }
}

function compileForms({ options, value, offset, pluralType }: PluralElement) {
  if (offset !== 0 || pluralType === 'ordinal') {
    throw new MessageSyntaxError(`{${value}, …}: use a plural without offset.`);
  }
  return Object.fromEntries(
    Object.entries(options).map(([category, form]) => [category, compile(form.value, value)]),
  );
}
