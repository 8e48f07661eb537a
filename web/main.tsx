import { createRoot, hydrateRoot } from 'react-dom/client';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { isView } from './is-view.js';
import { upstreamError, views } from './layout.js';
import { Root, type Start } from './root.js';
import { takeLinkToken } from './session/link-token.js';
import { registerServiceWorkers } from './session/service-workers.js';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root element');

// Before anything else reads the address. Behind the app's own addresses, fragments are the app's.
const initialLink = upstreamError === null ? takeLinkToken() : null;
const isRendered = container.hasChildNodes() && initialLink === null;
const root = <Root start={readStart()} initialLink={initialLink} isRendered={isRendered} />;

if (isRendered) hydrateRoot(container, root);
else createRoot(container).render(root);
document.documentElement.dataset['ready'] = '';

// After everything that the page needs.
window.addEventListener('load', () => void registerServiceWorkers());

function readStart(): Start {
  const { pathname } = window.location;
  if (upstreamError !== null || !isView(pathname)) return 'none';
  return pathname === views.login ? 'login' : 'view';
}
