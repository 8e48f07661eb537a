import type { ServiceMessageName } from '../contract/index.js';
import { redirectSource } from '../core/config/oidc-clients.js';
import { isLoopbackHostname } from '../core/network.js';
import type { ConsentView } from '../http/oidc-provider.js';
import type { PageTexts } from './built-pages.js';
import { html, type Html } from './html.js';
import type { PlainView } from './plain-pages.js';

/** The page on which the owner allows a client that describes itself. Nothing of its description but its name is shown. */
export function consentView(view: ConsentView): PlainView {
  const { host, redirectUri } = view;
  return {
    heading: 'consentTitle',
    text: 'consentHelp',
    values: { host },
    actions: (t) => decision(t, view),
    formTargets: [redirectSource(redirectUri)],
  };
}

function decision(
  t: PageTexts['t'],
  { host, name = '–', resources, redirectUri, allow, deny }: ConsentView,
): Html {
  const { host: target, hostname } = new URL(redirectUri);
  const facts: readonly (readonly [ServiceMessageName, string])[] = [
    ['consentHost', host],
    ['consentName', name],
    ['consentResource', resources.join(', ')],
    ['consentTarget', target],
  ];
  return html`<ul class="shared-paths">
      ${facts.map(
        ([label, value]) =>
          html`<li>
            ${t(label)} <strong><bdi>${value}</bdi></strong>
          </li>`,
      )}
    </ul>
    <p class="form-message">
      ${isLoopbackHostname(hostname) && `${t('consentLocal')} `}${t('consentEnd')}
    </p>
    <form method="post" action="${allow}">
      <button type="submit" class="submit-button">${t('consentAllow')}</button>
    </form>
    <form method="post" action="${deny}">
      <button type="submit" class="text-button">${t('consentDeny')}</button>
    </form>`;
}
