import type { Explanation } from './problems.js';
import { VARIABLE_NAMES } from './variables.js';

/** Other programs and editors take these for the end of a line, so that what follows looks like a line. */
const LOOKS_LIKE_LINE_END = /[\r\v\f\u0085\u2028\u2029]/;

const CONFLICT_MARKER = /^(?:<{7}|\|{7}|={7}|>{7})/;
const SECTION_HEADER = /^[ \t]*\[/;
const FOREIGN_COMMENT = /^[ \t]*(?:\/[/*]|\*|;|--|<!--|rem\b)/i;

/** Explains a line that is not `NAME=value`, by the way in which such lines are usually written. */
export function explainLine(line: string): Explanation {
  if (CONFLICT_MARKER.test(line)) {
    const fix = 'Keep the lines that you want, and remove the markers.';
    return { message: 'is a conflict marker of Git.', fix };
  }
  if (SECTION_HEADER.test(line)) {
    return { message: 'is a section header, which .env does not have.', fix: 'Remove it.' };
  }
  if (FOREIGN_COMMENT.test(line)) {
    const fix = 'Put # in front of it, or remove it: comments in .env start with #.';
    return { message: 'is not NAME=value, a comment or empty.', fix };
  }
  const name = nameIn(line);
  return {
    message: 'is not NAME=value, a comment or empty.',
    fix:
      name === undefined
        ? 'Correct it, or put # in front of it. A value of several lines needs quotes around it.'
        : `Did you mean ${name}=…? Start the line with the name, and put = after it.`,
  };
}

/** The variable that the line is probably about. */
function nameIn(line: string): string | undefined {
  const words = line.toUpperCase().match(/[A-Z_]+/g) ?? [];
  return words.find((word) => VARIABLE_NAMES.has(word));
}

/** A character in the line, its comment included, that hides a part of it from the reader. */
export function findFalseLineEnd(line: string): Explanation | undefined {
  if (!LOOKS_LIKE_LINE_END.test(line)) return undefined;
  return {
    message: 'contains a character that only looks like a line end, such as a carriage return.',
    fix: 'Save the file with the line ends of Linux or Windows.',
  };
}

/**
 * The setting of Housekey that a part of a value looks like: it was probably meant as a separate line. `echo` without
 * `-e` writes lines with `\n` between them.
 */
export function settingIn(value: string): string | undefined {
  const matches = value.matchAll(/(?:^|\W|\\n)(SERVICE_[A-Z_]+)[ \t]*[=:]/gi);
  return [...matches]
    .map(([, name = '']) => name.toUpperCase())
    .find((name) => VARIABLE_NAMES.has(name));
}
