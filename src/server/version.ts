import { createRequire } from 'node:module';
import { isRecord } from '../core/record.js';

const manifest: unknown = createRequire(import.meta.url)('../../package.json');

/** The version in `package.json`, two folders up both in `src/` and in `dist/`. */
export const VERSION = isRecord(manifest) ? String(manifest['version']) : 'unknown';
