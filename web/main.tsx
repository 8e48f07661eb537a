import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { App } from './app.js';
import { upstreamError } from './layout.js';
import { takeLinkToken } from './session/link-token.js';
import { registerServiceWorkers } from './session/service-workers.js';
import { UpstreamErrorPage } from './pages/upstream-error/upstream-error-page.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root element');

// Before anything else reads the address. Behind the app's own addresses, fragments are the app's.
const initialLink = upstreamError === null ? takeLinkToken() : null;

createRoot(root).render(
  <StrictMode>
    {/* The error page is served at the app's own addresses, which our router does not know. */}
    {upstreamError === null ? (
      <BrowserRouter>
        <App initialLink={initialLink} />
      </BrowserRouter>
    ) : (
      <UpstreamErrorPage error={upstreamError} />
    )}
  </StrictMode>,
);

// After everything that the page needs.
window.addEventListener('load', () => void registerServiceWorkers());
