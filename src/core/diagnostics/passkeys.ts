import type { Finding, PasskeyProblem } from '../../contract/index.js';
import type { ListedPasskey } from '../auth/passkeys/registry.js';
import type { PasskeyConfig } from '../config/passkeys.js';
import { passing } from './finding.js';

const UNUSABLE: Readonly<Record<PasskeyProblem, Pick<Finding, 'meaning' | 'fix'>>> = {
  'no-public-url': {
    meaning: 'A passkey belongs to one host name, which SERVICE_PUBLIC_URL must name.',
    fix: 'SERVICE_PUBLIC_URL=https://<your host>',
  },
  address: {
    meaning: 'SERVICE_PUBLIC_URL names an IP address, for which browsers refuse passkeys.',
    fix: 'SERVICE_PUBLIC_URL=https://<a host name>',
  },
  insecure: {
    meaning: 'SERVICE_PUBLIC_URL does not use https, without which browsers refuse passkeys.',
    fix: 'SERVICE_PUBLIC_URL=https://<your host>, with HTTPS in front of this service',
  },
};

/** Checks SERVICE_PASSKEYS. Without passkeys, there is nothing to report. */
export function inspectPasskeys({
  configured,
  relyingParty,
  passwordSignIn,
}: PasskeyConfig): Finding[] {
  if (configured.length === 0) return [];
  if (typeof relyingParty === 'string') {
    const summary = 'The passkeys cannot be used.';
    return [{ code: 'passkeys-unusable', level: 'warning', summary, ...UNUSABLE[relyingParty] }];
  }
  const usable = configured.filter(({ rpId }) => rpId === relyingParty.id);
  const elsewhere = configured.filter(({ rpId }) => rpId !== relyingParty.id);
  const findings = elsewhere.map(({ name, rpId }): Finding => ({
    code: 'passkey-elsewhere',
    level: 'warning',
    summary: `The passkey "${name}" is for ${rpId}, and this service is at ${relyingParty.id}.`,
    meaning: 'Browsers offer a passkey only on the host that it was registered for.',
    fix: 'Register a new passkey in the console, and replace this one in SERVICE_PASSKEYS.',
  }));
  if (usable.length > 0) findings.push(usableFinding(usable.length, passwordSignIn));
  return findings;
}

function usableFinding(count: number, passwordSignIn: boolean): Finding {
  const passkeys = count === 1 ? '1 passkey' : `${count} passkeys`;
  return passwordSignIn
    ? passing('passkeys', `${passkeys} can sign in.`, 'The password can sign in too.')
    : passing('passwords-off', `Only ${passkeys} can sign in.`, 'The password is refused.');
}

/** Checks what has changed since the start. */
export function inspectPasskeyChanges(passkeys: readonly ListedPasskey[]): Finding[] {
  return passkeys.flatMap(({ passkey: { name }, state, counterWentBack }) => [
    ...(state === 'unsaved' ? [unsavedFinding(name)] : []),
    ...(state === 'removed' ? [removedFinding(name)] : []),
    ...(counterWentBack ? [counterFinding(name)] : []),
  ]);
}

function unsavedFinding(name: string): Finding {
  return {
    code: 'passkey-unsaved',
    level: 'warning',
    summary: `The passkey "${name}" is not in the configuration yet.`,
    meaning: 'It works on this replica until the service restarts.',
    fix: 'Add its entry, which the console shows under Passkeys, to SERVICE_PASSKEYS.',
  };
}

function removedFinding(name: string): Finding {
  return {
    code: 'passkey-still-configured',
    level: 'warning',
    summary: `The passkey "${name}" was removed, but is still in the configuration.`,
    meaning: 'It can sign in again after a restart, and on other replicas even now.',
    fix: 'Remove its entry from SERVICE_PASSKEYS, and restart.',
  };
}

function counterFinding(name: string): Finding {
  return {
    code: 'passkey-counter',
    level: 'warning',
    summary: `The signature counter of the passkey "${name}" has gone back.`,
    meaning: 'Someone may have copied it. Some authenticators do not count correctly, either.',
    fix: 'If you do not trust it, remove it in the console and register another one.',
  };
}
