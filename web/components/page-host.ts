import { LOGIN_SLOTS } from '../../src/contract/index.js';
import { ownTitle } from '../layout.js';

/** The host of this page, with the port unless it is the default one. */
export function pageHost(): string {
  // The service fills it in if the build renders the page.
  return typeof window === 'undefined' ? LOGIN_SLOTS.host : window.location.host;
}

/** The name of the service. */
export function serviceName(): string {
  return typeof window === 'undefined' ? LOGIN_SLOTS.title : (ownTitle ?? 'Housekey');
}

/** How a page calls the service in its title: by its own name, or by its host. */
export function siteName(): string {
  return ownTitle ?? pageHost();
}
