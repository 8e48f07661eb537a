import {
  parseJson,
  pathsOf,
  StatusResponse,
  type Finding,
  CHECK_HEADER,
} from '../../contract/index.js';
import { matches } from '../../contract/schema.js';
import { UsageError, withProgress, EXIT, type ExitCode, type Terminal } from '../command-line.js';
import { formatFindings, formatJson, hasProblems, cliFinding } from '../report.js';
import { inspectAnonymous } from './anonymous.js';
import { BudgetError, type Outcome } from './client.js';
import {
  NAVIGATION,
  type CheckContext,
  belongs,
  createContext,
  readTargets,
  type CheckTargets,
  type CheckUrlOptions,
} from './context.js';
import { inspectPorts } from './ports.js';
import { issueToken } from './session-client.js';
import { inspectSignedIn } from './signed-in.js';
import { inspectTransport } from './transport.js';
import { constantTimeEqual } from '../../core/crypto.js';
import { createServerProof } from '../../core/auth/server-proof.js';
import type { Settings } from '../../login/settings.js';

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
  const targets = readTargets(terminal, options);
  const { asked, urls } = targets;
  const reports: HostReport[] = [];
  try {
    for (const url of urls) reports.push(await inspectHost(terminal, targets, url, options));
  } catch (error) {
    if (!(error instanceof UnreachableError || error instanceof BudgetError)) throw error;
    errors.write(`${error.message}\n`);
    return EXIT.usage;
  }
  const findings = reports.flatMap((report) => report.findings);
  const requests = reports.reduce((sum, { sent }) => sum + sent, 0);
  // No host answers.
  if (requests === 0) {
    errors.write(findings.map(({ meaning }) => `${meaning}\n`).join(''));
    return EXIT.usage;
  }
  const isOpen = hasProblems(findings);
  if (options.has('json')) {
    const facts = { url: asked.origin, requests };
    const result = isOpen ? 'problems' : 'ok';
    output.write(formatJson({ result, findings, problems: [], facts }));
  } else {
    for (const { url, findings: found } of reports) {
      const heading = urls.length > 1 ? `${url}\n` : '';
      output.write(`${heading}${formatFindings(terminal, found)}\n`);
    }
    output.write(`${summarize(findings, requests)}\n`);
  }
  return isOpen ? EXIT.failed : EXIT.ok;
}

/** The findings at one host. */
interface HostReport {
  readonly url: string;
  readonly findings: readonly (Finding & { readonly url?: string })[];
  /** How many requests were sent. */
  readonly sent: number;
}

/** With several hosts, one that cannot be reached is a finding, and the others are checked. */
async function inspectHost(
  terminal: Terminal,
  targets: CheckTargets,
  url: URL,
  options: CheckUrlOptions,
): Promise<HostReport> {
  const { origin } = url;
  const isAlone = targets.urls.length === 1;
  try {
    const context = await createContext(targets, url, options);
    const { client } = context;
    const label = () => `Checking ${origin} (${client.sent} requests)`;
    const found = await withProgress(terminal, label, inspectUrl(context));
    const findings = isAlone ? found : found.map((one) => Object.assign({ url: origin }, one));
    return { url: origin, findings, sent: client.sent };
  } catch (error) {
    const isNamed = error instanceof UnreachableError || error instanceof UsageError;
    if (isAlone || !isNamed) throw error;
    const finding = cliFinding('host-unreachable', { host: url.host, reason: error.message });
    return { url: origin, findings: [{ ...finding, url: origin }], sent: 0 };
  }
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
  return [cliFinding('certificate-untrusted', { host: url.hostname, error: outcome.error })];
}

async function inspectStatus({ client, login, settings }: CheckContext): Promise<Finding[]> {
  const path = settings === undefined ? '/api/auth/status' : pathsOf(settings.http.layout).status;
  const outcome = await client.send(login, path);
  const status = outcome.ok ? parseJson(outcome.body) : undefined;
  const isDisabled = matches(StatusResponse, status) && !status.auth_enabled;
  return isDisabled ? [cliFinding('auth-disabled')] : [];
}

/** Why no token may be sent to the address with these settings; `undefined` if one may. */
function whyNoToken({ settings, client, url, app, isSafe }: CheckContext): string | undefined {
  if (settings === undefined) return undefined;
  if (!client.verifies) return 'The certificate is not trusted.';
  if (!isSafe) return 'The connection is not encrypted.';
  // Its paths are the app's, so that it answers no question of the check.
  if (app?.host !== undefined && url.protocol === 'http:') {
    return 'Over plain http, the host of an app cannot prove that it is this service.';
  }
  return belongs(settings, url)
    ? undefined
    : 'SERVICE_PUBLIC_URL is not set, so the address may be anyone’s.';
}

function notSignedIn(reason = 'The settings here are not those of this address.'): Finding {
  return cliFinding('not-signed-in', { reason });
}

/**
 * Lets the servers on this machine prove that they have the signing key, and trusts those that do with the
 * token. Over https, the certificate has proved whose server it is. Over plain http, anyone who can run a
 * program here may listen on the port while the service is down.
 *
 * @returns what is wrong if one of them does not
 */
async function inspectServerProof(
  { client, url, login, nonce }: CheckContext,
  { config, http }: Settings,
): Promise<Finding[]> {
  if (url.protocol === 'https:' || config.mode === 'open') return [];
  const proof = createServerProof(config.secretKey.text);
  const headers = { [CHECK_HEADER]: proof.ask(nonce) };
  for (const origin of new Map([login, url].map((one) => [one.origin, one])).values()) {
    const outcome = await client.send(origin, pathsOf(http.layout).status, { headers });
    const answer = outcome.ok ? String(outcome.headers[CHECK_HEADER]) : '';
    if (!constantTimeEqual(answer, proof.expected(nonce)))
      return [cliFinding('server-unproven', { origin: origin.origin })];
    client.trust(origin);
  }
  return [];
}
