import { createHash } from 'node:crypto';
import { decodePercent, PAGES, type Language } from '../contract/index.js';
import { DEFAULT_TITLE } from '../core/appearance/appearance.js';
import type { Share } from '../core/auth/guests.js';
import type { RequestContext, RequestHead } from '../http/context.js';
import { landingPath, sharedPaths, type GuestView } from '../http/page.js';
import type { PageTexts } from './built-pages.js';
import { Html, html } from './html.js';
import type { PlainView } from './plain-pages.js';

/** Hides the text that asks for scripts, sends the fragment, and removes it from the address and the history. */
const SCRIPT =
  "document.querySelector('.form-message').hidden=true;" +
  "const form=document.forms[0];form.elements['secret'].value=location.hash.slice(1);" +
  "history.replaceState(null,'',location.pathname);form.submit()";
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** The content of a page of a guest. It never names the owner's email. */
export function guestView(
  { app, host }: RequestContext<RequestHead>,
  view: GuestView,
  title: string,
): PlainView {
  const from = title === DEFAULT_TITLE ? undefined : title;
  const appName = app?.name ?? host;
  switch (view.kind) {
    case 'start':
      return START;
    case 'offer':
      return {
        heading: 'guestTitle',
        text: from === undefined ? 'guestInvitesHere' : 'guestInvites',
        values: { from: from ?? '', app: appName },
        actions: (t, language) => offer(view.share, view.secret, t, language),
      };
    case 'owner':
      return {
        heading: 'guestTitle',
        text: 'guestOwner',
        actions: (t) => openLink(view.share, t('guestOpen')),
      };
    case 'elsewhere':
    case 'owners':
      return {
        heading: 'guestElsewhere',
        text: view.kind === 'owners' ? 'guestOwnersHelp' : 'guestElsewhereHelp',
        values: { app: appName },
        actions: (t) => elsewhere(view.share, t),
      };
    case 'over':
    case 'full':
    case 'busy':
      return { ...PROBLEMS[view.kind], actions: () => html`` };
  }
}

const PROBLEMS = {
  over: { heading: 'guestOver', text: 'guestOverHelp' },
  full: { heading: 'guestFull', text: 'guestFullHelp' },
  busy: { heading: 'guestBusy', text: 'guestBusyHelp' },
} as const;

const START_FORM = html`<form method="post" action="${PAGES.guest}">
    <input type="hidden" name="secret" />
  </form>
  ${new Html(`<script>${SCRIPT}</script>`)}`;

const START: PlainView = {
  heading: 'guestTitle',
  text: 'guestNeedsScript',
  actions: () => START_FORM,
  scripts: SCRIPT_SOURCE,
};

function offer(share: Share, secret: string, t: PageTexts['t'], language: Language): Html {
  // The last day, and not the moment after it.
  const lastDay = new Date(share.expiresAt * 1000 - 1);
  const date = lastDay.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
  return html`${pathList(share)}
    <p class="form-message">${t(share.write ? 'guestWrites' : 'guestReads', { date })}</p>
    <form method="post" action="${PAGES.guest}">
      <input type="hidden" name="secret" value="${secret}" />
      <button type="submit" class="submit-button" name="step" value="open">
        ${t('guestOpen')}
      </button>
    </form>`;
}

function elsewhere(share: Share, t: PageTexts['t']): Html {
  return html`${pathList(share)} ${openLink(share, t('guestOpen'))}
    <form method="post" action="${PAGES.guest}">
      <button type="submit" class="text-button" name="step" value="leave">
        ${t('guestLeave')}
      </button>
    </form>`;
}

function openLink(share: Share, text: string): Html {
  return html`<a class="submit-button" href="${landingPath(share)}">${text}</a>`;
}

function pathList(share: Share): Html {
  return html`<ul class="shared-paths">
    ${sharedPaths(share).map((path) => html`<li><bdi>${decodePercent(path) ?? path}</bdi></li>`)}
  </ul>`;
}
