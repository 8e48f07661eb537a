import { chromium } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../chromium.js';
import { EMAIL, PASSWORD } from './service.js';

const OPTIONS = {
  executablePath: CHROMIUM,
  args: [...CHROMIUM_ARGUMENTS, '--enable-precise-memory-info'],
};

/** Opens the owner's console in a real browser. */
export async function openConsole(port) {
  const browser = await chromium.launch(OPTIONS);
  process.once('exit', () => void browser.close());
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}` });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto('/login?next=/app/activity');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const activity = page.locator('#activity');
  await activity.getByText('Live', { exact: true }).first().waitFor();
  return {
    /** Milliseconds from a click on a time range until the frame that shows it is painted. */
    click: async () =>
      await page.evaluate(async () => {
        const ranges = [...document.querySelectorAll('input[type=radio], button[aria-pressed]')];
        const target = ranges[Math.floor(Math.random() * Math.min(3, ranges.length))];
        const startedAt = performance.now();
        target?.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - startedAt;
      }),
    heapMegabytes: async () =>
      await page.evaluate(() => (performance.memory?.usedJSHeapSize ?? 0) / 1024 / 1024),
    /** The number of refused tokens in the chart's legend. */
    eventsShown: async () => {
      const legend = await activity.innerText();
      const [, refused = '?'] = /(?:Refused|Rejected|Invalid) tokens\s+([\d,]+)/.exec(legend) ?? [];
      return `${refused} refused tokens`;
    },
    /** Closes the browser. Returns the errors that the page logged. */
    close: async () => {
      await browser.close();
      return errors;
    },
  };
}
