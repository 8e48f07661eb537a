import { isRecord } from '../contract/index.js';
import type { Notice } from '../core/notices/notice.js';
import { errorCode } from '../core/errors.js';
import {
  ATTEMPT_TIMEOUT_MS,
  connectionFailure,
  failed,
  FIXES,
  timeoutFailure,
  type DeliveryResult,
  type NoticeChannel,
} from './delivery.js';

export interface SmtpTarget {
  readonly kind: 'smtp';
  readonly label: string;
  readonly host: string;
  readonly port: number;
  /** `implicit`: TLS from the first byte. `starttls`: required. `none`: never. */
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string;
  readonly from: string;
  readonly to: readonly string[];
}

/**
 * Sends notices as plain-text email. Loads nodemailer with the first one.
 *
 * @param senderName - shown by mail programs next to the sender's address
 */
export function createSmtp(target: SmtpTarget, senderName: string): NoticeChannel {
  return {
    label: target.label,
    send: async (notice, signal) => {
      try {
        await sendMail(target, senderName, { notice, signal });
        return { outcome: 'sent' };
      } catch (error) {
        return signal.aborted ? timeoutFailure() : failureOf(error);
      }
    },
  };
}

async function sendMail(
  target: SmtpTarget,
  senderName: string,
  { notice, signal }: { readonly notice: Notice; readonly signal: AbortSignal },
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const { host, port, tls, user, password, from, to } = target;
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    // The owner's own mail server may be in their own network.
    allowInternalNetworkInterfaces: true,
    connectionTimeout: ATTEMPT_TIMEOUT_MS,
    greetingTimeout: ATTEMPT_TIMEOUT_MS,
    socketTimeout: ATTEMPT_TIMEOUT_MS,
    // A notice contains no files and no addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  });
  try {
    await transport.sendMail({
      // An object, so that nodemailer quotes the name: it may contain quotes and commas.
      from: { name: senderName, address: from },
      to: [...to],
      subject: notice.title,
      text: notice.text,
      date: new Date(notice.at),
      // The same for each attempt, so that mail programs can tell a repetition.
      messageId: `<${notice.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: {
        // RFC 3834 §5: no vacation message replies to it.
        'auto-submitted': 'auto-generated',
        ...(notice.urgent ? { importance: 'high' } : {}),
      },
      signal,
    });
  } finally {
    transport.close();
  }
}

/** Never contains the server's own text: some repeat what they were sent. */
function failureOf(error: unknown): DeliveryResult {
  const code = errorCode(error);
  const { originalCode = code, responseCode }: Readonly<Record<string, unknown>> = isRecord(error)
    ? error
    : {};
  const reply = typeof responseCode === 'number' ? responseCode : undefined;
  const suffix = reply === undefined ? '' : ` (${reply})`;
  const isTemporary = reply === undefined || (reply >= 400 && reply < 500);
  switch (code) {
    case 'EAUTH':
      return failed(`it refused the credentials${suffix}`, FIXES.credentials, isTemporary);
    case 'EENVELOPE':
      return failed(
        `it refused the sender or the recipient${suffix}`,
        'Correct from and to of the target in SERVICE_NOTIFY_URL',
        isTemporary,
      );
    case 'ETLS':
      return tlsFailure(error, reply);
    default:
      return reply === undefined
        ? connectionFailure(String(originalCode))
        : failed(
            `it rejected the notice${suffix}`,
            'Look into the log of the mail server',
            isTemporary,
          );
  }
}

/** After STARTTLS, only the message tells what is wrong with the certificate. */
function tlsFailure(error: unknown, reply: number | undefined): DeliveryResult {
  const message = error instanceof Error ? error.message : '';
  if (/self-signed/.test(message)) return connectionFailure('DEPTH_ZERO_SELF_SIGNED_CERT');
  if (/unable to (?:verify|get)/.test(message)) {
    return connectionFailure('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  }
  if (/expired/.test(message)) return connectionFailure('CERT_HAS_EXPIRED');
  if (/altnames/.test(message)) return connectionFailure('ERR_TLS_CERT_ALTNAME_INVALID');
  return failed(
    reply === undefined ? 'TLS could not be set up' : `it offers no STARTTLS (${reply})`,
    'Use smtps:// if the server expects TLS at once, or add starttls=off if the network is trusted',
    false,
  );
}
