import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthApi, SessionAnswer } from '../../src/client/auth-api.js';
import type { SignInOutcome } from '../../src/client/sign-in-api.js';
import { CookieSessionPersistence } from '../../src/client/cookie-session-persistence.js';
import { TabSession } from '../../src/client/session.js';
import type { TabMessage } from '../../src/client/tab-channel.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL = 'owner@example.com';
const ACCEPTED: SessionAnswer = { kind: 'accepted', email: EMAIL, clockAheadMs: 0 };
const SIGNED_IN: SignInOutcome = {
  kind: 'signed-in',
  token: 'header.payload.signature',
  email: EMAIL,
  lifetimeSeconds: 60,
};

/** A session with a mocked service, and the messages it posted to other tabs. */
function setUp(hadNoSession = false) {
  const posted: TabMessage[] = [];
  const channel = {
    post: (message: TabMessage) => void posted.push(message),
    subscribe: () => () => undefined,
  };
  const api = {
    checkSession: vi.fn<AuthApi['checkSession']>().mockResolvedValue(ACCEPTED),
    checkStatus: vi.fn<AuthApi['checkStatus']>().mockResolvedValue({ kind: 'sign-in-required' }),
    checkExpiry: vi
      .fn<AuthApi['checkExpiry']>()
      .mockResolvedValue({ kind: 'accepted', expiresAtMs: Date.now() + DAY_MS }),
    signOut: vi.fn<AuthApi['signOut']>().mockResolvedValue('ended'),
    signOutEverywhere: vi.fn<AuthApi['signOutEverywhere']>().mockResolvedValue('ended'),
  };
  return {
    posted,
    api,
    session: new TabSession(new CookieSessionPersistence(channel, api, hadNoSession)),
  };
}

