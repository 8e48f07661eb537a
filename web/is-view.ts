import { views } from './layout.js';

const VIEW_PATHS: ReadonlySet<string> = new Set(Object.values(views));

/**
 * Whether the path is exactly one of our pages, as in the service. The router alone would also
 * match another case or a trailing slash. Other paths may belong to the app behind the gateway, so
 * they are loaded from the server instead of routed.
 */
export function isView(pathname: string): boolean {
  // Next.js removes the slash from the welcome page's address.
  return VIEW_PATHS.has(pathname) || `${pathname}/` === views.welcome;
}
