import type { Notice } from '../../core/notices/notice.js';

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

const CERTIFICATE_ERRORS: ReadonlyMap<string, string> = new Map([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate was signed by an authority that is not trusted'],
  [
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'its certificate was signed by an authority that is not trusted',
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'its certificate was signed by an authority that is not trusted',
  ],
]);

const INVALID_CERTIFICATES: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host name'],
]);

const NETWORK_ERRORS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was closed'],
  ['EPIPE', 'the connection was closed'],
  ['ENOTFOUND', 'the host name does not exist'],
  ['EAI_AGAIN', 'the host name cannot be looked up now'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ['ETIMEDOUT', 'it did not respond in time'],
  ['EPROTO', 'it does not speak TLS on this port'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak TLS on this port'],
]);

/**
 * Describes an error of a connection, from its code alone. All of these may go away by themselves, so
 * the notice is sent again later.
 */
export function connectionFailure(code: string): FailedDelivery {
  const untrusted = CERTIFICATE_ERRORS.get(code);
  if (untrusted !== undefined) return failed(`${untrusted} (${code})`, FIXES.certificate, true);
  const invalid = INVALID_CERTIFICATES.get(code);
  if (invalid !== undefined) {
    return failed(`${invalid} (${code})`, 'Renew or replace the certificate of the target', true);
  }
  const reason = NETWORK_ERRORS.get(code) ?? 'it could not be reached';
  return failed(`${reason} (${code})`, FIXES.reachable, true);
}

export function timeoutFailure(): FailedDelivery {
  const seconds = ATTEMPT_TIMEOUT_MS / 1000;
  return failed(`it did not respond within ${seconds} seconds`, FIXES.reachable, true);
}
