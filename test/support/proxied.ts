import type { TestHousekey } from './housekey.js';
import { RP_ID } from './passkeys.js';

/**
 * Sends requests to a service as a proxy with https at the public address does, which the service has
 * to trust.
 *
 * @param url - the service's own address at that moment
 */
export function throughProxy(url: () => string): TestHousekey['request'] {
  return async (path, { headers, ...init } = {}) => {
    const sent = new Headers(headers);
    sent.delete('host');
    sent.set('x-forwarded-proto', 'https');
    if (!sent.has('x-forwarded-host')) sent.set('x-forwarded-host', RP_ID);
    return await fetch(new URL(path, url()), { ...init, headers: sent });
  };
}
