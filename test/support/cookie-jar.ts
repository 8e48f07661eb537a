/** The cookies of one browser: each is sent only to the path that it was set for (RFC 6265 §5.1.4). */
export class CookieJar {
  readonly #cookies = new Map<string, { readonly pair: string; readonly path: string }>();

  /** Keeps the cookies that a response sets. */
  keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const path =
        attributes.find((text) => text.startsWith('Path='))?.slice('Path='.length) ?? '/';
      this.#cookies.set(`${pair.split('=', 1)[0]} ${path}`, { pair, path });
    }
  }

  /** The Cookie header of a request for this path. */
  headerFor(path: string): string {
    return [...this.#cookies.values()]
      .filter((cookie) => isBelow(path, cookie.path))
      .map(({ pair }) => pair)
      .join('; ');
  }
}

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(parent.endsWith('/') ? parent : `${parent}/`);
}
