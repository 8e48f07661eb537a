/** The built frontend: file name → its content in base64, by encoding. */
export type PageData = Readonly<Record<string, Readonly<Partial<Record<Encoding, string>>>>>;

type Encoding = 'br' | 'identity';

/**
 * Empty in the sources. `scripts/embed-pages.js` fills it in the bundle, because tools that copy or bundle
 * a package follow imports, and leave out files that are only read.
 */
export const PAGE_DATA: PageData = {};
