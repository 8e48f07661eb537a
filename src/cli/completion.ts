import { VARIABLES } from '../core/config/variables.js';
import { parseArguments, suggest, UsageError } from './arguments.js';
import { COMMAND_INFO } from './command-info.js';
import type { OptionInfo } from './command-options.js';
import { EXIT, type Command } from './terminal.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `housekey completion SHELL`: prints a script that completes commands, options and their values. */
export const completion: Command = async ({ output }, args) => {
  const { argument: name } = parseArguments(args, {}, { takesArgument: true });
  const shell = SHELLS.find((one) => one === name);
  if (shell === undefined) {
    throw new UsageError(
      `Name the shell: bash, zsh or fish.${name === undefined ? '' : suggest(name, SHELLS)}`,
    );
  }
  output.write({ bash, zsh, fish }[shell]());
  return await Promise.resolve(EXIT.ok);
};

/** The words that follow each command; `help` is none of the table's, because `run` answers it. */
function commands(): readonly (readonly [name: string, summary: string])[] {
  return [
    ...[...COMMAND_INFO].map(([name, { summary }]) => [name, summary] as const),
    ['help', 'Explain a command or a variable'],
  ];
}

function helpTopics(): readonly string[] {
  return [...COMMAND_INFO.keys(), 'variables', ...VARIABLES.keys()];
}

function bash(): string {
  const branches = [...COMMAND_INFO].map(([name, { options, argument }]) => {
    const words = [...Object.keys(options).map((option) => `--${option}`), '--help'];
    return `    ${name}) words='${[...(argument?.choices ?? []), ...words].join(' ')}' ;;`;
  });
  const values = [...COMMAND_INFO].flatMap(([name, { options }]) =>
    Object.entries(options).flatMap(([option, info]) => {
      if (info.value === undefined) return [];
      const words = info.isFile === true ? '' : (info.choices ?? []).join(' ');
      const files = info.isFile === true ? ' -f' : '';
      return [
        `    '${name} --${option}') COMPREPLY=($(compgen${files} -W '${words}' -- "$current")); return ;;`,
      ];
    }),
  );
  const names = commands().map(([name]) => name);
  return `# Completion for bash: source <(housekey completion bash)
_housekey() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local command=\${COMP_WORDS[1]} words
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${[...names, '--port', '--help', '--version'].join(' ')}' -- "$current"))
    return
  fi
  case "$command $previous" in
${values.join('\n')}
  esac
  case $command in
${branches.join('\n')}
    help) words='${helpTopics().join(' ')}' ;;
    *) words= ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _housekey housekey
`;
}

function zsh(): string {
  const list = commands().map(([name, summary]) => `    '${name}:${quoted(summary)}'`);
  const branches = [...COMMAND_INFO].map(([name, { options, argument }]) => {
    const specs = Object.entries(options).map(([option, info]) => zshOption(option, info));
    const first =
      argument === undefined ? [] : [`':${argument.name}:(${argument.choices?.join(' ') ?? ''})'`];
    return `    ${name}) _arguments ${[...first, ...specs, "'--help[Show help]'"].join(' ')} ;;`;
  });
  return `#compdef housekey
# Completion for zsh: source <(housekey completion zsh), after compinit
_housekey() {
  local -a commands=(
${list.join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    compadd -- --port --help --version
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${branches.join('\n')}
    help) compadd -- ${helpTopics().join(' ')} ;;
  esac
}
compdef _housekey housekey
`;
}

function zshOption(
  name: string,
  { value, description, choices, isFile, isRepeatable }: OptionInfo,
) {
  const text = quoted(description).replaceAll(/[[\]:]/g, String.raw`\\$&`);
  const action =
    isFile === true ? '_files' : choices === undefined ? ' ' : `(${choices.join(' ')})`;
  const tail = value === undefined ? '' : `:${value}:${action}`;
  return `'${isRepeatable === true ? '*' : ''}--${name}[${text}]${tail}'`;
}

function fish(): string {
  const lines = commands().map(
    ([name, summary]) =>
      `complete -c housekey -n __fish_use_subcommand -a ${name} -d '${quoted(summary)}'`,
  );
  for (const [name, { options, argument }] of COMMAND_INFO) {
    const start = `complete -c housekey -n '__fish_seen_subcommand_from ${name}'`;
    if (argument?.choices !== undefined) lines.push(`${start} -a '${argument.choices.join(' ')}'`);
    for (const [option, { value, description, choices, isFile }] of Object.entries(options)) {
      const kind = value === undefined ? '' : isFile === true ? ' -r -F' : ' -x';
      const words = choices === undefined ? '' : ` -a '${choices.join(' ')}'`;
      lines.push(`${start} -l ${option}${kind}${words} -d '${quoted(description)}'`);
    }
  }
  return `# Completion for fish: housekey completion fish | source
complete -c housekey -f
complete -c housekey -l help -s h -d 'Show help'
complete -c housekey -n __fish_use_subcommand -l version -s v -d 'Show the version'
${lines.join('\n')}
complete -c housekey -n '__fish_seen_subcommand_from help' -a '${helpTopics().join(' ')}'
`;
}

/** For single quotes: no text of ours needs one, so they are left out. */
function quoted(text: string): string {
  return text.replaceAll("'", '');
}
