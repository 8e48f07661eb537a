import { createRequire } from 'node:module';
import { isRecord } from '../core/is-record.js';

const manifest: unknown = createRequire(import.meta.url)('../../package.json');

/** The version in `package.json`, two folders up both from `src/server` and from `dist/bin`. */
export const VERSION =
  isRecord(manifest) && typeof manifest['version'] === 'string' ? manifest['version'] : 'unknown';
