import type { Plugin } from 'vite';

/**
 * A third of the size of Vite's module that loads what a dynamic import needs, to stay within the login page's budget: no support for old browsers,
 * nonces and other base paths. Waits for styles, and fetches scripts at the same time as the one that
 * imports them.
 */
const CODE = `
const seen = new Set();
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => {
    const href = '/_housekey/' + file;
    if (seen.has(href)) return;
    seen.add(href);
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = href;
    document.head.append(link);
    if (isStyle) return new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => {
        seen.delete(href);
        link.remove();
        reject(new Error(href));
      };
    });
  }));
  return load();
};`;

/** Replaces Vite's helper in the build. */
export function preloadHelper(): Plugin {
  return {
    name: 'housekey:preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => CODE,
    },
  };
}
