import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Housekey } from 'housekey';
import { requireSession, toNodeHandler } from 'housekey/node';
import { build } from 'vite';
import { describe, expect } from 'vitest';
import { waitForPath } from '../e2e/support/browser.js';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn } from '../e2e/support/login.js';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { ROOT } from '../support/tree.js';
import { listenOn } from './support/apps.js';
import { createTestAuth } from './support/auth.js';

/** The React page of `react-page.tsx`, as one script. */
async function bundlePage(): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    resolve: {
      alias: { 'housekey/react': join(ROOT, 'dist/react/index.js') },
    },
    build: {
      write: false,
      rolldownOptions: { input: join(ROOT, 'test/adapters/support/react-page.tsx') },
    },
  });
  const outputs = 'output' in result ? result.output : [];
  return outputs
    .flatMap((output) => (output.type === 'chunk' ? [output.code] : []))
    .join('\n')
    .replaceAll('</script', String.raw`<\/script`);
}

/** `<base>` names another origin, which must not receive the password. */
function pageAt(host: string): string {
  const head = '<!doctype html><base href="https://other.example/"><title>App</title>';
  return `${head}<body></body><script type="module" src="http://${host}/react.js"></script>`;
}

async function startApp(auth: Housekey, script: string) {
  const handle = toNodeHandler(auth);
  return await listenOn(
    createServer((request, response) => {
      void (async () => {
        if (await handle(request, response)) return;
        if (request.url === '/react') {
          response.setHeader('content-type', 'text/html');
          response.end(pageAt(request.headers.host ?? ''));
        } else if (request.url === '/react.js') {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(script);
        } else {
          const session = await requireSession(auth, request, response);
          if (session === undefined) return;
          response.setHeader('content-type', 'text/html');
          response.end(`<h1>Hello, ${session.email}</h1>`);
        }
      })();
    }),
  );
}

const it = test
  .extend('script', { scope: 'file' }, async () => await bundlePage())
  .extend('housekeyApp', async ({ script }, { onCleanup }) => {
    const auth = await createTestAuth();
    const app = await startApp(auth, script);
    onCleanup(async () => {
      await app.close();
      await auth.close();
    });
    return app;
  })
  .extend('origin', ({ housekeyApp }): string => housekeyApp.url);

describe('an app with Housekey in it', () => {
  it('sends a visitor to the login page, and back after signing in', async ({ page }) => {
    await page.goto('/files?page=2');
    await waitForPath(page, '/login?next=%2Ffiles%3Fpage%3D2');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByRole('heading', { name: `Hello, ${EMAIL}` }).waitFor();
    await waitForPath(page, '/files?page=2');
  });

  it('has the console below /_housekey/, which signs out of the app', async ({ page }) => {
    await page.goto('/_housekey/');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.goto('/files');
    await loginForm(page).email.waitFor();
  });
});

describe('the React components', () => {
  it('sign in and out, in all tabs, and keep the password on this origin', async ({
    page,
    context,
  }) => {
    const foreign: string[] = [];
    context.on('request', (request) => {
      if (request.url().startsWith('https://other.example')) foreign.push(request.url());
    });
    await page.goto('/react');
    const other = await context.newPage();
    await other.goto('/react');
    await loginForm(other).email.waitFor();
    await signIn(page, 'wrong', EMAIL);
    await page.getByText('Incorrect email or password.').waitFor();
    expect(await loginForm(page).password.inputValue()).toBe('wrong');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByText(`Hello, ${EMAIL}`).waitFor();
    await other.getByText(`Hello, ${EMAIL}`).waitFor();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await loginForm(other).email.waitFor();
    await loginForm(page).email.waitFor();
    expect(foreign).toEqual([]);
  });

  it('show a retry if the server cannot be reached, never the protected part', async ({
    page,
    context,
  }) => {
    await context.route('**/api/auth/**', async (route) => await route.abort());
    await page.goto('/react');
    await page.getByText('The service cannot be reached.').waitFor();
    await context.unroute('**/api/auth/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await loginForm(page).email.waitFor();
  });

  it('render on a server, where the session is loading, and let the process end', async () => {
    const script = `
      import { createElement as h } from 'react';
      import { renderToString } from 'react-dom/server';
      import { HousekeyProvider, RequireSession, SignInForm } from 'housekey/react';
      const guard = h(RequireSession, { pending: 'Checking', fallback: h(SignInForm) }, 'secret');
      console.log(renderToString(h(HousekeyProvider, null, guard)));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { cwd: ROOT, timeout: 60_000 },
    );
    expect(stdout.trim()).toBe('Checking');
  });
});
