import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { upstreamError, views } from './layout.js';
import { AppShell } from './components/app-shell.js';
import { Loading } from './components/loading.js';
import { loadConsole } from './pages/console/load-console.js';
import { NotFoundPage, UpstreamErrorPage, ViewBoundary } from './pages/notice-pages.js';
import { WelcomePage } from './pages/welcome/welcome-page.js';
import { currentLanguage, onLanguageChange } from './messages/catalog.js';
import { t } from './messages/pages.js';
import { Protected } from './session/protected.js';
import { SessionProvider } from './session/session-provider.js';
import { isView } from './is-view.js';

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

const CONSOLE_PATHS = [
  views.console,
  views.activity,
  views.sessions,
  views.credentials,
  views.setup,
] as const;

/** Routes to the pages. Unknown paths show the not-found page, without any request. */
export function App() {
  // Renders all pages again when the language changes.
  useSyncExternalStore(onLanguageChange, currentLanguage);
  // Served at the app's own addresses, which our router does not know.
  if (upstreamError !== null) return <UpstreamErrorPage error={upstreamError} />;
  if (!isView(window.location.pathname)) return <NotFoundPage />;
  return (
    <SessionProvider>
      <BrowserRouter>
        <Views />
      </BrowserRouter>
    </SessionProvider>
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
          {/* One element for all of them, so that what they share stays. */}
          <Route element={<Console />}>
            {CONSOLE_PATHS.map((path) => (
              <Route key={path} path={path} element={null} />
            ))}
          </Route>
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
