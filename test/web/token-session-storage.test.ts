import { describe, expect, it, vi } from 'vitest';
import {
  createTokenSessionStorage,
  type TokenSessionApi,
} from '../../web/session/token-session-storage.js';

function setUp(stored: string | null) {
  const storage = { token: stored };
  let tell: () => void = () => undefined;
  const store = {
    read: () => storage.token,
    write: (token: string) => {
      storage.token = token;
    },
    clear: () => {
      storage.token = null;
    },
    watch: (changed: () => void) => {
      tell = changed;
      return () => undefined;
    },
  };
  const api = {
    checkToken: vi.fn<TokenSessionApi['checkToken']>().mockResolvedValue({ kind: 'guest' }),
    checkDoor: vi.fn<TokenSessionApi['checkDoor']>().mockResolvedValue({ kind: 'locked' }),
    signOut: vi.fn<TokenSessionApi['signOut']>().mockResolvedValue('told'),
    signOutEverywhere: vi.fn<TokenSessionApi['signOutEverywhere']>().mockResolvedValue('ended'),
  };
  return { storage, api, keeper: createTokenSessionStorage(store, api), tell: () => tell() };
}

describe('the keeper of a token', () => {
  it('asks about the token that it found, and about the door where it found none', async () => {
    const { keeper, api } = setUp('a.b.c');
    await keeper.check();
    expect(api.checkToken).toHaveBeenCalledWith('a.b.c');
    expect(keeper.bearer()).toBe('a.b.c');
    const without = setUp(null);
    expect(await without.keeper.check()).toEqual({ kind: 'locked' });
    expect(without.api.checkToken).not.toHaveBeenCalled();
    expect(without.keeper.bearer()).toBeNull();
  });

  it('hears of what another tab changed, and of nothing that it knows already', async () => {
    const { keeper, storage, tell } = setUp('a');
    await keeper.check();
    const heard = vi.fn();
    keeper.watch(heard);
    tell();
    expect(heard).not.toHaveBeenCalled();
    storage.token = 'b';
    expect(keeper.missed()).toBe('signed-in');
    tell();
    storage.token = null;
    expect(keeper.missed()).toBe('signed-out');
    tell();
    expect(heard.mock.calls).toEqual([['signed-in'], ['signed-out']]);
  });

  it('forgets its own token, and never one that another tab has put there since', async () => {
    const { keeper, storage } = setUp('a');
    await keeper.check();
    storage.token = 'b';
    keeper.forget();
    expect(storage.token).toBe('b');
    expect(keeper.bearer()).toBeNull();
    await keeper.check();
    keeper.forget();
    expect(storage.token).toBeNull();
  });

  it('ends a session here even where the service cannot be told', async () => {
    const { keeper, api, storage } = setUp('a');
    expect(await keeper.end()).toBe('ended');
    api.signOut.mockResolvedValue('untold');
    storage.token = 'b';
    expect(await keeper.end()).toBe('forgotten');
    expect(storage.token).toBeNull();
    expect(await setUp(null).keeper.end()).toBe('ended');
  });

  it('forgets the token before the service is told, so that other tabs hear of it from here', async () => {
    const { keeper, api, storage } = setUp('a');
    await keeper.check();
    const told: (string | null)[] = [];
    api.signOut.mockImplementation(async (token) => {
      told.push(token, storage.token);
      return await Promise.resolve('told');
    });
    expect(await keeper.end()).toBe('ended');
    expect(told).toEqual(['a', null]);
  });
});
