import type { Finding } from '../../contract/index.js';
import { hostAddress, isLoopback } from '../network.js';
import { report } from './finding.js';
import { isRefusal, ownSetting, type AppAnswer } from './refusing-app.js';

/** Result of probing the app behind the gateway. */
export interface UpstreamProbe {
  /** The host of the app in SERVICE_APPS; `undefined` for SERVICE_UPSTREAM. */
  readonly app?: string | undefined;
  /** The configured address. */
  readonly address: string;
  /** HTTP status, `slow` if there was no response in time, or the error's code. */
  readonly plain: number | 'slow' | { readonly error: string };
  /** The same for a WebSocket handshake at `/`. */
  readonly upgrade: number | 'slow' | { readonly error: string };
  /** The app's answers at Housekey's own paths; `undefined` if it may have them (SERVICE_PREFIX_ONLY). */
  readonly ownPaths?: OwnPathsProbe | undefined;
  /** The page that `/` leads to. Default: it was not asked for. */
  readonly pages?: PagesProbe | undefined;
}

/** The page that `/` leads to, for a plain request and for one like a visitor's. */
export interface PagesProbe {
  /** Host and port that visitors use. */
  readonly host: string;
  /** `undefined` without a response in time. */
  readonly plain: AppAnswer | undefined;
  /** `undefined` without a response in time. */
  readonly visitors: AppAnswer | undefined;
}

/** The app's response at a path of Housekey. It never sees these requests from visitors. */
export interface PathAnswer {
  /** The status of a GET; `undefined` if there was no response in time. */
  readonly get: number | undefined;
  /** The status of an OPTIONS request; `undefined` if there was no response in time. */
  readonly options: number | undefined;
  /** The methods that the response to OPTIONS names. */
  readonly allow: string;
}

/** The app's answers at paths of Housekey, by path, and at a path that certainly nobody uses. */
export interface OwnPathsProbe {
  readonly answers: Readonly<Record<string, PathAnswer>>;
  readonly unused: PathAnswer;
}

/** Statuses with which a proxy reports an unreachable app (RFC 9110 §15.6.3 to 15.6.5). */
const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 503, 504]);

/** Checks that the app behind the gateway responds, also to WebSocket handshakes. */
export function inspectUpstream(probe: UpstreamProbe): Finding[] {
  return aboutApp(probe.app, findingsOf(probe));
}

/** Findings that name their app by its host, if there may be several. */
function aboutApp(app: string | undefined, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) =>
    app === undefined ? finding : { ...finding, app, summary: `${app}: ${finding.summary}` },
  );
}

/** The variable with the address of an app, and the text in front of the address. */
function settingOf(app: string | undefined) {
  return app === undefined
    ? { variable: 'SERVICE_UPSTREAM', entry: 'SERVICE_UPSTREAM=' }
    : { variable: 'SERVICE_APPS', entry: `${app} ` };
}

function findingsOf({ app, address, plain, upgrade, ownPaths, pages }: UpstreamProbe): Finding[] {
  const setting = settingOf(app);
  if (plain === 'slow') return [report('upstream-slow', { address })];
  if (typeof plain !== 'number') {
    return [report('upstream-unreachable', { ...setting, address, reason: plain.error })];
  }
  const status = String(plain);
  if (GATEWAY_ERRORS.has(plain)) {
    return [report('upstream-failing', { ...setting, address, status })];
  }
  return [
    report('upstream', { address, status }),
    ...(pages === undefined ? [] : refusalFindings(pages)),
    upgradeFinding(upgrade, setting),
    ...(ownPaths === undefined ? [] : collisionFindings(ownPaths)),
  ];
}

/** Reports that visitors get nothing but an error, although the app runs: it does not know their host. */
function refusalFindings({ host, plain, visitors }: PagesProbe): Finding[] {
  if (plain === undefined || plain.status >= 400) return [];
  if (visitors === undefined || !isRefusal(visitors)) return [];
  const name = host.replace(/:\d+$/, '');
  const values = { host, name, status: String(visitors.status) };
  const setting = ownSetting([visitors, plain], name);
  return [
    setting === undefined
      ? report('upstream-refuses-host', values)
      : report('upstream-refuses-host-known', { ...values, setting }),
  ];
}

/** Warns if the app has its own API at paths that Housekey keeps for itself. */
function collisionFindings({ answers, unused }: OwnPathsProbe): Finding[] {
  const paths = Object.entries(answers)
    .filter(([, answer]) => isInUse(answer, unused))
    .map(([path]) => path);
  if (paths.length === 0) return [];
  return [report('upstream-own-api', { paths: { list: paths, kind: 'and' } })];
}

/** Apps may respond to every path in the same way, with a page, a redirect or their CORS headers. */
function isInUse(answer: PathAnswer, unused: PathAnswer): boolean {
  const { get = 404, options = 404, allow } = answer;
  const takesGet = get !== 404 && get < 500 && get !== unused.get;
  const takesPost =
    options < 300 &&
    /\bPOST\b/i.test(allow) &&
    (options !== unused.options || allow !== unused.allow);
  return takesGet || takesPost;
}

function upgradeFinding(
  upgrade: UpstreamProbe['upgrade'],
  setting: ReturnType<typeof settingOf>,
): Finding {
  if (upgrade === 101) return report('upstream-websocket');
  if (typeof upgrade === 'number') {
    return report('upstream-websocket-elsewhere', { status: String(upgrade) });
  }
  return report('upstream-websocket-unanswered', setting);
}

export interface OwnAddressFacts {
  /** The host of the app in SERVICE_APPS; `undefined` for SERVICE_UPSTREAM. */
  readonly app?: string | undefined;
  /** The address of the app; `undefined` without one, or for a unix socket. */
  readonly upstream: URL | undefined;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: URL | undefined;
}

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Checks that the address of an app does not lead back to Housekey: each request would run in circles. */
export function inspectOwnAddress(facts: OwnAddressFacts): Finding[] {
  const { app, upstream, publicUrl } = facts;
  if (upstream === undefined) return [];
  if (upstream.origin !== publicUrl?.origin && !isListenAddress(upstream, facts)) return [];
  const values = { ...settingOf(app), address: upstream.origin };
  return aboutApp(app, [report('upstream-is-self', values)]);
}

/** Whether `inspectOwnAddress` found a mistake, so that asking the app would only ask Housekey. */
export function isUpstreamSelf(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code === 'upstream-is-self');
}

function isListenAddress(
  { hostname, port, protocol }: URL,
  { host, port: ownPort }: OwnAddressFacts,
): boolean {
  if (Number(port || (protocol === 'https:' ? 443 : 80)) !== ownPort) return false;
  const address = hostAddress(hostname);
  if (address === host) return true;
  if (!isLoopback(address)) return false;
  return ALL_ADDRESSES.has(host) || (isLoopback(host) && [address, host].includes('localhost'));
}
