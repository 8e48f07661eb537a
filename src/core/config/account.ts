import { sha256 } from '../crypto.js';
import { namesOf, PAGES, parseUrl } from '../../contract/index.js';
import { parsePublicUrl } from '../origin.js';
import type { Environment } from './environment.js';
import type { Format } from './readers.js';

/** The owner's account at a provider elsewhere. */
export interface AccountConfig {
  /** The provider speaks OpenID Connect, or is GitHub, which has no ID tokens. */
  readonly kind: 'oidc' | 'github';
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The only account that signs in. Never its email, which someone else may get one day. */
  readonly subject: string;
  /** Registered at the provider. */
  readonly redirectUri: string;
}

/** GitHub is not an issuer of OpenID Connect for people, so its address selects its own kind. */
const GITHUB = 'https://github.com/';
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

export const ISSUER: Format<URL> = {
  parse: (text) => {
    const url = parseUrl(text);
    if (url === undefined) return undefined;
    const isLocal = url.protocol === 'http:' && LOCAL.test(url.hostname);
    const isBare = url.href === url.origin + url.pathname;
    return (url.protocol === 'https:' || isLocal) && isBare ? url : undefined;
  },
  message: 'is not the address of a provider.',
  fix: 'Use the issuer as the provider spells it, such as https://accounts.google.com. Only a provider on localhost may use http.',
};

const COPY = 'Copy it from the client that you have created at the provider.';

/** The advice if a variable is missing. */
const FIXES = {
  SERVICE_ACCOUNT_ISSUER:
    'Set it to the issuer of the provider, such as https://accounts.google.com.',
  SERVICE_ACCOUNT_CLIENT_ID: COPY,
  SERVICE_ACCOUNT_CLIENT_SECRET: COPY,
  SERVICE_ACCOUNT_SUBJECT: 'Run `housekey account-subject`, which prints the line.',
} as const;

/**
 * Reads SERVICE_ACCOUNT_ISSUER, _CLIENT_ID, _CLIENT_SECRET and _SUBJECT. Some of them without the others are a problem.
 *
 * @param subject - in place of the configured one, by a program that asks for it
 * @returns `undefined` if none is set; `invalid` if a problem was reported
 */
export function readAccount(
  environment: Environment,
  subject = environment.get('SERVICE_ACCOUNT_SUBJECT'),
): AccountConfig | 'invalid' | undefined {
  const secret = environment.readSecret('SERVICE_ACCOUNT_CLIENT_SECRET');
  const issuer = environment.get('SERVICE_ACCOUNT_ISSUER');
  const clientId = environment.get('SERVICE_ACCOUNT_CLIENT_ID');
  const values = {
    SERVICE_ACCOUNT_ISSUER: environment.read('SERVICE_ACCOUNT_ISSUER'),
    SERVICE_ACCOUNT_CLIENT_ID: clientId,
    SERVICE_ACCOUNT_CLIENT_SECRET: secret === 'unset' ? undefined : secret,
    SERVICE_ACCOUNT_SUBJECT: subject,
  };
  const missing = namesOf(FIXES).filter((name) => values[name] === undefined);
  if (missing.length === namesOf(FIXES).length) return undefined;
  for (const name of missing) {
    environment.report(
      name,
      'is missing, and other settings of the account are there.',
      FIXES[name],
    );
  }
  const origin = readOrigin(environment);
  if (!issuer || !clientId || typeof secret === 'string' || !subject || !origin) return 'invalid';
  return {
    kind: issuer.href === GITHUB ? 'github' : 'oidc',
    issuer,
    clientId,
    clientSecret: secret.value,
    subject,
    redirectUri: origin + PAGES.accountCallback,
  };
}

function readOrigin(environment: Environment): string | undefined {
  const setting = environment.read('SERVICE_PUBLIC_URL');
  if (setting === undefined) {
    environment.report(
      'SERVICE_PUBLIC_URL',
      'is missing, and the account needs it for its redirect URI.',
      `Set it to the address that visitors use, such as https://login.example.com, and register https://login.example.com${PAGES.accountCallback} at the provider.`,
    );
  }
  // The endpoints report an invalid one.
  return parsePublicUrl(setting?.value ?? '')?.origin;
}

/** Names the provider to people. */
export function providerName({ kind, issuer }: Pick<AccountConfig, 'kind' | 'issuer'>): string {
  if (kind === 'github') return 'GitHub';
  return issuer.host === 'accounts.google.com' ? 'Google' : issuer.host;
}

/**
 * Binds sessions to the account, as the digest of a passkey does. Credential IDs have no brackets, so it is that of
 * no passkey.
 */
export function accountDigest({ issuer, subject }: AccountConfig): string {
  return sha256(JSON.stringify([issuer.href, subject]));
}
