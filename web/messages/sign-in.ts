import english from 'messages:en/signIn';
import { DEFAULT_LANGUAGE } from '../../src/contract/index.js';
import { addMessages, createTranslate } from './catalog.js';
import type { LoginMessages, SignInMessages } from './keys.js';

addMessages(DEFAULT_LANGUAGE, english);

/** A message of the login page's rare parts, in the page's language. */
export const t = createTranslate<LoginMessages & SignInMessages>();
