/**
 * When a JWT says that it expires, in milliseconds since the epoch; null where it does not say.
 * Nothing is verified here, nor could it be: this only sets an alarm. Who is signed in, the
 * service alone decides.
 */
export function readExpiryMs(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' && Number.isFinite(claims.exp) ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
}
