import type { Finding } from '../../contract/index.js';
import { COOKIE_NAMES } from '../../http/cookies/cookie.js';
import type { Outcome } from './client.js';
import { hole, NAVIGATION, type CheckContext } from './context.js';
import { whoAnswered } from './who-answered.js';

/**
 * Header lines that proxies accept, and that together are more than Housekey's parser does (16 KiB). A
 * proxy that keeps the session cookie from the app sends it less.
 */
const OVERSIZED = {
  cookie: `${COOKIE_NAMES.session}=${'x'.repeat(7400)}`,
  'x-filler-a': 'x'.repeat(7400),
  'x-filler-b': 'x'.repeat(2400),
} as const;

/** Whether the app is open while the proxy’s question to Housekey fails, as it does during a restart. */
export async function inspectFailure({ client, url }: CheckContext): Promise<Finding[]> {
  const outcome = await client.send(url, '/', { headers: { ...NAVIGATION, ...OVERSIZED } });
  if (whoAnswered(outcome) !== 'app' && !isTooLargeForApp(outcome)) return [];
  return [
    hole(
      'fails-open',
      'The app is open whenever Housekey cannot answer the proxy.',
      'A request that Housekey rejects as too large reached the app. The same happens while Housekey restarts.',
      'Remove the error_page, fallback or default that lets requests through when the authentication request fails.',
    ),
  ];
}

/** Apps have limits, too. Proxies reject such a request with their own page, Housekey in JSON. */
function isTooLargeForApp(outcome: Outcome): boolean {
  const isBare = outcome.ok && outcome.status === 431 && outcome.body === '';
  return isBare && whoAnswered(outcome) !== 'housekey';
}
