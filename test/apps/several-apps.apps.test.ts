import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn, signOut, viewHeadings } from '../e2e/support/login.js';
import { LOGIN, startLoginFor } from '../e2e/support/several-apps.js';
import { startCodeServer, startNodeRed, startNotebook, startStreamlit } from './support/apps.js';
import { collectWebSockets, countOpen } from './support/page-records.js';

const NOTES = 'https://notes.example.com';
const FLOWS = 'https://flows.example.com';
const EDITOR = 'https://editor.example.net';
const BOARD = 'https://board.example.net';

const TOKEN = 'the-token-of-jupyter';
const EDITOR_PASSWORD = 'the password of the editor';
const SCRIPT = `
import streamlit as st
st.title("The board")
if st.button("Count"):
    st.write("counted " + "once")
`;

/** Apps that compare host or origin with their own, each on its own host behind one login. */
async function startSite() {
  const [notes, flows, editor, board] = await Promise.all([
    startNotebook(TOKEN, { 'diary.txt': 'dear diary' }, ['--ServerApp.allow_remote_access=True']),
    startNodeRed(),
    startCodeServer(EDITOR_PASSWORD, { 'letters.txt': 'dear diary' }),
    startStreamlit(SCRIPT),
  ]);
  const table = `
    notes.example.com   ${notes.url}
    flows.example.com   ${flows.url}
    editor.example.net  ${editor.url}
    board.example.net   ${board.url}
  `;
  const login = await startLoginFor(table, [NOTES, FLOWS, EDITOR, BOARD]);
  return {
    browserArguments: login.browserArguments,
    stop: async () => {
      await login.stop();
      await Promise.all([notes, flows, editor, board].map(async ({ stop }) => await stop()));
    },
  };
}

const it = test
  .extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const site = await startSite();
    onCleanup(site.stop);
    return site;
  })
  .extend('browserArguments', { scope: 'worker' }, ({ site }) => site.browserArguments)
  .extend('origin', () => LOGIN);
it.beforeEach(({ context }) => {
  context.setDefaultTimeout(60_000);
});

/** Waits until an app works, behind its own login if it has one. */
const OPENED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  [`${NOTES}/tree?token=${TOKEN}`]: async (page) =>
    await page.getByText('diary.txt').first().waitFor(),
  [`${FLOWS}/`]: async (page) => await page.locator('#red-ui-workspace').waitFor(),
  [`${EDITOR}/`]: async (page) => {
    await page.getByPlaceholder('PASSWORD').fill(EDITOR_PASSWORD);
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.locator('.explorer-folders-view').getByText('letters.txt').first().waitFor();
  },
  [`${BOARD}/`]: async (page) => {
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByText('counted once').waitFor();
  },
};

/** Four apps in turn, two of which start slowly. */
const TIMEOUT_MS = 300_000;

describe('apps that check host or origin, each on its own host', () => {
  it(
    'open after one sign-in, use WebSockets, and close at one sign-out',
    async ({ page, context }) => {
      await page.goto(`${LOGIN}/`);
      await signIn(page);
      await viewHeadings(page).welcome.waitFor();
      const tabs = [];
      for (const [url, waitUntilOpen] of Object.entries(OPENED)) {
        const tab = await context.newPage();
        const sockets = collectWebSockets(tab);
        await tab.goto(url);
        expect(new URL(tab.url()).origin).toBe(new URL(url).origin);
        await waitUntilOpen(tab);
        await expect
          .poll(() => countOpen(sockets), { message: url, timeout: 30_000 })
          .toBeGreaterThan(0);
        tabs.push({ tab, url, sockets });
      }
      await page.bringToFront();
      await signOut(page);
      await loginForm(page).heading.waitFor();
      for (const { tab, url, sockets } of tabs) {
        await expect.poll(() => countOpen(sockets), { message: url, timeout: 30_000 }).toBe(0);
        await tab.goto(url);
        await tab.waitForURL(`${LOGIN}/login?**`);
      }
    },
    TIMEOUT_MS,
  );
});
