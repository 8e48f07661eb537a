/** How an app becomes a client: `$ISSUER`, `$URL` and `$SECRET` stand for the owner's values. */
export interface ClientRecipe {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly redirects: readonly string[];
  readonly where: string;
  readonly settings: readonly string[];
  readonly version: string;
  readonly source: string;
  readonly pkce?: string;
  readonly groups?: string;
  readonly note?: string;
  readonly tried?: boolean;
}

export declare const commandFor: (recipe: ClientRecipe) => string;
export declare const renderRecipes: (recipes: readonly ClientRecipe[]) => string;
