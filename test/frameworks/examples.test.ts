import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { loginForm, signIn } from '../e2e/support/login.js';
import { EMAIL, json, PASSWORD } from '../support/housekey.js';
import { waitUntil } from '../support/until.js';
import { describeBehavior, exampleVariables } from './support/behavior.js';
import { browserTest } from './support/browser-behavior.js';
import {
  installExample,
  startExample,
  type InstalledExample,
  type RunningExample,
} from './support/example.js';
import { packTarball } from './support/tarball.js';

const NAMES = ['node', 'express', 'fastify', 'hono', 'react'] as const;
type Name = (typeof NAMES)[number];

const installed = new Map<Name, InstalledExample>();
const running = new Map<string, RunningExample>();

/** The address of an example that runs. */
function urlOf(name: string): string {
  const example = running.get(name);
  if (example === undefined) throw new Error(`${name} does not run`);
  return example.url;
}

beforeAll(async () => {
  const tarball = await packTarball();
  const variables = await exampleVariables();
  await Promise.all(
    NAMES.map(async (name) => {
      const example = await installExample(name, tarball);
      installed.set(name, example);
      running.set(name, await startExample(example, variables));
    }),
  );
  await tarball.remove();
});
afterAll(async () => {
  for (const { stop } of running.values()) await stop();
  for (const { remove } of installed.values()) await remove();
});

describe.each(NAMES.filter((name) => name !== 'react'))('the example for %s', (name) => {
  describeBehavior({ url: () => urlOf(name), guarded: '/admin', notes: '/admin' });
});

describe('the example for React', () => {
  browserTest('signs in in place, and out in all tabs', async ({ openPage }) => {
    const page = await openPage({ baseURL: urlOf('react') });
    await page.goto('/');
    const other = await page.context().newPage();
    await other.goto('/');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByText('Water the plants').waitFor();
    await other.getByText('Water the plants').waitFor();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await loginForm(page).email.waitFor();
    await loginForm(other).email.waitFor();
  });

  it('guards its data on the server', async () => {
    const response = await fetch(`${urlOf('react')}/api/notes`);
    expect([response.status, await response.json()]).toEqual([
      401,
      { detail: 'Not authenticated' },
    ]);
  });

  browserTest('signs in with a proof of work while its network guesses', async ({ openPage }) => {
    const attempt = async () =>
      await fetch(urlOf('react') + PATHS.login, json({ email: EMAIL, password: 'wrong' }));
    await waitUntil(async () => (await attempt()).status === 429, 'the network is limited');
    const page = await openPage({ baseURL: urlOf('react') });
    const worker = page.waitForEvent('worker');
    await page.goto('/');
    await signIn(page, PASSWORD, EMAIL);
    expect((await worker).url()).toContain('/assets/worker-');
    await page.getByText('Water the plants').waitFor();
  });
});
