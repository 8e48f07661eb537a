import { sha256 } from '../crypto.js';
import { LRUCache } from 'lru-cache';
import { DEVICE_CODE_SECONDS, POLL_INTERVAL_SECONDS } from '../../contract/index.js';
import type { ListedClient } from '../audit/audit-event.js';
import type { Deps } from '../deps.js';
import { enclosingNetworks } from '../network.js';
import type { DeviceCodeRecord } from '../storage/record-kinds.js';
import type { SharedState } from '../storage/state.js';
import type { Approval, BegunSession, SessionRequest } from './sessions/sessions.js';
import { CLOCK_TOLERANCE_SECONDS } from './claims.js';

const LIFETIME_MS = DEVICE_CODE_SECONDS * 1000;
/** How long a code is remembered afterwards, so that its device learns that it has expired. */
const KEPT_MS = LIFETIME_MS;

const MAX_PENDING = 100;
/** In one IPv4 /24 or IPv6 /48. */
const MAX_PENDING_IN_NETWORK = 5;

/** Consonants (RFC 8628 §6.1): they spell no words, and none looks like a digit. 34 bits. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;
const USER_CODE = new RegExp(`^[${LETTERS}]{${USER_CODE_LENGTH}}$`);

/** Ten wrong codes at once, and then one in 30 seconds, on all replicas together. */
const GUESSES = { key: 'device-codes', restoreMs: 30_000, fillMs: 300_000 };

/** `invalid`: unknown, used, or displaced by others. */
export type DeviceCodeState = 'pending' | 'approved' | 'refused' | 'expired' | 'invalid';

