import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { read } from './support/tree.js';

const WALKS = z.record(z.string(), z.array(z.string()));

/** The files that each walk runs code of, in the running service in this form. */
async function measure(form: string) {
  const script = fileURLToPath(new URL('../bench/visited-files.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, form]);
  // The service logs before it.
  return WALKS.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

/** Form → walk → the most files, which docs/architecture.md publishes. Lower a number when a walk gets shorter. */
const LIMITS = {
  service: { 'sign-in': 52, me: 14, start: 146 },
  'forward-auth': { verify: 18 },
  gateway: { start: 153, gateway: 26 },
};

it.each(Object.entries(LIMITS))(
  'the number of files that a reader has to open to follow a request is at most what the documents say: %s',
  async (form, limits) => {
    const walks = await measure(form);
    for (const [walk, limit] of Object.entries(limits)) {
      const files = walks[walk] ?? [];
      expect(files, walk).toContain('server/listener.js');
      expect(files.length, `${walk}: ${files.join('\n')}`).toBeLessThanOrEqual(limit);
      expect(read('docs/architecture.md'), walk).toMatch(
        new RegExp(`^\\| [^|]+ \\| ${limit} \\|$`, 'm'),
      );
    }
  },
);
