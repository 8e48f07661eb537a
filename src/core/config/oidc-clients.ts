import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import { isRecord } from '../../contract/index.js';
import { isLoopbackHostname } from '../network.js';
import { sha256 } from '../crypto.js';
import type { Deps } from '../deps.js';
import { parsePublicUrl } from '../origin.js';
import type { AppTable } from './app-table.js';
import { CLIENT_FIELDS } from './client-fields.js';
import type { Environment } from './environment.js';
import {
  formatLine,
  parseLine,
  readLines,
  type EntryProblem,
  type LineKind,
} from './token-lines.js';

/** An app that signs its user in through Housekey (OpenID Connect). */
export interface OidcClient {
  readonly name: string;
  /** SHA-256 of its secret, in base64url; empty: it is a public client, which has none. */
  readonly digest: string;
  /** Compared exactly. */
  readonly redirectUris: readonly string[];
  /** Addresses to which it may send the browser after a sign-out. */
  readonly logoutUris: readonly string[];
  /** The content of the claim `groups` for this client. */
  readonly groups: readonly string[];
  /** False: the client cannot prove that it has begun the sign-in (RFC 7636). */
  readonly requiresPkce: boolean;
  /** How its ID tokens are signed. */
  readonly algorithm: 'RS256' | 'ES256';
  /** Whether its devices sign in with a code that the owner approves (RFC 8628). */
  readonly device: boolean;
  /** The resources for which it gets access tokens (RFC 8707). */
  readonly resources: readonly string[];
}

/** Housekey as a provider of OpenID Connect. */
export interface OidcConfig {
  /** The origin of SERVICE_PUBLIC_URL. */
  readonly issuer: string;
  readonly clients: readonly OidcClient[];
  /** Hosts on which other clients describe themselves, in documents whose addresses are their IDs. */
  readonly clientHosts: ReadonlySet<string>;
  /** The claim `sub`, which must never change. */
  readonly subject: string;
  /** The private keys that sign ID tokens. Default: they are made once, and stored. */
  readonly keys: readonly JsonWebKey[] | undefined;
  /** The addresses of the MCP servers of the apps, which are the audiences of access tokens. */
  readonly resources: ReadonlySet<string>;
}

const CLIENT_LINE: LineKind = {
  noun: 'client',
  command: 'oidc-client',
  fields: CLIENT_FIELDS,
  secret: /^(?:[a-z\d-]*:)?hkc_/,
  secretProblem: {
    message: 'contains the secret of a client itself.',
    fix: 'Put the line with its hash here, which `housekey oidc-client` prints below it. The secret goes into the app.',
  },
  mayBePublic: true,
};

/** Formats a client for SERVICE_OIDC_CLIENTS, of characters that no shell or file expands. */
export function formatOidcClient(client: OidcClient): string {
  const { name, digest, redirectUris, logoutUris, groups, requiresPkce, algorithm } = client;
  const { device, resources } = client;
  return formatLine(name, digest, {
    redirect: redirectUris,
    logout: logoutUris,
    groups,
    pkce: requiresPkce ? [] : ['off'],
    alg: algorithm === 'ES256' ? [algorithm] : [],
    grant: device ? ['device'] : [],
    resource: resources,
  });
}

/**
 * Parses one entry of SERVICE_OIDC_CLIENTS.
 *
 * @returns the client, or everything that is wrong with it
 */
