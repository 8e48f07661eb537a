import english from 'messages:en/clientRecipes';
import loaders from 'messages:load/clientRecipes';
import { DEFAULT_LANGUAGE } from '../../src/contract/index.js';
import { addMessages, createTranslate } from './catalog.js';
import type { ClientRecipeMessages, RichValue } from './keys.js';
import { addPart } from './load.js';
import { createRich } from './pages.js';

addMessages(DEFAULT_LANGUAGE, english);

/** A message about how an app becomes a client. */
export const t = createTranslate<ClientRecipeMessages>();

/** Like `t`, with the message's elements. */
export const rich = createRich<ClientRecipeMessages<RichValue>>();

/** Loads the messages in the page's language. */
export async function loadClientRecipeMessages(): Promise<void> {
  await addPart(loaders);
}
