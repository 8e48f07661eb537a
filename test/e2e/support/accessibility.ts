import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Runs axe in the light and the dark color scheme, at the current size of the page. Returns the
 * violations. The page's context needs `bypassCSP`, because axe is a script.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The page applies the color scheme at its next frame, and colors then change gradually.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    });
    const { violations } = await page.evaluate(async () => await window.axe.run());
    for (const { id, nodes } of violations) {
      found.push(`${colorScheme}: ${id} at ${nodes.map(({ html }) => html).join()}`);
    }
  }
  return found;
}
