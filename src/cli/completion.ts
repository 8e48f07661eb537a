import {
  parseArguments,
  suggest,
  UsageError,
  COMMAND_INFO,
  EXIT,
  type Command,
} from './command-line.js';
import { VARIABLES } from '../core/config/variables.js';

const FILES = ':files';

/** Each passes the words before the cursor as one argument, so that a `--help` among them is not for us. */
const SCRIPTS = {
  bash: `# Completion for bash: source <(housekey completion bash)
_housekey() {
  local current=\${COMP_WORDS[COMP_CWORD]} found
  found=$(housekey completion words "\${COMP_WORDS[*]:0:COMP_CWORD}" | cut -f1)
  if [[ $found == ${FILES} ]]; then COMPREPLY=($(compgen -f -- "$current"))
  else COMPREPLY=($(compgen -W "$found" -- "$current")); fi
}
complete -F _housekey housekey
`,
  zsh: `#compdef housekey
# Completion for zsh: source <(housekey completion zsh), after compinit
_housekey() {
  local -a found=(\${(f)"$(housekey completion words "\${words[1,CURRENT-1]}" | tr '\\t' ':')"})
  if [[ $found == ${FILES} ]]; then _files; else _describe housekey found; fi
}
compdef _housekey housekey
`,
  fish: `# Completion for fish: housekey completion fish | source
function __housekey
  set -l found (housekey completion words (commandline -opc | string join ' '))
  if test "$found" = ${FILES}; __fish_complete_path (commandline -ct); else; string join -- \\n $found; end
end
complete -c housekey -f -a '(__housekey)'
`,
} as const;

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `housekey completion SHELL`: prints a script that completes commands, options and their values. */
export const completion: Command = async ({ output }, args) => {
  const [name, line] = args;
  if (name === 'words' && line !== undefined) {
    for (const word of candidates(line.split(' ').slice(1))) output.write(`${word}\n`);
  } else output.write(scriptFor(parseArguments(args, {}, { takesArgument: true }).argument));
  return await Promise.resolve(EXIT.ok);
};

function scriptFor(name: string | undefined): string {
  const shell = SHELLS.find((one) => one === name);
  if (shell !== undefined) return SCRIPTS[shell];
  throw new UsageError(
    `Name the shell: bash, zsh or fish.${name === undefined ? '' : suggest(name, SHELLS)}`,
  );
}

function row(word: string, text: string): string {
  return `${word}\t${text}`;
}

/** The words that may follow these, each with a tab and its description if it has one. */
function candidates([name, ...words]: readonly string[]): readonly string[] {
  const commands = [...COMMAND_INFO].map(([command, { summary }]) => row(command, summary));
  if (name === undefined) {
    const help = row('help', 'Explain a command or a variable');
    return [...commands, help, '--port', '--help', '--version'];
  }
  if (name === 'help') return [...commands, 'variables', ...VARIABLES.keys()];
  const { options = {}, argument } = COMMAND_INFO.get(name) ?? {};
  const { value, isFile, choices = [] } = options[words.at(-1)?.replace(/^--/, '') ?? ''] ?? {};
  if (value !== undefined) return isFile === true ? [FILES] : choices;
  const listed = Object.entries(options).map(([option, { description }]) =>
    row(`--${option}`, description),
  );
  return [...(argument?.choices ?? []), ...listed, row('--help', 'Show help')];
}
