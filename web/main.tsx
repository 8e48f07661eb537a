import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE, isLanguage } from '../src/contract/index.js';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { App } from './app.js';
import { showLanguage } from './messages/load.js';
import { loadPageMessages } from './messages/pages.js';
import { registerServiceWorkers } from './session/service-workers.js';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root element');

void show(container, document.documentElement.lang);

// After everything that the page needs.
window.addEventListener('load', () => void registerServiceWorkers());

/** Shows the page in a language. Without its messages, in English. */
async function show(element: HTMLElement, language: string): Promise<void> {
  // In English, they are loaded already.
  await loadPageMessages();
  if (!isLanguage(language) || !(await showLanguage(language))) {
    document.documentElement.lang = DEFAULT_LANGUAGE;
  }
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  document.documentElement.dataset['ready'] = '';
}
