import { useEffect, useState } from 'react';

/** The same duration as `--motion-open` in the design tokens. */
const OPENING_MS = 300;

/**
 * Whether the door opens now: for 300 ms after a sign-in on this page, or not at all for users who
 * prefer less motion. The redirect waits for no longer.
 */
export function useOpening(hasSignedIn: boolean): boolean {
  const [isOver, setIsOver] = useState(prefersLessMotion);

  useEffect(() => {
    if (!hasSignedIn || isOver) return undefined;
    const timer = setTimeout(() => setIsOver(true), OPENING_MS);
    return () => clearTimeout(timer);
  }, [hasSignedIn, isOver]);

  return hasSignedIn && !isOver;
}

function prefersLessMotion(): boolean {
  // The build renders the page, too.
  if (typeof window === 'undefined') return false;
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
