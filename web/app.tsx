import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { isView, upstreamError, views } from './layout.js';
import { AppShell } from './components/app-shell.js';
import { Loading } from './components/brand.js';
import { loadConsole } from './pages/console/load-console.js';
import { NotFoundPage, UpstreamErrorPage, ViewBoundary } from './pages/notice-pages.js';
import { WelcomePage } from './pages/welcome/welcome-page.js';
import { currentLanguage, onLanguageChange } from './messages/catalog.js';
import { t } from './messages/pages.js';
import { Protected } from './session/protected.js';

// Not needed once there is a login.
const FirstSetupPage = lazy(async () => {
  const [page, { loadFirstSetupMessages }] = await Promise.all([
    import('./pages/first-setup/first-setup-page.js'),
    import('./messages/first-setup.js'),
  ]);
  // In English if they cannot be loaded.
  await loadFirstSetupMessages().catch(() => undefined);
  return page;
});

// Loaded on demand: visitors of the welcome page do not need it.
const ConsolePage = lazy(loadConsole);

/** Routes to the pages. Unknown paths show the not-found page, without any request. */
export function App() {
  // Renders all pages again when the language changes.
  useSyncExternalStore(onLanguageChange, currentLanguage);
  // Served at the app's own addresses, which our router does not know.
  if (upstreamError !== null) return <UpstreamErrorPage error={upstreamError} />;
  if (!isView(window.location.pathname)) return <NotFoundPage />;
  return (
    <BrowserRouter>
      <Views />
    </BrowserRouter>
  );
}

function Views() {
  return (
    <Routes>
      <Route path={views.login} element={<LoginDocument />} />
      <Route path={views.firstSetup} element={<FirstSetup />} />
      <Route element={<Protected />}>
        <Route element={<AppShell />}>
          <Route path={views.welcome} element={<WelcomePage />} />
          {/* One element for all of its pages, so that what they share stays. */}
          <Route path={`${views.console}/*`} element={<Console />} />
        </Route>
      </Route>
    </Routes>
  );
}

function FirstSetup() {
  return (
    <ViewBoundary>
      <Suspense fallback={null}>
        <FirstSetupPage />
      </Suspense>
    </ViewBoundary>
  );
}

function Console() {
  return (
    <ViewBoundary>
      <Suspense fallback={<Loading label={t('loadingConsole')} />}>
        <ConsolePage />
      </Suspense>
    </ViewBoundary>
  );
}

/** The login page is another document, which the service renders. */
function LoginDocument() {
  useEffect(() => window.location.reload(), []);
  return null;
}
