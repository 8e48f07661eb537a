import { UNKNOWN_CLIENT, type Requester } from '../audit/audit-event.js';
import type { PasswordConfig } from '../config/config.js';
import { constantTimeEqual, deriveKey, macOf, randomId, sha256 } from '../crypto.js';
import type { Deps } from '../deps.js';
import type { DeviceRecord } from '../storage/record-kinds.js';
import type { RecordList, Records } from '../storage/records.js';
import type { Revocation, SignOuts } from '../storage/sign-outs.js';

const DAY_MS = 86_400_000;

/** 180 days, in seconds. */
export const DEVICE_LIFETIME_SECONDS = 15_552_000;

/**
 * More tokens in one request are not checked, because each costs an HMAC. A sibling site can set one
 * for each parent of our path under each domain, before and after the genuine one: a dozen or two.
 */
export const MAX_CHECKED_DEVICES = 32;

/** How long a device that has given a one-time code is not asked again, in seconds: 30 days. */
const CODE_LIFETIME_SECONDS = 2_592_000;

/**
 * ID, expiry in seconds since the epoch, HMAC-SHA-256; then, with one-time codes, when the device
 * gave one, and another HMAC. Cannot be mistaken for an access token.
 */
const DEVICE_TOKEN =
  /^(?<id>[\w-]{22})~(?<expiry>\d{1,12})~(?<mac>[\w-]{43})(?:~(?<codeAt>\d{1,12})~(?<codeMac>[\w-]{43}))?$/;

/** A device that has signed in before. */
export interface KnownDevice {
  readonly id: string;
  /**
   * When it last gave a one-time code, in seconds since the epoch; `undefined` if it never did with
   * the current credentials.
   */
  readonly codeAt: number | undefined;
}

export interface KnownDevicesOptions {
  /** Fingerprint of the credentials: with other ones, a device has to give a code again. */
  readonly fingerprint: string;
  readonly store: Records<DeviceRecord>;
  /** Contains the devices that the owner has removed. */
  readonly signOuts: Pick<SignOuts, 'has'>;
  readonly revoke: (revocation: Revocation) => Promise<boolean>;
}

/**
 * Devices that have signed in before, with their tokens (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies"), and the list of them. A device token grants no access. It gives its device a separate
 * limit on failed sign-ins, which no other client can use up.
 */
export class KnownDevices {
  readonly #email: string;
  readonly #key: Buffer;
  readonly #codeKey: Buffer;
  readonly #options: KnownDevicesOptions;
  readonly #deps: Deps;

  constructor({ email, secretKey }: PasswordConfig, options: KnownDevicesOptions, deps: Deps) {
    this.#email = email;
    this.#key = deriveKey(secretKey.text, 'known device');
    this.#codeKey = deriveKey(secretKey.text, 'device that gave a code');
    this.#options = options;
    this.#deps = deps;
  }

  /**
   * The device of the first token that is genuine and has not expired. A sibling site can set a
   * cookie of the same name that comes first; it must not hide the genuine one.
   * At most 32 tokens are checked.
   */
  recognize(deviceTokens: readonly string[]): KnownDevice | undefined {
    for (const deviceToken of deviceTokens.slice(0, MAX_CHECKED_DEVICES)) {
      const device = this.#verify(deviceToken);
      if (device !== undefined) return device;
    }
    return undefined;
  }

