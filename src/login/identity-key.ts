import type { AppTable } from '../core/config/app-table.js';
import { stretch } from '../core/auth/fingerprint.js';
import type { Config, PasswordConfig } from '../core/config/config.js';
import type { Environment } from '../core/config/environment.js';
import { isGuessable } from '../core/config/guessable-secret.js';
import type { RootKey } from '../core/storage/root-key.js';

/**
 * The source of the key of identity tokens: SERVICE_IDENTITY_KEY; the random key that Redis or the state
 * directory keeps, or, with a generated secret, one that changes at each start; or the secret, because
 * apps cache the public key and it must survive a restart.
 */
export type IdentityKeySource =
  | { readonly kind: 'configured'; readonly text: string }
  | { readonly kind: 'random' }
  | { readonly kind: 'derived' };

const MIN_BYTES = 32;
const FIX = 'Use what `housekey secret` prints.';

/**
 * Reads SERVICE_IDENTITY_TOKEN, whether the app receives a signed header that names the user, and
 * SERVICE_IDENTITY_KEY. A key that is not in use never prevents startup.
 *
 * @param facts.apps - each can have the header or not, unless there are none
 * @param facts.isStateKept - whether a random key survives a restart, in Redis or the state directory
 * @returns `undefined` if there is no signed header
 */
export function readIdentityKey(
  environment: Environment,
  config: Config | undefined,
  { apps, isStateKept }: { readonly apps: AppTable; readonly isStateKept: boolean },
): IdentityKeySource | undefined {
  const isWanted =
    apps.list.length > 0
      ? apps.list.some(({ identityToken }) => identityToken)
      : environment.get('SERVICE_IDENTITY_TOKEN');
  if (!isWanted || config?.mode !== 'password') return undefined;
  if (apps.only !== undefined) requirePublicUrl(environment);
  const setting = environment.readSecret('SERVICE_IDENTITY_KEY');
  if (setting === 'invalid') return undefined;
  if (setting === 'unset') {
    const isRandom = isStateKept || config.secretKey.source === 'generated';
    return { kind: isRandom ? 'random' : 'derived' };
  }
  const { value: text, variable } = setting;
  if (Buffer.byteLength(text) >= MIN_BYTES && !isGuessable(text)) {
    return { kind: 'configured', text };
  }
  environment.report(variable, `must be ${MIN_BYTES} random bytes that nobody can guess.`, FIX);
  return undefined;
}

/**
 * Behind a gateway without SERVICE_PUBLIC_URL, the token's audience and issuer would be what the client
 * sends as Host, and a token for one app could be used for another.
 */
function requirePublicUrl(environment: Environment): void {
  if (environment.read('SERVICE_PUBLIC_URL') !== undefined) return;
  environment.report(
    'SERVICE_IDENTITY_TOKEN',
    'needs the public address of the app, which the signed identity names.',
    'Set SERVICE_PUBLIC_URL to the origin that visitors use, such as https://app.example.com.',
  );
}

/**
 * The root key of identity tokens. A secret is stretched first, because strangers can test guesses with the
 * public key; it takes a fraction of a second, once.
 *
 * @param randomKey - that of Redis, of the state directory or of this process
 */
export async function createIdentityKey(
  source: IdentityKeySource,
  { secretKey, email }: PasswordConfig,
  randomKey: RootKey,
): Promise<RootKey> {
  if (source.kind === 'random') return randomKey;
  const key =
    source.kind === 'configured'
      ? Buffer.from(source.text)
      : Buffer.from(await stretch(secretKey.text, `housekey identity token v1 ${email}`));
  return () => key;
}
