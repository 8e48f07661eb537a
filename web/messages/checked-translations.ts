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
import type itLogin from './it/login.js';
import type itPages from './it/pages.js';
import type ptBrLogin from './pt-BR/login.js';
import type ptBrPages from './pt-BR/pages.js';
import type nlLogin from './nl/login.js';
import type nlPages from './nl/pages.js';
import type plLogin from './pl/login.js';
import type plPages from './pl/pages.js';
import type trLogin from './tr/login.js';
import type trPages from './tr/pages.js';
import type ukLogin from './uk/login.js';
import type ukPages from './uk/pages.js';
import type ruLogin from './ru/login.js';
import type ruPages from './ru/pages.js';
import type jaLogin from './ja/login.js';
import type jaPages from './ja/pages.js';
import type zhHansLogin from './zh-Hans/login.js';
import type zhHansPages from './zh-Hans/pages.js';
import type koLogin from './ko/login.js';
import type koPages from './ko/pages.js';
import type arLogin from './ar/login.js';
import type arPages from './ar/pages.js';
import type heLogin from './he/login.js';
import type hePages from './he/pages.js';
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
  Exact<typeof itLogin, Login<typeof itLogin>>,
  Exact<typeof itPages, Pages<typeof itPages>>,
  Exact<typeof ptBrLogin, Login<typeof ptBrLogin>>,
  Exact<typeof ptBrPages, Pages<typeof ptBrPages>>,
  Exact<typeof nlLogin, Login<typeof nlLogin>>,
  Exact<typeof nlPages, Pages<typeof nlPages>>,
  Exact<typeof plLogin, Login<typeof plLogin>>,
  Exact<typeof plPages, Pages<typeof plPages>>,
  Exact<typeof trLogin, Login<typeof trLogin>>,
  Exact<typeof trPages, Pages<typeof trPages>>,
  Exact<typeof ukLogin, Login<typeof ukLogin>>,
  Exact<typeof ukPages, Pages<typeof ukPages>>,
  Exact<typeof ruLogin, Login<typeof ruLogin>>,
  Exact<typeof ruPages, Pages<typeof ruPages>>,
  Exact<typeof jaLogin, Login<typeof jaLogin>>,
  Exact<typeof jaPages, Pages<typeof jaPages>>,
  Exact<typeof zhHansLogin, Login<typeof zhHansLogin>>,
  Exact<typeof zhHansPages, Pages<typeof zhHansPages>>,
  Exact<typeof koLogin, Login<typeof koLogin>>,
  Exact<typeof koPages, Pages<typeof koPages>>,
  Exact<typeof arLogin, Login<typeof arLogin>>,
  Exact<typeof arPages, Pages<typeof arPages>>,
  Exact<typeof heLogin, Login<typeof heLogin>>,
  Exact<typeof hePages, Pages<typeof hePages>>,
];
