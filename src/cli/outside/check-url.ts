import { isRecord, pathsOf, type Finding } from '../../contract/index.js';
import { withProgress } from '../progress.js';
import { formatFindings, formatJson, hasProblems } from '../report.js';
import { EXIT, type ExitCode, type Terminal } from '../terminal.js';
import { inspectAnonymous } from './anonymous.js';
import { BudgetError, type Outcome } from './client.js';
import { hole, NAVIGATION, type CheckContext } from './context.js';
import { belongs, createContext, type CheckUrlOptions } from './create-context.js';
import { inspectPorts } from './ports.js';
import { inspectServerProof } from './server-proof.js';
import { issueToken } from './session-token.js';
import { inspectSignedIn } from './signed-in.js';
import { inspectTransport } from './transport.js';

/** Thrown if there is nothing to check. */
class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly code = 'ERR_HOUSEKEY_CHECK_UNREACHABLE';
}

/**
 * `housekey check --url URL`: looks for ways past the login, from outside. Sends a few hundred requests
 * at most, which change nothing, and its own token only to the origins of this setup.
 *
 * @returns 0 if there is no way in, 1 if there is a hole or something does not work, 2 if the address
 *   cannot be checked
 */
export async function checkUrl(terminal: Terminal, options: CheckUrlOptions): Promise<ExitCode> {
  const { output, errors } = terminal;
  const isJson = options.has('json');
  const context = await createContext(terminal, options);
  const { client, url } = context;
  let findings: Finding[];
  try {
    const label = () => `Checking ${url.origin} (${client.sent} requests)`;
    findings = await withProgress(terminal, label, inspectUrl(context));
  } catch (error) {
    if (!(error instanceof UnreachableError || error instanceof BudgetError)) throw error;
    errors.write(`${error.message}\n`);
    return EXIT.usage;
  }
  const isOpen = hasProblems(findings);
  if (isJson) {
    const facts = { url: url.origin, requests: client.sent };
    const result = isOpen ? 'problems' : 'ok';
    output.write(formatJson({ result, findings, problems: [], facts }));
  } else {
    output.write(`${formatFindings(terminal, findings)}\n${summarize(findings, client.sent)}\n`);
  }
  return isOpen ? EXIT.failed : EXIT.ok;
}

function summarize(findings: readonly Finding[], requests: number): string {
  const holes = findings.filter(({ level }) => level === 'warning').length;
  const faults = findings.filter(({ level }) => level === 'outage').length;
  const sent = `(${requests} requests)`;
  if (holes > 0)
    return `Not closed: ${holes} ${holes === 1 ? 'finding needs' : 'findings need'} fixing. ${sent}`;
  return faults > 0
    ? `Closed, but not everything works: see OUTAGE above. ${sent}`
    : `Closed: no way past the login was found. ${sent}`;
}

async function inspectUrl(context: CheckContext): Promise<Finding[]> {
  const findings = await inspectReachability(context);
  findings.push(...(await inspectStatus(context)));
  findings.push(...(await inspectAnonymous(context)), ...(await inspectTransport(context)));
  findings.push(...(await inspectPorts(context)));
  findings.push(...(await inspectWithToken(context)));
  return mergeByCode(findings);
}

async function inspectWithToken(context: CheckContext): Promise<Finding[]> {
  const { settings } = context;
  const reason = whyNoToken(context);
  if (settings === undefined || reason !== undefined) return [notSignedIn(reason)];
  const token = await issueToken(settings);
  if (token === undefined) return [notSignedIn('SERVICE_SECRET_KEY is not set here.')];
  const unproven = await inspectServerProof(context, settings);
  return unproven.length > 0 ? unproven : await inspectSignedIn(context, token);
}

/** The first finding of each code: two parts of the check may find the same hole. */
function mergeByCode(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.toReversed().map((one) => [one.code, one])).values()].toReversed();
}

const CERTIFICATE_ERROR = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/;

async function inspectReachability({ client, url, login }: CheckContext): Promise<Finding[]> {
  let outcome: Outcome = { ok: false, error: '' };
  for (const origin of new Map([url, login].map((one) => [one.origin, one])).values()) {
    outcome = await client.send(origin, '/', { headers: NAVIGATION });
    if (!outcome.ok) break;
  }
  if (outcome.ok) return [];
  if (!CERTIFICATE_ERROR.test(outcome.error)) {
    throw new UnreachableError(
      `${url.origin} does not answer (${outcome.error}). Correct the address, or start the service and the proxy.`,
    );
  }
  client.verifies = false;
  return [
    hole(
      'certificate-untrusted',
      `Browsers do not trust the certificate of ${url.hostname} (${outcome.error}).`,
      'Visitors get used to ignoring warnings, and someone on the way can read the password. The rest was checked without a session.',
      'Get a certificate from Let’s Encrypt. For a certificate authority of your own, set NODE_EXTRA_CA_CERTS to its file.',
    ),
  ];
}

async function inspectStatus({ client, login, settings }: CheckContext): Promise<Finding[]> {
  const path = settings === undefined ? '/api/auth/status' : pathsOf(settings.http.layout).status;
  const outcome = await client.send(login, path);
  if (!outcome.ok || !isDisabled(outcome.body)) return [];
  return [
    hole(
      'auth-disabled',
      'Authentication is disabled.',
      'Everyone is signed in as guest.',
      'Set SERVICE_EMAIL and SERVICE_PASSWORD_HASH: housekey init',
    ),
  ];
}

function isDisabled(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body);
    return isRecord(parsed) && parsed['auth_enabled'] === false;
  } catch {
    return false;
  }
}

/** Why no token may be sent to the address with these settings; `undefined` if one may. */
function whyNoToken({ settings, client, url, isSafe }: CheckContext): string | undefined {
  if (settings === undefined) return undefined;
  if (!client.verifies) return 'The certificate is not trusted.';
  if (!isSafe) return 'The connection is not encrypted.';
  return belongs(settings, url)
    ? undefined
    : 'SERVICE_PUBLIC_URL is not set, so the address may be anyone’s.';
}

function notSignedIn(reason = 'The settings here are not those of this address.'): Finding {
  return {
    code: 'not-signed-in',
    level: 'advice',
    summary: 'Only what strangers see was checked.',
    meaning: `${reason} A session also shows which address Housekey sees, forged headers, caches and WebSockets.`,
    fix: 'Run this in the folder of the service’s settings, with SERVICE_PUBLIC_URL and SERVICE_SECRET_KEY.',
  };
}
