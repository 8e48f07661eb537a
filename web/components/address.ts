/** The host, with its port where that is not the usual one: how people know which door this is. */
export function hostName(): string {
  return window.location.host;
}
