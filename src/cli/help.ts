import { VARIABLE_GROUPS, VARIABLES } from '../core/config/variables.js';
import { describeVariable, type VariableInfo } from '../core/config/variable-info.js';
import { suggest, UsageError, COMMAND_INFO, type CommandInfo, type Style } from './command-line.js';

const COLUMNS = 80;

/** Text of `housekey --help`: the commands and the basic variables. */
export function helpText(style: Style): string {
  const commands = [...COMMAND_INFO].map(([name, info]) =>
    row(withArgument(name, info), info.summary),
  );
  return `Housekey: one login for the app you host yourself.

${style('bold', 'Usage:')} housekey [command] [options]

${style('bold', 'Commands:')}
${commands.join('')}${row('help variables', 'List all variables')}${row('help NAME', 'Explain a command or a variable')}
${style('bold', 'Options:')}
${row('-h, --help', 'Show this help, or that of a command')}${row('-v, --version', 'Show the version')}
Variables, read from the environment and from .env in the working directory:

${describeGroup(VARIABLE_GROUPS['Basic settings'])}
For all other variables, run "housekey help variables".
`;
}

function row(left: string, right: string): string {
  return `  ${left.padEnd(18)} ${right}\n`;
}

function withArgument(name: string, { argument }: CommandInfo): string {
  return argument === undefined ? name : `${name} ${argument.name}`;
}

/** Text of `housekey help variables`: every variable, with its default. */
export function variablesText(style: Style): string {
  return Object.entries(VARIABLE_GROUPS)
    .map(([heading, group]) => `${style('bold', `${heading}:`)}\n\n${describeGroup(group)}`)
    .join('\n');
}

/**
 * Text of `housekey help NAME`, for a command or a variable.
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`) if there is neither
 */
export function topicText(name: string, style: Style): string {
  const command = COMMAND_INFO.get(name);
  if (command !== undefined) return commandText(name, command, style);
  const plain = name.replace(/_FILE$/, '');
  const variable = VARIABLES.has(name) ? name : plain;
  if (VARIABLES.has(variable)) return variableText(variable, style);
  const topics = [...COMMAND_INFO.keys(), ...VARIABLES.keys(), 'variables'];
  throw new UsageError(`There is no help for ${name}.${suggest(name, topics)}`);
}

function commandText(name: string, info: CommandInfo, style: Style): string {
  const options = Object.entries(info.options);
  const usage = `housekey ${withArgument(name, info)}${options.length > 0 ? ' [options]' : ''}`;
  const details = info.details === undefined ? '' : `\n${wrap(info.details, '')}`;
  const optionList = options.map(([option, { value, description }]) => {
    const left = value === undefined ? `--${option}` : `--${option} ${value}`;
    return `  ${left}\n${wrap(description, '      ')}`;
  });
  const examples = Object.entries(info.examples).map(
    ([line, purpose]) => `  ${foldCommand(line)}\n${wrap(purpose, '      ')}`,
  );
  return [
    `${style('bold', 'Usage:')} ${usage}\n\n${info.summary}.\n${details}`,
    ...(optionList.length > 0 ? [`${style('bold', 'Options:')}\n${optionList.join('')}`] : []),
    `${style('bold', 'Examples:')}\n${examples.join('')}`,
  ].join('\n');
}

/** Breaks a long command line before its options, as a shell accepts it. */
function foldCommand(line: string): string {
  if (line.length <= COLUMNS - 2) return line;
  return line.replaceAll(' --', ' \\\n    --');
}

function variableText(name: string, style: Style): string {
  const variable = VARIABLES.get(name);
  if (variable === undefined) return '';
  const { file, needs = [] } = variable;
  const notes = [
    describeVariable(variable),
    ...(file === true ? [`${name}_FILE names a file that contains the value.`] : []),
    ...(needs.length > 0 ? [`It has an effect only with ${needs.join(' or ')}.`] : []),
    'Changes take effect after a restart.',
  ];
  return `${style('bold', name)}\n${notes.map((note) => wrap(note, '  ')).join('')}`;
}

function describeGroup(group: Readonly<Record<string, VariableInfo>>): string {
  const entries = Object.entries(group).map(([name, info]) => {
    const names = info.file === true ? `${name} or ${name}_FILE` : name;
    return `  ${names}\n${wrap(describeVariable(info), '      ')}`;
  });
  return entries.join('');
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
