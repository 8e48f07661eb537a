import type { ReactNode } from 'react';
import { Mark } from '../../parts/mark.js';
import { Plaque } from '../../parts/plaque.js';
import './door.css';

/** The front door: the house's plate on the lintel, and on the leaf whatever the login has to say. */
export function Door({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <main className="porch" id="content" tabIndex={-1} aria-busy={busy}>
      <div className="doorway">
        <div className="lintel">
          <Plaque />
        </div>
        <div className="leaf">
          <div className="leaf-panel">{children}</div>
          <p className="leaf-foot">
            <Mark />
            Housekey
          </p>
        </div>
      </div>
      <div className="step" />
    </main>
  );
}
