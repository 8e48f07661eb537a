import { Logo } from './mark.js';
import './loading.css';

/** Stands where a view is about to be. Seen only when that takes a moment. */
export function Loading({ label }: { label: string }) {
  return (
    <main className="waiting" id="content" tabIndex={-1} aria-busy="true">
      <LoadingIndicator label={label} />
    </main>
  );
}

/** A key that turns, and what it turns for. */
export function LoadingIndicator({ label }: { label: string }) {
  return (
    <div className="waiting-sign">
      <Logo className="mark mark-turning" />
      <h1>{label}…</h1>
    </div>
  );
}
