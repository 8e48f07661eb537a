import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TokenCheck } from '../../web/api/auth.js';
import type { signInPersistently } from '../../web/proof/persistent-sign-in.js';
import { Session } from '../../web/session/session.js';
import {
  createTokenSessionStorage,
  type TokenSessionApi,
} from '../../web/session/token-session-storage.js';
import type { TokenStore } from '../../web/session/token-store.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL = 'owner@example.com';
const ACCEPTED: TokenCheck = { kind: 'accepted', email: EMAIL, clockAheadMs: 0 };

function tokenFor(expiresAtMs: number, name = 'a'): string {
  const claims = { name, exp: Math.floor(expiresAtMs / 1000) };
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}

/** A session whose service answers as the test says, and whose storage the test can reach into. */
function setUp(stored: string | null = null) {
  const storage = { token: stored };
  const tokens: TokenStore = {
    read: () => storage.token,
    write: (token) => {
      storage.token = token;
    },
    clear: () => {
      storage.token = null;
    },
    watch: () => () => undefined,
  };
  const api = {
    checkToken: vi.fn<TokenSessionApi['checkToken']>().mockResolvedValue(ACCEPTED),
    checkDoor: vi.fn<TokenSessionApi['checkDoor']>().mockResolvedValue({ kind: 'locked' }),
    signIn: vi.fn<typeof signInPersistently>().mockResolvedValue({ kind: 'incorrect' }),
    signOut: vi.fn<TokenSessionApi['signOut']>().mockResolvedValue('told'),
    signOutEverywhere: vi.fn<TokenSessionApi['signOutEverywhere']>().mockResolvedValue('ended'),
  };
  const keeper = createTokenSessionStorage(tokens, api);
  return { storage, api, session: new Session(keeper, api.signIn) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session', () => {
  it('opens on the service’s word only', async () => {
    const { session } = setUp(tokenFor(Date.now() + DAY_MS));
    const check = session.check();
    expect(session.state()).toEqual({ kind: 'checking' });
    await check;
    expect(session.state()).toMatchObject({ kind: 'signed-in', email: EMAIL });
  });

  it('is a guest’s where authentication is disabled, token or not', async () => {
    for (const token of [null, 'a.b.c']) {
      const { session, api } = setUp(token);
      api.checkDoor.mockResolvedValue({ kind: 'guest' });
      api.checkToken.mockResolvedValue({ kind: 'guest' });
      await session.check();
      expect(session.state()).toEqual({ kind: 'guest' });
    }
  });

  it('fails closed, keeps the token, and opens when the service is back', async () => {
    const { session, api, storage } = setUp('a.b.c');
    api.checkToken.mockResolvedValueOnce({ kind: 'unreachable' });
    await session.check();
    expect(session.state()).toEqual({ kind: 'unreachable', retrying: false });
    const retry = session.online();
    expect(session.state()).toEqual({ kind: 'unreachable', retrying: true });
    await retry;
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    expect(storage.token).toBe('a.b.c');
  });

  it('drops a refused token, and tells an expired one from one that was ended elsewhere', async () => {
    const cases = [
      [tokenFor(Date.now() - 1000), 'expired'],
      [tokenFor(Date.now() + DAY_MS), 'elsewhere'],
      ['opaque', 'elsewhere'],
    ] as const;
    for (const [token, reason] of cases) {
      const { session, api, storage } = setUp(token);
      api.checkToken.mockResolvedValue({ kind: 'refused' });
      await session.check();
      expect(session.state()).toEqual({ kind: 'signed-out', reason });
      expect(storage.token).toBeNull();
    }
  });

  it('closes by the clock, corrected by the service’s', async () => {
    const { session, api, storage } = setUp(tokenFor(Date.now()));
    // This device's clock is a day ahead: the service still accepts the token for a day.
    api.checkToken.mockResolvedValue({ ...ACCEPTED, clockAheadMs: DAY_MS });
    await session.check();
    vi.advanceTimersByTime(DAY_MS - 2000);
    expect(session.state().kind).toBe('signed-in');
    vi.advanceTimersByTime(2000);
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'expired' });
    expect(storage.token).toBeNull();
  });

  it('closes on waking, where the timer slept through the expiry', async () => {
    const { session } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    session.wake();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'expired' });
  });

  it('asks anew on waking after a while, and stays where there is no answer yet', async () => {
    const { session, api } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    session.wake();
    expect(api.checkToken).toHaveBeenCalledTimes(1);

    vi.setSystemTime(Date.now() + 120_000);
    api.checkToken.mockResolvedValueOnce({ kind: 'unreachable' });
    session.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state().kind).toBe('signed-in');

    api.checkToken.mockResolvedValueOnce({ kind: 'refused' });
    session.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'elsewhere' });
  });

  it('follows a sign-out in another tab', async () => {
    const { session, storage } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    storage.token = null;
    session.changedElsewhere('signed-out');
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'other-tab' });
  });

  it('follows a sign-in in another tab, and shows nothing else meanwhile', async () => {
    const { session, storage } = setUp();
    await session.check();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'not-signed-in' });
    storage.token = tokenFor(Date.now() + DAY_MS);
    session.changedElsewhere('signed-in');
    expect(session.state().kind).toBe('signed-out');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
  });

  it('signs out here even where the service cannot be told', async () => {
    const { session, api, storage } = setUp('a.b.c');
    await session.check();
    api.signOut.mockResolvedValue('untold');
    await session.signOut();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'by-visitor-untold' });
    expect(storage.token).toBeNull();
  });

  it('is signed out by the visitor, whatever is heard while the service is told', async () => {
    const { session, api } = setUp('a.b.c');
    await session.check();
    let answer: () => void = () => undefined;
    api.signOut.mockImplementation(
      async () =>
        await new Promise((resolve) => {
          answer = () => resolve('told');
        }),
    );
    const signOut = session.signOut();
    session.wake();
    session.changedElsewhere('signed-out');
    await session.call(async () => await Promise.resolve({ kind: 'refused' }));
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    answer();
    await signOut;
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'by-visitor' });
  });

  it('does not take another tab’s new token away when its own call is refused', async () => {
    const { session, storage } = setUp('old');
    await session.check();
    const call = session.call(async () => await Promise.resolve({ kind: 'refused' }));
    storage.token = 'new';
    await call;
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'elsewhere' });
    expect(storage.token).toBe('new');
  });

  it('ignores the late answer to an older question', async () => {
    const { session, api } = setUp('a.b.c');
    let answerLate: (outcome: TokenCheck) => void = () => undefined;
    api.checkToken.mockImplementationOnce(
      async () =>
        await new Promise((resolve) => {
          answerLate = resolve;
        }),
    );
    const check = session.check();
    await session.signOut();
    answerLate(ACCEPTED);
    await check;
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'by-visitor' });
  });

  it('keeps its state, and the form with it, while a sign-in fails', async () => {
    const { session } = setUp();
    await session.check();
    const before = session.state();
    expect(await session.signIn(EMAIL, 'wrong')).toEqual({ kind: 'incorrect' });
    expect(session.state()).toBe(before);
  });

  it('counts the session’s length from its own clock when it signs in', async () => {
    const { session, api, storage } = setUp();
    await session.check();
    api.signIn.mockResolvedValue({
      kind: 'signed-in',
      token: 'a.b.c',
      email: EMAIL,
      lifetimeSeconds: 60,
    });
    await session.signIn(EMAIL, 'right');
    expect(storage.token).toBe('a.b.c');
    expect(session.state()).toMatchObject({ expiresAtMs: Date.now() + 60_000 });
    vi.advanceTimersByTime(60_000);
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'expired' });
  });
});

describe('signing out everywhere', () => {
  it('ends this session too, and forgets its token', async () => {
    const token = tokenFor(Date.now() + DAY_MS);
    const { session, api, storage } = setUp(token);
    await session.check();
    expect(await session.signOutEverywhere()).toBe('ended');
    expect(api.signOutEverywhere).toHaveBeenCalledWith(token);
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'everywhere' });
    expect(storage.token).toBeNull();
  });

  it('changes nothing where the service could not be told', async () => {
    const { session, api, storage } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    api.signOutEverywhere.mockResolvedValue('untold');
    expect(await session.signOutEverywhere()).toBe('untold');
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    expect(storage.token).not.toBeNull();
  });

  it('finds out that the session had been ended already', async () => {
    const { session, api } = setUp(tokenFor(Date.now() + DAY_MS));
    await session.check();
    api.signOutEverywhere.mockResolvedValue('refused');
    await session.signOutEverywhere();
    expect(session.state()).toEqual({ kind: 'signed-out', reason: 'elsewhere' });
  });
});
