/** The host of this page, with the port unless it is the default one. */
export function pageHost(): string {
  return window.location.host;
}
