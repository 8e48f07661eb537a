import {
  formatPasskey,
  parsePasskey,
  type Passkey,
  relyingPartyOf,
  type RelyingParty,
} from '../auth/passkeys/passkey.js';
import type { PasskeyProblem } from '../../contract/index.js';
import { parsePublicUrl } from '../origin.js';
import type { Environment } from './environment.js';

/** The configured passkeys, and how the owner may sign in. */
export interface PasskeyConfig {
  /** The host and origin of the passkeys, or why none can be used. */
  readonly relyingParty: RelyingParty | PasskeyProblem;
  /** SERVICE_PASSKEYS, for this relying party and others. */
  readonly configured: readonly Passkey[];
  /** SERVICE_PASSWORD_SIGN_IN: whether the password signs in. */
  readonly passwordSignIn: boolean;
}

const FIX =
  'Copy the whole entry from the console again: name@host:id.key, without quotes. If it is still refused, register the passkey again.';

/**
 * Reads SERVICE_PASSKEYS, SERVICE_PASSWORD_SIGN_IN, and the relying party from SERVICE_PUBLIC_URL, and
 * reports every entry that is not valid. Without any passkey for this address, turning passwords off
 * would lock the owner out, so that is a problem too. One that was made in the console does not count: the storage
 * may be lost.
 *
 * @param hasAccount - whether the owner's account elsewhere signs in, or what is wrong with it was reported
 */
export function readPasskeys(environment: Environment, hasAccount: boolean): PasskeyConfig {
  // The endpoints report an invalid one. The library has no other use for it.
  const publicUrl = parsePublicUrl(environment.read('SERVICE_PUBLIC_URL')?.value ?? '');
  const relyingParty = relyingPartyOf(publicUrl);
  const configured = readEntries(environment);
  const passwordSignIn = environment.get('SERVICE_PASSWORD_SIGN_IN');
  if (!passwordSignIn && !hasAccount && configured !== undefined) {
    reportIfLockedOut(environment, relyingParty, configured);
  }
  return { relyingParty, configured: configured ?? [], passwordSignIn };
}

/** `undefined` if a problem was reported. */
function readEntries(environment: Environment): readonly Passkey[] | undefined {
  const setting = environment.readSecret('SERVICE_PASSKEYS');
  if (setting === 'invalid') return undefined;
  if (setting === 'unset') return [];
  const entries = setting.value.split(/[\s,]+/).filter((entry) => entry !== '');
  const passkeys: Passkey[] = [];
  let isValid = true;
  for (const [index, entry] of entries.entries()) {
    const parsed = parsePasskey(entry);
    const problem = typeof parsed === 'string' ? parsed : duplicateProblem(parsed, passkeys);
    if (typeof parsed !== 'string') passkeys.push(parsed);
    if (problem === undefined) continue;
    isValid = false;
    const place = `entry ${index + 1}${nameOf(entry)}`;
    environment.report(setting.variable, `has a problem in ${place}: ${problem}.`, FIX);
  }
  return isValid ? passkeys : undefined;
}

function duplicateProblem(passkey: Passkey, earlier: readonly Passkey[]): string | undefined {
  const { name, rpId, id } = passkey;
  const same = earlier.find(
    (other) => other.id === id || (other.name === name && other.rpId === rpId),
  );
  if (same === undefined) return undefined;
  if (formatPasskey(same) === formatPasskey(passkey)) return 'it is there twice';
  return same.id === id
    ? `it has the same ID as ${same.name}`
    : `another passkey for ${rpId} has the same name`;
}

function reportIfLockedOut(
  environment: Environment,
  relyingParty: PasskeyConfig['relyingParty'],
  configured: readonly Passkey[],
): void {
  const isUsable =
    typeof relyingParty !== 'string' && configured.some(({ rpId }) => rpId === relyingParty.id);
  if (isUsable) return;
  const missing =
    typeof relyingParty === 'string'
      ? 'passkeys need SERVICE_PUBLIC_URL to be https with a host name'
      : `no passkey in SERVICE_PASSKEYS is for ${relyingParty.id}`;
  environment.report(
    'SERVICE_PASSWORD_SIGN_IN',
    `is false, but ${missing}, so nobody could sign in.`,
    'Remove it, register a passkey in the console, add its line to SERVICE_PASSKEYS, and then set it again. The console alone keeps it too, but that could be lost. Or set up an account elsewhere (SERVICE_ACCOUNT_ISSUER).',
  );
}

/** The name in parentheses, if it is safe to print. */
function nameOf(entry: string): string {
  const [name] = /^[\w.-]{1,40}(?=@)/.exec(entry) ?? [];
  return name === undefined ? '' : ` (${name})`;
}
