/** Whether the host is the domain or below it. Compares whole labels: `evil-example.com` is not. */
export function isInDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
