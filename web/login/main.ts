import {
  FAILED_PARAMETER,
  LOGIN_IDS,
  isLanguage,
  LANGUAGES,
  type Language,
} from '../../src/contract/index.js';
import { hasAccess, type SessionState } from '../../src/client/session-state-store.js';
import { TabSession } from '../../src/client/session.js';
import type { StatusCheck } from '../../src/client/auth-api.js';
import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import '../components/host-badge.css';
import '../components/loading.css';
import '../components/retry-button.css';
import '../components/language-select.css';
import '../components/field.css';
import './login-frame.css';
import './login-form.css';
import { hasPasswordSignIn, views } from '../layout.js';
import { noticeOf, takeNotice } from '../session/notice.js';
import { authApi, createPersistence, prepareStoredToken } from '../session/persistence.js';
import { registerServiceWorkers, removeAppWorkers } from '../session/service-workers.js';
import { completeDeviceLinks, waitForApproval, showLinkForm, takeLinkToken } from './device.js';
import { signInApi } from './api.js';
import {
  createPanel,
  find,
  followLanguage,
  say,
  showPanel,
  showTitled,
  signInTitle,
  takeMessages,
  t,
} from './page.js';
import { WithoutPassword } from './passkey-button.js';
import { findTarget, sendOn } from './redirect.js';
import { LoginPageForm } from './sign-in-form.js';
import { createUnreachable } from './unreachable.js';
import { currentLanguage, languageName, rememberLanguage } from '../messages/catalog.js';

/** The same duration as `--motion-open` in the design tokens. */
const OPENING_MS = 300;

// Before anything else reads the address.
let linkToken = takeLinkToken();
const initialNotice = takeNotice();
takeMessages(document);
addLanguageSelect();
followLanguage();

prepareStoredToken();
const persistence = createPersistence({ ...authApi, checkStatus });
const session = new TabSession(persistence);
const panel =
  document.querySelector<HTMLElement>(`#${LOGIN_IDS.form}`) ??
  createPanel(LOGIN_IDS.later, HTMLElement);
const form =
  hasPasswordSignIn && panel instanceof HTMLFormElement
    ? new LoginPageForm(panel, session)
    : new WithoutPassword(panel, session);
completeDeviceLinks(panel);
let isFirstCheck = true;
const isFormInDocument = panel.isConnected;
let unreachable: ReturnType<typeof createUnreachable> | null = null;
/** Whether nobody was signed in at some time since the page was loaded. */
let wasSignedOut = false;
let isLeaving = false;
/** Whether this page waits until another device approves this one. */
const isWaiting = document.querySelector(`#${LOGIN_IDS.device}`) !== null;
const isLocked = document.querySelector(`#${LOGIN_IDS.locked}`) !== null;

/** The document itself is the service's first answer: it shows the form only if a sign-in is required. */
async function checkStatus(): Promise<StatusCheck> {
  return isFirstCheck && isFormInDocument
    ? await Promise.resolve({ kind: 'sign-in-required' } as const)
    : await authApi.checkStatus();
}

function show(state: SessionState): void {
  if (linkToken !== null || ((isWaiting || isLocked) && !hasAccess(state))) return;
  if (state.kind !== 'unreachable') {
    unreachable?.stop();
    unreachable = null;
  }
  isLeaving &&= hasAccess(state);
  switch (state.kind) {
    case 'checking':
      break;
    case 'signed-out':
      wasSignedOut = true;
      showForm();
      form.showNotice(initialNotice ?? noticeOf(state));
      void removeAppWorkers();
      break;
    case 'unreachable':
      unreachable ??= createUnreachable(session.check);
      unreachable.show(state.retrying);
      break;
    case 'guest':
    case 'signed-in':
      if (!isLeaving) void leave();
  }
}

function showForm(): void {
  showTitled(panel, signInTitle, () => form.focusWithoutKeyboard());
}

async function leave(): Promise<void> {
  isLeaving = true;
  if (wasSignedOut) await openDoor();
  showBusy();
  const to = await findTarget();
  // The session may have ended since.
  if (hasAccess(session.state())) sendOn(to, wasSignedOut, persistence.token());
}

function showBusy(): void {
  const busy = createPanel(LOGIN_IDS.busy, HTMLElement);
  say(find(busy, 'h1', HTMLElement), 'signingYouIn');
  showPanel(busy);
}

/** Opens the door after a sign-in on this page. The redirect waits for no longer. */
async function openDoor(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { dataset } = find(document, '.login-frame', HTMLElement);
  dataset['opening'] = '';
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS));
  delete dataset['opening'];
}

/** Fetches the session of a sign-in with the account elsewhere. */
async function openAccountSession(token: string): Promise<void> {
  showBusy();
  const problem = await session.completeSignIn(await signInApi.signInWithLink(token));
  if (problem !== null) {
    window.location.replace(`${views.login}?${FAILED_PARAMETER}=expired`);
    return;
  }
  linkToken = null;
  wasSignedOut = true;
  show(session.state());
}

function showLink(): void {
  if (linkToken === null) return;
  if (linkToken.startsWith('account~')) {
    void openAccountSession(linkToken);
    return;
  }
  showLinkForm(linkToken, session, () => {
    linkToken = null;
    showForm();
    show(session.state());
  });
}

session.subscribe(() => show(session.state()));
session.connect();
isFirstCheck = false;
showLink();
// A link pasted into the address bar of an open login page loads no new page.
window.addEventListener('hashchange', () => {
  linkToken = takeLinkToken() ?? linkToken;
  showLink();
});
// The form is shown while the session is checked, unless the service knows of one.
if (linkToken === null && panel.isConnected) showForm();
if (isWaiting) void waitForApproval(session);
document.documentElement.dataset['ready'] = '';
// After everything that the page needs.
window.addEventListener('load', () => void registerServiceWorkers());

/** Adds the menu that shows the page in another language, now and from now on. What was typed stays. */
function addLanguageSelect(): void {
  const select = document.createElement('select');
  select.className = 'language-select';
  select.ariaLabel = t('language');
  select.dataset['label'] = 'language';
  for (const language of LANGUAGES) {
    const option = new Option(languageName(language), language);
    option.lang = language;
    select.append(option);
  }
  select.value = currentLanguage();
  select.addEventListener('change', () => {
    if (isLanguage(select.value)) void change(select, select.value);
  });
  find(document, '.login-language', HTMLElement).replaceChildren(select);
}

async function change(select: HTMLSelectElement, language: Language): Promise<void> {
  rememberLanguage(language);
  if (isWaiting) {
    window.location.reload();
    return;
  }
  try {
    // This page again, of which only the messages are used: with a session, the login's own path may be the app's.
    const { pathname, search } = window.location;
    const response = await fetch(pathname + search, { headers: { 'accept-language': language } });
    takeMessages(new DOMParser().parseFromString(await response.text(), 'text/html'));
  } catch {
    // The next page is in this language.
  }
  select.value = currentLanguage();
}
