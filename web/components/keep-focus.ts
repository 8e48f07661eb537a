/**
 * Focuses the heading of a section if the focused element was removed from the page. Otherwise, a screen reader
 * starts again at the top of the page.
 */
export function keepFocusIn(section: Element | null | undefined): void {
  if (document.activeElement !== document.body) return;
  section?.querySelector<HTMLElement>('h2')?.focus();
}
