import { explainLine, findFalseLineEnd, settingIn } from './env-line.js';
import type { Variables } from './environment.js';
import { configWarning, type ConfigWarning, type Explanation, type Problem } from './problems.js';
import { VARIABLE_NAMES, VARIABLES } from './variables.js';

/** The content of a `.env` file, its invalid lines, and those that probably mean something else. */
export interface EnvFile {
  readonly variables: Variables;
  readonly warnings: readonly ConfigWarning[];
  readonly problems: readonly Problem[];
}

const COMMENT_OR_EMPTY = /^[ \t]*(?:#|$)/;
const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/;

/**
 * Parses a `.env` file as Node.js does, but strictly: a line that is not `NAME=value`, a comment or
 * empty is a problem. If it were skipped, an email that it was meant to set would leave the app open.
 * Nothing is expanded, so that a bcrypt hash survives.
 *
 * A value in quotes (`'`, `"` or a backtick) may have several lines; in `"`, `\n` is a line break. An
 * unquoted value ends at `#`. The last of several values counts.
 */
export function parseEnvFile(text: string): EnvFile {
  // A byte order mark would become part of the first variable's name.
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  return new EnvFileParser(lines.map((line) => line.replace(/\r+$/, ''))).parse();
}

/** A value, and where it is. */
interface Assignment {
  /** Index of its line. */
  readonly start: number;
  /** Index of the line in which its value ends. */
  readonly end: number;
  readonly value: string;
  /** Whether a `#` that was not meant as a comment has cut the value. */
  readonly isCut: boolean;
}

class EnvFileParser {
  readonly #lines: readonly string[];
  readonly #assignments = new Map<string, Assignment>();
  readonly #problems: Problem[] = [];

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  parse(): EnvFile {
    let next = 0;
    for (const [index, line] of this.#lines.entries()) {
      const problem = findFalseLineEnd(line);
      if (problem !== undefined) this.#report(index, problem);
      if (index === next) next = this.#parseLine(index, line) + 1;
    }
    const entries = [...this.#assignments];
    return {
      variables: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
      warnings: entries.flatMap(([variable, { isCut }]) =>
        isCut ? [configWarning('env-value-cut', { variable })] : [],
      ),
      problems: this.#problems,
    };
  }

  /** Returns the index of the last line that belongs to this one. */
  #parseLine(index: number, line: string): number {
    if (COMMENT_OR_EMPTY.test(line)) return index;
    const [start, name] = ASSIGNMENT.exec(line) ?? [];
    if (start === undefined || name === undefined) {
      this.#report(index, explainLine(line));
      return index;
    }
    const rest = line.slice(start.length);
    const assignment = /^[ \t]*['"`]/.test(rest)
      ? this.#readQuoted(index, trim(rest))
      : this.#readUnquoted(index, name, rest);
    if (assignment !== undefined) this.#assign(name, assignment);
    return assignment?.end ?? index;
  }

  #readUnquoted(index: number, name: string, rest: string): Assignment {
    const comment = rest.indexOf('#');
    const value = trim(comment === -1 ? rest : rest.slice(0, comment));
    const hidden = settingIn(value);
    if (hidden !== undefined) {
      this.#report(index, {
        message: `also contains ${hidden}, which is not read.`,
        fix: `Put ${hidden}=… on a line of its own, or the whole value in quotes.`,
      });
    }
    return { start: index, end: index, value, isCut: isCutByHash(name, rest) };
  }

  #readQuoted(start: number, rest: string): Assignment | undefined {
    const quote = rest.charAt(0);
    const parts: string[] = [];
    for (const [offset, part] of [rest.slice(1), ...this.#lines.slice(start + 1)].entries()) {
      const end = start + offset;
      const closing = part.indexOf(quote);
      if (closing === -1) {
        parts.push(part);
        continue;
      }
      parts.push(part.slice(0, closing));
      this.#inspectQuoted({ start, end }, parts, part.slice(closing + 1));
      const value = parts.join('\n');
      const expanded = quote === '"' ? value.replaceAll(String.raw`\n`, '\n') : value;
      return { start, end, value: expanded, isCut: false };
    }
    const fix = `Close it, or put the value in other quotes if the ${quote} belongs to it.`;
    this.#report(start, { message: `opens a quote (${quote}) that is never closed.`, fix });
    return undefined;
  }

  /** A quote that was forgotten ends at the next one, and takes the lines between them with it. */
  #inspectQuoted(
    { start, end }: Pick<Assignment, 'start' | 'end'>,
    parts: readonly string[],
    after: string,
  ): void {
    if (!COMMENT_OR_EMPTY.test(after)) {
      const fix = 'Remove it, or use other quotes if the quote belongs to the value.';
      this.#report(end, { message: 'has text after the closing quote.', fix });
      return;
    }
    for (const [offset, part] of parts.entries()) {
      // On its first line, the value itself may contain anything but what is expanded to more lines.
      const name = settingIn(offset === 0 ? part.replace(/^.*?(?:\\n|$)/, '') : part);
      if (name === undefined) continue;
      this.#report(start, {
        message: `contains other lines: its quote is closed in line ${end + 1}, so ${name} in line ${start + offset + 1} is not read.`,
        fix: 'Close the quote where the value ends.',
      });
      return;
    }
  }

  #assign(name: string, assignment: Assignment): void {
    const before = this.#assignments.get(name);
    const isEmptied = assignment.value === '' && before !== undefined && before.value !== '';
    if (isEmptied && VARIABLE_NAMES.has(name)) {
      this.#report(assignment.start, {
        message: `sets ${name} to nothing, although it has a value in line ${before.start + 1}.`,
        fix: 'Remove one of the two lines.',
      });
    }
    this.#assignments.set(name, assignment);
  }

  #report(index: number, problem: Explanation): void {
    this.#problems.push({ variable: `Line ${index + 1} of .env`, ...problem });
  }
}

/** Removes spaces and tabs, but no other white space, which belongs to the value. */
function trim(text: string): string {
  return text.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}

/**
 * Whether a `#` in an unquoted value is probably not meant as a comment. A comment has a space before
 * its `#`, and next to a password also one after it. A comment in place of the email contains none.
 */
function isCutByHash(name: string, rest: string): boolean {
  const start = rest.indexOf('#');
  if (start === -1 || !VARIABLE_NAMES.has(name)) return false;
  if (name === 'SERVICE_EMAIL' && /^\s*#.*@/.test(rest)) return true;
  const isSecret = VARIABLES.get(name)?.file === true;
  return /^#|\S#/.test(rest.slice(0, start + 1)) || (isSecret && /^#\S/.test(rest.slice(start)));
}

/** Warns if there is nothing to read although the owner may have written it, in another folder. */
export function inspectMissingFile(folder: string, environment: Variables): ConfigWarning[] {
  const isConfigured = Object.entries(environment).some(
    ([name, value]) => name.startsWith('SERVICE_') && value !== '',
  );
  return isConfigured ? [] : [configWarning('env-file-missing', { variable: '.env', folder })];
}
