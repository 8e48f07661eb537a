import { parseEnv } from 'node:util';
import { say } from '../diagnostics/finding.js';
import { configWarning } from './config-warning.js';
import type { Variables } from './environment.js';
import type { ConfigWarning } from './problems.js';
import { VARIABLE_NAMES, VARIABLES } from './variables.js';

/** What a `.env` file contains, and which of its lines probably mean something else. */
export interface EnvFile {
  readonly variables: Variables;
  readonly warnings: readonly ConfigWarning[];
}

const UNQUOTED_LINE = /^[ \t]*(?:export[ \t]+)?([A-Z_]+)[ \t]*=(?![ \t]*['"`])(.*)$/gm;

/** Parses a `.env` file. Nothing in it is expanded, so that a bcrypt hash survives. */
export function parseEnvFile(text: string): EnvFile {
  // A byte order mark would become part of the first variable's name.
  const lines = text.replace(/^\uFEFF/, '');
  const variables: Variables = parseEnv(lines);
  const cut = [...lines.matchAll(UNQUOTED_LINE)]
    .filter(([, name = '', value = '']) => isCut(name, value, variables[name]))
    .map(([, name = '']) => name);
  return { variables, warnings: [...new Set(cut)].map(cutValue) };
}

/**
 * Whether a `#` in an unquoted value is probably not meant as a comment. A comment has a space before
 * its `#`, and next to a password also one after it.
 */
function isCut(name: string, value: string, parsed: string | undefined): boolean {
  const start = value.indexOf('#');
  // The value may be assigned again, or the line be a part of another value.
  const isRead = start !== -1 && parsed === value.slice(0, start).trim();
  if (!isRead || !VARIABLE_NAMES.has(name)) return false;
  const isSecret = VARIABLES.get(name)?.file === true;
  return /^#|\S#/.test(value.slice(0, start + 1)) || (isSecret && /^#\S/.test(value.slice(start)));
}

function cutValue(name: string): ConfigWarning {
  const summary = say('env-value-cut.summary', { variable: name });
  const fix = say('env-value-cut.fix', { variable: name });
  return configWarning('env-value-cut', name, summary, fix);
}

/** Warns if there is nothing to read although the owner may have written it, in another folder. */
export function inspectMissingFile(folder: string, environment: Variables): ConfigWarning[] {
  const isConfigured = Object.entries(environment).some(
    ([name, value]) => name.startsWith('SERVICE_') && value !== '',
  );
  if (isConfigured) return [];
  const variable = '.env';
  const summary = say('env-file-missing.summary', { variable, folder });
  return [configWarning('env-file-missing', variable, summary, say('env-file-missing.fix'))];
}