  /**
   * Issues a token for a device that has signed in, and lists it.
   *
   * @param device - as recognized; `undefined` for a new one
   */
  signedIn(
    device: KnownDevice | undefined,
    gaveCode: boolean,
    requester: Requester | undefined,
  ): { readonly id: string; readonly token: string } {
    const id = device?.id ?? randomId(this.#deps);
    const seconds = Math.floor(this.#deps.now() / 1000);
    const expiry = String(seconds + DEVICE_LIFETIME_SECONDS);
    const codeAt = gaveCode ? seconds : device?.codeAt;
    const parts = [id, expiry, this.#sign(id, expiry)];
    if (codeAt !== undefined) parts.push(String(codeAt), this.#signCode(id, String(codeAt)));
    void this.#record(id, device === undefined, requester);
    return { id, token: parts.join('~') };
  }

  /**
   * Whether a code was given in the last 30 days. One from the future does not count: the clock was
   * ahead, and the 30 days would end much later.
   *
   * @param codeAt - seconds since the epoch
   */
  gaveCodeRecently(codeAt: number): boolean {
    const age = Math.floor(this.#deps.now() / 1000) - codeAt;
    return age >= 0 && age < CODE_LIFETIME_SECONDS;
  }

  async list(): Promise<RecordList<DeviceRecord>> {
    const { records, complete } = await this.#options.store.list();
    return { records: records.filter(({ id }) => !this.#isForgotten(id)), complete };
  }

  /**
   * @param name - null to remove it
   * @returns whether all replicas have it; `undefined` if no such device is listed
   */
  async rename(id: string, name: string | null): Promise<boolean | undefined> {
    const device = await this.#find(id);
    return (
      device && (await this.#options.store.put({ ...device, name, updatedAt: this.#deps.now() }))
    );
  }

  /**
   * Refuses the device's token from now on, so that it is a device like any other. Its sessions stay.
   *
   * @returns whether all replicas have acknowledged it
   */
  async forget(id: string): Promise<boolean> {
    const { revoke, store } = this.#options;
    // A sign-in that is running may still issue a token for it.
    const expiresAt = this.#deps.now() + DEVICE_LIFETIME_SECONDS * 1000 + DAY_MS;
    const shared = await revoke({ kind: 'token', digest: deviceDigest(id), expiresAt });
    await store.remove(id);
    return shared;
  }

  #verify(deviceToken: string): KnownDevice | undefined {
    const { id, expiry, mac, codeAt, codeMac } = DEVICE_TOKEN.exec(deviceToken)?.groups ?? {};
    if (id === undefined || expiry === undefined || mac === undefined) return undefined;
    if (!constantTimeEqual(mac, this.#sign(id, expiry))) return undefined;
    if (Number(expiry) * 1000 <= this.#deps.now() || this.#isForgotten(id)) return undefined;
    const gaveCode =
      codeAt !== undefined &&
      codeMac !== undefined &&
      constantTimeEqual(codeMac, this.#signCode(id, codeAt));
    return { id, codeAt: gaveCode ? Number(codeAt) : undefined };
  }

  #sign(id: string, expiry: string): string {
    return macOf(this.#key, JSON.stringify([this.#email, id, expiry]));
  }

  #signCode(id: string, codeAt: string): string {
    return macOf(this.#codeKey, JSON.stringify([this.#options.fingerprint, id, codeAt]));
  }

  #isForgotten(id: string): boolean {
    return this.#options.signOuts.has(deviceDigest(id));
  }

  async #find(id: string): Promise<DeviceRecord | undefined> {
    return this.#isForgotten(id) ? undefined : await this.#options.store.find(id);
  }

  async #record(id: string, isNew: boolean, requester: Requester | undefined): Promise<void> {
    const { store } = this.#options;
    const { network, userAgent } = requester?.auditClient ?? UNKNOWN_CLIENT;
    const at = this.#deps.now();
    const known = await store.find(id);
    await store.put({
      id,
      name: known?.name ?? null,
      userAgent,
      network,
      firstAt: isNew ? at : (known?.firstAt ?? null),
      lastAt: at,
      updatedAt: at,
      expiresAt: at + DEVICE_LIFETIME_SECONDS * 1000,
    });
  }
}

/** Identifies a device among revoked tokens: no token's signing input has this form. */
function deviceDigest(id: string): string {
  return sha256(`known device ${id}`);
}

/** Six characters of a MAC over the email. They reveal neither the email nor the secret. */
export function deviceCookieSuffix({ email, secretKey }: PasswordConfig): string {
  if (secretKey.source === 'generated') return '';
  const mac = macOf(deriveKey(secretKey.text, 'device cookie'), JSON.stringify([email]));
  return `_${mac.replaceAll(/\W/g, '').slice(0, 6)}`;
}
