import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgedToken } from './drill/hostile-tokens.js';
import { makeFolder } from './processes.js';

/** Tokens in a file, one a line, as wrk/tokens.lua reads them. */
export function writeTokens(tokens) {
  const path = join(makeFolder(), 'tokens');
  writeFileSync(path, `${tokens.join('\n')}\n`);
  return { path, first: tokens[0] };
}

/** As many tokens, each different, as long as this one, with signatures that are not ours. */
export function writeForgedTokens(token, count) {
  return writeTokens(Array.from({ length: count }, () => forgedToken(token)));
}
