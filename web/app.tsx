import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { views } from './layout.js';
import { AppShell } from './components/app-shell.js';
import { ViewBoundary } from './components/view-boundary.js';
import { Loading } from './components/loading.js';
import { LinkPage } from './pages/login/link-page.js';
import { LoginPage } from './pages/login/login-page.js';
import { loadConsole } from './pages/console/load-console.js';
import { NotFoundPage } from './pages/not-found/not-found-page.js';
import { WelcomePage } from './pages/welcome/welcome-page.js';
import { Protected } from './session/protected.js';
import { useLinkToken } from './session/use-link-token.js';
import { SessionProvider } from './session/session-provider.js';
import { isView } from './is-view.js';

// Loaded on demand, because the login page does not need it.
const ConsolePage = lazy(loadConsole);

interface AppProps {
  /** The token of the sign-in link that the page was opened with; null if there is none. */
  initialLink: string | null;
}

/** Routes to the pages. Unknown paths show the not-found page, without any request. */
export function App({ initialLink }: AppProps) {
  const { pathname } = useLocation();
  const [linkToken, onDone] = useLinkToken(initialLink);
  if (!isView(pathname)) return <NotFoundPage />;
  if (linkToken === null) return <Views />;
  const page = <LinkPage key={linkToken} linkToken={linkToken} onDone={onDone} />;
  return (
    <Routes>
      <Route element={<SessionProvider />}>
        <Route path="*" element={page} />
      </Route>
    </Routes>
  );
}

function Views() {
  return (
    <Routes>
      <Route element={<SessionProvider />}>
        <Route path={views.login} element={<LoginPage />} />
        <Route element={<Protected />}>
          <Route element={<AppShell />}>
            <Route path={views.welcome} element={<WelcomePage />} />
            <Route
              path={views.app}
              element={
                <ViewBoundary>
                  <Suspense fallback={<Loading label="Loading the console" />}>
                    <ConsolePage />
                  </Suspense>
                </ViewBoundary>
              }
            />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
