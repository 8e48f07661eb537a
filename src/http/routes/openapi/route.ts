import type { Paths } from '../../../contract/index.js';
import { contentHash, encodeText, selectRepresentation } from '../../representation.js';
import type { Handler } from '../../router.js';

/**
 * `GET /_housekey/openapi.json`. The document is the same for every request, and building it takes
 * milliseconds, so it is built and compressed once, on the first request, together with its ETag.
 * Otherwise a few connections could block all other requests.
 */
export function createApiDescription(version: string, paths: Paths, authEnabled: boolean): Handler {
  let document: ReturnType<typeof buildDocument> | undefined;
  return async (context) => {
    document ??= buildDocument(version, paths, authEnabled);
    const { encodings, hash } = await document;
    const selected = selectRepresentation(context.request.headers, encodings, hash);
    const headers = { ...selected.headers, 'cache-control': 'no-cache' };
    return selected.body === null
      ? context.empty(headers, [], 304)
      : context.text('application/json', selected.body, headers);
  };
}

async function buildDocument(version: string, paths: Paths, authEnabled: boolean) {
  const { describeApi } = await import('./document.js');
  const encodings = encodeText(JSON.stringify(describeApi(version, paths, authEnabled)));
  return { encodings, hash: contentHash(encodings) };
}
