import { useEffect, useRef, type RefObject } from 'react';

let isFirstPage = true;

/**
 * Sets the document title. After a navigation inside the app, it also moves the focus to the heading,
 * so that a screen reader announces the new page. Browsers announce full page loads themselves.
 *
 * @returns attach it to the page's heading, which needs `tabIndex={-1}`
 */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMounted = useRef(false);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (hasMounted.current) return;
    hasMounted.current = true;
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);

  return heading;
}
