import { parseUrl } from '../../contract/index.js';
import { parsePublicUrl } from '../origin.js';
import { NO_PATHS, PathSet } from '../path-set.js';
import { TITLE } from '../appearance/appearance.js';
import { AppTable, NO_APPS, type ProtectedApp } from './app-table.js';
import type { Environment } from './environment.js';
import { LIFETIME, PUBLIC_PATH, UPSTREAM } from './formats.js';
import {
  createAddressRules,
  type AddressRules,
  HOME_NETWORK,
  PASS_LIFETIME,
  type MachineAddresses,
} from './address-rules.js';
import { closestMatch } from './misspelled.js';
import { configWarning } from './problems.js';
import { list, optionalIn, text, type Report } from './readers.js';
import { VARIABLE_TABLE } from './variables.js';

/** The reader of each option, which reports what is wrong with a value as that of its variable does. */
const OPTIONS = {
  public: VARIABLE_TABLE.SERVICE_PUBLIC_PATHS,
  'identity-headers': VARIABLE_TABLE.SERVICE_IDENTITY_HEADERS,
  'identity-token': VARIABLE_TABLE.SERVICE_IDENTITY_TOKEN,
  timeout: VARIABLE_TABLE.SERVICE_UPSTREAM_TIMEOUT_SECONDS,
  'cross-site': VARIABLE_TABLE.SERVICE_CROSS_SITE,
  name: optionalIn(TITLE),
  icon: text(),
  lifetime: LIFETIME,
  'step-up': list(PUBLIC_PATH, { collect: (paths) => paths }),
  pass: PASS_LIFETIME,
  'home-network': HOME_NETWORK,
  mcp: VARIABLE_TABLE.SERVICE_MCP_PATH,
} as const;

type OptionName = keyof typeof OPTIONS;

/**
 * Reads SERVICE_APPS, or SERVICE_UPSTREAM with the variables for its app.
 *
 * @param machine - returns the addresses of this machine, if they matter. Default: they are not known
 * @param isLibrary - whether Housekey is a part of an app, and these variables have no effect. Default: false
 */
export function readApps(
  environment: Environment,
  machine: () => MachineAddresses = () => ({ own: [], gateways: [] }),
  isLibrary = false,
): AppTable {
  const rules = createAddressRules(environment, machine);
  if (!isLibrary && environment.isPresent('SERVICE_APPS')) {
    return new AppReader(environment, rules).read();
  }
  const app = isLibrary ? undefined : readOnlyApp(environment);
  return new AppTable(app === undefined ? [] : [app], undefined, rules.machineAddresses);
}

/** The app of SERVICE_UPSTREAM. */
function readOnlyApp(environment: Environment): ProtectedApp | undefined {
  if (environment.read('SERVICE_UPSTREAM') === undefined) return undefined;
  const upstream = environment.get('SERVICE_UPSTREAM');
  const publicPaths = environment.get('SERVICE_PUBLIC_PATHS');
  const app = {
    ...defaultsOf(environment),
    upstream,
    publicPaths: publicPathsOf(environment, publicPaths, 'SERVICE_PUBLIC_PATHS'),
    timeoutSeconds: environment.get('SERVICE_UPSTREAM_TIMEOUT_SECONDS'),
    mcpPath: environment.get('SERVICE_MCP_PATH'),
  };
  return upstream === undefined ? undefined : app;
}

/** An app without options. */
function defaultsOf(environment: Environment): ProtectedApp {
  return {
    host: undefined,
    origin: undefined,
    upstream: undefined,
    name: undefined,
    icon: undefined,
    publicPaths: NO_PATHS,
    stepUpPaths: NO_PATHS,
    userHeaders: environment.get('SERVICE_IDENTITY_HEADERS'),
    identityToken: environment.get('SERVICE_IDENTITY_TOKEN'),
    timeoutSeconds: OPTIONS.timeout.fallback,
    crossSite: environment.get('SERVICE_CROSS_SITE'),
    lifetimeSeconds: undefined,
    passSeconds: undefined,
    homeNetwork: undefined,
    mcpPath: undefined,
  };
}

