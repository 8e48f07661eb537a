import type { Paths } from '../../../contract/index.js';
import { COOKIE_NAMES } from '../../cookies/cookie.js';
import { describeAuthPaths } from './auth-paths.js';
import { componentSchemas } from './components.js';
import { describeOwnPaths } from './own-paths.js';
import { describePasskeyPaths } from './passkey-paths.js';
import { describeSessionPaths } from './session-paths.js';
import type { PathDescriptions } from './schema-parts.js';

const COOKIE =
  'The default name. Over https it has the prefix `__Host-`, or `__Secure-` if several hosts share the cookie.';

const APP_TOKEN =
  'A configured app token; in Basic, as the password of any user. For the app only.';

/**
 * Builds the OpenAPI 3.1 document from the paths and the zod schemas.
 *
 * @param authEnabled - if not, only the metrics need a credential, which is SERVICE_METRICS_TOKEN
 */
export function describeApi(version: string, paths: Paths, authEnabled: boolean): object {
  const described = {
    ...describeAuthPaths(paths),
    ...describePasskeyPaths(paths),
    ...describeSessionPaths(paths),
    ...describeOwnPaths(paths),
  };
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
    paths: authEnabled
      ? described
      : { ...withoutSecurity(described), [paths.metrics]: described[paths.metrics] },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        appToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Housekey-Token',
          description: APP_TOKEN,
        },
        appTokenBasic: { type: 'http', scheme: 'basic', description: APP_TOKEN },
        session: { type: 'apiKey', in: 'cookie', name: COOKIE_NAMES.session, description: COOKIE },
      },
    },
  };
}

/** The same operations, none of which needs a credential. */
function withoutSecurity(paths: PathDescriptions): PathDescriptions {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          { ...operation, security: [] },
        ]),
      ),
    ]),
  );
}
