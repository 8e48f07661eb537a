import { useEffect, useId, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { isLanguage, LANGUAGES, type Language } from '../../src/contract/index.js';
import { appOnOrigin, views } from '../layout.js';
import { currentLanguage, languageName, rememberLanguage } from '../messages/catalog.js';
import { showLanguage } from '../messages/load.js';
import { t } from '../messages/pages.js';
import { OverviewProvider } from '../session/overview.js';
import { session, useCurrentUser } from '../session/session.js';
import { Brand } from './brand.js';
import './language-select.css';
import '../design/print.css';
import './account-menu.css';
import './app-shell.css';

/** Shared by all protected pages: the header, and the overview of the configuration. */
export function AppShell() {
  return (
    <>
      <SkipLink />
      <header className="app-header">
        <Brand />
        <nav aria-label={t('pages')}>
          <ul className="app-nav">
            <li>
              <NavLink to={views.welcome} end>
                {t('welcome')}
              </NavLink>
            </li>
            <li>
              <NavLink to={views.console}>{t('console')}</NavLink>
            </li>
            {appOnOrigin && (
              <li>
                {/* A plain link, because our router does not know the app. */}
                <a href="/">{t('app')}</a>
              </li>
            )}
          </ul>
        </nav>
        <AccountMenu />
      </header>
      <OverviewProvider>
        <Outlet />
      </OverviewProvider>
    </>
  );
}

const CONTENT_ID = 'content';

/** Lets keyboard users skip the header. Moves the focus itself to keep `#content` out of the URL. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(CONTENT_ID)?.focus();
  };
  return (
    <a className="skip-link" href={`#${CONTENT_ID}`} onClick={skip}>
      {t('skipToContent')}
    </a>
  );
}

/** Who is signed in, with the pages of the account and the button to sign out. */
function AccountMenu() {
  const user = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useDismissal({ isOpen, menu, button, close: setIsOpen });

  if (user.kind === 'guest') return <Guest />;
  const close = () => setIsOpen(false);
  return (
    <div ref={menu} className="account">
      <button
        ref={button}
        type="button"
        className="account-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{`${t('account')} `}</span>
        <PersonIcon />
        <bdi className="account-email">{user.email}</bdi>
      </button>
      {isOpen && <Panel id={panelId} email={user.email} close={close} />}
    </div>
  );
}

function Guest() {
  return (
    <div className="account-guest">
      <LanguageSelect />
      <p>{t('guest')}</p>
    </div>
  );
}

function Panel({ id, email, close }: { id: string; email: string; close: () => void }) {
  return (
    <div id={id} className="account-panel">
      <p className="fine-print">
        {t('signedInAs')} <bdi className="account-name">{email}</bdi>
      </p>
      <Link to={views.sessions} onClick={close}>
        {t('sessionsAndDevices')}
      </Link>
      <Link to={views.credentials} onClick={close}>
        {t('credentials')}
      </Link>
      <LanguageSelect />
      <SignOutButton />
    </div>
  );
}

/** Signs out. The session state then shows another page. */
export function SignOutButton() {
  const [signingOut, setSigningOut] = useState(false);
  const signOut = () => {
    if (signingOut) return;
    setSigningOut(true);
    void session.signOut();
  };
  return (
    <button type="button" className="button" aria-busy={signingOut} onClick={signOut}>
      {t(signingOut ? 'signingOut' : 'signOut')}
    </button>
  );
}

interface Dismissal {
  isOpen: boolean;
  menu: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  close: (isOpen: false) => void;
}

/** Closes the menu on Escape, on a click elsewhere, and when the focus leaves it. */
function useDismissal({ isOpen, menu, button, close }: Dismissal): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close(false);
      button.current?.focus();
    };
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && menu.current?.contains(target) !== true) close(false);
    };
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('pointerdown', onLeave, { signal });
    document.addEventListener('focusin', onLeave, { signal });
    return () => ending.abort();
  }, [isOpen, menu, button, close]);
}

function PersonIcon() {
  return (
    <svg className="account-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="6.500" r="3.500" />
      <path d="M3.500 17.500c.5-4 3-6 6.500-6s6 2 6.500 6" />
    </svg>
  );
}

/** Shows the pages in another language, now and from now on. What was typed stays. */
function LanguageSelect() {
  const [wanted, setWanted] = useState<Language | null>(null);
  const change = async (language: Language) => {
    setWanted(language);
    if (await showLanguage(language)) rememberLanguage(language);
    setWanted(null);
  };
  return (
    <select
      className="language-select"
      aria-label={t('language')}
      value={wanted ?? currentLanguage()}
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) void change(value);
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </select>
  );
}
