import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { cookiesOf } from '../adapters/support/auth.js';
import { waitForPath } from '../e2e/support/browser.js';
import { loginForm, signIn } from '../e2e/support/login.js';
import { EMAIL, json, PASSWORD } from '../support/housekey.js';
import { waitUntil } from '../support/until.js';
import { describeBehavior, exampleVariables } from './support/behavior.js';
import { browserTest } from './support/browser-behavior.js';
import {
  installExample,
  runScript,
  startExample,
  type InstalledExample,
  type RunningExample,
} from './support/example.js';
import { packTarball, type Tarball } from './support/tarball.js';

const CONFIG = 'NextConfig = {}';
const EXTERNAL = "serverExternalPackages: ['housekey']";

let tarball: Tarball;
beforeAll(async () => {
  tarball = await packTarball();
});
afterAll(async () => await tarball.remove());

/** Next.js 15.5 calls the proxy `middleware`, and runs it in Node.js only if asked to. */
async function useMiddleware({ folder, edit }: InstalledExample): Promise<void> {
  await rename(join(folder, 'proxy.ts'), join(folder, 'middleware.ts'));
  const last = "publicPaths: ['=/', '/_next/static'] });";
  await edit('middleware.ts', last, `${last}\nexport const config = { runtime: 'nodejs' };`);
}

/** The configuration that webpack needs. The React components then cannot be used in pages. */
async function useWebpack(example: InstalledExample, settings: string): Promise<void> {
  await useMiddleware(example);
  await example.edit('next.config.ts', CONFIG, `NextConfig = { ${settings} }`);
  await example.edit('app/admin/page.tsx', "import { Account } from './account';\n", '');
  await example.edit('app/admin/page.tsx', '<Account />', '');
}

/** The server that `output: 'standalone'` makes, without the node_modules of the project. */
async function startStandalone(example: InstalledExample): Promise<RunningExample> {
  const server = join(example.folder, '.next/standalone');
  // https://nextjs.org/docs/app/api-reference/config/next-config-js/output
  await cp(join(example.folder, '.next/static'), join(server, '.next/static'), { recursive: true });
  const away = await installedAt(server);
  const app = await startExample(away, await exampleVariables());
  return {
    ...app,
    stop: async () => {
      await app.stop();
      await rm(away.folder, { recursive: true, force: true });
    },
  };
}

/** Adds the command, and moves the folder away from the project. */
async function installedAt(server: string): Promise<InstalledExample> {
  const folder = `${server.slice(0, server.indexOf('/.next'))}-standalone`;
  await rename(server, folder);
  const file = join(folder, 'package.json');
  const manifest: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, scripts: { start: 'node server.js' } }));
  return { folder, edit: async () => await Promise.resolve(), remove: async () => undefined };
}

interface Variant {
  readonly name: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly prepare: (example: InstalledExample) => Promise<void>;
  readonly start: (example: InstalledExample) => Promise<RunningExample>;
}

const start = async (example: InstalledExample): Promise<RunningExample> =>
  await startExample(example, await exampleVariables());

const NEXT_15 = { next: '~15.5.0' };
const STANDALONE = "output: 'standalone'";

const VARIANTS: readonly Variant[] = [
  { name: 'Next.js 16', versions: {}, prepare: async () => undefined, start },
  {
    name: 'Next.js 16, standalone',
    versions: {},
    prepare: async ({ edit }) =>
      await edit('next.config.ts', CONFIG, `NextConfig = { ${STANDALONE} }`),
    start: startStandalone,
  },
  {
    name: 'Next.js 15.5',
    versions: NEXT_15,
    prepare: async (example) => await useWebpack(example, EXTERNAL),
    start,
  },
  {
    name: 'Next.js 15.5, standalone',
    versions: NEXT_15,
    prepare: async (example) => await useWebpack(example, `${EXTERNAL}, ${STANDALONE}`),
    start: startStandalone,
  },
];

describe.each(VARIANTS)('$name', ({ versions, prepare, start: startVariant }) => {
  let example: InstalledExample;
  let app: RunningExample;
  const url = () => app.url;
  beforeAll(async () => {
    example = await installExample('next', tarball, versions);
    await prepare(example);
    await runScript(example, 'build');
    app = await startVariant(example);
  });
  afterAll(async () => {
    await app.stop();
    await example.remove();
  });

  describeBehavior({ url, guarded: '/admin', notes: '/api/notes' });
  describeNavigation(url);

  it('prints no warning about a proxy if there is none', async () => {
    expect((await fetch(`${url()}/api/auth/status`)).status).toBe(200);
    expect(app.output()).not.toMatch(/Forwarding headers from (?:127\.0\.0\.1|unknown) /);
  });
});

