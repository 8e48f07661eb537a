import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CookieCheck } from '../../web/api/auth.js';
import type { signInPersistently } from '../../web/proof/persistent-sign-in.js';
import {
  createCookieSessionStorage,
  type CookieSessionApi,
} from '../../web/session/cookie-session-storage.js';
import type { Change } from '../../web/session/session-storage.js';
import { Session } from '../../web/session/session.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL = 'owner@example.com';
const ACCEPTED: CookieCheck = { kind: 'accepted', email: EMAIL, clockAheadMs: 0 };
const TOKEN = 'header.payload.signature';

function overviewUntil(expiresAtMs: number | null) {
  const expires_at = expiresAtMs === null ? null : expiresAtMs / 1000;
  const instance = {
    listens: '127.0.0.1:8000',
    public_url: null,
    upstream: null,
    cookie_domain: null,
  };
  const security = 'secure' as const;
  const overview = {
    version: '1',
    auth_enabled: true,
    expires_at,
    security,
    findings: [],
    instance,
  };
  return { kind: 'overview', overview } as const;
}

/** A session whose service answers as the test says, and what it told the other tabs. */
function setUp() {
  const told: Change[] = [];
  const channel = {
    tell: (change: Change) => void told.push(change),
    watch: () => () => undefined,
  };
  const api = {
    checkCookie: vi.fn<CookieSessionApi['checkCookie']>().mockResolvedValue(ACCEPTED),
    readOverview: vi
      .fn<CookieSessionApi['readOverview']>()
      .mockResolvedValue(overviewUntil(Date.now() + DAY_MS)),
    signOut: vi.fn<CookieSessionApi['signOut']>().mockResolvedValue('told'),
    signOutEverywhere: vi.fn<CookieSessionApi['signOutEverywhere']>().mockResolvedValue('ended'),
    signIn: vi.fn<typeof signInPersistently>().mockResolvedValue({
      kind: 'signed-in',
      token: TOKEN,
      email: EMAIL,
      lifetimeSeconds: 60,
    }),
  };
  return { told, api, session: new Session(createCookieSessionStorage(channel, api), api.signIn) };
}

const signedOut = (reason: string) => ({ kind: 'signed-out', reason });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session in a cookie', () => {
  it('opens on the service’s word, and takes its end from the overview', async () => {
    const { session, api } = setUp();
    const check = session.check();
    expect(session.state()).toEqual({ kind: 'checking' });
    await check;
    expect(session.state()).toEqual({
      kind: 'signed-in',
      email: EMAIL,
      expiresAtMs: Date.now() + DAY_MS,
    });
    expect(api.readOverview).toHaveBeenCalledWith(null);
    vi.advanceTimersByTime(DAY_MS);
    expect(session.state()).toEqual(signedOut('expired'));
  });

  it('takes a clock that is wrong here into account', async () => {
    const { session, api } = setUp();
    api.checkCookie.mockResolvedValue({ ...ACCEPTED, clockAheadMs: 2 * DAY_MS });
    await session.check();
    expect(session.state()).toMatchObject({ expiresAtMs: Date.now() + 3 * DAY_MS });
  });

  it('is open without an end where the overview is not to be had', async () => {
    const { session, api } = setUp();
    api.readOverview.mockResolvedValue({ kind: 'unreachable' });
    await session.check();
    expect(session.state()).toEqual({ kind: 'signed-in', email: EMAIL, expiresAtMs: null });
  });

  it.each([
    [{ kind: 'unreachable' }, { kind: 'unreachable', retrying: false }],
    [{ kind: 'guest' }, { kind: 'guest' }],
    [{ kind: 'locked' }, signedOut('not-signed-in')],
    [{ kind: 'refused' }, signedOut('elsewhere')],
  ] as const)('answered %j is %j', async (check, state) => {
    const { session, api } = setUp();
    api.checkCookie.mockResolvedValue(check);
    await session.check();
    expect(session.state()).toMatchObject(state);
    expect(api.readOverview).not.toHaveBeenCalled();
  });

  it('closes where it ends between the two questions', async () => {
    const { session, api } = setUp();
    api.readOverview.mockResolvedValue({ kind: 'refused' });
    await session.check();
    expect(session.state()).toEqual(signedOut('elsewhere'));
  });

  it('makes its calls without a token, and closes when one is refused', async () => {
    const { session } = setUp();
    await session.check();
    const bearers: unknown[] = [];
    await session.call(async (bearer) => {
      bearers.push(bearer);
      return await Promise.resolve({ kind: 'refused' });
    });
    expect(bearers).toEqual([null]);
    expect(session.state()).toEqual(signedOut('elsewhere'));
  });

  it('is not closed by the late refusal of an older one', async () => {
    const { session } = setUp();
    await session.check();
    let refuse: () => void = () => undefined;
    const call = session.call(
      async () =>
        await new Promise<{ kind: string }>((resolve) => {
          refuse = () => {
            resolve({ kind: 'refused' });
          };
        }),
    );
    await session.signOut();
    await session.signIn(EMAIL, 'right');
    refuse();
    await call;
    expect(session.state().kind).toBe('signed-in');
  });

  it('has ended elsewhere where the cookie has gone', async () => {
    const { session, api } = setUp();
    await session.check();
    api.checkCookie.mockResolvedValue({ kind: 'locked' });
    vi.setSystemTime(Date.now() + 120_000);
    session.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual(signedOut('elsewhere'));
  });

  it('is asked about anew by a page that was kept aside, however short that was', async () => {
    const { session, api } = setUp();
    await session.check();
    session.wake();
    expect(api.checkCookie).toHaveBeenCalledTimes(1);
    api.checkCookie.mockResolvedValue({ kind: 'locked' });
    session.wake(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual(signedOut('elsewhere'));
  });

  it('fails closed where a page was put aside before it had its first answer', async () => {
    const { session, api } = setUp();
    api.checkCookie.mockReturnValueOnce(new Promise(() => undefined));
    void session.check();
    api.checkCookie.mockResolvedValue({ kind: 'unreachable' });
    session.wake(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual({ kind: 'unreachable', retrying: false });
  });
});

