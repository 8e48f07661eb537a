import { describe, expect } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { descriptionOf } from './support/accessibility.js';
import { focusedText, stopClock } from './support/browser.js';
import { test as it } from './support/fixtures.js';
import { viewHeadings, loginForm, signIn } from './support/login.js';
import { EMAIL, PASSWORD } from './support/service.js';

describe('the form', () => {
  it('reports each empty field next to it, and a wrong password, which it selects', async ({
    page,
  }) => {
    const form = loginForm(page);
    await page.goto('/login');
    await form.submit.click();
    expect(await form.email.getAttribute('aria-invalid')).toBe('true');
    expect(await form.password.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(async () => await focusedText(page)).toBe('email');
    expect(await descriptionOf(form.email)).toContain('enter your email');

    await form.email.fill(EMAIL);
    await form.submit.click();
    expect(await form.email.getAttribute('aria-invalid')).toBe('false');
    await expect.poll(async () => await focusedText(page)).toBe('password');

    await signIn(page, 'wrong');
    await form.alert.getByText('Incorrect email or password').waitFor();
    expect(await form.email.inputValue()).toBe(EMAIL);
    expect(await focusedText(page)).toBe('password');
    expect(await page.evaluate(() => getSelection()?.toString().length)).toBe('wrong'.length);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await viewHeadings(page).welcome.waitFor();
  });

  it('shows that it is busy, submits only once, and never replaces its fields', async ({
    page,
  }) => {
    const form = loginForm(page);
    let sent = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${PATHS.login}`, async (route) => {
      sent += 1;
      await released;
      await route.continue();
    });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/login');
    await form.email.waitFor();
    const fields = await page.$$('form input');
    // Not the changes of colors, which take a moment.
    const motions = async () =>
      await page.evaluate(
        () => document.getAnimations().filter((each) => each instanceof CSSAnimation).length,
      );
    // Nothing moves while the user only looks at the form.
    await expect.poll(motions).toBe(0);
    await signIn(page, 'wrong');
    await page.getByRole('button', { name: 'Signing in' }).waitFor();
    expect(await motions()).toBe(1);
    expect(await page.locator('form').getAttribute('aria-busy')).toBe('true');
    expect(await form.submit.isDisabled()).toBe(true);
    expect(await focusedText(page)).toContain('Signing in');
    await page.keyboard.press('Enter');
    await form.password.press('Enter');
    release();
    await form.alert.getByText('Incorrect').waitFor();
    await form.show.click();
    expect(sent).toBe(1);
    for (const field of fields) {
      expect(await field.evaluate((element) => element.isConnected)).toBe(true);
    }
  });

  it('can be filled in and sent with the keyboard alone', async ({ page }) => {
    await page.goto('/login');
    await loginForm(page).email.waitFor();
    await expect.poll(async () => await focusedText(page)).toBe('email');
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.locator('input[name=password]').inputValue()).toBe(PASSWORD);
    expect(await page.locator('input[name=password]').getAttribute('type')).toBe('text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await viewHeadings(page).welcome.waitFor();
  });

  it('shows and hides the password without moving the caret, and hints at Caps Lock', async ({
    page,
  }) => {
    const form = loginForm(page);
    await page.goto('/login');
    await form.password.fill('abcdef');
    await form.password.press('ArrowLeft');
    await form.password.press('ArrowLeft');
    expect(await form.show.getAttribute('aria-pressed')).toBe('false');
    await form.show.click();
    expect(await form.show.getAttribute('aria-pressed')).toBe('true');
    expect(await form.password.getAttribute('type')).toBe('text');
    expect(await focusedText(page)).toBe('password');
    await page.keyboard.type('-');
    expect(await form.password.inputValue()).toBe('abcd-ef');
    await form.show.click();
    expect(await form.password.getAttribute('type')).toBe('password');
    const press = async (on: boolean) => {
      await form.password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: on });
    };
    await press(true);
    await page.getByText('Caps Lock is on').waitFor();
    await press(false);
    await page.getByText('Caps Lock is on').waitFor({ state: 'detached' });
  });
});

describe('the service’s response', () => {
  it('is shown in a sentence if it is an error, nonsense or missing, and can be retried', async ({
    page,
  }) => {
    const form = loginForm(page);
    await page.goto('/login');
    for (const [status, headers, words] of [
      [429, { 'retry-after': '42' }, 'Too many attempts'],
      [503, { 'retry-after': '3' }, 'busy'],
      [403, {}, 'another site'],
      [500, {}, 'Something went wrong'],
      [200, {}, 'Something went wrong'],
      [502, {}, 'cannot be reached'],
      [undefined, {}, 'cannot be reached'],
    ] as const) {
      await page.route(
        `**${PATHS.login}`,
        async (route) => {
          await (status === undefined
            ? route.abort()
            : route.fulfill({ status, headers, body: '<html>' }));
        },
        { times: 1 },
      );
      await signIn(page);
      await form.alert.getByText(words).waitFor();
      expect(await form.email.inputValue()).toBe(EMAIL);
    }
    await form.submit.click();
    await viewHeadings(page).welcome.waitFor();
  });

  it('an unreachable service is asked again by itself, less and less often', async ({ page }) => {
    let asked = 0;
    let isBack = false;
    await page.goto('/login');
    await signIn(page);
    await viewHeadings(page).welcome.waitFor();
    await page.route(`**${PATHS.me}`, async (route) => {
      asked += 1;
      await (isBack ? route.continue() : route.abort());
    });
    await stopClock(page);
    await page.goto('/login');
    for (const [index, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
      await page.getByText(`Trying again in ${seconds} seconds.`).waitFor();
      await page.clock.runFor((seconds - 1) * 1000);
      await page.getByText('Trying again in 1 second.').waitFor();
      expect(asked).toBe(index + 1);
      isBack = index === 5;
      await page.clock.runFor(1000);
      await expect.poll(() => asked, { timeout: 30_000 }).toBe(index + 2);
    }
    await page.clock.resume();
    await viewHeadings(page).welcome.waitFor();
  });

  it('429 starts a countdown, and is announced once', async ({ page }) => {
    const form = loginForm(page);
    await page.route(
      `**${PATHS.login}`,
      async (route) => await route.fulfill({ status: 429, headers: { 'retry-after': '90' } }),
    );
    await stopClock(page);
    await page.goto('/login');
    await signIn(page);
    await form.alert.getByText('1:30').waitFor();
    await page.clock.runFor(31_000);
    await form.alert.getByText('0:59').waitFor();
    expect(await form.alert.ariaSnapshot()).toContain('2 minutes');
    expect(await form.alert.ariaSnapshot()).not.toContain('0:59');
    await page.clock.runFor(60_000);
    await form.alert.getByText('You can try again now').waitFor();
  });
});
