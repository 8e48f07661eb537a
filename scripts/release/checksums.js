// Prints the SHA-256 of each file in a folder, as `sha256sum --check` reads it:
// node scripts/release/checksums.js FOLDER
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error('Usage: node scripts/release/checksums.js FOLDER');
  process.exit(2);
}
const names = readdirSync(folder).filter((name) => name !== 'SHA256SUMS');
if (names.length === 0) {
  console.error(`${folder} contains no files.`);
  process.exit(1);
}
for (const name of names.toSorted()) {
  const hash = createHash('sha256').update(readFileSync(join(folder, name)));
  console.log(`${hash.digest('hex')}  ${name}`);
}
