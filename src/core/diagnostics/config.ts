import type { Finding } from '../../contract/index.js';
import type { Config, PasswordConfig } from '../config/config.js';
import { isLoopback } from '../network.js';
import { passing } from './finding.js';

/** HS256 wants a key as long as its output (RFC 7518 §3.2). */
const SOUND_SECRET_BYTES = 32;
/** OWASP's least work factor for bcrypt. */
const SOUND_COST = 10;
/** NIST SP 800-63B §5.1.1.2: the least length of a password that a person chooses. */
const SOUND_PASSWORD_CHARACTERS = 8;
/** From here on a check takes longer than a second on most machines. */
const SLOW_COST = 15;

const SECRET_MEND = 'SERVICE_SECRET_KEY=<what `housekey secret` prints>';
const HASH_MEND = "SERVICE_PASSWORD_HASH='<what `housekey hash` prints>'";

/**
 * What the configuration amounts to, in words for its owner: the start-up warnings,
 * `housekey check` and the main view all tell these.
 *
 * `host` is the address that the service listens on.
 *
 * @param {boolean} [options.inFrontOfApp=false] - an app stands behind us, by gateway or forward auth
 */
export function inspectConfig(
  config: Config,
  host: string,
  { inFrontOfApp = false }: { inFrontOfApp?: boolean } = {},
): Finding[] {
  const exposed = !isLoopback(host);
  if (config.mode === 'password') {
    return [
      passing('door-shut', 'Authentication is on.', `Only ${config.email} can sign in.`),
      passwordFinding(config, exposed),
      ...shortPasswordFinding(config),
      secretFinding(config),
    ];
  }
  const findings = [openFinding(config, inFrontOfApp)];
  if (exposed) {
    findings.push({
      code: 'open-exposed',
      level: 'warning',
      summary: `Everyone who can reach ${host} can come in.`,
      meaning:
        'The service listens on an address that other machines can reach, and asks nobody who they are.',
      fix: 'HOST=127.0.0.1, or set SERVICE_EMAIL and SERVICE_PASSWORD_HASH',
    });
  }
  return findings;
}

function openFinding(config: Config & { mode: 'open' }, inFrontOfApp: boolean): Finding {
  const base = { level: 'warning', summary: 'Authentication is disabled.' } as const;
  if (config.reason === 'no-password') {
    return {
      ...base,
      code: 'open-without-password',
      meaning: 'SERVICE_EMAIL is set, but no password is: everyone comes in as guest.',
      fix: HASH_MEND,
    };
  }
  if (config.reason === 'no-email') {
    return {
      ...base,
      code: 'open-without-email',
      meaning:
        'A password is set, or a file named, but SERVICE_EMAIL is not set or empty: everyone comes in as guest.',
      fix: 'SERVICE_EMAIL=you@example.com',
    };
  }
  return {
    ...base,
    code: 'open',
    meaning: inFrontOfApp
      ? 'Neither SERVICE_EMAIL nor a password is set: everyone can use the app behind this service, as guest.'
      : 'Neither SERVICE_EMAIL nor a password is set: everyone comes in as guest.',
    fix: 'SERVICE_EMAIL=you@example.com SERVICE_PASSWORD=<a password of yours>',
  };
}

function passwordFinding({ password }: PasswordConfig, exposed: boolean): Finding {
  if (password.kind === 'plain') {
    return {
      code: 'password-plain',
      level: exposed ? 'warning' : 'advice',
      summary: 'The password is configured as plain text.',
      meaning: exposed
        ? 'Other machines can reach this service, and whoever reads its environment has the password.'
        : 'Fine for development. Whoever reads the environment of this service has the password.',
      fix: HASH_MEND,
    };
  }
  const { cost } = password.hash;
  if (cost < SOUND_COST) {
    return {
      code: 'password-cost-low',
      level: 'advice',
      summary: `The password hash has a low cost (${cost}).`,
      meaning: `Whoever gets hold of the hash can try guesses fast; ${SOUND_COST} is the least that is advised.`,
      fix: HASH_MEND,
    };
  }
  if (cost >= SLOW_COST) {
    return {
      code: 'password-cost-high',
      level: 'advice',
      summary: `The password hash has a very high cost (${cost}).`,
      meaning: 'Each sign-in takes seconds, and each step of cost doubles that; 12 is usual.',
      fix: HASH_MEND,
    };
  }
  return passing(
    'password-hashed',
    'The password is configured as a bcrypt hash.',
    `The password itself is nowhere on this machine. Cost ${cost}.`,
  );
}

/** Of a hash, nobody can tell. */
function shortPasswordFinding({ password }: PasswordConfig): Finding[] {
  if (password.kind === 'hash' || Array.from(password.text).length >= SOUND_PASSWORD_CHARACTERS)
    return [];
  return [
    {
      code: 'password-short',
      level: 'warning',
      summary: `The password has fewer than ${SOUND_PASSWORD_CHARACTERS} characters.`,
      meaning: 'Strangers can guess it, although they are slowed down.',
      fix: HASH_MEND,
    },
  ];
}

function secretFinding({ secretKey: { lengthBytes, origin } }: PasswordConfig): Finding {
  if (origin === 'generated') {
    return {
      code: 'secret-generated',
      level: 'advice',
      summary: 'The signing key is new at each start.',
      meaning: 'A restart signs everybody out.',
      fix: SECRET_MEND,
    };
  }
  if (lengthBytes < SOUND_SECRET_BYTES) {
    return {
      code: 'secret-short',
      level: 'warning',
      summary: `SERVICE_SECRET_KEY is short (${lengthBytes} of at least ${SOUND_SECRET_BYTES} bytes).`,
      meaning:
        'Whoever has one token can try to guess the key, and with it sign tokens of their own.',
      fix: SECRET_MEND,
    };
  }
  return passing(
    'secret-configured',
    'The signing key is configured.',
    'Sessions outlive a restart of the service.',
  );
}
