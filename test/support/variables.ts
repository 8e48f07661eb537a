import { captures, filesBelow, read } from './tree.js';

/** The variables that the code reads, with their `_FILE` variants. */
export function variablesRead(): Set<string> {
  const code = filesBelow(['src'], '.ts').map(read).join('\n');
  const secret = captures(code, /readSecret\('([A-Z_]+)'\)/g);
  const plain = captures(code, /\.(?:get|read)\('([A-Z_]+)'/g);
  return new Set([...plain, ...secret, ...secret.map((name) => `${name}_FILE`)]);
}
