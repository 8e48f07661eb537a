import type { Finding } from '../../contract/index.js';
import { hole, listSome, NAVIGATION } from './context.js';
import type { SignedIn } from './session-client.js';

/** Headers that apps take a user from, when a proxy is said to set them. */
const HEADERS = [
  'remote-user',
  'remote-email',
  'remote-name',
  'remote-groups',
  'x-remote-user',
  'x-remote-email',
  'x-forwarded-user',
  'x-forwarded-email',
  'x-forwarded-preferred-username',
  'x-auth-request-user',
  'x-auth-request-email',
  'x-webauth-user',
  'x-webauth-email',
  'x-authentik-username',
  'x-authentik-email',
  'x-authenticated-user',
  'x-auth-user',
  'x-user',
  'x-proxy-user',
  'cf-access-authenticated-user-email',
  'tailscale-user-login',
  'remote_user',
] as const;

const UNCHANGED_BYTES = 64;

/**
 * Whether the app sees identity headers that a client made up. An app that shows the name, or answers
 * differently, gives it away; one that does neither cannot be told from one that never sees them.
 */
export async function inspectForgery(signedIn: SignedIn): Promise<Finding[]> {
  const { nonce, settings } = signedIn.context;
  const names = [...new Set([...HEADERS, ...(settings?.http.userHeaders ?? [])])];
  const valueOf = (index: number) => `hk${index}x${nonce}`;
  const forged = Object.fromEntries(names.map((name, index) => [name, valueOf(index)]));
  const [first, second] = [await signedIn.toApp('/'), await signedIn.toApp('/')];
  const tampered = await signedIn.toApp('/', { ...NAVIGATION, ...forged });
  if (!first.ok || !second.ok || !tampered.ok) return [];
  const shown = names.filter((_, index) => tampered.body.includes(valueOf(index)));
  const isStable = first.status === second.status && first.body === second.body;
  const isDifferent =
    tampered.status !== first.status ||
    Math.abs(tampered.body.length - first.body.length) > UNCHANGED_BYTES;
  if (shown.length === 0 && !(isStable && isDifferent)) return [];
  const which = shown.length > 0 ? listSome(shown) : 'one of the usual ones';
  return [
    hole(
      'identity-header-forged',
      `The app sees identity headers that a client made up: ${which}.`,
      'Any signed-in visitor, and anyone on a public path, can use the app under any name.',
      'Remove these headers in the proxy, as the files in deploy/ do, or use Housekey as a gateway, which removes them.',
    ),
  ];
}