const signedOut = (reason: string) => ({ kind: 'signed-out', reason });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session in a cookie', () => {
  it('opens after the service has confirmed it, and ends when the service says so', async () => {
    const { session } = setUp();
    const check = session.check();
    expect(session.state()).toEqual({ kind: 'checking' });
    await check;
    expect(session.state()).toEqual({
      kind: 'signed-in',
      email: EMAIL,
      expiresAtMs: Date.now() + DAY_MS,
    });
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(session.state()).toEqual(signedOut('expired'));
  });

  it('goes on if its cookie was renewed since, by the app or another tab', async () => {
    const { session, api } = setUp();
    await session.check();
    const expiresAtMs = Date.now() + 2 * DAY_MS;
    api.checkExpiry.mockResolvedValue({ kind: 'accepted', expiresAtMs });
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(session.state()).toMatchObject({ kind: 'signed-in', expiresAtMs });
    api.checkSession.mockResolvedValue({ kind: 'unreachable' });
    vi.setSystemTime(expiresAtMs);
    session.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual(signedOut('expired'));
  });

  it('that another tab signs out while its end is checked, stays signed out', async () => {
    const { session, api } = setUp();
    await session.check();
    api.checkExpiry.mockResolvedValue({ kind: 'accepted', expiresAtMs: Date.now() + 2 * DAY_MS });
    vi.setSystemTime(Date.now() + DAY_MS);
    session.wake();
    session.handleTabChange('signed-out');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual(signedOut('expired'));
  });

  it('on a page that was loaded without it, is not asked for at first: browsers log the 401', async () => {
    const { session, api } = setUp(true);
    await session.check();
    expect(session.state()).toMatchObject({ kind: 'signed-out' });
    expect(api.checkSession).not.toHaveBeenCalled();
    session.handleTabChange('signed-in');
    await vi.waitFor(() => expect(session.state()).toMatchObject({ kind: 'signed-in' }));
  });

  it('corrects for a wrong local clock', async () => {
    const { session, api } = setUp();
    api.checkSession.mockResolvedValue({ ...ACCEPTED, clockAheadMs: 2 * DAY_MS });
    await session.check();
    expect(session.state()).toMatchObject({ expiresAtMs: Date.now() + 3 * DAY_MS });
  });

  it('opens without an expiry if the service does not say it', async () => {
    const { session, api } = setUp();
    api.checkExpiry.mockResolvedValue({ kind: 'accepted', expiresAtMs: null });
    await session.check();
    expect(session.state()).toEqual({ kind: 'signed-in', email: EMAIL, expiresAtMs: null });
  });

  it.each([
    [{ kind: 'unreachable' }, { kind: 'unreachable', retrying: false }],
    [{ kind: 'guest' }, { kind: 'guest' }],
    [{ kind: 'sign-in-required' }, signedOut('not-signed-in')],
    [{ kind: 'rejected' }, signedOut('revoked')],
  ] as const)('with the response %j is %j', async (check, state) => {
    const { session, api } = setUp();
    api.checkSession.mockResolvedValue(check);
    await session.check();
    expect(session.state()).toMatchObject(state);
    expect(api.checkExpiry).not.toHaveBeenCalled();
  });

  it('closes if it ends between the two requests', async () => {
    const { session, api } = setUp();
    api.checkExpiry.mockResolvedValue({ kind: 'rejected' });
    await session.check();
    expect(session.state()).toEqual(signedOut('revoked'));
  });

  it('makes its calls without a token, and closes when one is rejected', async () => {
    const { session } = setUp();
    await session.check();
    const bearers: unknown[] = [];
    await session.call(async (bearer) => {
      bearers.push(bearer);
      return await Promise.resolve({ kind: 'rejected' });
    });
    expect(bearers).toEqual([null]);
    expect(session.state()).toEqual(signedOut('revoked'));
  });

  it('is not closed by a late rejection of an older one', async () => {
    const { session } = setUp();
    await session.check();
    let reject: () => void = () => undefined;
    const call = session.call(
      async () =>
        await new Promise<{ kind: string }>((resolve) => {
          reject = () => {
            resolve({ kind: 'rejected' });
          };
        }),
    );
    await session.signOut();
    await session.completeSignIn(SIGNED_IN);
    reject();
    await call;
    expect(session.state().kind).toBe('signed-in');
  });

  it('is revoked if the cookie is gone', async () => {
    const { session, api } = setUp();
    await session.check();
    api.checkSession.mockResolvedValue({ kind: 'sign-in-required' });
    vi.setSystemTime(Date.now() + 120_000);
    session.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual(signedOut('revoked'));
  });

  it('is always checked when a page is restored from the back/forward cache', async () => {
    const { session, api } = setUp();
    await session.check();
    session.wake();
    expect(api.checkSession).toHaveBeenCalledTimes(1);
    api.checkSession.mockResolvedValue({ kind: 'sign-in-required' });
    session.wake(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual(signedOut('revoked'));
  });

  it('fails closed if a page is restored before its first response', async () => {
    const { session, api } = setUp();
    api.checkSession.mockReturnValueOnce(new Promise(() => undefined));
    void session.check();
    api.checkSession.mockResolvedValue({ kind: 'unreachable' });
    session.wake(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual({ kind: 'unreachable', retrying: false });
  });
});

