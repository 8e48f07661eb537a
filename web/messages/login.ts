import { DEFAULT_LANGUAGE } from '../../src/contract/index.js';
import { addMessages, createTranslate } from './catalog.js';
import english from './en/login.js';

export type LoginMessages = typeof english;

addMessages(DEFAULT_LANGUAGE, english);

/** A message of the login page, in the page's language. */
export const t = createTranslate<LoginMessages>();
