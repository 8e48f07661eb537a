import type { Notice } from '../core/notices/notice.js';

/** Result of one attempt to deliver a notice. */
export type DeliveryResult = { readonly outcome: 'sent' } | FailedDelivery;

export interface FailedDelivery {
  readonly outcome: 'failed';
  /** Completes the sentence "… failed: …". Contains no credentials, and no text of the server. */
  readonly reason: string;
  /** The fix that the owner can apply. */
  readonly fix: string;
  /** Whether the same notice may succeed later. */
  readonly retry: boolean;
  /** Pause that the server asked for, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** @param retry - whether the same notice may succeed later */
export function failed(reason: string, fix: string, retry: boolean): FailedDelivery {
  return { outcome: 'failed', reason, fix, retry };
}

/** The targets of notices. */
export interface NoticeChannel {
  /** Scheme and host. A path or topic may be a secret, so it is not part of it. */
  readonly label: string;
  /** Delivers a notice. Never rejects. */
  readonly send: (notice: Notice, signal: AbortSignal) => Promise<DeliveryResult>;
}

/** How long one attempt may take, in milliseconds. */
export const ATTEMPT_TIMEOUT_MS = 10_000;

export const FIXES = {
  url: 'Correct the target in SERVICE_NOTIFY_URL',
  credentials: 'Correct the user name, password or token of the target in SERVICE_NOTIFY_URL',
  certificate:
    'Start Housekey with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, the certificate that signed it',
  reachable: 'Check that the target in SERVICE_NOTIFY_URL is running and can be reached from here',
} as const;

const UNTRUSTED = 'its certificate was signed by an authority that is not trusted';
const RENEW = 'Renew or replace the certificate of the target';
const CLOSED = 'the connection was closed';
const NO_TLS = 'it does not speak TLS on this port';

/** The reasons and fixes of errors. Default fix: the target must be reachable. */
const CONNECTION_ERRORS: ReadonlyMap<string, readonly [reason: string, fix?: string]> = new Map([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', ['its certificate is self-signed', FIXES.certificate]],
  ['SELF_SIGNED_CERT_IN_CHAIN', [UNTRUSTED, FIXES.certificate]],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', [UNTRUSTED, FIXES.certificate]],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', [UNTRUSTED, FIXES.certificate]],
  ['CERT_HAS_EXPIRED', ['its certificate has expired', RENEW]],
  ['CERT_NOT_YET_VALID', ['its certificate is not valid yet', RENEW]],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ['its certificate is for another host name', RENEW]],
  ['ECONNREFUSED', ['the connection was refused']],
  ['ECONNRESET', [CLOSED]],
  ['EPIPE', [CLOSED]],
  ['ENOTFOUND', ['the host name does not exist']],
  ['EAI_AGAIN', ['the host name cannot be looked up now']],
  ['EHOSTUNREACH', ['the host cannot be reached']],
  ['ENETUNREACH', ['the network cannot be reached']],
  ['ETIMEDOUT', ['it did not respond in time']],
  ['EPROTO', [NO_TLS]],
  ['ERR_SSL_WRONG_VERSION_NUMBER', [NO_TLS]],
]);

/**
 * Describes an error of a connection, from its code alone. All of these may go away by themselves, so
 * the notice is sent again later.
 */
export function connectionFailure(code: string): FailedDelivery {
  const known = CONNECTION_ERRORS.get(code) ?? ['it could not be reached'];
  const [reason, fix = FIXES.reachable] = known;
  return failed(`${reason} (${code})`, fix, true);
}

export function timeoutFailure(): FailedDelivery {
  const seconds = ATTEMPT_TIMEOUT_MS / 1000;
  return failed(`it did not respond within ${seconds} seconds`, FIXES.reachable, true);
}
