import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../test/fuzz/corpus', import.meta.url));

/** The targets that have inputs. */
export function corpusNames() {
  return readdirSync(FOLDER).flatMap((file) => /^(.+)\.jsonl$/.exec(file)?.[1] ?? []);
}

/** Words of a target's inputs, in the format of libFuzzer. */
export function dictionaryOf(name) {
  return join(FOLDER, `${name}.dict`);
}

/** The inputs of a target: one JSON string per line, with a character for each byte. */
export function readCorpus(name) {
  const path = pathOf(name);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => Buffer.from(JSON.parse(line), 'latin1'));
}

export function writeCorpus(name, inputs) {
  writeFileSync(pathOf(name), inputs.map((input) => `${formatInput(input)}\n`).join(''));
}

/** An input as a line of its file, in ASCII. */
export function formatInput(input) {
  return JSON.stringify(input.toString('latin1')).replaceAll(
    /[\u007F-\u00FF]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
}

function pathOf(name) {
  return join(FOLDER, `${name}.jsonl`);
}
