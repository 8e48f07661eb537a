import { useEffect, useRef, type RefObject } from 'react';

let firstView = true;

interface Arrival {
  /** For the view's heading, which wants `tabIndex={-1}`. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Names the document after the view and, when the visitor came from another view, moves focus to
 * its heading, so that a screen reader says where they are. At the first view of a page load it
 * calls `onFirst` instead (default: leave focus alone, for the browser announces that view itself).
 */
export function usePageTitle(title: string, onFirst?: () => void): Arrival {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(false);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (firstView) onFirst?.();
    else heading.current?.focus({ preventScroll: true });
    firstView = false;
  }, [onFirst]);

  return { heading };
}
