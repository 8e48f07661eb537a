import {
  isInDomain,
  type ExampleValues,
  type Instance,
  parseUrl,
} from '../../../../src/contract/index.js';

export interface InstanceFacts {
  readonly instance: Instance;
  /** The host of the page's address, without the port. */
  readonly pageHostname: string;
  /** The owner's email; null for a guest. */
  readonly email: string | null;
  /** Whether the app is on the same host. */
  readonly gateway: boolean;
}

/** The values for the placeholders, and which ones are missing or guessed. */
export interface InstanceValues {
  readonly values: ExampleValues;
  /** Whether a public name is known. If not, the example names stay. */
  readonly hasPublicName: boolean;
  /** The domain that the login and the app share, if guessed from the host; null if configured. */
  readonly guessedDomain: string | null;
  /** The port of the public address; empty for 443. */
  readonly httpsPort: string;
}

/** Derives the values from the overview and the page's address. */
export function deriveInstanceValues({
  instance,
  pageHostname,
  email,
  gateway,
}: InstanceFacts): InstanceValues {
  const publicUrl = urlOf(instance.public_url);
  const host = publicName(publicUrl?.hostname ?? null) ?? publicName(pageHostname);
  const domain = publicName(instance.cookie_domain) ?? (host === null ? null : parentDomain(host));
  const listens = listeningAddress(instance.listens);
  const app = appAddress(instance.upstream);
  return {
    values: {
      ...(domain === null ? {} : hostNames(domain, host, gateway)),
      ...(domain === null ? {} : { 'example.com': gateway && host !== null ? host : domain }),
      ...ownerAddress(email, domain),
      ...(listens === null
        ? {}
        : { '127.0.0.1:8000': listens, 'on port 8000': `on port ${portOf(listens)}` }),
      ...(instance.upstream === null || !isPlain(instance.upstream)
        ? {}
        : { 'http://127.0.0.1:3000': instance.upstream }),
      ...(app === null ? {} : { '127.0.0.1:3000': app, 'on port 3000': `on port ${portOf(app)}` }),
    },
    hasPublicName: domain !== null,
    guessedDomain: publicName(instance.cookie_domain) === null ? domain : null,
    httpsPort: publicUrl?.protocol === 'https:' ? publicUrl.port : '',
  };
}

/** The names of the login and the app. If this host is the app's, the login gets a sibling name. */
function hostNames(domain: string, host: string | null, gateway: boolean): ExampleValues {
  const app = `app.${domain}`;
  const login = `login.${domain}`;
  if (host === null || !isInDomain(host, domain)) {
    return { 'login.example.com': login, 'app.example.com': app };
  }
  // A gateway's host is the app's host, and so is one called app.<domain>.
  return gateway || host === app
    ? { 'login.example.com': host === login ? `auth.${domain}` : login, 'app.example.com': host }
    : { 'login.example.com': host, 'app.example.com': app };
}

function ownerAddress(email: string | null, domain: string | null): ExampleValues {
  // Skip emails that would need quotes in one of the files.
  if (email !== null && /^[\w.+-]+@[\w.-]+$/.test(email)) return { 'you@example.com': email };
  return domain === null ? {} : { 'you@example.com': `you@${domain}` };
}

/** The listening address as seen by a proxy on the same machine; null if it has no port. */
function listeningAddress(listens: string | null): string | null {
  const port = /:(\d{1,5})$/.exec(listens ?? '')?.[1];
  if (listens === null || port === undefined) return null;
  const host = listens.slice(0, -port.length - 1);
  return host === '0.0.0.0' || host === '[::]' || host === '::'
    ? `127.0.0.1:${port}`
    : isPlain(listens)
      ? listens
      : null;
}

/** Host and port of an upstream with an http URL; null for any other. */
function appAddress(upstream: string | null): string | null {
  const url = upstream?.startsWith('http://') === true ? parseUrl(upstream) : undefined;
  if (url === undefined) return null;
  const { hostname, port } = url;
  return isPlain(hostname) ? `${hostname}:${port === '' ? '80' : port}` : null;
}

function portOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1);
}

function urlOf(url: string | null): URL | null {
  return (url === null ? undefined : parseUrl(url)) ?? null;
}

/** The host if it is a public name; null for IP addresses and local names. */
function publicName(host: string | null): string | null {
  if (host === null || !/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(host)) return null;
  const name = host.toLowerCase();
  return /\.\d+$/.test(name) || name.endsWith('.localhost') ? null : name;
}

/** Public suffixes with two labels, as in `me.co.uk`. */
const PUBLIC_SUFFIX = /^(?:ac|co|com|edu|gov|net|or|org)\.[a-z]{2}$/;

/**
 * The parent domain, which the host shares with the app's host. If the parent is a public suffix,
 * the host itself, because browsers reject cookies for public suffixes.
 */
function parentDomain(host: string): string {
  const parent = host.slice(host.indexOf('.') + 1);
  return !parent.includes('.') || PUBLIC_SUFFIX.test(parent) ? host : parent;
}

function isPlain(address: string): boolean {
  return /^[\w.:/[\]-]+$/.test(address);
}
