import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { axeViolations } from './support/accessibility.js';
import { test as it } from './support/fixtures.js';
import { viewHeadings, loginForm, signIn } from './support/login.js';

/** Opens every page, one after the other, like a user. */
async function visitAll(
  page: Page,
  guestOrigin: string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const form = loginForm(page);
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await look('not found');
  await page.goto('/app');
  await form.email.waitFor();
  await look('login');
  await form.submit.click();
  await page.getByText('Please enter your email').waitFor();
  await look('login with empty fields');
  await signIn(page, 'wrong');
  await form.alert.getByText('Incorrect').waitFor();
  await look('login after a failure');
  await signIn(page);
  await viewHeadings(page).console.waitFor();
  await page.getByText('low cost').waitFor();
  await look('console');
  await page.getByRole('link', { name: 'Welcome' }).click();
  await viewHeadings(page).welcome.waitFor();
  await look('welcome');
  await page.route(`**${PATHS.me}`, async (route) => await route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor();
  await look('no answer');
  await page.goto('/login');
  await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor();
  await look('login without an answer');
  await page.unroute(`**${PATHS.me}`);
  // Never responded to, so the page stays in its loading state.
  await page.route(`**${PATHS.me}`, () => undefined);
  await page.goto('/app');
  await page.getByText('Checking your session').waitFor();
  await look('checking');
  await page.unroute(`**${PATHS.me}`);
  for (const place of ['/', '/app']) {
    await page.goto(guestOrigin + place);
    await page.getByText('Authentication is disabled.').first().waitFor();
    await look(`guest at ${place}`);
  }
}

it('every page has no accessibility violations, fits narrow phones and wide screens, and has touch targets that are large enough', async ({
  openPage,
  guestService,
}) => {
  const page = await openPage({ bypassCSP: true, hasTouch: true });
  const faults: string[] = [];
  await visitAll(page, guestService.origin, async (name) => {
    for (const violation of await axeViolations(page)) faults.push(`${name}, ${violation}`);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const found = await page.evaluate(() => {
        const wide = document.documentElement.scrollWidth > window.innerWidth ? ['scrolls'] : [];
        const small = [...document.querySelectorAll('button, input, nav a, a.button')]
          .filter((element) => element.checkVisibility())
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML);
        return [...wide, ...small];
      });
      faults.push(...found.map((fault) => `${name} at ${width}: ${fault}`));
    }
  });
  expect(faults).toEqual([]);
});
