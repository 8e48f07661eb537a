import { DEFAULT_LANGUAGE } from '../../src/contract/index.js';
import { addMessages, createTranslate } from './catalog.js';
import english from './en/sign-in.js';
import type { LoginMessages } from './login.js';

export type SignInMessages = typeof english;

addMessages(DEFAULT_LANGUAGE, english);

/** A message of the login page's rare parts, in the page's language. */
export const t = createTranslate<LoginMessages & SignInMessages>();
