import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthApi, SessionAnswer } from '../../src/client/auth-api.js';
import type { SignInOutcome } from '../../src/client/sign-in-api.js';
import { TabSession } from '../../src/client/session.js';
import { TokenSessionPersistence } from '../../src/client/token-session-persistence.js';
import type { TokenStore } from '../../src/client/token-store.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL = 'owner@example.com';
const ACCEPTED: SessionAnswer = { kind: 'accepted', email: EMAIL, clockAheadMs: 0 };

const SIGNED_IN: SignInOutcome = {
  kind: 'signed-in',
  token: 'a.b.c',
  email: EMAIL,
  lifetimeSeconds: 60,
};

function tokenFor(expiresAtMs: number, name = 'a'): string {
  const claims = { name, exp: Math.floor(expiresAtMs / 1000) };
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}

/** A session whose service answers as the test says, and whose saved the test can reach into. */
function setUp(stored: string | null = null) {
  const saved = { token: stored };
  const tokens: TokenStore = {
    read: () => saved.token,
    write: (token) => {
      saved.token = token;
    },
    clear: () => {
      saved.token = null;
    },
    subscribe: () => () => undefined,
  };
  const api = {
    checkSession: vi.fn<AuthApi['checkSession']>().mockResolvedValue(ACCEPTED),
    checkStatus: vi.fn<AuthApi['checkStatus']>().mockResolvedValue({ kind: 'sign-in-required' }),
    checkExpiry: vi.fn<AuthApi['checkExpiry']>(),
    signOut: vi.fn<AuthApi['signOut']>().mockResolvedValue('ended'),
    signOutEverywhere: vi.fn<AuthApi['signOutEverywhere']>().mockResolvedValue('ended'),
  };
  const persistence = new TokenSessionPersistence(tokens, api);
  return { saved, tokens, api, session: new TabSession(persistence) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a session', () => {
  it('opens only after the service has confirmed it', async () => {
    const { session } = setUp(tokenFor(Date.now() + DAY_MS));
    const check = session.check();
    expect(session.state()).toEqual({ kind: 'checking' });
    await check;
    expect(session.state()).toMatchObject({ kind: 'signed-in', email: EMAIL });
  });

  it('is a guest’s if authentication is disabled, with or without a token', async () => {
    for (const token of [null, 'a.b.c']) {
      const { session, api } = setUp(token);
      api.checkStatus.mockResolvedValue({ kind: 'guest' });
      api.checkSession.mockResolvedValue({ kind: 'guest' });
      await session.check();
      expect(session.state()).toEqual({ kind: 'guest' });
    }
  });

  it('fails closed, keeps the token, and opens when the service is back', async () => {
    const { session, api, saved } = setUp('a.b.c');
    api.checkSession.mockResolvedValueOnce({ kind: 'unreachable' });
    await session.check();
    expect(session.state()).toEqual({ kind: 'unreachable', retrying: false });
    const retry = session.online();
    expect(session.state()).toEqual({ kind: 'unreachable', retrying: true });
    await retry;
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    expect(saved.token).toBe('a.b.c');
  });

  it('drops a rejected token, and distinguishes expired from revoked', async () => {
    const cases = [
      [tokenFor(Date.now() - 1000), 'expired'],
      [tokenFor(Date.now() + DAY_MS), 'revoked'],
      ['opaque', 'revoked'],
    ] as const;
    for (const [token, reason] of cases) {
      const { session, api, saved } = setUp(token);
      api.checkSession.mockResolvedValue({ kind: 'rejected' });
      await session.check();
      expect(session.state()).toEqual({ kind: 'signed-out', reason });
      expect(saved.token).toBeNull();
    }
  });

  it('closes on expiry by the service’s clock', async () => {
    const { session, api, saved } = setUp(tokenFor(Date.now()));
    // This device's clock is a day ahead, so the token is still valid for a day.
    api.checkSession.mockResolvedValue({ ...ACCEPTED, clockAheadMs: DAY_MS });
    await session.check();
    vi.advanceTimersByTime(DAY_MS - 2000);
    expect(session.state().kind).toBe('signed-in');
    vi.advanceTimersByTime(2000);
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'expired' });
    expect(saved.token).toBeNull();
  });

  it('closes on waking if the device slept through the expiry', async () => {
    const { session } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    session.wake();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'expired' });
  });

  it('checks again on waking after a while, and stays open without a response', async () => {
    const { session, api } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    session.wake();
    expect(api.checkSession).toHaveBeenCalledTimes(1);

    vi.setSystemTime(Date.now() + 120_000);
    api.checkSession.mockResolvedValueOnce({ kind: 'unreachable' });
    session.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state().kind).toBe('signed-in');

    api.checkSession.mockResolvedValueOnce({ kind: 'rejected' });
    session.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'revoked' });
  });

  it('follows a sign-out in another tab', async () => {
    const { session, saved } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    saved.token = null;
    session.handleTabChange('signed-out');
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'other-tab' });
  });

  it('follows a sign-in in another tab, and shows nothing else meanwhile', async () => {
    const { session, saved } = setUp();
    await session.check();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'not-signed-in' });
    saved.token = tokenFor(Date.now() + DAY_MS);
    session.handleTabChange('signed-in');
    expect(session.state().kind).toBe('signed-out');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
  });

  it('signs out locally even if the service cannot be reached', async () => {
    const { session, api, saved } = setUp('a.b.c');
    await session.check();
    api.signOut.mockResolvedValue('failed');
    await session.signOut();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'by-user-local-only' });
    expect(saved.token).toBeNull();
  });

  it('says after a sign-out what does not know about it yet', async () => {
    const { session, api, saved } = setUp('a.b.c');
    await session.check();
    const pending = 'state-directory';
    api.signOut.mockResolvedValue({ pending });
    await session.signOut();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'by-user', pending });
    expect(saved.token).toBeNull();
    saved.token = 'd.e.f';
    await session.check();
    api.signOutEverywhere.mockResolvedValue({ pending });
    await session.signOutEverywhere();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'everywhere', pending });
  });

  it('is signed out by the user, whatever arrives during the sign-out', async () => {
    const { session, api } = setUp('a.b.c');
    await session.check();
    let respond: () => void = () => undefined;
    api.signOut.mockImplementation(
      async () =>
        await new Promise((resolve) => {
          respond = () => resolve('ended');
        }),
    );
    const signOut = session.signOut();
    session.wake();
    session.handleTabChange('signed-out');
    await session.call(async () => await Promise.resolve({ kind: 'rejected' }));
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    respond();
    await signOut;
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'by-user' });
  });

  it('keeps another tab’s new token when its own call is rejected', async () => {
    const { session, saved } = setUp('old');
    await session.check();
    const call = session.call(async () => await Promise.resolve({ kind: 'rejected' }));
    saved.token = 'new';
    await call;
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'revoked' });
    expect(saved.token).toBe('new');
  });

  it('ignores a late response to an older check', async () => {
    const { session, api } = setUp('a.b.c');
    let respondLate: (outcome: SessionAnswer) => void = () => undefined;
    api.checkSession.mockImplementationOnce(
      async () =>
        await new Promise((resolve) => {
          respondLate = resolve;
        }),
    );
    const check = session.check();
    await session.signOut();
    respondLate(ACCEPTED);
    await check;
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'by-user' });
  });

  it('keeps its state, and with it the form, when a sign-in fails', async () => {
    const { session } = setUp();
    await session.check();
    const before = session.state();
    expect(await session.completeSignIn({ kind: 'incorrect' })).toEqual({ kind: 'incorrect' });
    expect(session.state()).toBe(before);
  });

  it('listens to the other tabs before it reads what is stored, so that no change falls in between', () => {
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('window', new EventTarget());
    const { session, tokens } = setUp('a.b.c');
    const calls: string[] = [];
    vi.spyOn(tokens, 'subscribe').mockImplementation(() => {
      calls.push('listens');
      return () => undefined;
    });
    vi.spyOn(tokens, 'read').mockImplementation(() => {
      calls.push('reads');
      return null;
    });
    session.connect()();
    expect(calls).toEqual(['listens', 'reads']);
  });

  it('measures the lifetime by its own clock after a sign-in', async () => {
    const { session, saved } = setUp();
    await session.check();
    await session.completeSignIn(SIGNED_IN);
    expect(saved.token).toBe('a.b.c');
    expect(session.state()).toMatchObject({ expiresAtMs: Date.now() + 60_000 });
    vi.advanceTimersByTime(60_000);
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'expired' });
  });
});

describe('signing out everywhere', () => {
  it('ends this session too, and clears its token', async () => {
    const token = tokenFor(Date.now() + DAY_MS);
    const { session, api, saved } = setUp(token);
    await session.check();
    expect(await session.signOutEverywhere()).toBe('ended');
    expect(api.signOutEverywhere).toHaveBeenCalledWith(token);
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'everywhere' });
    expect(saved.token).toBeNull();
  });

  it('changes nothing if the service cannot be reached', async () => {
    const { session, api, saved } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    api.signOutEverywhere.mockResolvedValue('failed');
    expect(await session.signOutEverywhere()).toBe('failed');
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    expect(saved.token).not.toBeNull();
  });

  it('detects that the session had already ended', async () => {
    const { session, api } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    api.signOutEverywhere.mockResolvedValue('rejected');
    await session.signOutEverywhere();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'revoked' });
  });
});
