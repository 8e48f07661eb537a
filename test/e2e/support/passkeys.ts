import type { CDPSession, Page } from 'playwright-core';
import type { TestAuthenticator } from '../../support/authenticator.js';
import { freePort } from '../../support/port.js';
import { startService, type Service } from '../../support/service.js';
import { authVariables } from './service.js';

/** The host of the service, and of its passkeys. */
const HOST = 'localhost';

/** The service at http://localhost, where passkeys work without https. */
export interface PasskeyService {
  readonly origin: string;
  /** Restarts it with these variables in addition. */
  readonly restart: (variables: Record<string, string>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * @param variables - in addition to those for authentication and the public address
 * @param host - the host in the public address
 */
export async function startPasskeyService(
  variables: Record<string, string> = {},
  host = HOST,
): Promise<PasskeyService> {
  const port = String(await freePort());
  const origin = `http://${host}:${port}`;
  const base = {
    ...(await authVariables()),
    SERVICE_SECRET_KEY: 'a secret of more than thirty-two bytes',
    SERVICE_PUBLIC_URL: origin,
    PORT: port,
  };
  let service: Service = await startService({ ...base, ...variables });
  return {
    origin,
    restart: async (more) => {
      await service.stop();
      service = await startService({ ...base, ...variables, ...more });
    },
    stop: async () => {
      await service.stop();
    },
  };
}

/** A passkey on the device, as far as tests change it. */
interface Credential {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly rpId?: string;
  readonly privateKey: string;
  readonly userHandle?: string;
  readonly signCount: number;
  readonly backupEligibility?: boolean;
  readonly backupState?: boolean;
}

interface Properties {
  /** Whether it can verify its user. Default: true. */
  readonly verifies?: boolean;
  /** Whether it can keep discoverable passkeys. Default: true. */
  readonly keepsPasskeys?: boolean;
  /** A page can have one internal device only. Default: `internal`. */
  readonly transport?: 'internal' | 'usb';
  /** A passkey that it has already. Default: none. */
  readonly passkey?: TestAuthenticator;
}

/** Chromium's virtual authenticator: a device with passkeys, next to one page. */
export class VirtualAuthenticator {
  readonly #client: CDPSession;
  readonly #id: string;

  private constructor(client: CDPSession, id: string) {
    this.#client = client;
    this.#id = id;
  }

  /** Adds a device with these properties. */
  static async add(
    page: Page,
    { verifies = true, keepsPasskeys = true, transport = 'internal', passkey }: Properties = {},
  ): Promise<VirtualAuthenticator> {
    const client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport,
        hasResidentKey: keepsPasskeys,
        hasUserVerification: verifies,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const device = new VirtualAuthenticator(client, authenticatorId);
    if (passkey !== undefined) await device.#keep(passkey);
    return device;
  }

  /** Gives it a passkey, as if it had been registered for this host before. */
  async #keep(passkey: TestAuthenticator): Promise<void> {
    await this.#client.send('WebAuthn.addCredential', {
      authenticatorId: this.#id,
      credential: {
        credentialId: Buffer.from(passkey.id, 'base64url').toString('base64'),
        isResidentCredential: true,
        rpId: HOST,
        privateKey: passkey.privateKey.toString('base64'),
        userHandle: Buffer.from('the owner').toString('base64'),
        signCount: 0,
      },
    });
  }

  /** Whether its user passes the fingerprint sensor, or whatever it has. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.#client.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#id,
      isUserVerified,
    });
  }

  /** Whether its user touches it when asked. If not, requests wait. */
  async setPresent(enabled: boolean): Promise<void> {
    await this.#client.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled,
    });
  }

  async credentials(): Promise<readonly Credential[]> {
    const { credentials } = await this.#client.send('WebAuthn.getCredentials', {
      authenticatorId: this.#id,
    });
    return credentials;
  }

  /** Changes its only passkey, such as the counter or the flags for backups. */
  async change(changed: Partial<Credential>): Promise<void> {
    const [credential] = await this.credentials();
    if (credential === undefined) throw new Error('the device has no passkey');
    await this.#client.send('WebAuthn.clearCredentials', { authenticatorId: this.#id });
    await this.#client.send('WebAuthn.addCredential', {
      authenticatorId: this.#id,
      credential: { ...credential, ...changed },
    });
  }

  async remove(): Promise<void> {
    await this.#client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id });
  }
}

/** The browser offers no passkeys in text fields, so that only the button can sign in. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => await Promise.resolve(false);
  });
}
