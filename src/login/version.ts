import { createRequire } from 'node:module';
import { isRecord } from '../contract/index.js';

const manifest: unknown = createRequire(import.meta.url)('../../package.json');

/** The version in `package.json`, which is two folders up from both `src/login` and `dist/bin`. */
export const VERSION =
  isRecord(manifest) && typeof manifest['version'] === 'string' ? manifest['version'] : 'unknown';
