import type { Locator, Page } from 'playwright-core';
import { viewHeadings, signIn } from './login.js';

/** The parts of the console, located by their accessible names. */
export function consoleParts(page: Page) {
  const section = (name: string) => page.getByRole('region', { name });
  const activity = section('Sign-in activity');
  return {
    security: section('Security'),
    activity,
    sessions: section('Sessions'),
    recipes: section('Protect an app'),
    live: activity.getByText('Live', { exact: true }),
    reconnecting: activity.getByText('Reconnecting…'),
    rows: activity.getByRole('listitem').filter({ has: page.locator('time') }),
    search: activity.getByLabel('Network or device'),
    showTable: activity.getByText('Show as table', { exact: true }),
    choose: (name: string): Locator => page.getByRole('radio', { name, exact: true }),
    everywhere: page.getByRole('button', { name: 'Sign out everywhere' }),
    dialog: page.getByRole('dialog'),
  };
}

/** Signs in at the console and waits until it is live. */
export async function openConsole(
  page: Page,
  place = '/app',
): Promise<ReturnType<typeof consoleParts>> {
  await page.goto(place);
  await signIn(page);
  await viewHeadings(page).console.waitFor();
  const parts = consoleParts(page);
  await parts.live.waitFor();
  return parts;
}
