import type { Terminal } from './terminal.js';

/** Work that is done sooner shows nothing. */
const FIRST_MILLISECONDS = 1000;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Shows what takes longer than a second, and for how long: one line on the terminal, which disappears
 * at the end. Shows nothing in pipes and on terminals that cannot clear a line.
 *
 * @param label - such as `Hashing the password`; a function if it changes
 */
export async function withProgress<Result>(
  { errors, variables }: Pick<Terminal, 'errors' | 'variables'>,
  label: string | (() => string),
  work: Promise<Result>,
): Promise<Result> {
  if (!errors.isTTY || variables['TERM'] === 'dumb') return await work;
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    const text = typeof label === 'string' ? label : label();
    errors.write(`${CLEAR_LINE}${text}… ${seconds} s`);
  }, FIRST_MILLISECONDS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (seconds > 0) errors.write(CLEAR_LINE);
  }
}
