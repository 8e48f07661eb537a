import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.js';
import { HostBadge } from '../../components/host-badge.js';
import { LanguageSelect } from '../../components/language-select.js';
import './login-layout.css';

interface Props {
  busy?: boolean;
  /** Whether the door opens, because the user has just signed in. */
  opening?: boolean;
  children: ReactNode;
}

/** The frame of the login page: the host in the header, the content in the card. */
export function LoginLayout({ busy = false, opening = false, children }: Props) {
  return (
    <main className="login-page" id="content" tabIndex={-1} aria-busy={busy}>
      <div className="login-frame" data-opening={opening ? '' : undefined}>
        <div className="login-header">
          <HostBadge />
        </div>
        <div className="login-doorway">
          <div className="login-card">
            <div className="login-card-body">{children}</div>
            <p className="login-card-footer">
              <Brand />
            </p>
          </div>
        </div>
      </div>
      <div className="login-base" />
      <div className="login-language">
        <LanguageSelect />
      </div>
    </main>
  );
}
