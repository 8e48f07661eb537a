import { createHash } from 'node:crypto';
import { PAGES } from '../contract/index.js';
import type { LockView } from '../http/routes/lock.js';
import { Html, html } from './html.js';
import type { PlainView } from './plain-pages.js';

/** Puts the fragment into the form, and shows it in place of the text that asks for scripts. */
const SCRIPT =
  "const form=document.forms[0];form.elements['token'].value=location.hash.slice(1);" +
  'form.hidden=false;form.previousElementSibling.hidden=true';
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

const actions = () => html``;

/** The content of the page to which "It was not me" in a notice leads. */
export function lockView(view: LockView): PlainView {
  if (view === 'ask') {
    return {
      heading: 'lockAsk',
      text: 'lockAskHelp',
      actions: (t) =>
        html`<p class="form-message">${t('guestNeedsScript')}</p>
          <form method="post" action="${PAGES.lock}" hidden>
            <input type="hidden" name="token" />
            <button type="submit" class="submit-button">${t('lockNow')}</button>
          </form>
          ${new Html(`<script>${SCRIPT}</script>`)}`,
      scripts: SCRIPT_SOURCE,
    };
  }
  return view === 'over'
    ? { heading: 'guestOver', text: 'lockOverHelp', actions }
    : { heading: 'locked', text: view === 'locked' ? 'failed-locked' : `pending-${view}`, actions };
}
