import type { SetupFormat } from '../contract/index.js';
import { parseEnvFile, type EnvFile } from '../core/config/env-file.js';
import { settingIn } from '../core/config/env-line.js';
import type { Variables } from '../core/config/environment.js';
import { ConfigError, type Problem } from '../core/config/problems.js';

/** The content of a settings file, and the lines that cannot be understood. */
export type ReadSettings = Pick<EnvFile, 'variables' | 'problems'>;

/** How the settings are written in a kind of file. Values contain no quotes or `$`. */
export interface SettingsSyntax {
  readonly path: string;
  /** The settings that the text contains. */
  readonly read: (text: string) => ReadSettings;
  /** A line for one setting. */
  readonly line: (name: string, value: string) => string;
  /** Matches that line, whatever its value. */
  readonly pattern: (name: string) => RegExp;
  /** New lines are added below the last line that this matches; without one, at the end. */
  readonly anchor?: RegExp;
}

/** Needs no quotes in YAML, which does not take it for a number, a boolean or null. */
const PLAIN_YAML = /^(?!(?:true|false|yes|no|on|off|null)$)[A-Za-z][\w@./+-]*(?::[\w@./+-]+)*$/i;

/** In YAML, `#` starts a comment only after white space. Compose expands `$`, so such a value is unknown. */
const COMPOSE_LINE =
  /^ {6}([A-Z_]+): +(?:'([^'$]*)'|"([^"$\\]*)"|([\w./+~@-](?:[^'"$#\s]|(?<=\S)#)*))\s*(?:\s#.*)?$/;
const composeLine: SettingsSyntax['line'] = (name, value) =>
  `      ${name}: ${PLAIN_YAML.test(value) ? value : `'${value}'`}`;

const SYSTEMD_LINE = /^Environment=([A-Z_]+)=(?:'([^']*)'|([^\s"'\\]*))\s*$/;
const systemdLine: SettingsSyntax['line'] = (name, value) =>
  `Environment=${name}=${/\s/.test(value) ? `'${value}'` : value}`.replaceAll('%', '%%');

export const SYNTAXES: Readonly<Record<SetupFormat, SettingsSyntax>> = {
  env: {
    path: '.env',
    read: parseEnvFile,
    line: (name, value) => `${name}=${inEnv(value)}`,
    // The whole of a value of several lines, such as SERVICE_APPS.
    pattern: (name) =>
      new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=(?:[ \\t]*'[^']*')?.*$`, 'gm'),
  },
  compose: {
    path: 'compose.yaml',
    read: (text) =>
      readLines(text, { path: 'compose.yaml', pattern: COMPOSE_LINE, line: composeLine }),
    line: composeLine,
    pattern: (name) => new RegExp(`^ {6}${name}:.*$`, 'gm'),
    anchor: /^ {6}SERVICE_[A-Z_]+: .*$/gm,
  },
  systemd: {
    path: 'housekey.service',
    read: (text) => {
      const { variables, problems } = readLines(text, {
        path: 'housekey.service',
        pattern: SYSTEMD_LINE,
        line: systemdLine,
      });
      const expanded = Object.entries(variables).map(([name, value = '']): [string, string] => [
        name,
        expandSpecifiers(value),
      ]);
      return { variables: Object.fromEntries(expanded), problems };
    },
    line: systemdLine,
    pattern: (name) => new RegExp(`^Environment=${name}=.*$`, 'gm'),
    anchor: /^Environment=SERVICE_[A-Z_]+=.*$/gm,
  },
};

/** In quotes that the value does not contain. In `"`, a folder that is named `\n…` would break the line. */
function inEnv(value: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(value)) return value;
  const quote = ["'", '`', '"'].find((each) => !value.includes(each)) ?? "'";
  return `${quote}${value}${quote}`;
}

/**
 * The settings in a file.
 *
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every line that cannot be understood
 */
export function readSettingsFile({ read }: SettingsSyntax, text: string): Variables {
  const { variables, problems } = read(text);
  if (problems.length > 0) throw new ConfigError(problems);
  return variables;
}

/** `%%`, and `%S`, which is the directory for state (systemd.unit(5), "Specifiers"). */
export function expandSpecifiers(value: string): string {
  return value.replaceAll(/%[%S]/g, (specifier) => (specifier === '%S' ? '/var/lib' : '%'));
}

/**
 * Reads the lines that `init` writes. Docker and systemd understand others, too: one that is about a setting
 * is a problem, because without it the file would mean something else.
 */
function readLines(
  text: string,
  { path, pattern, line: write }: Pick<SettingsSyntax, 'path' | 'line'> & { pattern: RegExp },
): ReadSettings {
  const variables: Record<string, string | undefined> = {};
  const problems: Problem[] = [];
  for (const [index, line] of text.split(/\r*\n/).entries()) {
    const [, name, ...values] = pattern.exec(line) ?? [];
    const isComment = /^\s*[#;]/.test(line);
    const bare = line.replace(/^Environment=/, '').replaceAll(/["']/g, ' ');
    const meant = isComment ? undefined : settingIn(bare);
    if (name !== undefined) variables[name] = values.find((value) => value !== undefined);
    else if (meant !== undefined) {
      problems.push({
        variable: `Line ${index + 1} of ${path}`,
        message: `sets ${meant} in a way that only Docker and systemd understand.`,
        fix: `Write it as \`${write(meant, '…')}\`.`,
      });
    }
  }
  return { variables, problems };
}

/**
 * Sets one value and leaves everything else as it is, comments included.
 *
 * @returns `undefined` if that cannot be done safely, for example in a value of several lines.
 */
export function setValue(
  syntax: SettingsSyntax,
  text: string,
  [name, value]: readonly [string, string],
): string | undefined {
  const line = syntax.line(name, value);
  const pattern = syntax.pattern(name);
  const changed = pattern.test(text)
    ? text.replaceAll(syntax.pattern(name), () => line)
    : addLine(syntax, text, line);
  const before = syntax.read(text).variables;
  const { variables: after, problems } = syntax.read(changed);
  const names = new Set([name, ...Object.keys(before), ...Object.keys(after)]);
  const isSafe = [...names].every((each) =>
    each === name ? after[each] === value : after[each] === before[each],
  );
  return isSafe && problems.length === 0 ? changed : undefined;
}

function addLine({ anchor }: SettingsSyntax, text: string, line: string): string {
  const last = anchor === undefined ? undefined : [...text.matchAll(anchor)].at(-1);
  if (last !== undefined) {
    const end = last.index + last[0].length;
    return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
  }
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}
