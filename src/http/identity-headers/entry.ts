/** Request headers by which one product, standing in front of an app, tells it who is asking. */
export interface IdentityHeaders {
  /** Whose headers they are. */
  readonly of: string;
  /**
   * Lower-case names. Includes the documented members of the families: a proxy without wildcards
   * (nginx, Traefik) removes these names alone.
   */
  readonly names: readonly string[];
  /** Lower-case beginnings of names that belong to the product as a whole, hyphen included. */
  readonly families?: readonly string[];
}

/** Names that share a beginning. */
export function named(beginning: string, ...endings: readonly string[]): readonly string[] {
  return endings.map((ending) => beginning + ending);
}
