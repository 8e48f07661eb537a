const KEY = 'housekey.token';

/** Where the access token rests between two page loads, where the page is the one to keep it. */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Calls back when another tab has written or cleared the token. Returns how to stop that. */
  watch(changed: () => void): () => void;
}

/**
 * Local storage, and the memory of this tab where the browser denies it (blocked, full, private):
 * the visitor then signs in anew at each load, but can sign in.
 */
export function createLocalTokenStore(): TokenStore {
  let inMemory: string | null = null;

  return {
    read() {
      return inMemory ?? attempt(() => localStorage.getItem(KEY)) ?? null;
    },
    write(token) {
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
    watch(changed) {
      const listener = (event: StorageEvent) => {
        // A null key: the whole storage was cleared.
        if (event.key === KEY || event.key === null) changed();
      };
      window.addEventListener('storage', listener);
      return () => {
        window.removeEventListener('storage', listener);
      };
    },
  };
}

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
