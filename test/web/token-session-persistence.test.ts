import { describe, expect, it, vi } from 'vitest';
import type { AuthApi } from '../../src/client/auth-api.js';
import { TokenSessionPersistence } from '../../src/client/token-session-persistence.js';

function setUp(stored: string | null) {
  const saved = { token: stored };
  let notify: () => void = () => undefined;
  const store = {
    read: () => saved.token,
    write: (token: string) => {
      saved.token = token;
    },
    clear: () => {
      saved.token = null;
    },
    subscribe: (onChange: () => void) => {
      notify = onChange;
      return () => undefined;
    },
  };
  const api = {
    checkSession: vi.fn<AuthApi['checkSession']>().mockResolvedValue({ kind: 'guest' }),
    checkStatus: vi.fn<AuthApi['checkStatus']>().mockResolvedValue({ kind: 'sign-in-required' }),
    checkExpiry: vi.fn<AuthApi['checkExpiry']>(),
    signOut: vi.fn<AuthApi['signOut']>().mockResolvedValue('ended'),
    signOutEverywhere: vi.fn<AuthApi['signOutEverywhere']>().mockResolvedValue('ended'),
  };
  return {
    saved,
    api,
    persistence: new TokenSessionPersistence(store, api),
    notify: () => notify(),
  };
}

describe('the persistence of a token', () => {
  it('checks the stored token, or the status if there is none', async () => {
    const { persistence, api } = setUp('a.b.c');
    await persistence.check();
    expect(api.checkSession).toHaveBeenCalledWith('a.b.c');
    expect(persistence.token()).toBe('a.b.c');
    const without = setUp(null);
    expect(await without.persistence.check()).toEqual({ kind: 'sign-in-required' });
    expect(without.api.checkSession).not.toHaveBeenCalled();
    expect(without.persistence.token()).toBeNull();
  });

  it('reports changes by another tab, and nothing it already knows', async () => {
    const { persistence, saved, notify } = setUp('a');
    await persistence.check();
    const onChange = vi.fn();
    persistence.subscribe(onChange);
    notify();
    expect(onChange).not.toHaveBeenCalled();
    saved.token = 'b';
    expect(persistence.missedChange()).toBe('signed-in');
    notify();
    saved.token = null;
    expect(persistence.missedChange()).toBe('signed-out');
    notify();
    expect(onChange.mock.calls).toEqual([['signed-in'], ['signed-out']]);
  });

  it('clears its own token, and never a newer one from another tab', async () => {
    const { persistence, saved } = setUp('a');
    await persistence.check();
    saved.token = 'b';
    persistence.clear();
    expect(saved.token).toBe('b');
    expect(persistence.token()).toBeNull();
    await persistence.check();
    persistence.clear();
    expect(saved.token).toBeNull();
  });

  it('signs out locally even if the service cannot be reached', async () => {
    const { persistence, api, saved } = setUp('a');
    expect(await persistence.signOut()).toBe('ended');
    api.signOut.mockResolvedValue('failed');
    saved.token = 'b';
    expect(await persistence.signOut()).toBe('local-only');
    expect(saved.token).toBeNull();
    expect(await setUp(null).persistence.signOut()).toBe('ended');
  });

  it('clears the token before it calls the service, so that other tabs are notified from here', async () => {
    const { persistence, api, saved } = setUp('a');
    await persistence.check();
    const calls: (string | null)[] = [];
    api.signOut.mockImplementation(async (token) => {
      calls.push(token, saved.token);
      return await Promise.resolve('ended');
    });
    expect(await persistence.signOut()).toBe('ended');
    expect(calls).toEqual(['a', null]);
  });
});
