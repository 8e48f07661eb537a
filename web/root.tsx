import {
  lazy,
  StrictMode,
  Suspense,
  useCallback,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Busy } from './pages/login/busy.js';
import { LoginPage } from './pages/login/login-page.js';
import { SessionProvider } from './session/session-provider.js';
import { useLinkToken } from './session/use-link-token.js';
import { currentLanguage, onLanguageChange } from './messages/catalog.js';
import { t } from './messages/login.js';

/** The login page needs neither the router nor any other page. */
const loadApp = async () => {
  const app = await import('./app.js');
  // In English if they cannot be loaded.
  await app.loadPageMessages().catch(() => undefined);
  return app;
};
const App = lazy(loadApp);
/** Few visitors come with a link. */
const LinkPage = lazy(async () => await import('./pages/login/link-page.js'));

/** `login`: the document was loaded as the login page. `none`: a page without a session. */
export type Start = 'login' | 'view' | 'none';

interface Props {
  start: Start;
  /** The token of the sign-in link that the page was opened with; null if there is none. */
  initialLink: string | null;
  /** Whether the document contains the login form already. */
  isRendered: boolean;
}

/** All pages. All but the login are loaded on demand, with their router. */
export function Root({ start, initialLink, isRendered }: Props) {
  // Renders all pages again when the language changes.
  useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
  const app = (
    <Suspense fallback={start === 'login' ? <Busy label={t('signingYouIn')} /> : null}>
      <App />
    </Suspense>
  );
  return (
    <StrictMode>
      {start === 'none' ? (
        app
      ) : (
        <SessionProvider>
          <SessionPages
            startsAtLogin={start === 'login'}
            initialLink={initialLink}
            isRendered={isRendered}
            app={app}
          />
        </SessionProvider>
      )}
    </StrictMode>
  );
}

interface SessionPagesProps extends Pick<Props, 'initialLink' | 'isRendered'> {
  startsAtLogin: boolean;
  app: ReactNode;
}

function SessionPages({ startsAtLogin, initialLink, isRendered, app }: SessionPagesProps) {
  const [linkToken, onDone] = useLinkToken(initialLink);
  const [isAtLogin, setIsAtLogin] = useState(startsAtLogin);
  const enter = useCallback((path: string) => {
    window.history.replaceState(null, '', path);
    setIsAtLogin(false);
  }, []);

  if (linkToken !== null) {
    return (
      <Suspense fallback={<Busy label={t('loading')} />}>
        <LinkPage key={linkToken} linkToken={linkToken} onDone={onDone} />
      </Suspense>
    );
  }
  if (!isAtLogin) return app;
  return <LoginPage isRendered={isRendered} onEnter={enter} prepare={loadApp} />;
}
