import { views } from './layout.js';

const PATHNAMES: ReadonlySet<string> = new Set(Object.values(views));

/**
 * Whether the path is one of our views: exactly, as the service judges it when it answers 200 or
 * 404. The router alone would also take another case or a trailing slash. All other paths may
 * belong to the app behind the gate: they are loaded, never routed to.
 */
export function isView(pathname: string): boolean {
  return PATHNAMES.has(pathname);
}
