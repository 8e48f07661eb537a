import { fileURLToPath } from 'node:url';
import { readPageData } from '../../scripts/embed-pages.js';
import type { Layout } from '../../src/contract/index.js';
import { DEFAULT_APPEARANCE } from '../../src/core/appearance/appearance.js';
import { decodePages } from '../../src/pages/built-pages.js';
import type { PageOptions } from '../../src/pages/page-document.js';
import { createPages, type Pages } from '../../src/pages/pages.js';

const BUILT_PAGES = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** The built frontend, as a service with authentication turned on serves it. */
export function builtPages(
  layout: Layout,
  cookieDomain?: string,
  options: Partial<PageOptions> = {},
): Pages {
  return createPages(decodePages(readPageData(BUILT_PAGES)), layout, {
    appearance: DEFAULT_APPEARANCE,
    checkSetup: () => 'enabled',
    appUnprotected: false,
    authEnabled: true,
    isLocked: () => false,
    cookieDomain,
    offersDevice: false,
    appOrigins: [],
    clientSources: [],
    accountProvider: undefined,
    signInFacts: () => ({}),
    frontOf: () => undefined,
    isSignedIn: async () => await Promise.resolve(false),
    ...options,
  });
}
