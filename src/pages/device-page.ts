import { LOGIN_IDS, NEXT_PARAMETER, PAGES, type Layout } from '../contract/index.js';
import type { DeviceView } from '../http/routes/device-codes.js';
import type { PageTexts } from './built-pages.js';
import { html, Html } from './html.js';

type T = PageTexts['t'];

/** Seconds after which the page loads itself again without a script. */
const REFRESH_SECONDS = 5;

/** Leads from the login page to the page that waits. Its script adds the target where this page does not know it. */
export function deviceLink(t: T, next: string): Html {
  const query = next === '' ? '' : `?${NEXT_PARAMETER}=${encodeURIComponent(next)}`;
  return html`<a class="device-link" href="${PAGES.device}${query}" data-text="useDevice"
    >${t('useDevice')}</a
  >`;
}

/**
 * The code of a browser that waits. Its texts stay in one language: the script loads the page again for another.
 */
export async function devicePanel(
  t: T,
  { userCode, address, completeAddress, refresh }: DeviceView,
  { session }: Layout,
): Promise<Html> {
  // Loaded with the first code.
  const { renderSVG } = await import('uqr');
  // A stranger gets one with each page, and comparing all masks takes four times as long. Cameras read each.
  const options = { ecc: 'L', border: 3, maskPattern: 0 } as const;
  const qrCode = new Html(renderSVG(completeAddress, options));
  return html`<div class="login-form device" id="${LOGIN_IDS.device}">
    <div class="login-intro">
      <h1 tabindex="-1">${t('deviceTitle')}</h1>
      <p class="form-message">${t('deviceHelp')}</p>
    </div>
    <div class="device-qr" role="img" aria-label="${t('deviceQrCode')}">${qrCode}</div>
    <p class="device-address">${t('deviceAddress')} <bdi>${address}</bdi></p>
    <p class="device-code"><bdi>${userCode}</bdi></p>
    <p class="device-note">${t('deviceWaiting')}</p>
    ${
      session === 'cookie' &&
      html`<noscript>
        <meta http-equiv="refresh" content="${REFRESH_SECONDS};url=${refresh}" />
      </noscript>`
    }
  </div>`;
}
