import { PREFIXES } from '../contract/index.js';
import type { RequestContext } from '../http/context.js';
import { OWN_IMAGE_HEADERS, PAGE_HEADERS } from '../http/headers.js';
import { contentHash, type Encodings } from '../http/representation.js';
import { byMethod, rawPathOf, type Handler } from '../http/router.js';
import { MANIFEST_NAME, OWN_PREFIX } from './appearance/appearance-files.js';
import { mediaTypeOf, respondWithFile } from './static-files.js';
import type { PlainResponse } from '../http/plain-response.js';

/** These names stay when their content changes. */
const STABLE_NAME = /^assets\/icon-[a-z\d-]+\.png$/;

/** Cached for a year: the file name changes whenever the content does. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the hashed files below `/_housekey/assets/`, by name, such as `assets/index.js`. */
export function createAssetHandler(files: ReadonlyMap<string, Encodings>): Handler {
  const hashes = new Map<string, string>();
  const respond = byMethod({ GET: (context) => respondWithAsset(context) });
  return (context) =>
    files.has(nameOf(context))
      ? respond(context)
      : context.reject(404, 'File not found; reload the page');

  function respondWithAsset(context: RequestContext): PlainResponse {
    const name = nameOf(context);
    const encodings = files.get(name) ?? new Map();
    const hash = hashes.get(name) ?? contentHash(encodings);
    hashes.set(name, hash);
    return respondWithFile(context, encodings, {
      status: 200,
      mediaType: mediaTypeOf(name),
      headers: name.startsWith(OWN_PREFIX) ? OWN_IMAGE_HEADERS : PAGE_HEADERS,
      cacheControl: name === MANIFEST_NAME || STABLE_NAME.test(name) ? 'no-cache' : IMMUTABLE,
      // Assets are cached for longer than this configuration may last.
      appUnprotected: false,
      hash,
    });
  }
}

function nameOf({ request }: RequestContext): string {
  return `assets/${rawPathOf(request.url).slice(PREFIXES.assets.length)}`;
}
