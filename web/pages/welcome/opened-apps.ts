const KEY = 'housekey.apps';
/** More are too long ago to matter. */
const MAX_APPS = 100;

/** The hosts of the apps that were opened in this browser, the last one first. */
export function readOpened(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((host) => typeof host === 'string') : [];
  } catch {
    // The browser denies access, or something else wrote it.
    return [];
  }
}

export function rememberOpened(host: string): void {
  const hosts = [host, ...readOpened().filter((each) => each !== host)].slice(0, MAX_APPS);
  try {
    localStorage.setItem(KEY, JSON.stringify(hosts));
  } catch {
    // The tiles stay in the order of the configuration.
  }
}
