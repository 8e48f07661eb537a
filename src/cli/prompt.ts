import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Thrown where the person gave up at a prompt (Ctrl-C, Ctrl-D). */
export class PromptAbortedError extends Error {
  override readonly name = 'PromptAbortedError';
  readonly code = 'ERR_HOUSEKEY_PROMPT_ABORTED';
}

/**
 * Asks for one line that is not shown as it is typed.
 *
 * @throws PromptAbortedError
 */
export async function promptHidden(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  // The line editor echoes into nothing; the question goes past it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input, output: nowhere, terminal: true });
  output.write(question);
  try {
    return await new Promise((resolve, reject) => {
      const abort = () => reject(new PromptAbortedError('Nothing was typed in'));
      editor.once('line', resolve).once('SIGINT', abort).once('close', abort);
    });
  } finally {
    editor.close();
    output.write('\n');
  }
}

/** The first line of a pipe, without its newline; empty where there is none. */
export async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