/** Result of looking for the code that the owner has typed. */
export type FindOutcome =
  | { readonly outcome: 'found'; readonly record: DeviceCodeRecord }
  | { readonly outcome: 'not-found' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

/** Result of using a code. `unknown`: whether it was used cannot be checked now. */
export type UseOutcome =
  | (Approval & { readonly outcome: 'approved' })
  | { readonly outcome: Exclude<DeviceCodeState, 'approved'> | 'unknown' };

/** Result of signing in a device. */
export type DeviceOutcome =
  | (BegunSession & { readonly outcome: 'signed-in' })
  | { readonly outcome: Exclude<UseOutcome['outcome'], 'approved'> };

/** The code of a client of OpenID Connect, whose library makes it. */
export interface ClientCode extends Required<Pick<DeviceCodeRecord, 'client' | 'payload'>> {
  readonly secret: string;
  /** The code in the same letters, without the hyphen. */
  readonly userCode: string;
}

export interface DeviceCodesOptions extends Pick<
  SharedState,
  'deviceCodes' | 'singleUse' | 'rateLimiter' | 'signOuts'
> {
  /** Begins the session of a device; `undefined` if the approval no longer counts. */
  readonly begin: (
    request: SessionRequest,
    approval: Approval,
  ) => Promise<BegunSession | undefined>;
}

/**
 * Codes by which the owner approves another device (RFC 8628). The device keeps a secret of 256 bits and shows a
 * short code, which alone gives nothing. Strangers can ask for codes, so each network can have a few, and all
 * together a hundred: another one displaces the oldest of the fullest network. Each works for five minutes, once.
 */
export class DeviceCodes {
  readonly #options: DeviceCodesOptions;
  readonly #deps: Pick<Deps, 'now' | 'randomBytes'>;
  /** Asked for one after the other, so that no two take the same last place. */
  #latest: Promise<unknown> = Promise.resolve();
  /** When a program last asked for its token, and how long it must wait: for this replica, by ID. */
  readonly #polls = new LRUCache<string, { readonly at: number; readonly intervalMs: number }>({
    max: 10 * MAX_PENDING,
  });

  constructor(options: DeviceCodesOptions, deps: Pick<Deps, 'now' | 'randomBytes'>) {
    this.#options = options;
    this.#deps = deps;
  }

  /**
   * Issues a code for a device.
   *
   * @param client - who asks
   * @param isProven - whether the connection or a trusted proxy proves the client's network
   * @param code - of a client of OpenID Connect. Default: one for a device of the owner
   * @returns the code that the device shows, such as `BCDF-GHJK`, and its secret
   */
  async ask(
    { network, userAgent }: ListedClient,
    isProven: boolean,
    code?: ClientCode,
  ): Promise<{ readonly userCode: string; readonly secret: string }> {
    const { secret, ...asked } = code ?? {
      secret: Buffer.from(this.#deps.randomBytes(32)).toString('base64url'),
      userCode: this.#newUserCode(),
    };
    const issuedAt = this.#deps.now();
    const record: DeviceCodeRecord = {
      id: sha256(secret),
      updatedAt: issuedAt,
      issuedAt,
      expiresAt: issuedAt + LIFETIME_MS + KEPT_MS,
      ...asked,
      state: 'pending',
      network,
      isProven,
      userAgent,
      approvedBy: '',
      signedOutUntil: 0,
    };
    const added = this.#latest.then(async () => await this.#add(record));
    // One that fails must not stop those after it.
    this.#latest = added.catch(() => {});
    await added;
    return { secret, userCode: format(record.userCode) };
  }

  /** The devices that wait, the one that asked last first. */
  async pending(): Promise<readonly DeviceCodeRecord[]> {
    const { records } = await this.#options.deviceCodes.list();
    return records.filter((record) => this.#stateOf(record) === 'pending');
  }

  /** Finds a device by its secret. `userCode`: what it shows while it waits. */
  async check(secret: string) {
    const record = await this.#options.deviceCodes.find(sha256(secret));
    const state = record === undefined ? 'invalid' : this.#stateOf(record);
    const isWaiting = state === 'pending' || state === 'approved';
    const userCode = record !== undefined && isWaiting ? format(record.userCode) : undefined;
    return { state, userCode, payload: record?.payload };
  }

  /**
   * Uses the code of a device, if it was approved. At most one call for a secret returns `approved`.
   *
   * @param client - of OpenID Connect, whose code opens nothing else. Default: a device of the owner
   */
  async use(secret: string, client?: string): Promise<UseOutcome> {
    const record = await this.#options.deviceCodes.find(sha256(secret));
    if (record === undefined || record.client !== client) return { outcome: 'invalid' };
    const outcome = this.#stateOf(record);
    if (outcome !== 'approved') return { outcome };
    const { id, issuedAt, approvedBy, signedOutUntil } = record;
    const result = await this.#options.singleUse.redeem('approval', { id, issuedAt });
    if (result === 'unknown') return { outcome: 'unknown' };
    await this.#put({ ...record, state: 'used' });
    return result === 'first' ? { outcome, approvedBy, signedOutUntil } : { outcome: 'invalid' };
  }

  /** Begins the session of a device that the owner has approved. */
  async signIn(secret: string, request: SessionRequest, client?: string): Promise<DeviceOutcome> {
    const result = await this.use(secret, client);
    if (result.outcome !== 'approved') return result;
    const session = await this.#options.begin(request, result);
    return session === undefined ? { outcome: 'refused' } : { outcome: 'signed-in', ...session };
  }

  /**
   * Whether a program asks for its token too often (RFC 8628 §3.5). Each time, it must wait five seconds longer
   * from then on.
   */
  isTooFast(secret: string): boolean {
    const id = sha256(secret);
    const now = this.#deps.now();
    const { at, intervalMs } = this.#polls.get(id) ?? {
      at: -Infinity,
      intervalMs: POLL_INTERVAL_SECONDS * 1000,
    };
    const age = now - at;
    const isTooFast = age >= 0 && age < intervalMs;
    const added = isTooFast ? POLL_INTERVAL_SECONDS * 1000 : 0;
    this.#polls.set(id, { at: now, intervalMs: intervalMs + added });
    return isTooFast;
  }

  /** Looks for the device that shows this code. Only the owner may: even so, few wrong codes are accepted. */
  async find(typed: string): Promise<FindOutcome> {
    const userCode = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
    if (!USER_CODE.test(userCode)) return { outcome: 'not-found' };
    const { rateLimiter } = this.#options;
    const waitMs = await rateLimiter.consume([GUESSES]);
    if (waitMs > 0) return { outcome: 'throttled', retryAfterSeconds: Math.ceil(waitMs / 1000) };
    const record = (await this.pending()).find((one) => one.userCode === userCode);
    if (record === undefined) return { outcome: 'not-found' };
    await rateLimiter.refund([GUESSES]);
    return { outcome: 'found', record };
  }

  /** @param approvedBy - ID of the session that approves it */
  async approve(record: DeviceCodeRecord, approvedBy: string): Promise<void> {
    const signedOutUntil = this.#options.signOuts.issuedUntil ?? 0;
    await this.#put({ ...record, state: 'approved', approvedBy, signedOutUntil });
  }

  async refuse(record: DeviceCodeRecord): Promise<void> {
    await this.#put({ ...record, state: 'refused' });
  }

  async #put(record: DeviceCodeRecord): Promise<void> {
    await this.#options.deviceCodes.put({ ...record, updatedAt: this.#deps.now() });
  }

  async #add(record: DeviceCodeRecord): Promise<void> {
    const displaced = displacedBy(record, await this.pending());
    if (displaced !== undefined) await this.#options.deviceCodes.remove(displaced.id);
    await this.#options.deviceCodes.put(record);
  }

  #stateOf({ state, issuedAt }: DeviceCodeRecord): DeviceCodeState {
    if (state === 'used') return 'invalid';
    const age = this.#deps.now() - issuedAt;
    // One from the future would be valid for longer: a clock was ahead and has been set back.
    const isValid = age < LIFETIME_MS && age >= -CLOCK_TOLERANCE_SECONDS * 1000;
    return isValid ? state : 'expired';
  }

  /** 128 random bits, of which the remainder is as good as evenly distributed. */
  #newUserCode(): string {
    let number = BigInt(`0x${Buffer.from(this.#deps.randomBytes(16)).toString('hex')}`);
    const base = BigInt(LETTERS.length);
    return Array.from({ length: USER_CODE_LENGTH }, () => {
      const letter = LETTERS.charAt(Number(number % base));
      number /= base;
      return letter;
    }).join('');
  }
}

