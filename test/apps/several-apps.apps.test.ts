import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn, signOut, viewHeadings } from '../e2e/support/login.js';
import { LOGIN, startLoginFor } from '../e2e/support/several-apps.js';
import {
  startCodeServer,
  startNodeRed,
  startNotebook,
  startStreamlit,
  type HomedApp,
} from './support/apps.js';
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

/** An app for all tests of this file. Each needs seconds of a core to start, so one starts after the other. */
const appFrom =
  (start: () => Promise<HomedApp>) =>
  async ({}, { onCleanup }: { onCleanup: (stop: () => Promise<void>) => void }) => {
    const app = await start();
    onCleanup(app.stop);
    return app.url;
  };

const NOTEBOOK = {
  files: { 'diary.txt': 'dear diary' },
  settings: ['--ServerApp.allow_remote_access=True'],
};
const LETTERS = { 'letters.txt': 'dear diary' };
const FOR_ALL = { scope: 'worker' } as const;

/** Apps that compare host or origin with their own, each on its own host behind one login. */
const it = test
  .extend(
    'notes',
    FOR_ALL,
    appFrom(async () => await startNotebook(TOKEN, NOTEBOOK.files, NOTEBOOK.settings)),
  )
  .extend('flows', FOR_ALL, appFrom(startNodeRed))
  .extend(
    'editor',
    FOR_ALL,
    appFrom(async () => await startCodeServer(EDITOR_PASSWORD, LETTERS)),
  )
  .extend(
    'board',
    FOR_ALL,
    appFrom(async () => await startStreamlit(SCRIPT)),
  )
  .extend('site', FOR_ALL, async ({ notes, flows, editor, board }, { onCleanup }) => {
    const table = `
      notes.example.com   ${notes}
      flows.example.com   ${flows}
      editor.example.net  ${editor}
      board.example.net   ${board}
    `;
    const login = await startLoginFor(table, [NOTES, FLOWS, EDITOR, BOARD]);
    onCleanup(login.stop);
    return login;
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
