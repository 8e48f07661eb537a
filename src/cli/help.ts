import { VARIABLES } from '../core/config/variables.js';
import { describeVariable, type VariableGroup } from '../core/config/variable-info.js';

const COLUMNS = 80;

/** Headings of the groups, in order. */
const GROUPS: ReadonlyMap<VariableGroup, string> = new Map([
  ['basic', 'Basic settings'],
  ['in-front-of-app', 'Gateway and forward auth'],
  ['more', 'More settings'],
]);

/** Text of `housekey --help`: the commands and the basic variables. */
export function helpText(): string {
  return `Housekey: one login for the app you host yourself.

Usage: housekey [command]

Commands:
  serve              Run the service (the default)
  hash [--cost N]    Hash a password with bcrypt, for SERVICE_PASSWORD_HASH
  secret             Print 32 random bytes, for SERVICE_SECRET_KEY
  app-token NAME     Create an app token, for SERVICE_APP_TOKENS
                     [--expires DATE] [--methods GET,HEAD] [--paths /api]
  totp               Set up one-time codes, for SERVICE_TOTP_SECRET
  link               Print a link that signs you in once, without the password
  notify-test        Send a test notice to each target of SERVICE_NOTIFY_URL
  notify-secret      Print the keys that sign the notices to webhooks
  check              Report on the configuration without starting
  help variables     List all variables

Options:
  -h, --help         Show this help
  -v, --version      Show the version

Variables, read from the environment and from .env in the working directory:

${describeGroup('basic')}
For all other variables, run "housekey help variables".
`;
}

/** Text of `housekey help variables`: every variable, with its default. */
export function variablesText(): string {
  return [...GROUPS].map(([group, title]) => `${title}:\n\n${describeGroup(group)}`).join('\n');
}

function describeGroup(group: VariableGroup): string {
  let text = '';
  for (const [name, variable] of VARIABLES) {
    if (variable.group !== group) continue;
    const names = variable.file === true ? `${name} or ${name}_FILE` : name;
    text += `  ${names}\n${wrap(describeVariable(variable), '      ')}`;
  }
  return text;
}

/** Breaks the text into lines of at most 80 columns. */
function wrap(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => `${indent}${each}\n`).join('');
}
