import { ownTitle } from '../layout.js';

/** The host of this page, with the port unless it is the default one. */
export function pageHost(): string {
  return window.location.host;
}

/** The name of the service. */
export function serviceName(): string {
  return ownTitle ?? 'Housekey';
}

/** How a page calls the service in its title: by its own name, or by its host. */
export function siteName(): string {
  return ownTitle ?? pageHost();
}
