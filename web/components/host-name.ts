/** The host of this page, with the port unless it is the default one. */
export function hostName(): string {
  return window.location.host;
}