describe('signing in and out with a cookie', () => {
  it('notifies only the other tabs', async () => {
    const { session, posted } = setUp();
    await session.completeSignIn(SIGNED_IN);
    expect(session.state()).toMatchObject({ kind: 'signed-in', expiresAtMs: Date.now() + 60_000 });
    expect(posted).toEqual(['signed-in']);
    await session.signOut();
    expect(session.state()).toEqual(signedOut('by-user'));
    expect(posted).toEqual(['signed-in', 'signed-out']);
  });

  it('keeps no copy of the token', async () => {
    const setItem = vi.fn();
    vi.stubGlobal('localStorage', { setItem, getItem: () => null, removeItem: () => undefined });
    const { session, api } = setUp();
    await session.completeSignIn(SIGNED_IN);
    await session.call(async (bearer) => {
      expect(bearer).toBeNull();
      return await Promise.resolve({ kind: 'overview' });
    });
    await session.signOut();
    expect(setItem).not.toHaveBeenCalled();
    expect(api.signOut).toHaveBeenCalledWith(null);
    expect(JSON.stringify(session.state())).not.toContain('header.payload.signature');
    vi.unstubAllGlobals();
  });

  it('reports that the browser blocks the cookie', async () => {
    const { session, api, posted } = setUp();
    api.checkSession.mockResolvedValue({ kind: 'sign-in-required' });
    await session.check();
    expect(await session.completeSignIn(SIGNED_IN)).toEqual({ kind: 'cookie-blocked' });
    expect(session.state()).toEqual(signedOut('not-signed-in'));
    expect(posted).not.toContain('signed-in');
  });

  it('never reports "signed out" while the cookie still works', async () => {
    const { session, api, posted } = setUp();
    await session.check();
    api.signOut.mockResolvedValue('failed');
    await session.signOut();
    expect(session.state()).toEqual({ kind: 'unreachable', retrying: false });
    expect(posted).not.toContain('signed-out');
  });

  it('follows another tab', async () => {
    const { session, api } = setUp();
    await session.check();
    session.handleTabChange('signed-out');
    expect(session.state()).toEqual(signedOut('other-tab'));
    session.handleTabChange('signed-out');
    expect(session.state()).toEqual(signedOut('other-tab'));
    api.checkSession.mockResolvedValueOnce({ kind: 'unreachable' });
    session.handleTabChange('signed-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual(signedOut('other-tab'));
    session.handleTabChange('signed-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
  });

  it('opens nothing because of another tab’s message alone', async () => {
    const { session, api } = setUp();
    api.checkSession.mockResolvedValue({ kind: 'sign-in-required' });
    await session.check();
    session.handleTabChange('signed-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state().kind).toBe('signed-out');
  });
});

describe('what the service says about the session', () => {
  it.each([
    [ACCEPTED, ['session-found']],
    [{ kind: 'sign-in-required' }, ['no-session']],
    [{ kind: 'rejected' }, ['no-session']],
    [{ kind: 'guest' }, []],
    [{ kind: 'unreachable' }, []],
  ] as const)('is reported to the other tabs: %j as %j', async (check, messages) => {
    const { session, api, posted } = setUp();
    api.checkSession.mockResolvedValue(check);
    await session.check();
    expect(posted).toEqual(messages);
  });

  it('is asked for again when another tab reports something else', async () => {
    const { session, api } = setUp();
    await session.check();
    api.checkSession.mockResolvedValue({ kind: 'sign-in-required' });
    session.handleTabChange('no-session');
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual(signedOut('revoked'));
    api.checkSession.mockResolvedValue(ACCEPTED);
    session.handleTabChange('session-found');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
  });

  it('is not asked for if a report says what is known', async () => {
    const { session, api } = setUp();
    await session.check();
    session.handleTabChange('session-found');
    expect(api.checkSession).toHaveBeenCalledTimes(1);
    await session.signOut();
    session.handleTabChange('no-session');
    expect(api.checkSession).toHaveBeenCalledTimes(1);
  });

  it('keeps a page open that a false report is about, also while the service is down', async () => {
    const { session, api } = setUp();
    await session.check();
    session.handleTabChange('no-session');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    api.checkSession.mockResolvedValue({ kind: 'unreachable' });
    session.handleTabChange('no-session');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
  });

  it('is not reported in answer to a report, so that two tabs do not ask in turns forever', async () => {
    const { session, posted } = setUp();
    await session.check();
    session.handleTabChange('no-session');
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toEqual(['session-found']);
  });
});

it('signing out everywhere notifies the other tabs once the service has done it', async () => {
  const { session, api, posted } = setUp();
  await session.check();
  api.signOutEverywhere.mockResolvedValueOnce('failed');
  await session.signOutEverywhere();
  expect(posted).not.toContain('signed-out');
  expect(session.state()).toMatchObject({ kind: 'signed-in' });
  await session.signOutEverywhere();
  expect(posted).toContain('signed-out');
  expect(session.state()).toEqual(signedOut('everywhere'));
});

describe('a cookie session on the way to the login', () => {
  it('that has expired by this device alone is ended at the service', async () => {
    const { session, api } = setUp();
    await session.check();
    await session.endExpired();
    expect(api.signOut).toHaveBeenCalledTimes(1);
  });

  it('that another tab has replaced by a newer one leaves that one alone', async () => {
    const { session, api } = setUp();
    await session.check();
    const expiresAtMs = Date.now() + 2 * DAY_MS;
    api.checkExpiry.mockResolvedValue({ kind: 'accepted', expiresAtMs });
    await session.endExpired();
    expect(api.signOut).not.toHaveBeenCalled();
  });
});
