import { TABLES } from '../../src/contract/findings/tables.js';
import { argumentsIn } from './message-check.js';
import { compileMessage } from './message-compiler.js';

/** A row, and the finding that it is a variant of. */
interface Row {
  readonly code?: string;
  readonly summary?: string;
  readonly meaning?: string;
  readonly fix?: string;
  readonly fixLine?: string;
}

const ROWS: Readonly<Record<string, Row>> = TABLES;

const WIDTH = 100;

/** Lines of these parts, as many in each as there is room for. */
export function fill(parts: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const part of parts) {
    const line = `${lines.at(-1) ?? ''} ${part}`;
    if (lines.length === 0 || line.length > WIDTH) lines.push(indent + part);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

/** The arguments of the texts of the findings, as `src/contract/findings/arguments.ts`. */
export function findingArguments(): string {
  const args = Object.keys(ROWS).flatMap((name) => {
    const found = argumentsOf(name).map((each) => `'${each}'`);
    return found.length === 0 ? [] : [`'${name}': ${found.join(' | ')};`];
  });
  return `// \`npm run messages\` writes this file from the tables in this folder.\n
/** The arguments of the texts of each finding that has any. */
export interface FindingArguments {\n${fill(args, '  ')}\n}\n`;
}

/** The arguments of its texts, and of those of the finding that it is a variant of. */
function argumentsOf(name: string): string[] {
  const { code, fixLine, ...own } = ROWS[name] ?? {};
  const texts = { ...(code === undefined ? {} : ROWS[code]), ...own };
  const line = fixLine ?? (texts.fix === undefined ? texts.fixLine : undefined) ?? '';
  const inLine = [...line.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each);
  const sentences = [texts.summary, texts.meaning, texts.fix].map((text) =>
    argumentsIn(compileMessage(text ?? '')),
  );
  return [...new Set([...sentences.flatMap((each) => Array.from(each.keys())), ...inLine])];
}
