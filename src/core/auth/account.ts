import type { AccountRejection } from '../audit/audit-event.js';
import { accountDigest, providerName, type AccountConfig } from '../config/account.js';
import { constantTimeEqual, deriveKey, macOf, randomId } from '../crypto.js';
import type { Deps } from '../deps.js';
import { errorCode } from '../errors.js';
import type { RootKey } from '../storage/root-key.js';
import type { SingleUseStore } from '../storage/single-use.js';
import type { KnownDevice } from './devices.js';
import { decodePart, encodePart } from './session-facts.js';
import type { BegunSession, SessionManager, SessionRequest } from './sessions/sessions.js';
import { createSignedMessages, isIssuedLately } from './signed-messages.js';

/** How long someone may take at the provider, in seconds: ten minutes. */
export const FLOW_SECONDS = 600;
/** How long the page may take to fetch its session, in milliseconds: one minute. */
const HANDOVER_LIFETIME_MS = 60_000;
/** Longer targets do not fit into a cookie. */
const MAX_NEXT_LENGTH = 2048;
/** Requests that ask the provider at the same time. A slow one holds no more. */
const MAX_RUNNING = 20;
/** The same for one network, so that one stranger does not keep the owner out. */
const MAX_RUNNING_OF_NETWORK = 4;

/** The provider's errors for a code that was used, or that it never issued. The second one is GitHub's. */
const CODE_USED: ReadonlySet<string> = new Set(['invalid_grant', 'bad_verification_code']);

/** The values that bind the provider's answers to one sign-in. */
export interface AccountSecrets {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636 (PKCE). */
  readonly verifier: string;
}

/** Asks the provider. All functions throw if its answer is of no use. */
export interface AccountProvider {
  /** The address at which the account signs in. */
  readonly authorize: (secrets: AccountSecrets) => Promise<string>;
  /** The subject of the account that has signed in. @param answer - the query of the redirect URI */
  readonly identify: (answer: URLSearchParams, secrets: AccountSecrets) => Promise<string>;
}

/** Loads what asks the provider. */
export type LoadAccountProvider = (config: AccountConfig) => Promise<AccountProvider>;

export interface AccountOptions {
  readonly config: AccountConfig;
  /** Called with the first sign-in: most services have none for weeks. */
  readonly load: LoadAccountProvider;
  readonly rootKey: RootKey;
  readonly singleUse: SingleUseStore;
  readonly sessions: Pick<SessionManager, 'begin'>;
}

/** A sign-in that has begun. Only the browser keeps it, in a signed cookie. */
export interface AccountFlow {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly staySignedIn: boolean;
  /** The device that began it: its own cookie does not come with a page load from the provider. */
  readonly device: KnownDevice | undefined;
  /** The address that the user wanted. */
  readonly next: string;
}

/** Why there is no session. */
export interface AccountFailure {
  readonly ok: false;
  readonly cause: AccountRejection;
  /** The account that is not the owner's. */
  readonly subject?: string;
  readonly next: string;
}

type Answer<Value> = { readonly ok: true; readonly value: Value } | AccountFailure;

/** Signs in with the owner's account elsewhere. */
export class AccountSignIn {
  /** Names the provider to people. */
  readonly provider: string;
  /** Why the provider was of no use since the last sign-in, as a code. */
  problem: string | undefined;
  /** Whether another account has tried since the last sign-in. */
  hasRefused = false;
  readonly #options: AccountOptions;
  readonly #deps: Pick<Deps, 'now' | 'randomBytes'>;
  #loaded: Promise<AccountProvider> | undefined;
  /** The networks of the requests that ask the provider now. */
  readonly #running: string[] = [];

  constructor(options: AccountOptions, deps: Pick<Deps, 'now' | 'randomBytes'>) {
    this.provider = providerName(options.config);
    this.#options = options;
    this.#deps = deps;
  }

