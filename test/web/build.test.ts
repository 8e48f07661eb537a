import { afterEach, expect, it, vi } from 'vitest';
import { loadConfigFromFile } from 'vite';
import { join } from 'node:path';
import { ROOT } from '../support/tree.js';

afterEach(() => vi.unstubAllEnvs());

it('the pages are built with the production version of React, whatever NODE_ENV was', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  const environment = { command: 'build', mode: 'production' } as const;
  await loadConfigFromFile(environment, join(ROOT, 'web/vite.config.ts'));
  expect(process.env['NODE_ENV']).toBe('production');
});
