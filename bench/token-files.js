import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgedToken } from './drill/hostile-tokens.js';
import { makeFolder } from './processes.js';

/** Writes tokens to a file, one per line, as wrk/tokens.lua reads them. */
export function writeTokens(tokens) {
  const path = join(makeFolder(), 'tokens');
  writeFileSync(path, `${tokens.join('\n')}\n`);
  return { path, first: tokens[0] };
}

/** Writes `count` different tokens of the same length as `token`, with invalid signatures. */
export function writeForgedTokens(token, count) {
  return writeTokens(Array.from({ length: count }, () => forgedToken(token)));
}
