import type { Terminal } from './terminal.js';

const STYLES = { bold: 1, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

type StyleName = keyof typeof STYLES;

/** Colors for text on a terminal; each function returns the text unchanged if there are none. */
export type Style = Readonly<Record<StyleName, (text: string) => string>>;

/**
 * Whether to write colors: on terminals, unless NO_COLOR is set (no-color.org) or TERM is `dumb`.
 * FORCE_COLOR takes precedence over all of these; 0 turns colors off.
 */
export function hasColors(
  { variables }: Pick<Terminal, 'variables'>,
  { isTTY }: { readonly isTTY?: boolean },
): boolean {
  const { FORCE_COLOR: forced = '', NO_COLOR: refused = '', TERM: term } = variables;
  return forced === '' ? isTTY === true && refused === '' && term !== 'dumb' : forced !== '0';
}

/** Colors for an output of the terminal. */
export function createStyle(
  terminal: Pick<Terminal, 'variables'>,
  output: { readonly isTTY?: boolean },
): Style {
  const isColored = hasColors(terminal, output);
  const apply = (code: number) => (text: string) =>
    isColored ? `\u001B[${code}m${text}\u001B[0m` : text;
  return {
    bold: apply(STYLES.bold),
    red: apply(STYLES.red),
    green: apply(STYLES.green),
    yellow: apply(STYLES.yellow),
    cyan: apply(STYLES.cyan),
  };
}
