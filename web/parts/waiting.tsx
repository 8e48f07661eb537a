import { Mark } from './mark.js';
import './waiting.css';

/** Stands where a view is about to be. Seen only when that takes a moment. */
export function Waiting({ label }: { label: string }) {
  return (
    <main className="waiting" id="content" tabIndex={-1} aria-busy="true">
      <WaitingSign label={label} />
    </main>
  );
}

/** A key that turns, and what it turns for. */
export function WaitingSign({ label }: { label: string }) {
  return (
    <div className="waiting-sign">
      <Mark className="mark mark-turning" />
      <h1>{label}…</h1>
    </div>
  );
}
