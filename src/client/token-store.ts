const KEY = 'housekey.token';

/** Keeps the access token between page loads if the session is not in a cookie. */
export type TokenStore = ReturnType<typeof createLocalTokenStore>;

/**
 * Stores the token in local storage. If the browser denies that (blocked, full, private mode), the
 * token is kept in memory: the user can sign in, but has to do so again after each page load.
 */
export function createLocalTokenStore() {
  let inMemory: string | null = null;

  return {
    read() {
      return inMemory ?? attempt(() => localStorage.getItem(KEY)) ?? null;
    },
    write(token: string) {
      const stored = attempt(() => {
        localStorage.setItem(KEY, token);
        return true;
      });
      inMemory = stored ? null : token;
    },
    clear() {
      inMemory = null;
      attempt(() => {
        localStorage.removeItem(KEY);
      });
    },
    /**
     * Calls `onChange` when another tab has written or cleared the token.
     * @returns a function that unsubscribes.
     */
    subscribe(onChange: () => void) {
      const listener = (event: StorageEvent) => {
        // The key is null if the whole storage was cleared.
        if (event.key === KEY || event.key === null) onChange();
      };
      window.addEventListener('storage', listener);
      return () => {
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** Uses a storage; undefined if the browser denies that, or if something else has written to it. */
export function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
