import type { Locator, Page } from 'playwright-core';
import { openSignedIn } from './login.js';

/** The parts of the console, located by their accessible names. */
export function consoleParts(page: Page) {
  const section = (name: string) => page.getByRole('region', { name });
  const activity = section('Activity');
  const navigation = page.getByRole('navigation', { name: 'Console sections' });
  return {
    navigation,
    /** @param name - how the name of the page begins */
    goTo: async (name: string) =>
      await navigation.getByRole('link', { name: new RegExp(`^${name}`) }).click(),
    security: section('Security'),
    activity,
    sessions: page.getByRole('region', { name: 'Sessions', exact: true }),
    recipes: section('Protect an app'),
    live: activity.locator('button[data-live="true"]'),
    reconnecting: activity.getByText('Reconnecting…'),
    /** Pressed unless the activity is paused. */
    liveToggle: activity.getByRole('button', { name: 'Live', exact: true }),
    /** One for each network. Their summaries open them. */
    rows: activity.getByRole('list', { name: /^Activity by network/ }).locator('> li'),
    search: activity.getByLabel('Network or device'),
    showTable: activity.getByText('Show as table', { exact: true }),
    choose: (name: string): Locator => page.getByRole('radio', { name, exact: true }),
    everywhere: page.getByRole('button', { name: 'Sign out everywhere' }),
    dialog: page.getByRole('dialog'),
  };
}

/** Opens a page of the console with a new session, and waits for it. The one with the activity is live then. */
export async function openConsole(
  page: Page,
  place = '/app',
): Promise<ReturnType<typeof consoleParts>> {
  await openSignedIn(page, place);
  const parts = consoleParts(page);
  await parts.navigation.waitFor();
  if (place.endsWith('/activity')) await parts.live.waitFor();
  return parts;
}
