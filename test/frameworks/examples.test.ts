import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PATHS } from '../../src/contract/index.js';
import { loginForm, signIn } from '../e2e/support/login.js';
import { codeAt, TOTP_SECRET, wrongCodeAt } from '../support/codes.js';
import { EARLIER_START } from '../support/earlier-start.js';
import { EMAIL, json, PASSWORD } from '../support/housekey.js';
import { firstOf } from '../support/thorough.js';
import { waitUntil } from '../support/until.js';
import { describeBehavior, exampleVariables } from './support/behavior.js';
import { browserTest, describeFormInPage } from './support/browser-behavior.js';
import {
  installExample,
  startExample,
  type InstalledExample,
  type RunningExample,
} from './support/example.js';
import { packTarball } from './support/tarball.js';

/** Each costs an installation. `test/adapters` runs the adapters in all of the frameworks. */
const NAMES = firstOf(1, ['react', 'express', 'fastify', 'hono', 'node']);

const OVERVIEW = z.object({ expires_at: z.number() });

const installed = new Map<string, InstalledExample>();
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
  // Five installations take minutes if the machine is busy.
}, 600_000);
afterAll(async () => {
  for (const { stop } of running.values()) await stop();
  for (const { remove } of installed.values()) await remove();
});

describe.each(NAMES.filter((name) => name !== 'react'))('the example for %s', (name) => {
  describeBehavior({ url: () => urlOf(name), guarded: '/admin', notes: '/admin' });
});

describe('the example for React', () => {
  describeFormInPage(() => urlOf('react'));

  it('guards its data on the server', async () => {
    const response = await fetch(`${urlOf('react')}/api/notes`);
    expect([response.status, await response.json()]).toEqual([
      401,
      { detail: 'Your session has ended: reload the page to sign in' },
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

describe('the example for React with one-time codes', () => {
  let app: RunningExample;
  beforeAll(async () => {
    const example = installed.get('react');
    if (example === undefined) throw new Error('react is not installed');
    const variables = { ...(await exampleVariables()), ...EARLIER_START };
    app = await startExample(example, { ...variables, SERVICE_TOTP_SECRET: TOTP_SECRET });
  });
  afterAll(async () => await app.stop());

  browserTest.for([
    // Each signs in with its own code, because a code is accepted once.
    { stays: true, hours: 168, step: 0 },
    { stays: false, hours: 12, step: 30_000 },
  ])(
    'asks for the code after the password, and starts a session of $hours hours',
    async ({ stays, hours, step }, { openPage }) => {
      const page = await openPage({ baseURL: app.url });
      await page.goto('/');
      await page.getByLabel('Stay signed in').setChecked(stays);
      await signIn(page, PASSWORD, EMAIL);
      const code = page.getByLabel('One-time code');
      const form = loginForm(page);
      await code.fill(wrongCodeAt(Date.now()));
      await form.submit.click();
      await form.alert.getByText('Incorrect code').waitFor();
      expect(await page.getByText('Water the plants').count()).toBe(0);
      const before = Date.now();
      await code.fill(codeAt(before + step));
      await form.submit.click();
      await page.getByText('Water the plants').waitFor();

      const cookies = await page.context().cookies();
      const session = cookies.find(({ name }) => name.startsWith('housekey_session'));
      expect(session === undefined ? undefined : session.expires > 0).toBe(stays);
      const response = await page.request.get(PATHS.overview);
      const { expires_at: expiresAt } = OVERVIEW.parse(await response.json());
      expect(Math.round((expiresAt - before / 1000) / 3600)).toBe(hours);
    },
  );
});
