/** Request headers with which a proxy product tells the app behind it who is asking. */
export interface IdentityHeaders {
  /** The products that use these headers. */
  readonly products: string;
  /**
   * Lower-case names. Includes the documented members of the prefixes, because proxies without
   * wildcards (nginx, Traefik) can only remove names.
   */
  readonly names: readonly string[];
  /** Lower-case prefixes that only these products use, including the hyphen. */
  readonly prefixes?: readonly string[];
}

/** Returns names that share a prefix. */
export function withPrefix(prefix: string, ...names: readonly string[]): readonly string[] {
  return names.map((name) => prefix + name);
}