/** Navigations by the router of Next.js, which fetches data in place of a page. */
function describeNavigation(url: () => string): void {
  it('answers the router’s requests without a session with 401, not with a page', async () => {
    for (const more of [{}, { 'next-router-prefetch': '1' }]) {
      const headers = { rsc: '1', accept: '*/*', ...more };
      const response = await fetch(`${url()}/admin?_rsc=1`, { headers, redirect: 'manual' });
      expect(response.status).toBe(401);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
  });

  browserTest(
    'leads a link without a session to the login page, and back',
    async ({ openPage }) => {
      const page = await openPage({ baseURL: url() });
      await page.goto('/');
      await page.getByRole('link', { name: 'Admin' }).click();
      await waitForPath(page, '/login?next=%2Fadmin');
      await signIn(page, PASSWORD, EMAIL);
      await waitForPath(page, '/admin');
      await page.getByRole('heading', { name: EMAIL }).waitFor();
    },
  );

  browserTest('leads to the login page after the session has ended', async ({ openPage }) => {
    const page = await openPage({ baseURL: url() });
    await page.goto('/admin');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByRole('heading', { name: EMAIL }).waitFor();
    await page.goto('/');
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Admin' }).click();
    await loginForm(page).email.waitFor();
  });
}

describe.each([
  { name: 'Next.js 16', versions: {}, prepare: async () => undefined },
  {
    name: 'Next.js 15.5',
    versions: NEXT_15,
    prepare: async (example: InstalledExample) => await useWebpack(example, EXTERNAL),
  },
])('$name in development', ({ versions, prepare }) => {
  let example: InstalledExample;
  let app: RunningExample;
  beforeAll(async () => {
    example = await installExample('next', tarball, versions);
    await prepare(example);
    // With a generated secret, sessions of one instance are valid in another only if they share it.
    app = await startExample(
      example,
      { ...(await exampleVariables()), SERVICE_SECRET_KEY: '' },
      'dev',
    );
  });
  afterAll(async () => {
    await app.stop();
    await example.remove();
  });

  it('keeps sessions and sign-outs when a change creates another instance', async () => {
    const login = await fetch(app.url + PATHS.login, json({ email: EMAIL, password: PASSWORD }));
    expect(app.output()).not.toContain('Forwarding headers from');
    const headers = { cookie: cookiesOf(login) };
    const read = async () => await fetch(`${app.url}/api/notes`, { headers });
    expect((await read()).status).toBe(200);
    const changed = "createHousekey({ loginFailures: 9 }); console.log('Another instance');";
    await example.edit('auth.ts', 'createHousekey();', changed);
    // The proxy's instance. Next.js 16 may keep that of the route, also without Housekey.
    await waitUntil(
      async () => (await read()).status !== 200 || app.output().includes('Another instance'),
      'there is another instance',
      240_000,
    );
    expect((await read()).status).toBe(200);
    const signOut = await fetch(app.url + PATHS.logout, { method: 'POST', headers });
    expect(signOut.status).toBe(204);
    expect((await read()).status).toBe(401);
  });
});

describe('the React components in Next.js 16', () => {
  let example: InstalledExample;
  let app: RunningExample;
  beforeAll(async () => {
    example = await installExample('next', tarball);
    await runScript(example, 'build');
    app = await start(example);
  });
  afterAll(async () => {
    await app.stop();
    await example.remove();
  });

  browserTest('sign out in all tabs, from inside a Server Component', async ({ openPage }) => {
    const page = await openPage({ baseURL: app.url });
    await page.goto('/admin');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/admin');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('link', { name: 'Sign in again' }).waitFor();
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
  });
});

it('Next.js 15.5 without serverExternalPackages fails to build, with the fix', async () => {
  const example = await installExample('next', tarball, NEXT_15);
  await useMiddleware(example);
  const failure = await runScript(example, 'build').catch(String);
  await example.remove();
  expect(failure).toContain("set serverExternalPackages: ['housekey']");
}, 1_800_000);