function format(userCode: string): string {
  const half = USER_CODE_LENGTH / 2;
  return `${userCode.slice(0, half)}-${userCode.slice(half)}`;
}

/** The one that goes if this one comes: the oldest of its network, or of the fullest. */
function displacedBy(
  { network }: DeviceCodeRecord,
  pending: readonly DeviceCodeRecord[],
): DeviceCodeRecord | undefined {
  const counts = new Map<string, number>();
  for (const one of pending) {
    const name = wideNetwork(one.network);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const own = wideNetwork(network);
  const isOwnFull = (counts.get(own) ?? 0) >= MAX_PENDING_IN_NETWORK;
  if (!isOwnFull && pending.length < MAX_PENDING) return undefined;
  const most = Math.max(...counts.values());
  const isCandidate = (name: string) => (isOwnFull ? name === own : counts.get(name) === most);
  return pending
    .toSorted((left, right) => left.issuedAt - right.issuedAt)
    .find((one) => isCandidate(wideNetwork(one.network)));
}

/** The IPv4 /24 or IPv6 /48 around a network; itself if it is unknown. */
function wideNetwork(network: string): string {
  return wideNetworks.memo(network);
}

/** Remembered, because each code that a stranger asks for is compared with the networks of all that wait. */
const wideNetworks = new LRUCache<string, string>({
  max: 2 * MAX_PENDING,
  memoMethod: (network) => enclosingNetworks(network).at(-1)?.name ?? network,
});
