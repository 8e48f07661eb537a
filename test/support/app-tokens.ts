import { randomBytes } from 'node:crypto';
import { appTokenDigest, createAppToken, type AppToken } from '../../src/core/auth/app-tokens.js';
import { formatAppToken, parseAppToken } from '../../src/core/config/access-lines.js';

/** An app token, its line for SERVICE_APP_TOKENS, and what Housekey reads from that. */
export interface TestAppToken {
  readonly text: string;
  readonly line: string;
  readonly token: AppToken;
}

export interface AppTokenLimits {
  readonly apps?: readonly string[];
  readonly methods?: readonly string[];
  readonly paths?: readonly string[];
  /** Such as `2027-01-01`. */
  readonly expires?: string;
}

/** Creates an app token as `housekey app-token` does. */
export function createTestAppToken(
  name: string,
  { apps = [], methods = [], paths = [], expires }: AppTokenLimits = {},
): TestAppToken {
  const text = createAppToken(name, randomBytes);
  const line = formatAppToken({
    name,
    digest: appTokenDigest(text),
    apps,
    methods,
    paths,
    expires,
  });
  const token = parseAppToken(line);
  if (!('name' in token)) throw new Error(token.map(({ message }) => message).join('\n'));
  return { text, line, token };
}

/** Basic credentials with any user name, as git and CalDAV clients send them. */
export function basic(password: string, user = 'git'): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
