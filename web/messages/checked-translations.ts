/*
 * Compiles only if every translation is complete: a missing key, an extra one, or one with other
 * arguments or elements than the English message makes its language differ from `Exact`. Plural forms are
 * checked by the build.
 */
import type deLogin from './de/login.js';
import type deFindings from './de/findings.js';
import type deFirstSetup from './de/first-setup.js';
import type deService from './de/service.js';
import type dePages from './de/pages.js';
import type frLogin from './fr/login.js';
import type frFindings from './fr/findings.js';
import type frFirstSetup from './fr/first-setup.js';
import type frService from './fr/service.js';
import type frPages from './fr/pages.js';
import type esLogin from './es/login.js';
import type esFindings from './es/findings.js';
import type esFirstSetup from './es/first-setup.js';
import type esService from './es/service.js';
import type esPages from './es/pages.js';
import type itLogin from './it/login.js';
import type itFindings from './it/findings.js';
import type itFirstSetup from './it/first-setup.js';
import type itService from './it/service.js';
import type itPages from './it/pages.js';
import type ptBrLogin from './pt-BR/login.js';
import type ptBrFindings from './pt-BR/findings.js';
import type ptBrFirstSetup from './pt-BR/first-setup.js';
import type ptBrService from './pt-BR/service.js';
import type ptBrPages from './pt-BR/pages.js';
import type nlLogin from './nl/login.js';
import type nlFindings from './nl/findings.js';
import type nlFirstSetup from './nl/first-setup.js';
import type nlService from './nl/service.js';
import type nlPages from './nl/pages.js';
import type plLogin from './pl/login.js';
import type plFindings from './pl/findings.js';
import type plFirstSetup from './pl/first-setup.js';
import type plService from './pl/service.js';
import type plPages from './pl/pages.js';
import type trLogin from './tr/login.js';
import type trFindings from './tr/findings.js';
import type trFirstSetup from './tr/first-setup.js';
import type trService from './tr/service.js';
import type trPages from './tr/pages.js';
import type ukLogin from './uk/login.js';
import type ukFindings from './uk/findings.js';
import type ukFirstSetup from './uk/first-setup.js';
import type ukService from './uk/service.js';
import type ukPages from './uk/pages.js';
import type ruLogin from './ru/login.js';
import type ruFindings from './ru/findings.js';
import type ruFirstSetup from './ru/first-setup.js';
import type ruService from './ru/service.js';
import type ruPages from './ru/pages.js';
import type jaLogin from './ja/login.js';
import type jaFindings from './ja/findings.js';
import type jaFirstSetup from './ja/first-setup.js';
import type jaService from './ja/service.js';
import type jaPages from './ja/pages.js';
import type zhHansLogin from './zh-Hans/login.js';
import type zhHansFindings from './zh-Hans/findings.js';
import type zhHansFirstSetup from './zh-Hans/first-setup.js';
import type zhHansService from './zh-Hans/service.js';
import type zhHansPages from './zh-Hans/pages.js';
import type koLogin from './ko/login.js';
import type koFindings from './ko/findings.js';
import type koFirstSetup from './ko/first-setup.js';
import type koService from './ko/service.js';
import type koPages from './ko/pages.js';
import type arLogin from './ar/login.js';
import type arFindings from './ar/findings.js';
import type arFirstSetup from './ar/first-setup.js';
import type arService from './ar/service.js';
import type arPages from './ar/pages.js';
import type heLogin from './he/login.js';
import type heFindings from './he/findings.js';
import type heFirstSetup from './he/first-setup.js';
import type heService from './he/service.js';
import type hePages from './he/pages.js';
import type english from './en/pages.js';
import type firstSetup from './en/first-setup.js';
import type service from './en/service.js';
import type login from './en/login.js';
import type signIn from './en/sign-in.js';
import type { FINDING_MESSAGES } from '../../src/contract/findings/messages.js';
import type { Checked } from './types.js';

type Login<Translation extends Readonly<Record<string, string>>> = Checked<
  typeof login & typeof signIn,
  Translation
>;
type Pages<Translation extends Readonly<Record<string, string>>> = Checked<
  typeof english,
  Translation
>;
type FirstSetup<Translation extends Readonly<Record<string, string>>> = Checked<
  typeof firstSetup,
  Translation
>;

type Findings<Translation extends Readonly<Record<string, string>>> = Checked<
  typeof FINDING_MESSAGES,
  Translation
>;

type Service<Translation extends Readonly<Record<string, string>>> = Checked<
  typeof service,
  Translation
>;

/** Fails to compile with the wrong keys in the error if `Result` is not the translation itself. */
type Exact<Translation, Result extends Translation> = Result;

