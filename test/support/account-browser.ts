import { expect } from 'vitest';
import { CookieJar } from './cookie-jar.js';
import type { TestHousekey } from './housekey.js';
import { signInAtProvider } from './identity-provider.js';

export const SITE = 'http://app.example.com';
export const START = '/_housekey/api/account';
export const CALLBACK = '/_housekey/account/callback';

/** A browser with its cookies, in front of Housekey at `SITE`. */
export class AccountBrowser {
  readonly jar = new CookieJar();
  readonly #housekey: TestHousekey;

  constructor(at: TestHousekey) {
    this.#housekey = at;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(path, SITE);
    const headers = new Headers(init.headers);
    headers.set('cookie', this.jar.headerFor(pathname));
    const response = await this.#housekey.request(path, { ...init, headers });
    this.jar.keep(response);
    return response;
  }

  /** Presses the button. @returns the address at the provider */
  async begin(fields: Record<string, string> = {}): Promise<string> {
    const body = new URLSearchParams(fields);
    const response = await this.send(START, { method: 'POST', body });
    expect(response.status).toBe(200);
    return (response.headers.get('refresh') ?? '').replace('0;url=', '');
  }

  /** Presses the button, and signs in at the provider. @returns the address that leads back */
  async goThroughProvider(fields: Record<string, string> = {}): Promise<string> {
    const { href } = await signInAtProvider(await this.begin(fields));
    return href.slice(SITE.length);
  }

  /** The whole sign-in. */
  async signIn(fields: Record<string, string> = {}): Promise<Response> {
    return await this.send(await this.goThroughProvider(fields));
  }
}
