import { Logo } from './brand.js';
import './loading.css';

/** A full-page loading state. CSS shows it only if loading takes a moment. */
export function Loading({ label }: { label: string }) {
  return (
    <main className="loading" id="content" tabIndex={-1} aria-busy="true">
      <div className="loading-indicator">
        <Logo className="logo logo-spinning" />
        <h1>{label}</h1>
      </div>
    </main>
  );
}
