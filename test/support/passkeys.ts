import { AUTH_VARIABLES, bodyOf, createTestHousekey, type TestHousekey } from './housekey.js';
import { TestAuthenticator } from './authenticator.js';
import { CookieJar } from './cookie-jar.js';
import type { TestHousekeyOptions } from './housekey.js';

export const ORIGIN = 'https://app.example.com';
export const RP_ID = 'app.example.com';

const OPTIONS = '/_housekey/api/passkey/options';
const SIGN_IN = '/_housekey/api/passkey/sign-in';

/** A browser on the login page: sends JSON with its cookies. */
export class TestBrowser {
  #housekey: Pick<TestHousekey, 'request'>;
  readonly #jar = new CookieJar();

  constructor(housekey: Pick<TestHousekey, 'request'>) {
    this.#housekey = housekey;
  }

  /** Sends its requests to another process from now on, and keeps its cookies. */
  moveTo(housekey: Pick<TestHousekey, 'request'>): void {
    this.#housekey = housekey;
  }

  /** @param token - sent as Bearer */
  async post(path: string, body: unknown, token?: string): Promise<Response> {
    const headers = new Headers({
      'content-type': 'application/json',
      host: RP_ID,
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      cookie: this.#jar.headerFor(path),
    });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await this.#housekey.request(path, init);
    this.#jar.keep(response);
    return response;
  }

  /** A challenge for signing in. */
  async challenge(): Promise<string> {
    return String((await bodyOf(await this.post(OPTIONS, {})))['challenge']);
  }

  async signIn(assertion: unknown): Promise<Response> {
    return await this.post(SIGN_IN, assertion);
  }

  /** Signs in and returns the token. */
  async tokenOf(passkey: TestAuthenticator): Promise<string> {
    const answer = await this.signIn(passkey.assert(await this.challenge()));
    return String((await bodyOf(answer))['access_token']);
  }
}

/** Housekey at a public address, with one passkey in its configuration. */
export async function createPasskeyHousekey(
  variables: Readonly<Record<string, string>> = {},
  options: TestHousekeyOptions = {},
): Promise<TestHousekey & { readonly phone: TestAuthenticator; readonly browser: TestBrowser }> {
  const phone = new TestAuthenticator(ORIGIN);
  const housekey = await createTestHousekey(
    {
      ...AUTH_VARIABLES,
      SERVICE_PUBLIC_URL: ORIGIN,
      SERVICE_PASSKEYS: phone.entry(),
      ...variables,
    },
    { publicUrl: new URL(ORIGIN), ...options },
  );
  return { ...housekey, phone, browser: new TestBrowser(housekey) };
}
