import { LOGIN_SLOTS } from '../../src/contract/index.js';

/** The host of this page, with the port unless it is the default one. */
export function pageHost(): string {
  // The service fills it in if the build renders the page.
  return typeof window === 'undefined' ? LOGIN_SLOTS.host : window.location.host;
}
