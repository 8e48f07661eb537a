import type { BrowserContextOptions, Page } from 'playwright-core';

/** In a picture of the whole page, Chromium takes a phone's finger for a mouse. */
const TOUCH_STYLE = ':root { --touch: 2.75rem !important; }';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** The device and settings that a page is opened with. */
export const SCREENS = {
  phone: PHONE,
  desktop: { viewport: { width: 1280, height: 800 } },
  arabic: { ...PHONE, locale: 'ar' },
  german: { ...PHONE, locale: 'de' },
} as const satisfies Record<string, BrowserContextOptions>;

export type Screen = keyof typeof SCREENS;

/** How an open page is looked at. */
export interface Look {
  readonly name: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active';
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Each state is seen in light and dark, and on a phone and a desktop. */
export const LOOKS: Readonly<Partial<Record<Screen, readonly Look[]>>> = {
  phone: [{ name: 'phone-dark', colorScheme: 'dark' }],
  desktop: [{ name: 'desktop' }],
};

/** Looks for the states with everything that a page has. */
export const MAIN_LOOKS: Readonly<Record<Screen, readonly Look[]>> = {
  phone: [
    { name: 'phone' },
    { name: 'phone-dark', colorScheme: 'dark' },
    { name: 'phone-landscape', viewport: { width: 844, height: 390 } },
  ],
  desktop: [
    { name: 'desktop' },
    { name: 'desktop-dark', colorScheme: 'dark' },
    { name: 'desktop-forced-colors', forcedColors: 'active' },
    // 200 % of the desktop.
    { name: 'desktop-zoomed', viewport: { width: 640, height: 400 } },
  ],
  arabic: [{ name: 'phone-arabic' }],
  german: [{ name: 'phone-german' }],
};

/** Applies the look, and waits until nothing moves anymore. */
export async function applyLook(page: Page, screen: Screen, look: Look): Promise<void> {
  const { colorScheme = 'light', forcedColors = 'none', viewport } = look;
  await page.setViewportSize(viewport ?? SCREENS[screen].viewport);
  await page.emulateMedia({ colorScheme, forcedColors });
  if ('hasTouch' in SCREENS[screen]) await page.addStyleTag({ content: TOUCH_STYLE });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}
