import { decodePercent, parseUrl } from '../contract/index.js';
import { hostAddress } from '../core/network.js';
import { deriveKey } from '../core/crypto.js';
import type { Config, SecretKey } from '../core/config/config.js';
import type { Environment } from '../core/config/environment.js';
import type { Problem } from '../core/config/problems.js';
import type { NtfyTarget, WebhookTarget } from './http-channels.js';
import type { SmtpTarget } from './smtp.js';

/** A target of notices, with everything that is needed to send one. */
export type NotifyTarget = WebhookTarget | NtfyTarget | SmtpTarget;

/** The problem with a target, and the fix. Never contains the target itself. */
interface TargetProblem extends Pick<Problem, 'fix'> {
  readonly problem: string;
}

interface TargetOptions {
  /** Keys of webhooks are derived from it; `undefined` if it is new at each start. */
  readonly secret: string | undefined;
  /** Appended to the label, to tell several targets apart. */
  readonly place: string;
}

const EXAMPLES =
  'Use https://host/path, ntfys://host/topic or smtps://user:password@host/?to=you@example.com.';
const ENCODING = 'In user names and passwords, write @ as %40, / as %2F, : as %3A and % as %25.';
const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;
/** The characters that ntfy itself allows. */
const TOPIC = /^\/[\w-]{1,64}$/;
/** One address, without a display name. */
const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[\w.-]+$/;

/** More targets are a mistake, such as a file of another kind. */
const MAX_TARGETS = 10;

/**
 * Reads SERVICE_NOTIFY_URL: targets separated by white space. Reports every problem of every target,
 * and never quotes one, because it may contain a password, or be one.
 *
 * @returns the targets; none if it is unset, or if authentication is disabled
 */
export function readNotifyTargets(
  environment: Environment,
  config: Config | undefined,
): readonly NotifyTarget[] {
  const setting = environment.readSecret('SERVICE_NOTIFY_URL');
  // A value that is not in use is not validated.
  if (typeof setting === 'string' || config?.mode === 'open') return [];
  const entries = setting.value.split(/\s+/).filter((entry) => entry !== '');
  if (entries.length > MAX_TARGETS) {
    environment.report(
      setting.variable,
      `has ${entries.length} targets, but at most ${MAX_TARGETS} are allowed.`,
      'Remove some of them.',
    );
    return [];
  }
  const key = config === undefined ? undefined : signingSecret(config.secretKey);
  const targets: NotifyTarget[] = [];
  for (const [index, entry] of entries.entries()) {
    const place = entries.length === 1 ? '' : ` ${index + 1}`;
    const parsed = parseNotifyTarget(entry, { secret: key, place });
    if ('kind' in parsed) targets.push(parsed);
    else {
      const message = `has a problem in target ${index + 1}: ${parsed.problem}.`;
      environment.report(setting.variable, message, parsed.fix);
    }
  }
  return targets;
}

/** A key that is new at each start could not be known to a receiver. */
function signingSecret({ source, text }: SecretKey): string | undefined {
  return source === 'configured' ? text : undefined;
}

/** Parses one target of SERVICE_NOTIFY_URL. */
function parseNotifyTarget(
  text: string,
  { secret, place }: TargetOptions,
): NotifyTarget | TargetProblem {
  const scheme = /^(https?|ntfys?|smtps?):\/\//.exec(text)?.[1];
  if (scheme === undefined) {
    return {
      problem: 'it does not start with https://, ntfys://, smtps:// or such',
      fix: EXAMPLES,
    };
  }
  // Parsed as https, because a URL with another scheme keeps its host as it is written.
  const address = text.replace(/^\w+:/, isPlain(scheme) ? 'http:' : 'https:');
  const url = parseUrl(address);
  const user = decode(url?.username ?? '');
  const password = decode(url?.password ?? '');
  if (url === undefined || user === undefined || password === undefined || url.port === '0') {
    return { problem: 'it is not a valid URL', fix: `${ENCODING} ${EXAMPLES}` };
  }
  if (url.hash !== '') {
    return { problem: 'it contains a #', fix: 'Remove it and what follows, or write it as %23.' };
  }
  const parts = {
    url,
    user,
    password,
    label: `${scheme}://${url.host}${place && ` (target${place})`}`,
  };
  if (scheme.startsWith('smtp')) return parseSmtp(parts, scheme === 'smtps', portOf(text));
  return scheme.startsWith('ntfy') ? parseNtfy(parts) : parseWebhook(parts, secret);
}

