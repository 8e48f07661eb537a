import type { ClientCode, DeviceCodeState } from '../core/auth/device-codes.js';
import type { SessionFacts } from '../core/auth/session-facts.js';

/** The session in which the owner signs in to a client. */
export interface ProviderSession {
  readonly facts: SessionFacts;
  /** When the owner last gave a credential in it, in seconds since the epoch. */
  readonly authTime: number;
  /** Whether that was a password or a passkey, within the last ten minutes. */
  readonly isFresh: boolean;
  /** Whether it was for this request. */
  readonly isConfirmed: boolean;
}

/** A client that describes itself, and what it asks the owner for. */
export interface ConsentRequest {
  /** The host of its document, which is the only proof of who it is. */
  readonly host: string;
  /** Its own claim. Default: none. */
  readonly name: string | undefined;
  /** Addresses of the MCP servers that it wants to use. */
  readonly resources: readonly string[];
  /** The address that the browser is sent to afterwards. */
  readonly redirectUri: string;
}

/** The page for that decision. */
export interface ConsentView extends ConsentRequest {
  /** The addresses that its forms are sent to. */
  readonly allow: string;
  readonly deny: string;
}

/** The codes by which devices sign in to clients. */
export interface ProviderDevices {
  readonly ask: (code: ClientCode) => Promise<void>;
  /** The state of a code, with the request of the client. `isTooFast`: it waits, and asks too often. */
  readonly check: (secret: string) => Promise<{
    readonly state: DeviceCodeState;
    readonly payload: string | undefined;
    readonly isTooFast: boolean;
  }>;
  /** Begins the session of a device that was approved, at most once; `undefined` if it was not. */
  readonly signIn: (secret: string, client: string) => Promise<ProviderSession | undefined>;
}

/** A request for the library that implements OpenID Connect. */
export interface ProviderRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Default: none. */
  readonly body?: Uint8Array | undefined;
  /** Default: none, because only the browser has one. */
  readonly session?: ProviderSession | undefined;
  /** Default: no device can ask. */
  readonly devices?: ProviderDevices | undefined;
  /** The owner's decision on a client that describes itself. Default: nobody can decide, and no document is read. */
  readonly decision?: 'pending' | 'allow' | 'deny' | undefined;
}

/** The answer of the library, before the rules of our responses are applied. */
export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Why there is no code yet: the owner has to sign in, or to give a password or passkey. */
  readonly needs?: 'sign-in' | 'confirmation' | undefined;
  /** The owner has to allow the client first. */
  readonly consent?: ConsentRequest | undefined;
  /** The client that gets a code, or whose device has signed in: its name, or its host. */
  readonly client?: string | undefined;
  /** The end of a session is requested: the registered address to return to, if there is one. */
  readonly signOut?: { readonly returnTo: string | undefined } | undefined;
}

/** OpenID Connect, as a library implements it. */
export interface OidcProvider {
  readonly respond: (request: ProviderRequest) => Promise<ProviderAnswer>;
}

/** Below this, the endpoints of OpenID Connect are. */
const BASE = '/_housekey/oidc';

/** Paths of the provider, in every layout. */
export const OIDC_PATHS = {
  discovery: '/.well-known/openid-configuration',
  /** RFC 8414. */
  metadata: '/.well-known/oauth-authorization-server',
  authorization: `${BASE}/auth`,
  token: `${BASE}/token`,
  /** RFC 8628. */
  device: `${BASE}/device`,
  userinfo: `${BASE}/userinfo`,
  jwks: `${BASE}/jwks`,
  endSession: `${BASE}/logout`,
} as const;
