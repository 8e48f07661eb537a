import type { Finding, PasskeyProblem } from '../../contract/index.js';
import type { ListedPasskey } from '../auth/passkeys/registry.js';
import type { PasskeyConfig } from '../config/passkeys.js';
import { finding, passing, say, type FindingContent } from './finding.js';

const UNUSABLE: Readonly<Record<PasskeyProblem, () => Pick<FindingContent, 'meaning' | 'fix'>>> = {
  'no-public-url': () => ({
    meaning: say('passkeys-unusable.meaning'),
    fix: 'SERVICE_PUBLIC_URL=https://<your host>',
  }),
  address: () => ({
    meaning: say('passkeys-unusable-address.meaning'),
    fix: 'SERVICE_PUBLIC_URL=https://<a host name>',
  }),
  insecure: () => ({
    meaning: say('passkeys-unusable-insecure.meaning'),
    fix: 'SERVICE_PUBLIC_URL=https://<your host>, with HTTPS in front of this service',
  }),
};

/** Checks SERVICE_PASSKEYS. Without passkeys, there is nothing to report. */
export function inspectPasskeys({
  configured,
  relyingParty,
  passwordSignIn,
}: PasskeyConfig): Finding[] {
  if (configured.length === 0) return [];
  if (typeof relyingParty === 'string') {
    const summary = say('passkeys-unusable.summary');
    const why = UNUSABLE[relyingParty]();
    return [finding({ code: 'passkeys-unusable', level: 'warning', summary, ...why })];
  }
  const usable = configured.filter(({ rpId }) => rpId === relyingParty.id);
  const elsewhere = configured.filter(({ rpId }) => rpId !== relyingParty.id);
  const findings = elsewhere.map(({ name, rpId }) =>
    finding({
      code: 'passkey-elsewhere',
      level: 'warning',
      summary: say('passkey-elsewhere.summary', { name, host: rpId, ownHost: relyingParty.id }),
      meaning: say('passkey-elsewhere.meaning'),
      fix: say('passkey-elsewhere.fix'),
    }),
  );
  if (usable.length > 0) findings.push(usableFinding(usable.length, passwordSignIn));
  return findings;
}

function usableFinding(count: number, passwordSignIn: boolean): Finding {
  return passwordSignIn
    ? passing('passkeys', say('passkeys.summary', { count }), say('passkeys.meaning'))
    : passing(
        'passwords-off',
        say('passwords-off.summary', { count }),
        say('passwords-off.meaning'),
      );
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
  return finding({
    code: 'passkey-unsaved',
    level: 'warning',
    summary: say('passkey-unsaved.summary', { name }),
    meaning: say('passkey-unsaved.meaning'),
    fix: say('passkey-unsaved.fix'),
  });
}

function removedFinding(name: string): Finding {
  return finding({
    code: 'passkey-still-configured',
    level: 'warning',
    summary: say('passkey-still-configured.summary', { name }),
    meaning: say('passkey-still-configured.meaning'),
    fix: say('passkey-still-configured.fix'),
  });
}

function counterFinding(name: string): Finding {
  return finding({
    code: 'passkey-counter',
    level: 'warning',
    summary: say('passkey-counter.summary', { name }),
    meaning: say('passkey-counter.meaning'),
    fix: say('passkey-counter.fix'),
  });
}
