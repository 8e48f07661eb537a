import english from 'messages:en/login';
import { DEFAULT_LANGUAGE } from '../../src/contract/index.js';
import { addMessages, createTranslate } from './catalog.js';
import type { LoginMessages } from './keys.js';

addMessages(DEFAULT_LANGUAGE, english);

/** A message of the login page, in the page's language. */
export const t = createTranslate<LoginMessages>();
