import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { HousekeyError } from '../core/errors.js';

/** Thrown when the user leaves a prompt with Ctrl-C or Ctrl-D. */
export class PromptAbortedError extends HousekeyError {
  override readonly name = 'PromptAbortedError';
  readonly code = 'ERR_HOUSEKEY_PROMPT_ABORTED';
}

/**
 * Reads one line from a terminal.
 *
 * @throws PromptAbortedError (`ERR_HOUSEKEY_PROMPT_ABORTED`)
 */
export async function prompt(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  const editor = createInterface({ input, output, terminal: true });
  editor.setPrompt(question);
  editor.prompt();
  return await lineOf(editor);
}

/**
 * Reads one line from a terminal without echoing it.
 *
 * @throws PromptAbortedError (`ERR_HOUSEKEY_PROMPT_ABORTED`)
 */
export async function promptHidden(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  // The line editor echoes to its output, so it gets one that discards everything.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input, output: discard, terminal: true });
  output.write(question);
  try {
    return await lineOf(editor);
  } finally {
    output.write('\n');
  }
}

async function lineOf(editor: Interface): Promise<string> {
  try {
    return await new Promise((resolve, reject) => {
      const abort = () => reject(new PromptAbortedError('The prompt was aborted'));
      editor.once('line', resolve).once('SIGINT', abort).once('close', abort);
    });
  } finally {
    editor.close();
  }
}

/** The first line of a pipe, without its newline; empty if the pipe is. */
export async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
