import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The rules whose results depend on colors. The others judge the document, which is the same in both schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe in the light and the dark color scheme, at the current size of the page. Returns the
 * violations. The page's context needs `bypassCSP`, because axe is a script.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The page applies the color scheme at its next frame, and colors then change gradually.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      // One that turns forever never finishes, and changes no color.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    const rules = colorScheme === 'light' ? undefined : COLOR_RULES;
    // Only the violations leave the page: all results of a long page take longer to transfer than to find.
    const violations = await page.evaluate(async (only) => {
      const results = await window.axe.run({
        resultTypes: ['violations'],
        selectors: false,
        ...(only === undefined ? {} : { runOnly: only }),
      });
      return results.violations.map(
        ({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join()}`,
      );
    }, rules);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/** The words that a screen reader says about a field after its name. */
export async function descriptionOf(field: Locator): Promise<string> {
  return await field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );
}
