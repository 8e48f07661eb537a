/** A plugin for markdown-it: the empty corner of a table is a cell, because a header without text names nothing. */
export function emptyHeadersAsCells(md) {
  md.core.ruler.push('empty-headers', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'th_open' || tokens[index + 1].content !== '') continue;
      token.tag = 'td';
      tokens[index + 2].tag = 'td';
    }
  });
}
