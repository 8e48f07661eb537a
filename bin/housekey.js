#!/usr/bin/env node
// The command `housekey`. npx looks for it once and remembers what it found, so it must exist before the build.
import { existsSync } from 'node:fs';

const program = new URL('../dist/bin/housekey.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  process.stderr.write(
    'Housekey is not built yet.\nFix: In the folder of the checkout, run: npm ci && npm run build\n',
  );
  process.exitCode = 1;
}
