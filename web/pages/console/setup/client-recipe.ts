/** How an app becomes a client of OpenID Connect: `$ISSUER`, `$URL` and `$SECRET` stand for the owner's values. */
export interface ClientRecipe {
  readonly id: string;
  readonly name: string;
  /** The first label of the app's host in examples. */
  readonly host: string;
  /** Paths at the app, or whole addresses. */
  readonly redirects: readonly string[];
  /** The place of the settings in the app. */
  readonly where: string;
  readonly settings: readonly string[];
  /** The version that was tried, or for which Authelia's guide is. */
  readonly version?: string;
  /** The app's documentation that was read: its address at one commit, and its version or date. */
  readonly read?: { readonly url: string; readonly of: string };
  /** The app's documentation, for further reading. */
  readonly source: string;
  readonly groups?: string;
  readonly pkce?: string;
  readonly note?: string;
  readonly tried?: boolean;
}

/** The addresses of Housekey and of the app, without a slash at the end. */
export interface ClientAddresses {
  readonly issuer: string;
  readonly url: string;
}

/** Fills the addresses in. The secret, which only the command prints, becomes `SECRET`. */
export function fillRecipe(text: string, { issuer, url }: ClientAddresses): string {
  return text.replaceAll('$ISSUER', issuer).replaceAll('$URL', url).replaceAll('$SECRET', 'SECRET');
}

/** The command that creates the client. */
export function commandFor(recipe: ClientRecipe, { url }: ClientAddresses): string {
  const { id, redirects, groups, pkce } = recipe;
  const options = [
    ...redirects.map((uri) => `--redirect ${/^[a-z.]+:/.test(uri) ? uri : url + uri}`),
    ...(groups === undefined ? [] : [`--groups ${groups}`]),
    ...(pkce === undefined ? [] : [`--pkce ${pkce}`]),
  ];
  return `housekey oidc-client ${id} ${options.join(' ')}`;
}
