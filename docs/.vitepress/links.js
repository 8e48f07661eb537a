// Links in the pages are relative to their file in the repository, so that they work on GitHub. Here they
// become addresses of the site.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { ROOT, siteFile } from './pages.js';

/** Vite handles images. */
const IMAGE = /\.(?:png|svg)$/;

/**
 * A plugin for markdown-it that converts links, and a function that copies linked files which are not
 * pages, such as deploy/nginx.conf, into the built site, where they are served as text.
 */
export function createLinks() {
  const linked = new Set();
  const convert = (href, page) => {
    if (/^[a-z]+:|^[/#]/.test(href)) return href;
    const [path, anchor = ''] = href.split(/(?=#)/);
    const file = posix.join(posix.dirname(page), path);
    if (file.endsWith('.md')) return `/${siteFile(file)}${anchor}`;
    if (IMAGE.test(file) || !existsSync(join(ROOT, file))) return href;
    linked.add(file);
    return `/files/${file}.txt`;
  };
  return {
    plugin: (md) => {
      md.core.ruler.push('repository-links', ({ tokens, env }) => {
        const page = relative(ROOT, env.realPath ?? env.path);
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          if (token.type !== 'link_open') continue;
          const href = token.attrGet('href');
          const converted = convert(href, page);
          token.attrSet('href', converted);
          // A file is not a page that the site's router could open.
          if (converted.startsWith('/files/')) token.attrSet('target', '_self');
        }
      });
    },
    copy: (outDir) => {
      for (const file of linked) {
        const target = join(outDir, 'files', `${file}.txt`);
        mkdirSync(dirname(target), { recursive: true });
        cpSync(join(ROOT, file), target);
      }
    },
  };
}