export function parseOidcClient(text: string): OidcClient | readonly EntryProblem[] {
  const parsed = parseLine(text, CLIENT_LINE);
  if (!('name' in parsed)) return parsed;
  const { name, token, client } = parsed;
  const { redirect = [], logout = [], groups = [], pkce, alg = [], grant, resource = [] } = client;
  const problems: EntryProblem[] = [];
  const report = (message: string, fix: string) => {
    problems.push({ message: `contains the client "${name}", ${message}`, fix });
  };
  if (redirect.length === 0 && grant === undefined) {
    report(
      'which has no redirect URI.',
      'Add the one of the app, such as redirect=https://app.example.com/callback.',
    );
  }
  if (pkce !== undefined && token.digest === '') {
    report(
      'which is public and has pkce=off, so that nothing proves who it is.',
      'Remove pkce=off, or create the client again with a secret.',
    );
  }
  if (isMixed([...redirect, ...logout])) {
    report(
      'which has the address of a program and one with http.',
      'Use https, or create two clients.',
    );
  }
  if (problems.length > 0) return problems;
  return {
    name,
    digest: token.digest,
    redirectUris: redirect,
    logoutUris: logout,
    groups,
    requiresPkce: pkce === undefined,
    algorithm: alg.includes('ES256') ? 'ES256' : 'RS256',
    device: grant !== undefined,
    resources: resource,
  };
}

/**
 * Creates a client for someone who asks for it.
 *
 * @returns its line, and its secret if it has one; or what is wrong with it
 */
export function newOidcClient(
  wish: Omit<OidcClient, 'digest'> & { readonly isPublic: boolean },
  { randomBytes }: Pick<Deps, 'randomBytes'>,
): { readonly line: string; readonly secret: string | undefined } | readonly EntryProblem[] {
  const { isPublic, ...client } = wish;
  const secret = isPublic ? undefined : `hkc_${Buffer.from(randomBytes(32)).toString('base64url')}`;
  const line = formatOidcClient({ ...client, digest: secret === undefined ? '' : sha256(secret) });
  const parsed = parseOidcClient(line);
  return 'name' in parsed ? { line, secret } : parsed;
}

/** A client with addresses of programs may have none with http, except on loopback. */
function isMixed(uris: readonly string[]): boolean {
  return uris.some((uri) => !isWeb(uri)) && uris.some(isPlainHttp);
}

/** Whether a redirect URI leads to a website, and not to a program that has registered its own scheme. */
export function isWeb(uri: string): boolean {
  return /^https?:/i.test(uri);
}

/** The sources of a content security policy to which the redirects of forms may lead. */
export function redirectSources({ clients }: OidcConfig): string[] {
  const uris = clients.flatMap(({ redirectUris, logoutUris }) => [...redirectUris, ...logoutUris]);
  return [...new Set(uris.map(redirectSource))];
}

/** The same for one of them. A policy has no way to write an IPv6 address. */
export function redirectSource(uri: string): string {
  const { origin, protocol, hostname } = new URL(uri);
  return isWeb(uri) && !hostname.startsWith('[') ? origin : protocol;
}

/** Whether others on the network can read what is sent there. */
export function isPlainHttp(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && !isLoopbackHostname(hostname);
}

/**
 * Reads SERVICE_OIDC_CLIENTS, SERVICE_OIDC_CLIENT_HOSTS and SERVICE_OIDC_SUB.
 *
 * @param email - of the owner, from which `sub` is derived without SERVICE_OIDC_SUB
 * @returns `undefined` if there can be no client, so that Housekey is no provider
 */
export function readOidc(
  environment: Environment,
  email: string,
  apps: AppTable,
): OidcConfig | undefined {
  const setting = environment.readSecret('SERVICE_OIDC_CLIENTS');
  const clients = readLines(environment, setting, CLIENT_LINE, parseOidcClient);
  const clientHosts = environment.get('SERVICE_OIDC_CLIENT_HOSTS');
  if (clients.length === 0 && clientHosts.size === 0) {
    reportUnreachable(environment, apps);
    return undefined;
  }
  const { variable } = typeof setting === 'string' ? { variable: 'SERVICE_OIDC_CLIENTS' } : setting;
  const { value: publicUrl = '' } = environment.read('SERVICE_PUBLIC_URL') ?? {};
  if (publicUrl === '') {
    environment.report(
      'SERVICE_PUBLIC_URL',
      'is missing, and clients of OpenID Connect need it as the issuer.',
      'Set it to the address of the login, such as https://login.example.com.',
    );
  }
  if (clients.some(({ device }) => device) && !environment.get('SERVICE_DEVICE_APPROVAL')) {
    environment.report(
      variable,
      'contains a client with grant=device, and no device can be approved.',
      'Set SERVICE_DEVICE_APPROVAL=true, or remove grant=device.',
    );
  }
  const subject = environment.get('SERVICE_OIDC_SUB') ?? sha256(`housekey oidc sub ${email}`);
  // The endpoints report an invalid one.
  const { origin: issuer = '' } = parsePublicUrl(publicUrl) ?? {};
  const resources = resourcesOf(apps, issuer);
  reportResources(environment, variable, { clients, clientHosts, resources });
  return { issuer, clients, clientHosts, subject, keys: readKeys(environment), resources };
}

