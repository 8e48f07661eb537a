import { createRequire } from 'node:module';
import { z } from 'zod';

/** The version in `package.json`, two folders up both in `src/` and in `dist/`. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(createRequire(import.meta.url)('../../package.json')).version;
