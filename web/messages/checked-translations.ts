/*
 * Compiles only if every translation is complete: a missing key, an extra one, or one with other
 * arguments or elements than the English message makes its language differ from `Exact`. Plural forms are
 * checked by the build.
 */
import type deLogin from './de/login.js';
import type dePages from './de/pages.js';
import type frLogin from './fr/login.js';
import type frPages from './fr/pages.js';
import type esLogin from './es/login.js';
import type esPages from './es/pages.js';
import type ruLogin from './ru/login.js';
import type ruPages from './ru/pages.js';
import type jaLogin from './ja/login.js';
import type jaPages from './ja/pages.js';
import type zhHansLogin from './zh-Hans/login.js';
import type zhHansPages from './zh-Hans/pages.js';
import type arLogin from './ar/login.js';
import type arPages from './ar/pages.js';
import type english from './en/pages.js';
import type login from './en/login.js';
import type signIn from './en/sign-in.js';
import type { Checked } from './types.js';

type Login<Translation extends Readonly<Record<string, string>>> = Checked<
  typeof login & typeof signIn,
  Translation
>;
type Pages<Translation extends Readonly<Record<string, string>>> = Checked<
  typeof english,
  Translation
>;

/** Fails to compile with the wrong keys in the error if `Result` is not the translation itself. */
type Exact<Translation, Result extends Translation> = Result;

export type CheckedTranslations = [
  Exact<typeof deLogin, Login<typeof deLogin>>,
  Exact<typeof dePages, Pages<typeof dePages>>,
  Exact<typeof frLogin, Login<typeof frLogin>>,
  Exact<typeof frPages, Pages<typeof frPages>>,
  Exact<typeof esLogin, Login<typeof esLogin>>,
  Exact<typeof esPages, Pages<typeof esPages>>,
  Exact<typeof ruLogin, Login<typeof ruLogin>>,
  Exact<typeof ruPages, Pages<typeof ruPages>>,
  Exact<typeof jaLogin, Login<typeof jaLogin>>,
  Exact<typeof jaPages, Pages<typeof jaPages>>,
  Exact<typeof zhHansLogin, Login<typeof zhHansLogin>>,
  Exact<typeof zhHansPages, Pages<typeof zhHansPages>>,
  Exact<typeof arLogin, Login<typeof arLogin>>,
  Exact<typeof arPages, Pages<typeof arPages>>,
];