/** The addresses of the MCP servers of apps. The app of SERVICE_UPSTREAM has the login's. */
function resourcesOf({ list }: AppTable, issuer: string): ReadonlySet<string> {
  const served = list.filter(({ mcpPath }) => mcpPath !== undefined);
  return new Set(served.map(({ origin = issuer, mcpPath }) => `${origin}${mcpPath}`));
}

/** Reports an MCP server that no client can use. */
function reportUnreachable(environment: Environment, { list }: AppTable): void {
  if (list.every(({ mcpPath }) => mcpPath === undefined)) return;
  environment.report(
    'SERVICE_OIDC_CLIENTS',
    'is missing, and an app has an MCP server for its clients.',
    'Create one with `housekey oidc-client NAME --resource URL`, or set SERVICE_OIDC_CLIENT_HOSTS, or remove mcp from SERVICE_APPS, or SERVICE_MCP_PATH.',
  );
}

/** Reports clients that want something else, and hosts of clients that could do nothing. */
function reportResources(
  environment: Environment,
  variable: string,
  { clients, clientHosts, resources }: Pick<OidcConfig, 'clients' | 'clientHosts' | 'resources'>,
): void {
  const fix = "Add mcp to the app's line in SERVICE_APPS, or set SERVICE_MCP_PATH.";
  for (const { name, resources: wanted } of clients) {
    if (wanted.every((uri) => resources.has(uri))) continue;
    const message = `contains the client "${name}", whose resource is not the MCP server of an app.`;
    environment.report(variable, message, `${fix} Known: ${[...resources].join(', ') || 'none'}.`);
  }
  if (clientHosts.size > 0 && resources.size === 0) {
    const message = 'permits AI clients, and no app has an MCP server for them.';
    environment.report('SERVICE_OIDC_CLIENT_HOSTS', message, fix);
  }
}

/** RFC 7518 §3.3. */
const MIN_RSA_BITS = 2048;

/** Reads SERVICE_OIDC_KEYS. */
function readKeys(environment: Environment): readonly JsonWebKey[] | undefined {
  const setting = environment.readSecret('SERVICE_OIDC_KEYS');
  if (typeof setting === 'string') return undefined;
  const keys = parseKeys(setting.value);
  const hasBoth = ['RSA', 'EC'].every((type) => keys.some(({ kty }) => kty === type));
  if (hasBoth) return keys;
  environment.report(
    setting.variable,
    'is not a JSON Web Key Set of private keys: at least one RSA key of 2048 bits, and one EC key on P-256.',
    'Create it as docs/oidc.md says.',
  );
  return undefined;
}

/** The keys, without anything else that the set says about them; none if one is not usable. */
function parseKeys(text: string): JsonWebKey[] {
  try {
    const set: unknown = JSON.parse(text);
    const keys: unknown = isRecord(set) ? set['keys'] : [];
    return Array.isArray(keys) ? keys.map((key: unknown) => readKey(key)) : [];
  } catch {
    return [];
  }
}

function readKey(key: unknown): JsonWebKey {
  if (!isRecord(key)) throw new Error('No key');
  const opened = createPrivateKey({ key, format: 'jwk' });
  const details = opened.asymmetricKeyDetails;
  const isStrong =
    details?.namedCurve === 'prime256v1' || Number(details?.modulusLength) >= MIN_RSA_BITS;
  if (!isStrong) throw new Error('Too weak');
  return opened.export({ format: 'jwk' });
}
