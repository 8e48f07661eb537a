import { createRoot, hydrateRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE, isLanguage } from '../src/contract/index.js';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { isView } from './is-view.js';
import { upstreamError, views } from './layout.js';
import { showLanguage } from './messages/load.js';
import { Root, type Start } from './root.js';
import { takeLinkToken } from './session/link-token.js';
import { registerServiceWorkers } from './session/service-workers.js';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root element');

// Before anything else reads the address. Behind the app's own addresses, fragments are the app's.
const initialLink = upstreamError === null ? takeLinkToken() : null;
const language = document.documentElement.lang;

if (language === DEFAULT_LANGUAGE || !isLanguage(language)) render(container, true);
// Without its messages, the page is rendered anew in English.
else void showLanguage(language).then((isShown) => render(container, isShown));

// After everything that the page needs.
window.addEventListener('load', () => void registerServiceWorkers());

/** @param matches - whether React renders the document's form in the same language */
function render(element: HTMLElement, matches: boolean): void {
  if (!matches) document.documentElement.lang = DEFAULT_LANGUAGE;
  const isRendered = element.hasChildNodes() && initialLink === null;
  const root = <Root start={readStart()} initialLink={initialLink} isRendered={isRendered} />;
  if (isRendered && matches) hydrateRoot(element, root);
  else createRoot(element).render(root);
  document.documentElement.dataset['ready'] = '';
}

function readStart(): Start {
  const { pathname } = window.location;
  if (upstreamError !== null || !isView(pathname)) return 'none';
  return pathname === views.login ? 'login' : 'view';
}
