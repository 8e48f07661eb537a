import { createHash } from 'node:crypto';
import type { Paths } from '../../../contract/index.js';
import type { Handler } from '../../router.js';

interface Document {
  readonly text: string;
  readonly etag: string;
}

/**
 * `GET /_housekey/openapi.json`. The document is the same for every request, and building it takes
 * milliseconds, so it is built once, on the first request, together with its ETag. Otherwise a few
 * connections could block all other requests.
 */
export function createApiDescription(version: string, paths: Paths): Handler {
  let document: Promise<Document> | undefined;
  return async (context) => {
    document ??= buildDocument(version, paths);
    const { text, etag } = await document;
    const headers = { etag, 'cache-control': 'no-cache' };
    return matchesETag(context.request.headers.get('if-none-match'), etag)
      ? context.empty(headers, [], 304)
      : context.text('application/json', text, headers);
  };
}

async function buildDocument(version: string, paths: Paths): Promise<Document> {
  const { describeApi } = await import('./document.js');
  const text = JSON.stringify(describeApi(version, paths));
  const hash = createHash('sha256').update(text).digest('base64url');
  return { text, etag: `"${hash}"` };
}

/** Weak comparison of If-None-Match (RFC 9110 §13.1.2). */
function matchesETag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return header.trim() === '*' || tags.includes(etag);
}
