import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { views } from './layout.js';
import { Indoors } from './parts/indoors.js';
import { ViewBoundary } from './parts/view-boundary.js';
import { Waiting } from './parts/waiting.js';
import { LoginPage } from './pages/login/login-page.js';
import { loadMainView } from './pages/main/load.js';
import { NotFoundPage } from './pages/not-found/not-found-page.js';
import { WelcomePage } from './pages/welcome/welcome-page.js';
import { Protected } from './session/protected.js';
import { SessionScope } from './session/session-scope.js';
import { isView } from './views.js';

// The console grows; whoever only meets the login never pays for it.
const MainView = lazy(loadMainView);

/** The views. Whatever is not one of them is the not-found page, which asks the service nothing. */
export function App() {
  const { pathname } = useLocation();
  if (!isView(pathname)) return <NotFoundPage />;
  return (
    <Routes>
      <Route element={<SessionScope />}>
        <Route path={views.login} element={<LoginPage />} />
        <Route element={<Protected />}>
          <Route element={<Indoors />}>
            <Route path={views.welcome} element={<WelcomePage />} />
            <Route
              path={views.app}
              element={
                <ViewBoundary>
                  <Suspense fallback={<Waiting label="Opening the console" />}>
                    <MainView />
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
