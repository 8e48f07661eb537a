import { LOGO_PATH } from '../contract/index.js';
import type { PageTexts } from './built-pages.js';
import { html, type Html } from './html.js';

/** The frame around the content of a page that looks like a door. */
export interface LoginFrame {
  readonly texts: Pick<PageTexts, 't'>;
  /** The host that the visitor sees. */
  readonly host: string;
  /** The name of the service. */
  readonly name: string;
}

/** The host above, the content in the card, and the name of the service below it. */
export function loginFrame({ texts: { t }, host, name }: LoginFrame, content: Html): Html {
  return html`<main class="login-page" id="content" tabindex="-1">
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
    <div class="login-language"></div>
  </main>`;
}

/** The logo. Decorative, because the name or a label is next to it. */
export function logo(className: string): Html {
  return html`<svg class="${className}" viewBox="0 0 24 32" aria-hidden="true" focusable="false">
    <path fill="currentColor" fill-rule="evenodd" d="${LOGO_PATH}" />
  </svg>`;
}
