// Plugins for markdown-it: what the site shows in another way than GitHub does. The pages stay plain Markdown.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { rowAnchor } from './anchors.js';
import { examplesIn } from './examples.js';
import { ROOT } from './pages.js';

/** Adds a rule that gets the state of each page and the path of its folder in the repository. */
function eachPage(md, name, rule) {
  md.core.ruler.push(name, (state) => {
    const page = relative(ROOT, state.env.realPath ?? state.env.path);
    rule(state, posix.dirname(page));
  });
}

/** The empty corner of a table is a cell, because a header without text names nothing. */
export function emptyHeadersAsCells(md) {
  eachPage(md, 'empty-headers', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'th_open' || tokens[index + 1].content !== '') continue;
      token.tag = 'td';
      tokens[index + 2].tag = 'td';
    }
  });
}

/** A paragraph that is nothing but the link to a file of `deploy/` is followed by the file. */
export function linkedFiles(md) {
  eachPage(md, 'linked-files', (state, folder) => {
    state.tokens = state.tokens.flatMap((token, index) => {
      const [, path] =
        /^\[[^\]]+\]\(([^)#]+)\)$/.exec(state.tokens[index - 1]?.content ?? '') ?? [];
      const file = token.type === 'paragraph_close' && path && posix.join(folder, path);
      if (!file || !file.startsWith('deploy/') || file.endsWith('.md')) return [token];
      const fence = new state.Token('fence', 'code', 0);
      fence.info = file.split('.').at(-1);
      fence.content = readFileSync(join(ROOT, file), 'utf8');
      return [token, fence];
    });
  });
}

/** Notes which examples are in the code of a page, so that it gets fields for these. After `linkedFiles`. */
export function notedExamples(md) {
  eachPage(md, 'noted-examples', ({ tokens, env }) => {
    const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
    const [blocks, pieces] = ['fence', 'code_inline'].map((wanted) =>
      all.filter(({ type }) => type === wanted).map(({ content }) => content),
    );
    env.frontmatter = { ...env.frontmatter, examples: examplesIn(blocks, pieces) };
  });
}

/** A picture of a page is dark if the site is, of a phone if there is no other. On GitHub, it is the light one. */
export function picturesInBothSchemes(md) {
  eachPage(md, 'dark-pictures', ({ tokens, Token }, folder) => {
    for (const token of tokens) {
      token.children = token.children?.flatMap((image) => {
        const [, start, screen] =
          (image.type === 'image' && /^(.+)\.(desktop|phone)\.png$/.exec(image.attrGet('src'))) ||
          [];
        const dark = [screen, 'phone']
          .map((one) => `${start}.${one}-dark.png`)
          .find((path) => existsSync(join(ROOT, folder, path)));
        if (dark === undefined) return [image];
        const copy = Object.assign(new Token('image', 'img', 0), image, {
          attrs: image.attrs.map(([name, value]) => [name, name === 'src' ? dark : value]),
        });
        image.attrJoin('class', 'in-light');
        copy.attrJoin('class', 'in-dark');
        return [image, copy];
      });
    }
  });
}

/** Each row about an app can be linked. The comment above the tables becomes the list of all apps. */
export function appRows(md) {
  eachPage(md, 'app-rows', ({ tokens }) => {
    let isOfApps = false;
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'html_block') {
        token.content = token.content.replace('<!-- The list of all apps -->', '<AppGuides />');
      }
      if (token.type === 'table_open') isOfApps = false;
      if (token.type === 'th_open' && tokens[index + 1].content === 'Its login') isOfApps = true;
      if (isOfApps && token.type === 'tr_open' && tokens[index + 1].type === 'td_open') {
        token.attrSet('id', rowAnchor(tokens[index + 2].content));
      }
    }
  });
}

function heading(name, anchor) {
  return `<h3>${name} <a href="#${anchor}"></a></h3>`;
}

/** For the search, each row about an app is a section, as if it had a heading. */
export function rowsAsSections(html) {
  return html
    .replaceAll(
      /<tr id="([^"]+)">\s*<td[^>]*>(.*?)<\/td>/g,
      (row, anchor, name) => heading(name, anchor) + row,
    )
    .replaceAll(
      /<td><a id="(client-[^"]+)"><\/a>(.*?)<\/td>\s*<td[^>]*>(.*?)<\/td>/g,
      (row, anchor, name, platform) => heading(`${name}: app for ${platform}`, anchor) + row,
    );
}