function publicPathsOf(
  environment: Environment,
  entries: readonly string[],
  variable: string,
): PathSet {
  for (const entry of entries.filter((one) => one.includes('*'))) {
    const prefix = entry.replace(/^=/, '').replace(/\/?\*.*$/, '');
    environment.warn(
      prefix === ''
        ? configWarning('public-path-wildcard-root', { variable, entry })
        : configWarning('public-path-wildcard', { variable, entry, prefix }),
    );
  }
  return new PathSet(entries);
}

/** One app, as written: host, upstream and options. */
interface Entry {
  readonly line: number;
  readonly words: string[];
}

/** An end of a line or of an entry, a word with quoted parts, or a quote that is not closed. */
const TOKEN = /[\n;]|(?:[^\s;"]|"[^"\n]*")+|"/g;

/** Splits the value at line ends and semicolons, and each entry at white space. A line can be a comment. */
function entriesOf(value: string): Entry[] {
  const entries: Entry[] = [];
  let line = 1;
  let words: string[] | undefined;
  let isComment = false;
  for (const [token] of value.matchAll(TOKEN)) {
    if (token === '\n' || token === ';') {
      if (token === '\n') line += 1;
      isComment &&= token === ';';
      words = undefined;
      continue;
    }
    isComment ||= words === undefined && token.startsWith('#');
    if (isComment) continue;
    if (words === undefined) entries.push({ line, words: (words = []) });
    words.push(token);
  }
  return entries;
}

/** Characters of a host and port in any spelling. No program reads a path, a user or a pattern in them. */
const HOST_TEXT = /^[^\s/?#@\\*%,]+$/;

/** Reads SERVICE_APPS, and reports every problem with its line. */
class AppReader {
  readonly #environment: Environment;
  readonly #defaults: ProtectedApp;
  readonly #login: URL | undefined;
  /** Host name → its line. */
  readonly #lines = new Map<string, number>();
  readonly #addressRules: AddressRules;

  constructor(environment: Environment, addressRules: AddressRules) {
    this.#environment = environment;
    this.#addressRules = addressRules;
    this.#defaults = defaultsOf(environment);
    this.#login = parsePublicUrl(environment.read('SERVICE_PUBLIC_URL')?.value ?? '');
  }

  read(): AppTable {
    const setting = this.#environment.readSecret('SERVICE_APPS');
    if (typeof setting === 'string') return NO_APPS;
    const { variable, value } = setting;
    this.#checkOthers(variable);
    const entries = entriesOf(value);
    if (entries.length === 0) {
      this.#environment.report(variable, 'contains no app.', EXAMPLE);
    }
    const apps = entries.map(({ line, words }) => {
      const where = `line ${line} (${words
        .slice(0, 1)
        .join('')
        .replaceAll(/[^!-~]/g, '?')})`;
      return this.#readEntry(words, line, variable, (message, fix) =>
        this.#environment.report(variable, `${where}: ${message}`, fix),
      );
    });
    return new AppTable(
      apps.filter((app) => app !== undefined),
      this.#login?.protocol,
      this.#addressRules.machineAddresses,
    );
  }

  /** Reports variables that are missing, or have no place next to SERVICE_APPS. */
  #checkOthers(variable: string): void {
    const environment = this.#environment;
    if (environment.read('SERVICE_PUBLIC_URL') === undefined) {
      const fix =
        'Set SERVICE_PUBLIC_URL to the address of the login, such as https://login.example.com.';
      environment.report(variable, 'needs a host for the login, which the apps share.', fix);
    }
    if (environment.read('SERVICE_UPSTREAM') !== undefined) {
      const fix = 'Remove SERVICE_UPSTREAM, and give its app a line with its host in SERVICE_APPS.';
      environment.report(variable, 'and SERVICE_UPSTREAM are both set.', fix);
    }
    if (environment.read('SERVICE_COOKIE_DOMAIN') !== undefined) {
      const fix = 'Remove SERVICE_COOKIE_DOMAIN: each host gets its own cookie.';
      environment.report(variable, 'and SERVICE_COOKIE_DOMAIN are both set.', fix);
    }
  }

  #readEntry(
    [hostText = '', upstreamText = '', ...words]: readonly string[],
    line: number,
    variable: string,
    report: Report,
  ): ProtectedApp | undefined {
    const url = this.#readHost(hostText, line, report);
    const upstream = upstreamText === '-' ? undefined : UPSTREAM.parse(upstreamText);
    if (upstream === undefined && upstreamText !== '-') {
      report('its second word must be the address of the app.', UPSTREAM_FIX);
    }
    const rules = this.#readRules(readOptions(words, report), variable, report);
    return url && { ...rules, host: url.host, origin: url.origin, upstream };
  }

  #readRules(
    values: ReadonlyMap<string, string>,
    variable: string,
    report: Report,
  ): Omit<ProtectedApp, 'host' | 'origin' | 'upstream'> {
    const { userHeaders, ...defaults } = this.#defaults;
    const read = <T>(
      name: OptionName,
      { read: parse }: { readonly read: (value: string, report: Report) => T },
      fallback: T,
    ): T => {
      const value = values.get(name);
      if (value === undefined) return fallback;
      return parse(value, (message, fix) => report(`${name} ${message}`, fix));
    };
    const publicPaths = read<readonly string[]>('public', OPTIONS.public, []);
    const stepUpPaths = read<readonly string[]>('step-up', OPTIONS['step-up'], []);
    const headers = OPTIONS['identity-headers'];
    return {
      name: read('name', OPTIONS.name, defaults.name),
      icon: read('icon', OPTIONS.icon, defaults.icon),
      publicPaths: publicPathsOf(this.#environment, publicPaths, variable),
      stepUpPaths: stepUpPaths.length === 0 ? NO_PATHS : new PathSet(stepUpPaths),
      userHeaders: read<ReadonlySet<string>>('identity-headers', headers, userHeaders),
      identityToken: read('identity-token', OPTIONS['identity-token'], defaults.identityToken),
      timeoutSeconds: read('timeout', OPTIONS.timeout, defaults.timeoutSeconds),
      crossSite: read('cross-site', OPTIONS['cross-site'], defaults.crossSite),
      lifetimeSeconds: read<number | undefined>('lifetime', OPTIONS.lifetime, undefined),
      mcpPath: read('mcp', OPTIONS.mcp, defaults.mcpPath),
      ...this.#addressRules.read(values, report),
    };
  }

  /** The origin of an app. It has the scheme of the login, because cookies and redirects depend on it. */
  #readHost(hostText: string, line: number, report: Report): URL | undefined {
    const { protocol, hostname: loginName } = this.#login ?? new URL('https://.invalid');
    const address = `${protocol}//${hostText.replace(/\.(?=:\d+$|$)/, '')}`;
    const url = HOST_TEXT.test(hostText) ? parseUrl(address) : undefined;
    if (url === undefined) {
      report(
        'its first word must be a host name.',
        'Write the host that visitors use, such as wiki.example.com.',
      );
      return undefined;
    }
    const { hostname } = url; // Browsers send cookies to every port of a host.
    if (hostname === loginName) {
      report('the login is on this host.', 'Give the app its own host.');
      return undefined;
    }
    const other = this.#lines.get(hostname);
    if (other !== undefined) {
      report(
        `line ${other} has the same host.`,
        'Give each app its own host, not only another port.',
      );
      return undefined;
    }
    this.#lines.set(hostname, line);
    return url;
  }
}

const EXAMPLE = 'Write one app per line, such as: wiki.example.com http://127.0.0.1:3000';
const UPSTREAM_FIX =
  'Use http://host:port, https://host or unix:/path/to.sock, without a path, query or user, or - if a proxy asks Housekey (forward auth).';
const OPTION_FIX = `Write name=value or name="value". The options are ${Object.keys(OPTIONS).join(', ')}.`;

function readOptions(words: readonly string[], report: Report): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const word of words) {
    const { name, value } = /^(?<name>[^="]+)=(?<value>[^]+)$/.exec(word)?.groups ?? {};
    if (name === undefined || value === undefined) {
      const problem = word === '"' ? 'a quote is not closed.' : `"${word}" is not an option.`;
      report(problem, OPTION_FIX);
    } else if (!Object.hasOwn(OPTIONS, name)) {
      const meant = closestMatch(name, Object.keys(OPTIONS));
      const fix = meant === undefined ? OPTION_FIX : `Did you mean ${meant}?`;
      report(`the option "${name}" is unknown.`, fix);
    } else if (values.has(name)) {
      report(`the option "${name}" is there twice.`, 'Put all values into one.');
    } else values.set(name, value.replace(/^"([^"]*)"$/, '$1'));
  }
  return values;
}
