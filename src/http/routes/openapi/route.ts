import { createHash } from 'node:crypto';
import type { Paths } from '../../../contract/index.js';
import type { Handler } from '../../methods.js';

interface Prepared {
  readonly text: string;
  readonly etag: string;
}

/**
 * `GET /_housekey/openapi.json`. The document depends on nothing that a request says, and making it
 * costs milliseconds: it is made once, when first asked for, together with its entity tag. Made for
 * each request, a stranger with a few connections could stop everything else.
 */
export function createApiDescription(version: string, paths: Paths): Handler {
  let prepared: Promise<Prepared> | undefined;
  return async (context) => {
    prepared ??= prepare(version, paths);
    const { text, etag } = await prepared;
    const headers = { etag, 'cache-control': 'no-cache' };
    return isKnown(context.request.headers.get('if-none-match'), etag)
      ? context.empty(headers, [], 304)
      : context.text('application/json', text, headers);
  };
}

async function prepare(version: string, paths: Paths): Promise<Prepared> {
  const { describeApi } = await import('./document.js');
  const text = JSON.stringify(describeApi(version, paths));
  const hash = createHash('sha256').update(text).digest('base64url');
  return { text, etag: `"${hash}"` };
}

/** If-None-Match, compared weakly (RFC 9110 §13.1.2). */
function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return header.trim() === '*' || tags.includes(etag);
}
