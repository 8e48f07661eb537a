import type { Finding } from '../contract/index.js';

/** A check of the command line that passed. No page shows it, so it is in English only. */
export function passing(code: string, summary: string, meaning: string): Finding {
  return { code, level: 'good', summary, meaning, fix: null };
}
