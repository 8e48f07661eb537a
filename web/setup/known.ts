import type { Instance } from '../../src/contract/index.js';
import type { Known } from './examples.js';

export interface PageFacts {
  readonly place: Instance;
  /** Host of the page's own address, without its port. */
  readonly pageHost: string;
  /** The owner's; null for a guest. */
  readonly email: string | null;
  /** The app is behind this very host. */
  readonly gateway: boolean;
}

/** What the texts can be filled in with, and what has to stay an example. */
export interface KnownValues {
  readonly known: Known;
  /** Neither the page's address nor a setting tells a name: the examples' names stay. */
  readonly nameless: boolean;
  /** The domain that login and app share is a guess from the host's name; null where it is set. */
  readonly guessedDomain: string | null;
}

/** What this instance's overview and the page's address tell. */
export function gatherKnownValues({ place, pageHost, email, gateway }: PageFacts): KnownValues {
  const host = nameOf(hostOf(place.public_url)) ?? nameOf(pageHost);
  const domain = nameOf(place.cookie_domain) ?? (host === null ? null : parentOf(host));
  const listens = listeningAddress(place.listens);
  const app = appAddress(place.upstream);
  return {
    known: {
      ...(domain === null ? {} : namesBelow(domain, host, gateway)),
      ...(domain === null ? {} : { 'example.com': domain }),
      ...ownerAddress(email, domain),
      ...(listens === null
        ? {}
        : { '127.0.0.1:8000': listens, 'on port 8000': `on port ${portOf(listens)}` }),
      ...(place.upstream === null || !isPlain(place.upstream)
        ? {}
        : { 'http://127.0.0.1:3000': place.upstream }),
      ...(app === null ? {} : { '127.0.0.1:3000': app, 'on port 3000': `on port ${portOf(app)}` }),
    },
    nameless: domain === null,
    guessedDomain: nameOf(place.cookie_domain) === null ? domain : null,
  };
}

/** Login and app have a name each. Where this host is the app's, the login gets one beside it. */
function namesBelow(domain: string, host: string | null, gateway: boolean): Known {
  const app = `app.${domain}`;
  const login = `login.${domain}`;
  if (host === null || !isBelow(host, domain)) {
    return { 'login.example.com': login, 'app.example.com': app };
  }
  // A gateway's host is the app's own, and so is one that is named so.
  return gateway || host === app
    ? { 'login.example.com': host === login ? `auth.${domain}` : login, 'app.example.com': host }
    : { 'login.example.com': host, 'app.example.com': app };
}

function ownerAddress(email: string | null, domain: string | null): Known {
  // What would need quotes in one of the files is not put there.
  if (email !== null && /^[\w.+-]+@[\w.-]+$/.test(email)) return { 'you@example.com': email };
  return domain === null ? {} : { 'you@example.com': `you@${domain}` };
}

/** Where a proxy on the same machine finds an address that is listened on; null if it is not one. */
function listeningAddress(listens: string): string | null {
  const port = /:(\d{1,5})$/.exec(listens)?.[1];
  if (port === undefined) return null;
  const host = listens.slice(0, -port.length - 1);
  return host === '0.0.0.0' || host === '[::]' || host === '::'
    ? `127.0.0.1:${port}`
    : isPlain(listens)
      ? listens
      : null;
}

/** Host and port of an app that is spoken to by plain http; null for any other. */
function appAddress(upstream: string | null): string | null {
  if (upstream === null || !upstream.startsWith('http://') || !URL.canParse(upstream)) return null;
  const { hostname, port } = new URL(upstream);
  return isPlain(hostname) ? `${hostname}:${port === '' ? '80' : port}` : null;
}

function portOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1);
}

function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).hostname : null;
}

/** A public name; null for what is none: an address, or a name of this machine alone. */
function nameOf(host: string | null): string | null {
  if (host === null || !/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(host)) return null;
  const name = host.toLowerCase();
  return /\.\d+$/.test(name) || name.endsWith('.localhost') ? null : name;
}

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** Endings below which others have their names, as in `me.co.uk`. */
const SHARED_ENDING = /^(?:ac|co|com|edu|gov|net|or|org)\.[a-z]{2}$/;

/**
 * The domain above a host: what it and the app's host have in common. Of a name that has nothing
 * above it but an ending that strangers share, the name itself: no browser takes a cookie for more.
 */
function parentOf(host: string): string {
  const parent = host.slice(host.indexOf('.') + 1);
  return !parent.includes('.') || SHARED_ENDING.test(parent) ? host : parent;
}

function isPlain(address: string): boolean {
  return /^[\w.:/[\]-]+$/.test(address);
}
