import type { SetupFormat } from '../../contract/index.js';
import { parseEnvFile } from '../../core/config/env-file.js';
import type { Variables } from '../../core/config/environment.js';

/** How the settings are written in a kind of file. Values contain no spaces, quotes or `$`. */
export interface SettingsSyntax {
  readonly path: string;
  /** The settings that the text contains. */
  readonly read: (text: string) => Variables;
  /** A line for one setting. */
  readonly line: (name: string, value: string) => string;
  /** Matches that line, whatever its value. */
  readonly pattern: (name: string) => RegExp;
  /** New lines are added below the last line that this matches; without one, at the end. */
  readonly anchor?: RegExp;
}

/** Needs no quotes in YAML, which does not take it for a number, a boolean or null. */
const PLAIN_YAML = /^(?!(?:true|false|yes|no|on|off|null)$)[A-Za-z][\w@./+-]*(?::[\w@./+-]+)*$/i;

export const SYNTAXES: Readonly<Record<SetupFormat, SettingsSyntax>> = {
  env: {
    path: '.env',
    read: (text) => parseEnvFile(text).variables,
    line: (name, value) => `${name}=${/^[\w@%+=:,./~-]+$/.test(value) ? value : `'${value}'`}`,
    pattern: (name) => new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'gm'),
  },
  compose: {
    path: 'compose.yaml',
    read: (text) =>
      readLines(text, /^ {6}((?:SERVICE_)?[A-Z_]+): (?:'([^']*)'|([^'#\n]*[^'#\s]))\s*$/gm),
    line: (name, value) => `      ${name}: ${PLAIN_YAML.test(value) ? value : `'${value}'`}`,
    pattern: (name) => new RegExp(`^ {6}${name}:.*$`, 'gm'),
    anchor: /^ {6}SERVICE_[A-Z_]+: .*$/gm,
  },
  systemd: {
    path: 'housekey.service',
    read: (text) => {
      const values = readLines(text, /^Environment=([A-Z_]+)=(?:'([^']*)'|(\S*))\s*$/gm);
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value && expandSpecifiers(value)]),
      );
    },
    line: (name, value) => `Environment=${name}=${value.replaceAll('%', '%%')}`,
    pattern: (name) => new RegExp(`^Environment=${name}=.*$`, 'gm'),
    anchor: /^Environment=SERVICE_[A-Z_]+=.*$/gm,
  },
};

/** `%%`, and `%S`, which is the directory for state (systemd.unit(5), "Specifiers"). */
export function expandSpecifiers(value: string): string {
  return value.replaceAll(/%[%S]/g, (specifier) => (specifier === '%S' ? '/var/lib' : '%'));
}

function readLines(text: string, pattern: RegExp): Record<string, string | undefined> {
  return Object.fromEntries(
    [...text.matchAll(pattern)].map(([, name = '', quoted, plain]) => [name, quoted ?? plain]),
  );
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
  const [before, after] = [syntax.read(text), syntax.read(changed)];
  const names = new Set([name, ...Object.keys(before), ...Object.keys(after)]);
  const isSafe = [...names].every((each) =>
    each === name ? after[each] === value : after[each] === before[each],
  );
  return isSafe ? changed : undefined;
}

function addLine({ anchor }: SettingsSyntax, text: string, line: string): string {
  const last = anchor === undefined ? undefined : [...text.matchAll(anchor)].at(-1);
  if (last !== undefined) {
    const end = last.index + last[0].length;
    return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
  }
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}
