import type { Finding } from '../../src/contract/index.js';
import type { AppToken } from '../../src/core/auth/app-tokens.js';
import type { PasswordConfig } from '../../src/core/config/config.js';
import {
  inspectAppTokens,
  inspectTokenApps,
  inspectConfig,
  type ConfigFacts,
  inspectPasskeyChanges,
  inspectPasskeys,
} from '../../src/core/diagnostics/access.js';
import { PASSWORD_HASH, SECRET } from './housekey.js';

const PASSWORD: PasswordConfig = {
  mode: 'password',
  email: 'owner@example.com',
  password: { kind: 'plain', text: 'correct horse battery staple' },
  secretKey: { text: SECRET, lengthBytes: 64, source: 'configured' },
  passkeys: { relyingParty: 'no-public-url', configured: [], passwordSignIn: true },
};

function withConfig(changes: Partial<PasswordConfig>, facts?: ConfigFacts, host = '127.0.0.1') {
  return inspectConfig({ ...PASSWORD, ...changes }, host, facts);
}

const withCost = (cost: number, checkSeconds?: number) =>
  withConfig(
    { password: { kind: 'hash', hash: { encoded: PASSWORD_HASH, cost } } },
    { checkSeconds },
  );

const key = (text: string, lengthBytes: number, source: 'configured' | 'generated') =>
  ({ secretKey: { text, lengthBytes, source } }) as const;

const secret = new Uint8Array(20);

function aboutAccess(): Finding[] {
  const guests = (['unset', 'no-email', 'no-password'] as const).flatMap((reason) =>
    inspectConfig({ mode: 'open', reason }, '0.0.0.0'),
  );
  return [
    ...guests,
    ...inspectConfig({ mode: 'open', reason: 'unset' }, '::', { inFrontOfApp: true }),
    ...withConfig({}),
    ...withConfig({ email: ' Owner' }, {}, '0.0.0.0'),
    ...withConfig({ password: { kind: 'plain', text: 'short' } }),
    ...withConfig({ password: { kind: 'plain', text: 'password123' } }),
    ...[4, 12, 15].flatMap((cost) => withCost(cost)),
    ...[1, 45, 300, 9000].flatMap((seconds) => withCost(20, seconds)),
    ...withConfig(key('a', 32, 'generated')),
    ...withConfig(key('short', 5, 'configured')),
    ...withConfig(key('a'.repeat(40), 40, 'configured')),
    ...withConfig(key('changeme-'.repeat(5), 45, 'configured')),
    ...withConfig({ totp: { secret, every: 'sign-in' } }),
    ...withConfig({ totp: { secret, every: 'device' } }),
    ...withConfig({ totp: { secret, every: 'device' }, ...key('a', 32, 'generated') }),
  ];
}

const passkey = (name: string, rpId = 'app.example.com') => ({
  name,
  rpId,
  id: 'a',
  publicKey: 'b',
});
const relyingParty = { id: 'app.example.com', origin: 'https://app.example.com' };

function aboutPasskeys(): Finding[] {
  const configured = [passkey('phone'), passkey('laptop'), passkey('old', 'old.example.com')];
  const unusable = (['no-public-url', 'address', 'insecure'] as const).flatMap((problem) =>
    inspectPasskeys({ relyingParty: problem, configured, passwordSignIn: true }),
  );
  const usable = [true, false].flatMap((passwordSignIn) =>
    [configured, [passkey('phone')]].flatMap((passkeys) =>
      inspectPasskeys({ relyingParty, configured: passkeys, passwordSignIn }),
    ),
  );
  const changed = (['unsaved', 'removed'] as const).flatMap((state) =>
    inspectPasskeyChanges([{ passkey: passkey('phone'), state, counterWentBack: true }]),
  );
  return [...unusable, ...usable, ...changed];
}

function aboutAppTokens(): Finding[] {
  const named = (name: string): AppToken => ({
    name,
    digest: '',
    apps: undefined,
    methods: undefined,
    paths: undefined,
    expiresAt: undefined,
  });
  const listed = (names: readonly string[]) =>
    (['active', 'expired', 'revoked'] as const).flatMap((state) =>
      names.map((name) => ({ token: named(name), state, lastUsedAt: undefined })),
    );
  return ([undefined, 'Redis', 'the state directory'] as const).flatMap((storage) =>
    [['backup'], ['backup', 'sync', 'ci']].flatMap((names) =>
      inspectAppTokens(listed(names), storage).concat(inspectTokenApps(listed(names), 2)),
    ),
  );
}

/** Findings about who can sign in, and with what, with every sentence that there is. */
export function accessFindings(): Finding[] {
  return [...aboutAccess(), ...aboutPasskeys(), ...aboutAppTokens()];
}
