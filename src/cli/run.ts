import { ConfigError, errorCode } from '../core/config/environment.js';
import { VERSION } from '../server/version.js';
import type { PromptAbortedError } from './prompt.js';
import { EXIT, type Command, type ExitCode, type Terminal } from './terminal.js';

/** Each is loaded when it is asked for: the service starts without what the others need. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve.js')).serve],
  ['hash', async () => (await import('./hash.js')).hash],
  ['secret', async () => (await import('./secret.js')).secret],
  ['check', async () => (await import('./check.js')).check],
]);

/** Told by its code: the class would bring the prompt along. */
const PROMPT_ABORTED: PromptAbortedError['code'] = 'ERR_HOUSEKEY_PROMPT_ABORTED';

const HELP = `Housekey: one login for the app you host yourself.

Usage: housekey [command]

  serve              Run the service (the default)
  hash [--cost N]    Hash a password with bcrypt, for SERVICE_PASSWORD_HASH
  secret             Print 32 random bytes, for SERVICE_SECRET_KEY
  check              Say what the configuration amounts to, without starting

  -h, --help         Show this
  -v, --version      Show the version

The configuration is read from the environment, and from .env in the working
directory: SERVICE_EMAIL, SERVICE_PASSWORD or SERVICE_PASSWORD_HASH,
SERVICE_SECRET_KEY (each also with _FILE), HOST and PORT.
`;

/** Does what the arguments ask. Gives the code to exit with. */
export async function run(terminal: Terminal): Promise<ExitCode> {
  const [name = 'serve', ...rest] = terminal.arguments;
  if (
    terminal.arguments.some((argument) => argument === '--help' || argument === '-h') ||
    name === 'help'
  ) {
    terminal.output.write(HELP);
    return EXIT.ok;
  }
  if (name === '--version' || name === '-v') {
    terminal.output.write(`${VERSION}\n`);
    return EXIT.ok;
  }
  const load = COMMANDS.get(name);
  if (load === undefined) {
    return misused(terminal, `There is no command "${name}".`);
  }
  try {
    const command = await load();
    return await command(terminal, rest);
  } catch (error) {
    if (error instanceof ConfigError) return explain(terminal, error);
    if (errorCode(error) === PROMPT_ABORTED) return EXIT.failed;
    const fault = argumentFault(error);
    if (fault !== undefined) return misused(terminal, fault);
    throw error;
  }
}

/** `parseArgs` refuses with codes of its own. What it quotes may be a password in the wrong place. */
function argumentFault(error: unknown): string | undefined {
  switch (errorCode(error)) {
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return 'That is one argument too many; a password is asked for, or read from a pipe.';
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return 'There is no such option, or its value is missing.';
    default:
      return undefined;
  }
}

function misused(terminal: Terminal, message: string): ExitCode {
  terminal.errors.write(`${message}\nSee "housekey --help".\n`);
  return EXIT.misused;
}

function explain(terminal: Terminal, { problems }: ConfigError): ExitCode {
  const lines = problems.map(({ variable, wrong, fix }) => `  ${variable} ${wrong}\n    ${fix}\n`);
  terminal.errors.write(`The configuration cannot be used:\n\n${lines.join('\n')}`);
  return EXIT.misused;
}
