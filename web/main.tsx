import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './design/tokens.css';
import './design/base.css';
import { App } from './app.js';
import { trouble } from './layout.js';
import { UpstreamErrorPage } from './pages/upstream-error/upstream-error-page.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root element');

createRoot(root).render(
  <StrictMode>
    {/* Trouble stands at the app's addresses, which are no business of our routes. */}
    {trouble === null ? (
      <BrowserRouter>
        <App />
      </BrowserRouter>
    ) : (
      <UpstreamErrorPage trouble={trouble} />
    )}
  </StrictMode>,
);
