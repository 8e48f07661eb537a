import { ConfigError } from '../core/config/environment.js';
import { errorCode } from '../core/errors.js';
import { VERSION } from '../login/version.js';
import {
  suggest,
  UsageError,
  createStyle,
  EXIT,
  type Command,
  type ExitCode,
  type Terminal,
} from './command-line.js';
import type { PromptAbortedError } from './prompt.js';

/** Commands are loaded on demand, so that `serve` starts without the modules of the others. */
const LOADERS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve.js')).serve],
  ['init', async () => (await import('./init/init.js')).init],
  ['hash', async () => (await import('./hash.js')).hash],
  ['secret', async () => (await import('./hash.js')).secret],
  ['app-token', async () => (await import('./new-lines.js')).appToken],
  ['share', async () => (await import('./new-lines.js')).share],
  ['oidc-client', async () => (await import('./new-lines.js')).oidcClient],
  ['totp', async () => (await import('./totp.js')).totp],
  ['link', async () => (await import('./link.js')).link],
  ['lock', async () => (await import('./host-command.js')).lock],
  ['unlock', async () => (await import('./host-command.js')).unlock],
  ['account-subject', async () => (await import('./account-subject.js')).accountSubject],
  ['notify-test', async () => (await import('./notify.js')).notifyTest],
  ['notify-secret', async () => (await import('./notify.js')).notifySecret],
  ['check', async () => (await import('./check.js')).check],
  ['completion', async () => (await import('./completion.js')).completion],
]);

/** Compared by code, because importing the class would load the prompt. */
const PROMPT_ABORTED: PromptAbortedError['code'] = 'ERR_HOUSEKEY_PROMPT_ABORTED';

/** Runs the command that the arguments name, `serve` by default. */
export async function run(terminal: Terminal): Promise<ExitCode> {
  const { arguments: args } = terminal;
  const [name = 'serve', ...rest] = args;
  if (name === '--version' || name === '-v') {
    terminal.output.write(`${VERSION}\n`);
    return EXIT.ok;
  }
  try {
    if (name === 'help' || args.includes('--help') || args.includes('-h')) {
      terminal.output.write(await helpFor(terminal, name, rest));
      return EXIT.ok;
    }
    if (name.startsWith('-')) return await runCommand(terminal, 'serve', args);
    return await runCommand(terminal, name, rest);
  } catch (error) {
    if (error instanceof ConfigError) return reportProblems(terminal, error);
    if (error instanceof UsageError) {
      terminal.errors.write(`${error.message}\nSee "housekey --help".\n`);
      return EXIT.usage;
    }
    if (errorCode(error) === PROMPT_ABORTED) return EXIT.failed;
    throw error;
  }
}

/** `housekey help [TOPIC]`, or `--help` in the arguments of a command. */
async function helpFor(terminal: Terminal, name: string, rest: readonly string[]): Promise<string> {
  const { helpText, topicText, variablesText } = await import('./help.js');
  const style = createStyle(terminal, terminal.output);
  const topic = name === 'help' ? rest[0] : name;
  if (topic === 'variables') return variablesText(style);
  // `housekey --port 80 --help` names no command.
  const isTopic = topic !== undefined && !topic.startsWith('-');
  return isTopic ? topicText(topic, style) : helpText(style);
}

async function runCommand(
  terminal: Terminal,
  name: string,
  args: readonly string[],
): Promise<ExitCode> {
  const load = LOADERS.get(name);
  if (load === undefined) {
    throw new UsageError(`Unknown command ${name}.${suggest(name, [...LOADERS.keys(), 'help'])}`);
  }
  const command = await load();
  return await command(terminal, args);
}

function reportProblems(terminal: Terminal, { problems }: ConfigError): ExitCode {
  const entries = problems.map(
    ({ variable, message, fix }) => `  ${variable} ${message}\n    Fix: ${fix}\n`,
  );
  terminal.errors.write(`The configuration is not valid:\n\n${entries.join('\n')}`);
  return EXIT.usage;
}
