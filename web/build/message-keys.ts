import type { CompiledMessage } from '../../src/contract/message-format.js';
import { DEFAULT_LANGUAGE } from '../../src/contract/languages.js';
import { fill } from './finding-arguments.js';
import { argumentsIn } from './message-check.js';
import { CONSOLE_SECTIONS, readCatalog, SERVICE } from './messages.js';

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
