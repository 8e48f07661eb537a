import type { Finding, PasskeyProblem } from '../../contract/index.js';
import type { ListedPasskey } from '../auth/passkeys/registry.js';
import type { PasskeyConfig } from '../config/passkeys.js';
import { finding, report, say, type FindingContent } from './finding.js';

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
    report('passkey-elsewhere', { name, host: rpId, ownHost: relyingParty.id }),
  );
  if (usable.length > 0) findings.push(usableFinding(usable.length, passwordSignIn));
  return findings;
}

function usableFinding(count: number, passwordSignIn: boolean): Finding {
  return passwordSignIn ? report('passkeys', { count }) : report('passwords-off', { count });
}

/** Checks what has changed since the start. */
export function inspectPasskeyChanges(passkeys: readonly ListedPasskey[]): Finding[] {
  return passkeys.flatMap(({ passkey: { name }, state, counterWentBack }) => [
    ...(state === 'unsaved' ? [report('passkey-unsaved', { name })] : []),
    ...(state === 'removed' ? [report('passkey-still-configured', { name })] : []),
    ...(counterWentBack ? [report('passkey-counter', { name })] : []),
  ]);
}
