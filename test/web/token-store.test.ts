import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalTokenStore } from '../../src/client/token-store.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

function workingStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function deny(): never {
  throw new DOMException('denied', 'SecurityError');
}

describe('the local token store', () => {
  it('keeps the token for the next page load', () => {
    vi.stubGlobal('localStorage', workingStorage());
    createLocalTokenStore().write('a.b.c');
    expect(createLocalTokenStore().read()).toBe('a.b.c');
    createLocalTokenStore().clear();
    expect(createLocalTokenStore().read()).toBeNull();
  });

  it('keeps it in memory if storage throws on every access', () => {
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });
    const store = createLocalTokenStore();
    expect(store.read()).toBeNull();
    store.write('a.b.c');
    expect(store.read()).toBe('a.b.c');
    store.clear();
    expect(store.read()).toBeNull();
  });

  it('prefers the newer token in memory to an old one that could not be overwritten', () => {
    vi.stubGlobal('localStorage', { ...workingStorage(), getItem: () => 'old', setItem: deny });
    const store = createLocalTokenStore();
    store.write('new');
    expect(store.read()).toBe('new');
  });

  it('works without local storage', () => {
    vi.stubGlobal('localStorage', undefined);
    const store = createLocalTokenStore();
    store.write('a.b.c');
    expect(store.read()).toBe('a.b.c');
  });

  it('reports changes of its own key, and the clearing of everything, by another tab', () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const onChange = vi.fn();
    const unsubscribe = createLocalTokenStore().subscribe(onChange);
    const report = (key: string | null) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { key }));

    report('another');
    expect(onChange).toHaveBeenCalledTimes(0);
    report('housekey.token');
    report(null);
    expect(onChange).toHaveBeenCalledTimes(2);
    unsubscribe();
    report(null);
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
