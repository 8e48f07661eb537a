import type { Paths } from '../../../contract/index.js';
import { COOKIE_NAMES } from '../../cookies/cookie.js';
import { describeAuthPaths } from './auth-paths.js';
import { componentSchemas } from './components.js';
import { describeOwnPaths } from './own-paths.js';

const COOKIE =
  'The default name. Over https it has the prefix `__Host-`, or `__Secure-` if several hosts share the cookie.';

/** Builds the OpenAPI 3.1 document from the paths and the zod schemas. */
export function describeApi(version: string, paths: Paths): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Housekey',
      version,
      summary: 'One login for the app you host yourself.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    paths: { ...describeAuthPaths(paths), ...describeOwnPaths(paths) },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: COOKIE_NAMES.session, description: COOKIE },
      },
    },
  };
}
