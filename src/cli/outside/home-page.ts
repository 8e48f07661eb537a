import type { Outcome } from './client.js';
import type { SignedIn } from './session-client.js';
import { whoAnswered } from './who-answered.js';

/** Redirects of the app that are followed. */
const MAX_REDIRECTS = 3;

/** Whether opening a path may sign out or delete something, or is Housekey's own matter. */
export function isActionPath(path: string): boolean {
  return /logout|signout|delete|^\/(?:login|_housekey)/i.test(path);
}

/**
 * The page that the app shows at `/` to visitors who are signed in, and its address. Follows redirects on the same
 * origin, because many apps lead to their first page, and only that one refuses a host. No token goes elsewhere.
 */
export async function openHomePage(
  signedIn: SignedIn,
): Promise<{ readonly page: Outcome; readonly address: URL }> {
  let address = new URL('/', signedIn.context.url);
  let page = await signedIn.toApp('/');
  // On a busy machine, the first answer may just come late.
  if (!page.ok && page.error === 'ETIMEDOUT') page = await signedIn.toApp('/');
  for (let count = 0; count < MAX_REDIRECTS; count += 1) {
    const next = redirectOf(page, address);
    if (next === undefined) break;
    const answer = await signedIn.toApp(next.pathname + next.search);
    // A proxy or Housekey may own the path. What the app itself said counts.
    if (whoAnswered(answer) !== 'app') break;
    address = next;
    page = answer;
  }
  return { page, address };
}

function redirectOf(page: Outcome, from: URL): URL | undefined {
  if (!page.ok || page.status < 300 || page.status >= 400) return undefined;
  const { location } = page.headers;
  if (location === undefined || !URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from.href);
  const isSame = target.origin === from.origin && target.href !== from.href;
  return isSame && !isActionPath(target.pathname) ? target : undefined;
}
