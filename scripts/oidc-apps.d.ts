import type { ClientRecipe } from '../web/pages/console/setup/client-recipe.js';
import type * as functions from '../web/pages/console/setup/client-recipe.js';

export declare const renderRecipes: (
  recipes: readonly ClientRecipe[],
  functions: Pick<typeof functions, 'fillRecipe' | 'commandFor'>,
) => string;
