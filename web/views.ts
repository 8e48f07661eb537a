import { VIEWS } from '../src/contract.js';

const PATHNAMES: ReadonlySet<string> = new Set(Object.values(VIEWS));

/**
 * Whether the path is one of our views: exactly, as the service judges it when it answers 200 or
 * 404. The router alone would also take another case or a trailing slash.
 */
export function isView(pathname: string): boolean {
  return PATHNAMES.has(pathname);
}
