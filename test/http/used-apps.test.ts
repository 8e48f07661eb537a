import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApps, LOGIN, PHOTOS, WIKI, type Browser } from '../support/apps.js';
import { NOON } from '../support/housekey.js';

const SESSIONS = z.object({
  sessions: z.array(z.object({ current: z.boolean(), apps: z.array(z.string()) })),
});
const APPS = z.object({
  apps: z.array(z.object({ host: z.string(), last_used_at: z.number().nullable() })),
});
const LAUNCHER = {
  responds: async () => await Promise.resolve(undefined),
  icon: async () => await Promise.resolve(undefined),
};

async function appsOfSessions(browser: Browser): Promise<readonly string[][]> {
  const answer = await browser.fetch(`${LOGIN}/_housekey/api/sessions`);
  return SESSIONS.parse(await answer.json()).sessions.map(({ apps }) => apps);
}

async function lastUses(browser: Browser): Promise<Record<string, number | null>> {
  const answer = await browser.fetch(`${LOGIN}/_housekey/api/apps`);
  const { apps } = APPS.parse(await answer.json());
  return Object.fromEntries(apps.map(({ host, last_used_at }) => [host, last_used_at]));
}

describe('the apps that a session has opened', () => {
  it('are listed with it, the one that was used last first', async () => {
    const { browser: start, clock } = await createApps();
    const browser = start();
    await browser.signIn();
    expect(await appsOfSessions(browser)).toEqual([[]]);
    await browser.open(`${WIKI}/`);
    clock.now += 60_000;
    await browser.open(`${PHOTOS}/`);
    expect(await appsOfSessions(browser)).toEqual([['photos.example.net', 'wiki.example.com']]);
    clock.now += 300_000;
    await browser.open(`${WIKI}/again`);
    expect(await appsOfSessions(browser)).toEqual([['wiki.example.com', 'photos.example.net']]);
  });

  it('are its own, and end with it', async () => {
    const { browser: start } = await createApps();
    const [mine, other] = [start(), start()];
    await mine.signIn();
    await other.signIn();
    await other.open(`${PHOTOS}/`);
    await mine.open(`${WIKI}/`);
    expect(await appsOfSessions(mine)).toEqual([['wiki.example.com'], ['photos.example.net']]);
    await other.fetch(`${LOGIN}/api/auth/logout`, { method: 'POST' });
    expect(await appsOfSessions(mine)).toEqual([['wiki.example.com']]);
  });

  it('do not include one whose host a stranger only names', async () => {
    const { browser: start, send } = await createApps();
    const browser = start();
    await browser.signIn();
    const cookie = browser.cookies(LOGIN);
    await send(`${PHOTOS}/`, { headers: { cookie } });
    expect(await appsOfSessions(browser)).toEqual([[]]);
  });
});

describe('the last use of an app', () => {
  it('is known for each app, whichever session and however it was opened', async () => {
    const { browser: start, clock } = await createApps({}, { launcher: LAUNCHER });
    const [phone, laptop] = [start(), start()];
    await phone.signIn();
    await laptop.signIn();
    await phone.open(`${WIKI}/`);
    clock.now += 60_000;
    await laptop.open(`${PHOTOS}/album?x=1`);
    const known = { 'photos.example.net': NOON + 60_000, 'nas.example.org': null };
    expect(await lastUses(phone)).toEqual({ 'wiki.example.com': NOON, ...known });
    clock.now += 600_000;
    await laptop.open(`${WIKI}/`);
    expect(await lastUses(phone)).toEqual({ 'wiki.example.com': NOON + 660_000, ...known });
  });
});
