import type { ReactNode } from 'react';
import { Logo } from '../../components/mark.js';
import { HostBadge } from '../../components/host-badge.js';
import './login-layout.css';

/** The front door: the house's plate on the lintel, and on the leaf whatever the login has to say. */
export function LoginLayout({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <main className="porch" id="content" tabIndex={-1} aria-busy={busy}>
      <div className="doorway">
        <div className="lintel">
          <HostBadge />
        </div>
        <div className="leaf">
          <div className="leaf-panel">{children}</div>
          <p className="leaf-foot">
            <Logo />
            Housekey
          </p>
        </div>
      </div>
      <div className="step" />
    </main>
  );
}
