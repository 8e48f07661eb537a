import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { views } from '../layout.js';
import { useCurrentUser } from '../session/use-session.js';
import { LanguageSelect } from './language-select.js';
import { SignOutButton } from './sign-out-button.js';
import { t } from '../messages/pages.js';
import './account-menu.css';

/** Who is signed in, with the pages of the account and the button to sign out. */
export function AccountMenu() {
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
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
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
