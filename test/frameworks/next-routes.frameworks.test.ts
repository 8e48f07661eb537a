import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { waitForPath } from '../e2e/support/browser.js';
import { loginForm, signIn } from '../e2e/support/login.js';
import { EMAIL, json, PASSWORD } from '../support/housekey.js';
import { exampleVariables } from './support/behavior.js';
import { browserTest } from './support/browser-behavior.js';
import {
  installExample,
  runScript,
  startExample,
  type InstalledExample,
  type RunningExample,
} from './support/example.js';
import { packTarball } from './support/tarball.js';

const ROUTE = `
import { toRouteHandlers } from 'housekey/next';
import { auth } from '../../../../auth';

export const { GET, POST } = toRouteHandlers(auth);
`;

const SIGN_IN_PAGE = `
import { HousekeyProvider, RequireSession, SignInForm } from 'housekey/react';

export default function SignIn() {
  return (
    <HousekeyProvider>
      <RequireSession fallback={<SignInForm />}>
        <a href="/admin">Continue</a>
      </RequireSession>
    </HousekeyProvider>
  );
}
`;

/** Replaces the proxy by the route handlers, and its login page by a page of the app. */
async function useRouteHandlers({ folder, edit }: InstalledExample): Promise<void> {
  const write = async (file: string, code: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), code);
  };
  await rm(join(folder, 'proxy.ts'));
  // Then a page is the first to create the login, and no route before it.
  await rm(join(folder, 'app/api/notes'), { recursive: true });
  await write('app/api/auth/[...housekey]/route.ts', ROUTE);
  await write('app/sign-in/page.tsx', SIGN_IN_PAGE);
  const page = 'app/admin/page.tsx';
  await edit(
    page,
    "from 'next/headers';",
    "from 'next/headers';\nimport { redirect } from 'next/navigation';",
  );
  await edit(
    page,
    'const { email } = await auth.requireSession(await headers());',
    "const session = await auth.getSession(await headers());\n  if (session === null) redirect('/sign-in');\n  const { email } = session;",
  );
}

describe('Next.js 16 with the route handlers alone', () => {
  let example: InstalledExample;
  let app: RunningExample;
  const send = async (path: string, init?: RequestInit) =>
    await fetch(app.url + path, { redirect: 'manual', ...init });
  beforeAll(async () => {
    const tarball = await packTarball();
    example = await installExample('next', tarball);
    await tarball.remove();
    await useRouteHandlers(example);
    await runScript(example, 'build');
    app = await startExample(example, await exampleVariables());
  });
  afterAll(async () => {
    await app.stop();
    await example.remove();
  });

  it('serves the API, and neither a login page nor the console', async () => {
    expect(await (await send(PATHS.status)).json()).toEqual({ auth_enabled: true });
    expect((await send(PATHS.me)).status).toBe(401);
    expect((await send('/api/auth/unknown')).status).toBe(404);
    expect((await send('/login')).status).toBe(404);
    expect((await send('/_housekey/')).status).toBeGreaterThanOrEqual(300);
  });

  it('refuses a sign-out that another site forges', async () => {
    const forged = json({}, { origin: 'https://evil.example' });
    expect((await send(PATHS.logout, forged)).status).toBe(403);
  });

  browserTest('signs in and out on a page of the app', async ({ openPage }) => {
    const page = await openPage({ baseURL: app.url });
    await page.goto('/admin');
    await waitForPath(page, '/sign-in');
    await signIn(page, 'wrong', EMAIL);
    await loginForm(page).alert.getByText('Incorrect email or password').waitFor();
    await signIn(page, PASSWORD, EMAIL);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: EMAIL }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
    await page.goto('/admin');
    await waitForPath(page, '/sign-in');
  });

  it('limits wrong passwords by the address of the connection, whatever the client claims', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const claim = { 'x-forwarded-for': `100.64.${count}.7` };
      const attempt = json({ email: EMAIL, password: 'wrong' }, claim);
      statuses.push((await send(PATHS.login, attempt)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