export type CheckedTranslations = [
  Exact<typeof deLogin, Login<typeof deLogin>>,
  Exact<typeof dePages, Pages<typeof dePages>>,
  Exact<typeof deFirstSetup, FirstSetup<typeof deFirstSetup>>,
  Exact<typeof deFindings, Findings<typeof deFindings>>,
  Exact<typeof deService, Service<typeof deService>>,
  Exact<typeof frLogin, Login<typeof frLogin>>,
  Exact<typeof frPages, Pages<typeof frPages>>,
  Exact<typeof frFirstSetup, FirstSetup<typeof frFirstSetup>>,
  Exact<typeof frFindings, Findings<typeof frFindings>>,
  Exact<typeof frService, Service<typeof frService>>,
  Exact<typeof esLogin, Login<typeof esLogin>>,
  Exact<typeof esPages, Pages<typeof esPages>>,
  Exact<typeof esFirstSetup, FirstSetup<typeof esFirstSetup>>,
  Exact<typeof esFindings, Findings<typeof esFindings>>,
  Exact<typeof esService, Service<typeof esService>>,
  Exact<typeof itLogin, Login<typeof itLogin>>,
  Exact<typeof itPages, Pages<typeof itPages>>,
  Exact<typeof itFirstSetup, FirstSetup<typeof itFirstSetup>>,
  Exact<typeof itFindings, Findings<typeof itFindings>>,
  Exact<typeof itService, Service<typeof itService>>,
  Exact<typeof ptBrLogin, Login<typeof ptBrLogin>>,
  Exact<typeof ptBrPages, Pages<typeof ptBrPages>>,
  Exact<typeof ptBrFirstSetup, FirstSetup<typeof ptBrFirstSetup>>,
  Exact<typeof ptBrFindings, Findings<typeof ptBrFindings>>,
  Exact<typeof ptBrService, Service<typeof ptBrService>>,
  Exact<typeof nlLogin, Login<typeof nlLogin>>,
  Exact<typeof nlPages, Pages<typeof nlPages>>,
  Exact<typeof nlFirstSetup, FirstSetup<typeof nlFirstSetup>>,
  Exact<typeof nlFindings, Findings<typeof nlFindings>>,
  Exact<typeof nlService, Service<typeof nlService>>,
  Exact<typeof plLogin, Login<typeof plLogin>>,
  Exact<typeof plPages, Pages<typeof plPages>>,
  Exact<typeof plFirstSetup, FirstSetup<typeof plFirstSetup>>,
  Exact<typeof plFindings, Findings<typeof plFindings>>,
  Exact<typeof plService, Service<typeof plService>>,
  Exact<typeof trLogin, Login<typeof trLogin>>,
  Exact<typeof trPages, Pages<typeof trPages>>,
  Exact<typeof trFirstSetup, FirstSetup<typeof trFirstSetup>>,
  Exact<typeof trFindings, Findings<typeof trFindings>>,
  Exact<typeof trService, Service<typeof trService>>,
  Exact<typeof ukLogin, Login<typeof ukLogin>>,
  Exact<typeof ukPages, Pages<typeof ukPages>>,
  Exact<typeof ukFirstSetup, FirstSetup<typeof ukFirstSetup>>,
  Exact<typeof ukFindings, Findings<typeof ukFindings>>,
  Exact<typeof ukService, Service<typeof ukService>>,
  Exact<typeof ruLogin, Login<typeof ruLogin>>,
  Exact<typeof ruPages, Pages<typeof ruPages>>,
  Exact<typeof ruFirstSetup, FirstSetup<typeof ruFirstSetup>>,
  Exact<typeof ruFindings, Findings<typeof ruFindings>>,
  Exact<typeof ruService, Service<typeof ruService>>,
  Exact<typeof jaLogin, Login<typeof jaLogin>>,
  Exact<typeof jaPages, Pages<typeof jaPages>>,
  Exact<typeof jaFirstSetup, FirstSetup<typeof jaFirstSetup>>,
  Exact<typeof jaFindings, Findings<typeof jaFindings>>,
  Exact<typeof jaService, Service<typeof jaService>>,
  Exact<typeof zhHansLogin, Login<typeof zhHansLogin>>,
  Exact<typeof zhHansPages, Pages<typeof zhHansPages>>,
  Exact<typeof zhHansFirstSetup, FirstSetup<typeof zhHansFirstSetup>>,
  Exact<typeof zhHansFindings, Findings<typeof zhHansFindings>>,
  Exact<typeof zhHansService, Service<typeof zhHansService>>,
  Exact<typeof koLogin, Login<typeof koLogin>>,
  Exact<typeof koPages, Pages<typeof koPages>>,
  Exact<typeof koFirstSetup, FirstSetup<typeof koFirstSetup>>,
  Exact<typeof koFindings, Findings<typeof koFindings>>,
  Exact<typeof koService, Service<typeof koService>>,
  Exact<typeof arLogin, Login<typeof arLogin>>,
  Exact<typeof arPages, Pages<typeof arPages>>,
  Exact<typeof arFirstSetup, FirstSetup<typeof arFirstSetup>>,
  Exact<typeof arFindings, Findings<typeof arFindings>>,
  Exact<typeof arService, Service<typeof arService>>,
  Exact<typeof heLogin, Login<typeof heLogin>>,
  Exact<typeof hePages, Pages<typeof hePages>>,
  Exact<typeof heFirstSetup, FirstSetup<typeof heFirstSetup>>,
  Exact<typeof heFindings, Findings<typeof heFindings>>,
  Exact<typeof heService, Service<typeof heService>>,
];
