import { readFileSync } from 'node:fs';

/** Published test vectors: the content of the JSON file of this name. */
export function readVectors(name: 'webauthn' | 'wycheproof'): string {
  return readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8');
}