describe('signing in and out with a cookie', () => {
  it('tells the other tabs, and them alone, what happened', async () => {
    const { session, told } = setUp();
    await session.signIn(EMAIL, 'right');
    expect(session.state()).toMatchObject({ kind: 'signed-in', expiresAtMs: Date.now() + 60_000 });
    expect(told).toEqual(['signed-in']);
    await session.signOut();
    expect(session.state()).toEqual(signedOut('by-visitor'));
    expect(told).toEqual(['signed-in', 'signed-out']);
  });

  it('keeps no copy of the token', async () => {
    const setItem = vi.fn();
    vi.stubGlobal('localStorage', { setItem, getItem: () => null, removeItem: () => undefined });
    const { session, api } = setUp();
    await session.signIn(EMAIL, 'right');
    await session.call(async (bearer) => {
      expect(bearer).toBeNull();
      return await Promise.resolve({ kind: 'overview' });
    });
    await session.signOut();
    expect(setItem).not.toHaveBeenCalled();
    expect(api.signOut).toHaveBeenCalledWith(null);
    expect(JSON.stringify(session.state())).not.toContain(TOKEN);
    vi.unstubAllGlobals();
  });

  it('says so where the browser does not keep the cookie', async () => {
    const { session, api, told } = setUp();
    api.checkCookie.mockResolvedValue({ kind: 'locked' });
    await session.check();
    expect(await session.signIn(EMAIL, 'right')).toEqual({ kind: 'not-kept' });
    expect(session.state()).toEqual(signedOut('not-signed-in'));
    expect(told).toEqual([]);
  });

  it('never says "signed out" while the cookie lives on', async () => {
    const { session, api, told } = setUp();
    await session.check();
    api.signOut.mockResolvedValue('untold');
    await session.signOut();
    expect(session.state()).toEqual({ kind: 'unreachable', retrying: false });
    expect(told).toEqual([]);
  });

  it('follows another tab', async () => {
    const { session, api } = setUp();
    await session.check();
    session.changedElsewhere('signed-out');
    expect(session.state()).toEqual(signedOut('other-tab'));
    session.changedElsewhere('signed-out');
    expect(session.state()).toEqual(signedOut('other-tab'));
    api.checkCookie.mockResolvedValueOnce({ kind: 'unreachable' });
    session.changedElsewhere('signed-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual(signedOut('other-tab'));
    session.changedElsewhere('signed-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
  });

  it('opens nothing on another tab’s word alone', async () => {
    const { session, api } = setUp();
    api.checkCookie.mockResolvedValue({ kind: 'locked' });
    await session.check();
    session.changedElsewhere('signed-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state().kind).toBe('signed-out');
  });
});

describe('signing out everywhere', () => {
  it('tells the other tabs, once the service has done it', async () => {
    const { session, api, told } = setUp();
    await session.check();
    api.signOutEverywhere.mockResolvedValueOnce('untold');
    await session.signOutEverywhere();
    expect(told).toEqual([]);
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    await session.signOutEverywhere();
    expect(told).toEqual(['signed-out']);
    expect(session.state()).toEqual(signedOut('everywhere'));
  });
});
