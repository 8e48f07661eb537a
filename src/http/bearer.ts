/** RFC 9110 §11.4 and RFC 6750 §2.1: a scheme in any case, spaces, then the token. */
const BEARER = /^bearer +(?<token>.+)$/i;

/**
 * The token in an Authorization header. `undefined` where the header is missing, has another
 * scheme, or nothing behind `Bearer`. What stands there is not judged.
 */
export function bearerToken(authorization: string | null): string | undefined {
  return authorization === null ? undefined : BEARER.exec(authorization)?.groups?.['token'];
}
