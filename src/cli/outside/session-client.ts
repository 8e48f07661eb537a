import type { Outcome } from './client.js';
import { NAVIGATION, type CheckContext } from './context.js';
import { cookieNames } from './session-token.js';

/** Sends requests of the check with its token, to the origins of this setup. */
export class SignedIn {
  readonly context: CheckContext;
  readonly #token: string;

  constructor(context: CheckContext, token: string) {
    this.context = context;
    this.#token = token;
  }

  /** To the app, as a browser: with the session cookie. */
  async toApp(
    path: string,
    headers: Readonly<Record<string, string>> = NAVIGATION,
  ): Promise<Outcome> {
    const { client, url, settings } = this.context;
    const cookie = cookieNames(settings)
      .map((name) => `${name}=${this.#token}`)
      .join('; ');
    return await client.send(url, path, { headers: { ...headers, cookie } }, true);
  }

  /** To the API of Housekey, as a program: with a bearer token. */
  async toApi(
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Outcome> {
    const { client, login } = this.context;
    const authorization = `Bearer ${this.#token}`;
    return await client.send(login, path, { method, headers: { ...headers, authorization } }, true);
  }
}
