import { readLogin } from '../../src/client/sign-in-api.js';
import { sendRequest } from '../../src/client/request.js';
import type { TabSession } from '../../src/client/session.js';
import {
  LOGIN_IDS,
  PAGES,
  POLL_INTERVAL_SECONDS,
  WAIT_PARAMETER,
  NEXT_PARAMETER,
  TOKEN_FRAGMENT,
} from '../../src/contract/index.js';
import { signInApi, staySignedInBox } from './api.js';
import { MessageBox, showSubmitting } from './message-box.js';
import { createPanel, find, showTitled, signInTitle } from './page.js';

/** Asks whether this device was approved, until it was, or the code has come to nothing. */
export async function waitForApproval(session: TabSession): Promise<void> {
  const response = await sendRequest(PAGES.device, { method: 'POST' });
  const status = response.kind === 'response' ? response.status : 0;
  if (response.kind === 'response' && status === 200) {
    await session.completeSignIn(readLogin(response.body));
  } else if (status === 410) {
    const { pathname, search, hash } = window.location;
    window.location.replace(`${pathname}${search || '?'}&${WAIT_PARAMETER}=1${hash}`);
  } else setTimeout(() => void waitForApproval(session), POLL_INTERVAL_SECONDS * 1000);
}

/** Has the link to that page lead to the same target as this page. */
export function completeDeviceLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a.device-link')) {
    link.search = window.location.search;
    link.hash = window.location.hash;
  }
}

/**
 * The token of the sign-in link, or of the account elsewhere, that the page was opened with. Removes it from the address and from
 * the history at once, so that nobody finds it there later.
 *
 * @returns null if the address is not a sign-in link
 */
export function takeLinkToken(
  { hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'> = window.location,
  history: Pick<History, 'replaceState' | 'state'> = window.history,
): string | null {
  const token = TOKEN_FRAGMENT.exec(hash)?.groups?.['token'];
  // The fragment belongs to a page of an app, which leads here and back.
  const next = new URLSearchParams(search).get(NEXT_PARAMETER) ?? '';
  if (token === undefined || next.startsWith(PAGES.ticket)) return null;
  history.replaceState(history.state, '', pathname + search);
  return token;
}

/**
 * Signs in with a link of `housekey link`, when the user asks for it: a program that opens links to
 * inspect them would otherwise use it up.
 *
 * @param onDone - called when the link has been used, or is not wanted
 */
export function showLinkForm(linkToken: string, session: TabSession, onDone: () => void): void {
  const form = createPanel(LOGIN_IDS.link, HTMLFormElement);
  const message = new MessageBox(form);
  const [box, chosen] = [staySignedInBox(form), staySignedInBox(document)];
  if (box !== null && chosen !== null) box.checked = chosen.checked;
  const submit = async () => {
    showSubmitting(form, true);
    message.instruct();
    const problem = await session.completeSignIn(await signInApi.signInWithLink(linkToken));
    if (problem === null) {
      onDone();
      return;
    }
    showSubmitting(form, false);
    message.fail(problem);
    if (problem.kind === 'invalid-link') leavePassword(form);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy !== 'true') void submit();
  });
  find(form, '.text-button', HTMLButtonElement).addEventListener('click', onDone);
  showTitled(form, signInTitle);
}

/** The link would fail again. */
function leavePassword(form: HTMLFormElement): void {
  find(form, '.submit-button', HTMLButtonElement).remove();
  const usePassword = find(form, '.text-button', HTMLButtonElement);
  usePassword.className = 'submit-button';
  usePassword.focus();
}
