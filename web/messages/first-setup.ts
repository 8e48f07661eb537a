import english from 'messages:en/firstSetup';
import loaders from 'messages:load/firstSetup';
import { DEFAULT_LANGUAGE } from '../../src/contract/index.js';
import { addMessages, createTranslate } from './catalog.js';
import type { FirstSetupMessages, RichValue } from './keys.js';
import { addPart } from './load.js';
import { createRich } from './pages.js';

addMessages(DEFAULT_LANGUAGE, english);

/** A message of the page that sets up the login. */
export const t = createTranslate<FirstSetupMessages>();

/** Like `t`, with the message's elements. */
export const rich = createRich<FirstSetupMessages<RichValue>>();

/** Loads the messages in the page's language. */
export async function loadFirstSetupMessages(): Promise<void> {
  await addPart(loaders);
}
