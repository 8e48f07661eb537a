import { LOGIN_IDS, viewsOf, LOGO_PATH } from '../contract/index.js';
import type { PageTexts } from './built-pages.js';
import { html, jsonScript, type Html } from './html.js';
import {
  codeStep,
  linkForm,
  loginForm,
  withoutPassword,
  type LoginFormView,
} from './login-form.js';

/** The frame around the content of a page that looks like a door. */
interface LoginFrame {
  readonly texts: Pick<PageTexts, 't'>;
  /** The host that the visitor sees. */
  readonly host: string;
  /** The name of the service. */
  readonly name: string;
}

/** The host above, the content in the card, and the name of the service below it. */
export function loginFrame({ texts: { t }, host, name }: LoginFrame, content: Html): Html {
  return html`<main class="login-page" id="content" tabindex="-1">
    <div class="login-language"></div>
    <div class="login-frame">
      <div class="login-header">
        <p class="host-badge">
          <span class="visually-hidden" data-text="host">${t('host')}</span>
          <bdi class="host-badge-name">${host}</bdi>
        </p>
      </div>
      <div class="login-doorway">
        <div class="login-card">
          <div class="login-card-body">${content}</div>
          <p class="login-card-footer">
            <span class="brand-logo">${logo('logo')}</span><bdi class="brand-name">${name}</bdi>
          </p>
        </div>
      </div>
    </div>
    <div class="login-base"></div>
  </main>`;
}

/** The logo. Decorative, because the name or a label is next to it. */
function logo(className: string): Html {
  return html`<svg class="${className}" viewBox="0 0 24 32" aria-hidden="true" focusable="false">
    <path fill="currentColor" fill-rule="evenodd" d="${LOGO_PATH}" />
  </svg>`;
}

/** The content of the login page. */
export interface LoginView extends LoginFormView, LoginFrame {
  readonly texts: PageTexts;
  /** Whether the form is shown at once, and not only after the session was checked. */
  readonly showsForm: boolean;
  readonly hasPassword: boolean;
  /** Shown in place of the form, and of the loading state. Default: none. */
  readonly panel?: Html | undefined;
}

/** The whole content of the login page. Its script is in `web/login/`. */
export function loginPage(view: LoginView): Html {
  const { texts, layout, showsForm, hasPassword, accountProvider, answer, panel } = view;
  const { t } = texts;
  const form = hasPassword ? loginForm(view) : withoutPassword(view);
  // The texts of an answer stay as they are: the page has no script.
  if (answer !== undefined) return loginFrame(view, form);
  const hasForm = hasPassword || accountProvider !== undefined;
  const isUseless = panel === undefined && (!showsForm || !hasForm);
  const needsScript = isUseless || layout.session === 'token';
  // With a cookie, signing in needs no script: someone is signed in, or needs the console.
  const scriptText = layout.session === 'token' || !hasForm ? 'scriptNeeded' : 'pageNeedsScript';
  return html`${loginFrame(view, panel ?? (showsForm ? form : busy(t)))}
  ${template(LOGIN_IDS.busy, busy(t))} ${!showsForm && template(LOGIN_IDS.later, form)}
  ${template(LOGIN_IDS.code, codeStep(t))} ${template(LOGIN_IDS.link, linkForm(view))}
  ${template(LOGIN_IDS.unreachable, unreachable(t))} ${template(LOGIN_IDS.bounced, bounced(view))}
  ${jsonScript(LOGIN_IDS.messages, texts.login)}
  ${needsScript && html`<p class="script-notice">${t(scriptText)}</p>`}`;
}

function template(id: string, content: Html): Html {
  return html`<template id="${id}">${content}</template>`;
}

function busy(t: PageTexts['t']): Html {
  return html`<div class="login-status" aria-busy="true">
    <div class="loading-indicator">
      ${logo('logo logo-spinning')}
      <h1 data-text="loading">${t('loading')}</h1>
    </div>
  </div>`;
}

/** In place of the form. */
export function lockedPanel(t: PageTexts['t']): Html {
  return html`<div class="login-status" id="${LOGIN_IDS.locked}">
    <h1 tabindex="-1" data-text="locked">${t('locked')}</h1>
    <p data-text="failed-locked">${t('failed-locked')}</p>
    <a class="button" href="" data-text="tryAgain">${t('tryAgain')}</a>
  </div>`;
}

function unreachable(t: PageTexts['t']): Html {
  return html`<div class="login-status">
    <h1 tabindex="-1" data-text="unreachable">${t('unreachable')}</h1>
    <p data-text="unreachableHelp">${t('unreachableHelp')}</p>
    <div class="retry">
      <button type="button" class="button" data-text="tryAgain">${t('tryAgain')}</button>
      <div class="retry-result">
        <output></output>
        <span><span class="visually-hidden"></span><span aria-hidden="true"></span></span>
      </div>
    </div>
  </div>`;
}

/** Shown in place of a redirect that would lead straight back here. The script knows where to. */
function bounced({ texts: { t }, layout }: LoginView): Html {
  const advice = layout.gateway ? 'bouncedGateway' : 'bouncedProxy';
  return html`<div class="login-status">
    <h1 tabindex="-1" data-text="bounced">${t('bounced')}</h1>
    <p data-text="bouncedHelp">${t('bouncedHelp')}</p>
    <a class="button" data-text="openApp">${t('openApp')}</a>
    <a href="${viewsOf(layout).welcome}" data-text="openHousekey">${t('openHousekey')}</a>
    <p class="fine-print" data-text="${advice}">${t(advice)}</p>
  </div>`;
}
