import type { CompiledMessage } from '../../src/contract/message-format.js';
import { DEFAULT_LANGUAGE } from '../../src/contract/languages.js';
import { argumentsIn } from './message-check.js';
import { CONSOLE_SECTIONS, readCatalog, SERVICE, compileMessage } from './messages.js';
import { TABLES } from '../../src/contract/findings/tables.js';

/** A row, and the finding that it is a variant of. */
interface Row {
  readonly code?: string;
  readonly summary?: string;
  readonly meaning?: string;
  readonly fix?: string;
  readonly fixLine?: string;
}

const ROWS: Readonly<Record<string, Row>> = TABLES;

const WIDTH = 100;

/** Lines of these parts, as many in each as there is room for. */
function fill(parts: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const part of parts) {
    const line = `${lines.at(-1) ?? ''} ${part}`;
    if (lines.length === 0 || line.length > WIDTH) lines.push(indent + part);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

/** The arguments of the texts of the findings, as `src/contract/findings/arguments.ts`. */
export function findingArguments(): string {
  const args = Object.keys(ROWS).flatMap((name) => {
    const found = argumentsOf(name).map((each) => `'${each}'`);
    return found.length === 0 ? [] : [`'${name}': ${found.join(' | ')};`];
  });
  return `// \`npm run messages\` writes this file from the tables in this folder.\n
/** The arguments of the texts of each finding that has any. */
export interface FindingArguments {\n${fill(args, '  ')}\n}\n`;
}

/** The arguments of its texts, and of those of the finding that it is a variant of. */
function argumentsOf(name: string): string[] {
  const { code, fixLine, ...own } = ROWS[name] ?? {};
  const texts = { ...(code === undefined ? {} : ROWS[code]), ...own };
  const line = fixLine ?? (texts.fix === undefined ? texts.fixLine : undefined) ?? '';
  const inLine = [...line.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each);
  const sentences = [texts.summary, texts.meaning, texts.fix].map((text) =>
    argumentsIn(compileMessage(text ?? '')),
  );
  return [...new Set([...sentences.flatMap((each) => Array.from(each.keys())), ...inLine])];
}

const INTERFACES = {
  LoginMessages: ['login'],
  SignInMessages: ['signIn'],
  PageMessages: CONSOLE_SECTIONS,
  FirstSetupMessages: ['firstSetup'],
  ClientRecipeMessages: ['clientRecipes'],
};

/** Elements that `rich` makes by itself. */
const DEFAULT_ELEMENTS = new Set(['code', 'strong', 'bdi']);

const TYPES = { text: 'Text', number: 'number', element: 'ElementValue' };

const START = `// \`npm run messages\` writes this file from en.json: the arguments of each message, as pairs of a name and a type.
import type { ReactNode } from 'react';
import type { MessageValue } from '../../src/contract/index.js';

export type RichValue = MessageValue<ReactNode>;
type ElementValue = Exclude<RichValue, string | number>;
`;

/** The types of the keys and arguments of the English messages, as `web/messages/keys.d.ts`. */
export function messageKeys(): string {
  const interfaces = Object.entries(INTERFACES).map(([name, sections]) => {
    const lines = Object.entries(readCatalog(DEFAULT_LANGUAGE, sections)).map(
      ([key, message]) => `  '${key}': ${typesOf(message).join(' | ') || 'never'};`,
    );
    return `\nexport interface ${name}<Text = string | number> {\n${lines.join('\n')}\n}\n`;
  });
  return START + interfaces.join('');
}

function typesOf(message: CompiledMessage): string[] {
  return [...argumentsIn(message)]
    .filter(([name]) => !DEFAULT_ELEMENTS.has(name))
    .map(([name, kind]) => `['${name}', ${TYPES[kind]}]`);
}

/** The type of the names of the messages that the service writes into its pages, as `src/contract/message-names.ts`. */
export function messageNames(): string {
  const names = Object.keys(readCatalog(DEFAULT_LANGUAGE, SERVICE)).map((key) => `| '${key}'`);
  return `// \`npm run messages\` writes this file from en.json.\n
/** The messages that the service writes into its pages. */
export type ServiceMessageName =\n${fill(names, '  ')};\n`;
}
