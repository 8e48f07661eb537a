import { useEffect, useRef, type RefObject } from 'react';

let isFirstPage = true;

interface PageTitle {
  /** Attach to the page's heading, which needs `tabIndex={-1}`. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Sets the document title. After a navigation inside the app, it also moves the focus to the heading,
 * so that a screen reader announces the new page.
 * @param onFirst - called instead after a full page load, which browsers announce themselves.
 * Default: does nothing.
 */
export function usePageTitle(title: string, onFirst?: () => void): PageTitle {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMounted = useRef(false);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (hasMounted.current) return;
    hasMounted.current = true;
    if (isFirstPage) onFirst?.();
    else heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [onFirst]);

  return { heading };
}
