import { randomBytes } from 'node:crypto';
import { appTokenDigest } from '../../src/core/auth/app-tokens.js';
import { createShareSecret, type Share } from '../../src/core/auth/guests.js';
import { formatShare, parseShare } from '../../src/core/config/access-lines.js';
import type { RenderPage, GuestView } from '../../src/http/page.js';

/** A share, the fragment of its link, its line for SERVICE_SHARES, and what Housekey reads from that. */
export interface TestShare {
  readonly secret: string;
  readonly line: string;
  readonly share: Share;
}

export interface TestShareLimits {
  readonly app?: string;
  readonly paths?: readonly string[];
  /** The last day. */
  readonly until?: string;
  readonly write?: boolean;
}

/** Creates a share as `housekey share` does. */
export function createTestShare(
  name: string,
  { app, paths = ['/album/42'], until = '2026-06-03', write = false }: TestShareLimits = {},
): TestShare {
  const secret = createShareSecret(name, randomBytes);
  const line = formatShare({ name, digest: appTokenDigest(secret), app, paths, until, write });
  const share = parseShare(line);
  if (!('name' in share)) throw new Error(share.map(({ message }) => message).join('\n'));
  return { secret, line, share };
}

/** A form of a guest's page. */
export function guestForm(secret: string, step = ''): RequestInit {
  return { method: 'POST', body: new URLSearchParams({ secret, step }) };
}

/** Pages as JSON, which name what they show. */
export const renderGuestPage: RenderPage<GuestView> = (_context, view) => ({
  html: JSON.stringify({
    kind: view.kind,
    ...('share' in view ? { name: view.share.name } : {}),
  }),
  headers: {},
});
