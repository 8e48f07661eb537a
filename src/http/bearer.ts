/** RFC 9110 §11.4 and RFC 6750 §2.1: a scheme in any case, spaces, then the token. */
const BEARER = /^bearer +(?<token>.+)$/i;

/**
 * Extracts the token from an Authorization header, without verifying it.
 *
 * @returns `undefined` if the header is missing, has another scheme, or nothing after `Bearer`.
 */
export function bearerToken(authorization: string | null): string | undefined {
  return authorization === null ? undefined : BEARER.exec(authorization)?.groups?.['token'];
}
