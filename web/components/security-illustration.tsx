import type { ReactNode } from 'react';
import type { SecurityState } from '../../src/contract/index.js';
import './security-illustration.css';

/** `unknown`: not checked yet, or the check got no response. */
export type DrawnSecurity = SecurityState | 'unknown';

const DRAWINGS: Record<DrawnSecurity, () => ReactNode> = {
  unknown: Panels,
  secure: Secure,
  'at-risk': AtRisk,
  open: Open,
};

/**
 * The security state as a drawing of a door: locked, with a loose lock, open, or without anything that shows
 * whether it is locked. Decorative, because
 * the text next to it says the same.
 */
export function SecurityIllustration({ state }: { state: DrawnSecurity }) {
  const Drawing = DRAWINGS[state];
  return (
    <svg className="illustration" viewBox="0 0 240 320" aria-hidden="true" focusable="false">
      <path className="illustration-frame" d="M24 12H216V304H24Z" />
      <Drawing />
      <path className="illustration-step" d="M4 304H236V318H4Z" />
    </svg>
  );
}

function Secure() {
  return (
    <>
      <Panels />
      <path className="illustration-metal" fillRule="evenodd" d={LOCK} />
    </>
  );
}

function AtRisk() {
  return (
    <>
      <Panels />
      <path className="illustration-hole" d="M175 148h14v28h-14Z" />
      <path
        className="illustration-metal"
        fillRule="evenodd"
        transform="rotate(38 188 178)"
        d={LOCK}
      />
    </>
  );
}

const LOCK =
  'M176 146h12a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4h-12a4 4 0 0 1-4-4v-24a4 4 0 0 1 4-4Zm6 7a4.5 4.5 0 0 0-2.2 8.400l-1.3 9.600h7l-1.3-9.600A4.5 4.5 0 0 0 182 153Z';

function Panels() {
  return (
    <>
      <path className="illustration-panel" d="M42 30H198V304H42Z" />
      <path
        className="illustration-molding"
        d="M60 50H112V138H60ZM128 50H180V138H128ZM60 186H112V284H60ZM128 186H180V284H128Z"
      />
      <path className="illustration-metal" d="M62 158h48a3 3 0 0 1 0 8H62a3 3 0 0 1 0-8Z" />
    </>
  );
}

function Open() {
  return (
    <>
      <path className="illustration-sky" d="M42 30H198V304H42Z" />
      <path className="illustration-ground" d="M42 262H198V304H42Z" />
      <path className="illustration-panel" d="M42 30 104 50V318L42 304Z" />
      <path
        className="illustration-molding"
        d="M50 56 70 62V150L50 146ZM77 64 96 70V156L77 152ZM50 186 70 190V286L50 281ZM77 191 96 195V294L77 289Z"
      />
      <path className="illustration-metal" d="M96 172a4 4 0 1 0 .1 0Z" />
    </>
  );
}
