import { describe, expect, it, vi } from 'vitest';
import {
  TokenSessionStorage,
  type TokenSessionApi,
} from '../../web/session/token-session-storage.js';

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
    checkToken: vi.fn<TokenSessionApi['checkToken']>().mockResolvedValue({ kind: 'guest' }),
    checkStatus: vi
      .fn<TokenSessionApi['checkStatus']>()
      .mockResolvedValue({ kind: 'sign-in-required' }),
    signOut: vi.fn<TokenSessionApi['signOut']>().mockResolvedValue('ended'),
    signOutEverywhere: vi.fn<TokenSessionApi['signOutEverywhere']>().mockResolvedValue('ended'),
  };
  return { saved, api, storage: new TokenSessionStorage(store, api), notify: () => notify() };
}

describe('the storage of a token', () => {
  it('checks the stored token, or the status if there is none', async () => {
    const { storage, api } = setUp('a.b.c');
    await storage.check();
    expect(api.checkToken).toHaveBeenCalledWith('a.b.c');
    expect(storage.token()).toBe('a.b.c');
    const without = setUp(null);
    expect(await without.storage.check()).toEqual({ kind: 'sign-in-required' });
    expect(without.api.checkToken).not.toHaveBeenCalled();
    expect(without.storage.token()).toBeNull();
  });

  it('reports changes by another tab, and nothing it already knows', async () => {
    const { storage, saved, notify } = setUp('a');
    await storage.check();
    const onChange = vi.fn();
    storage.subscribe(onChange);
    notify();
    expect(onChange).not.toHaveBeenCalled();
    saved.token = 'b';
    expect(storage.missedChange()).toBe('signed-in');
    notify();
    saved.token = null;
    expect(storage.missedChange()).toBe('signed-out');
    notify();
    expect(onChange.mock.calls).toEqual([['signed-in'], ['signed-out']]);
  });

  it('clears its own token, and never a newer one from another tab', async () => {
    const { storage, saved } = setUp('a');
    await storage.check();
    saved.token = 'b';
    storage.clear();
    expect(saved.token).toBe('b');
    expect(storage.token()).toBeNull();
    await storage.check();
    storage.clear();
    expect(saved.token).toBeNull();
  });

  it('signs out locally even if the service cannot be reached', async () => {
    const { storage, api, saved } = setUp('a');
    expect(await storage.signOut()).toBe('ended');
    api.signOut.mockResolvedValue('failed');
    saved.token = 'b';
    expect(await storage.signOut()).toBe('local-only');
    expect(saved.token).toBeNull();
    expect(await setUp(null).storage.signOut()).toBe('ended');
  });

  it('clears the token before it calls the service, so that other tabs are notified from here', async () => {
    const { storage, api, saved } = setUp('a');
    await storage.check();
    const calls: (string | null)[] = [];
    api.signOut.mockImplementation(async (token) => {
      calls.push(token, saved.token);
      return await Promise.resolve('ended');
    });
    expect(await storage.signOut()).toBe('ended');
    expect(calls).toEqual(['a', null]);
  });
});