interface TargetParts {
  readonly url: URL;
  readonly user: string;
  readonly password: string;
  readonly label: string;
}

function parseWebhook(parts: TargetParts, secret: string | undefined): NotifyTarget {
  const { url, user, password, label } = parts;
  const authorization = user + password === '' ? undefined : basic(user, password);
  const address = withoutCredentials(url);
  // A key for each receiver: one that is compromised cannot sign for another.
  const purpose = `webhook ${url.origin}${url.pathname}`;
  const signingKey = secret === undefined ? undefined : deriveKey(secret, purpose);
  return { kind: 'webhook', label, url: address, authorization, signingKey };
}

function parseNtfy({ url, user, password, label }: TargetParts): NotifyTarget | TargetProblem {
  if (!TOPIC.test(url.pathname) || url.search !== '') {
    return {
      problem: 'the path is not a topic of ntfy',
      fix: 'Use ntfys://host/topic with 1 to 64 letters, digits, _ and -, and nothing after it.',
    };
  }
  return {
    kind: 'ntfy',
    label,
    url: withoutCredentials(url),
    authorization: ntfyLogin(user, password),
  };
}

/** An access token stands alone: as the user name, or as the password of nobody. */
function ntfyLogin(user: string, password: string): string | undefined {
  if (user + password === '') return undefined;
  return user === '' || password === '' ? `Bearer ${user}${password}` : basic(user, password);
}

const SMTP_PARAMETERS: ReadonlySet<string> = new Set(['to', 'from', 'starttls']);

function parseSmtp(
  { url, user, password, label }: TargetParts,
  implicit: boolean,
  port: number | undefined,
): NotifyTarget | TargetProblem {
  const { searchParams: parameters } = url;
  const problem = smtpProblem(url, implicit);
  if (problem !== undefined) return problem;
  const to = (parameters.get('to') ?? '').split(',');
  const from = parameters.get('from') ?? (ADDRESS.test(user) ? user : to[0]) ?? '';
  if (![...to, from].every((address) => ADDRESS.test(address))) {
    return {
      problem: 'to or from is missing or not an email address',
      fix: 'Add ?to=you@example.com, and write + in an address as %2B.',
    };
  }
  const plain = parameters.get('starttls') === 'off' ? 'none' : 'starttls';
  return {
    kind: 'smtp',
    label,
    host: hostAddress(url.hostname),
    port: port ?? (implicit ? SUBMISSIONS_PORT : SUBMISSION_PORT),
    tls: implicit ? 'implicit' : plain,
    user,
    password,
    from,
    to,
  };
}

function smtpProblem(
  { searchParams, pathname }: URL,
  implicit: boolean,
): TargetProblem | undefined {
  const names = [...searchParams.keys()];
  const isUnknown = names.some((name) => !SMTP_PARAMETERS.has(name));
  if (isUnknown || new Set(names).size < names.length || pathname !== '/') {
    return {
      problem: 'it has an unknown or repeated parameter, or a path',
      fix: 'Use smtp://user:password@host:587/?to=you@example.com&from=housekey@example.com, in quotes.',
    };
  }
  const starttls = searchParams.get('starttls');
  if (starttls === null || (starttls === 'off' && !implicit)) return undefined;
  return {
    problem: 'starttls is not valid',
    fix: 'Use starttls=off with smtp:// to send without encryption, or remove it.',
  };
}

function isPlain(scheme: string): boolean {
  return !scheme.endsWith('s');
}

/** The port as written: the parser drops 80 and 443, which are not the defaults of SMTP. */
function portOf(text: string): number | undefined {
  const port = /^\w+:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/.exec(text)?.[1];
  return port === undefined ? undefined : Number(port);
}

function withoutCredentials(url: URL): string {
  return `${url.origin}${url.pathname}${url.search}`;
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Returns `undefined` for an invalid percent-encoding, and for control characters. */
function decode(text: string): string | undefined {
  const decoded = decodePercent(text);
  return decoded === undefined || /\p{Cc}/u.test(decoded) ? undefined : decoded;
}