  /** @returns the address at the provider, and the cookie that the browser keeps */
  async begin(
    network: string,
    { staySignedIn, device, next }: Omit<AccountFlow, 'id' | 'issuedAt'>,
  ): Promise<Answer<{ readonly url: string; readonly cookie: string }>> {
    const id = randomId(this.#deps);
    const answer = await this.#ask(network, next, (provider) =>
      provider.authorize(this.#secretsOf(id)),
    );
    if (!answer.ok) return answer;
    const parts = [id, this.#deps.now(), staySignedIn, device?.id ?? '', device?.codeAt ?? ''];
    const target = encodePart(next.length > MAX_NEXT_LENGTH ? '' : next);
    const cookie = this.#messages('account-flow').sign(...parts.map(String), target);
    return { ok: true, value: { url: answer.value, cookie } };
  }

  /**
   * Checks what the provider has answered.
   *
   * @param cookies - of the browser, genuine or not
   * @param answer - the query of the redirect URI
   */
  async finish(
    network: string,
    cookies: readonly string[],
    answer: URLSearchParams,
  ): Promise<Answer<AccountFlow>> {
    const state = answer.get('state') ?? '';
    const flow = this.#flowIn(cookies, ({ id }) =>
      constantTimeEqual(this.#secretsOf(id).state, state),
    );
    if (flow === undefined) return { ok: false, cause: 'expired', next: '' };
    const { id, next } = flow;
    if (answer.has('error')) return { ok: false, cause: 'denied', next };
    const subject = await this.#ask(network, next, (provider) =>
      provider.identify(answer, this.#secretsOf(id)),
    );
    if (!subject.ok) return subject;
    this.problem = undefined;
    this.hasRefused = !constantTimeEqual(subject.value, this.#options.config.subject);
    return this.hasRefused
      ? { ok: false, cause: 'other-subject', subject: subject.value, next }
      : { ok: true, value: flow };
  }

  /** Begins the session, once for each sign-in. */
  async open(
    { id, issuedAt, staySignedIn, device, next }: AccountFlow,
    request: SessionRequest,
  ): Promise<Answer<BegunSession>> {
    const { config, sessions, singleUse } = this.#options;
    const result = await singleUse.redeem('account', { id, issuedAt });
    if (result !== 'first') {
      return { ok: false, cause: result === 'used' ? 'expired' : 'unavailable', next };
    }
    const details = { method: 'account', boundTo: accountDigest(config) } as const;
    const wishes = { ...request, staySignedIn, device };
    return { ok: true, value: await sessions.begin(wishes, details) };
  }

  /** A token for which a page in the same browser gets the session, once within a minute. */
  handOver({ id }: AccountFlow): string {
    return this.#messages('account').sign(id, String(this.#deps.now()));
  }

  /** The sign-in of a token from `handOver`. */
  takeOver(token: string, cookies: readonly string[]): AccountFlow | undefined {
    const [id, issuedAt] = this.#messages('account').open(token) ?? [];
    return isIssuedLately(HANDOVER_LIFETIME_MS, Number(issuedAt), this.#deps.now())
      ? this.#flowIn(cookies, (flow) => flow.id === id)
      : undefined;
  }

  #flowIn(
    cookies: readonly string[],
    isWanted: (flow: AccountFlow) => boolean,
  ): AccountFlow | undefined {
    return cookies.flatMap((cookie) => this.#read(cookie)).find(isWanted);
  }

  #read(cookie: string): AccountFlow[] {
    const parts = this.#messages('account-flow').open(cookie) ?? [];
    const [id = '', issuedAt, stay, deviceId, codeAt, next] = parts;
    if (!isIssuedLately(FLOW_SECONDS * 1000, Number(issuedAt), this.#deps.now())) return [];
    const device = deviceId
      ? { id: deviceId, codeAt: codeAt ? Number(codeAt) : undefined }
      : undefined;
    const staySignedIn = stay === 'true';
    return [{ id, issuedAt: Number(issuedAt), staySignedIn, device, next: decodePart(next) }];
  }

  async #ask(
    network: string,
    next: string,
    ask: (provider: AccountProvider) => Promise<string>,
  ): Promise<Answer<string>> {
    const own = this.#running.filter((each) => each === network).length;
    if (this.#running.length >= MAX_RUNNING || own >= MAX_RUNNING_OF_NETWORK) {
      return { ok: false, cause: 'busy', next };
    }
    this.#running.push(network);
    try {
      const { load, config } = this.#options;
      this.#loaded ??= load(config);
      return { ok: true, value: await ask(await this.#loaded) };
    } catch (error) {
      const code = errorCode(error);
      if (CODE_USED.has(code)) return { ok: false, cause: 'expired', next };
      this.problem = code;
      return { ok: false, cause: 'unavailable', next };
    } finally {
      this.#running.splice(this.#running.indexOf(network), 1);
    }
  }

  /** Derived, so that the cookie does not contain them. */
  #secretsOf(id: string): AccountSecrets {
    const key = deriveKey(this.#options.rootKey(), 'account secrets');
    const valueOf = (name: string) => macOf(key, `${name} ${id}`);
    return { state: valueOf('state'), nonce: valueOf('nonce'), verifier: valueOf('verifier') };
  }

  /** Under the random key, because strangers get these messages, too. */
  #messages(kind: 'account-flow' | 'account') {
    return createSignedMessages(kind, this.#options.rootKey(), '');
  }
}
