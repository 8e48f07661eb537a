import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.js';
import { HostBadge } from '../../components/host-badge.js';
import './login-layout.css';

/** The frame of the login page: the host in the header, the content in the card. */
export function LoginLayout({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <main className="login-page" id="content" tabIndex={-1} aria-busy={busy}>
      <div className="login-frame">
        <div className="login-header">
          <HostBadge />
        </div>
        <div className="login-card">
          <div className="login-card-body">{children}</div>
          <p className="login-card-footer">
            <Logo />
            Housekey
          </p>
        </div>
      </div>
      <div className="login-base" />
    </main>
  );
}
