import type { Paths } from '../../../contract/index.js';
import { hostlessPaths } from '../../checks/host-check.js';
import { COOKIE_NAMES } from '../../cookies/cookie.js';
import { describeAuthPaths } from './auth-paths.js';
import { componentSchemas } from './components.js';
import { describeOwnPaths } from './own-paths.js';
import { describePasskeyPaths } from './passkey-paths.js';
import { describeSessionPaths } from './session-paths.js';
import { error, type OperationDescription, type PathDescriptions } from './schema-parts.js';

const COOKIE =
  'The default name. Over https it has the prefix `__Host-`, or `__Secure-` if several hosts share the cookie.';

const APP_TOKEN =
  'A configured app token; in Basic, as the password of any user. For the app only.';

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  appToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Housekey-Token',
    description: APP_TOKEN,
  },
  appTokenProxy: {
    type: 'apiKey',
    in: 'header',
    name: 'Proxy-Authorization',
    description: `${APP_TOKEN} As Bearer or Basic credentials.`,
  },
  appTokenBasic: { type: 'http', scheme: 'basic', description: APP_TOKEN },
  session: { type: 'apiKey', in: 'cookie', name: COOKIE_NAMES.session, description: COOKIE },
};

const RULES =
  'Every path answers HEAD like GET, OPTIONS with 204 and any other method with 405, both with `Allow`. ' +
  'A POST from a page of another site gets a 403. ' +
  'The parser answers requests that are not HTTP, too slow or too large with 400, 408 or 431.';

/**
 * Builds the OpenAPI 3.1 document from the paths and the zod schemas.
 *
 * @param authEnabled - if not, only the metrics need a credential, which is SERVICE_METRICS_TOKEN
 */
export function describeApi(version: string, paths: Paths, authEnabled: boolean): object {
  const described = withCommon(paths, {
    ...describeAuthPaths(paths),
    ...describePasskeyPaths(paths),
    ...describeSessionPaths(paths),
    ...describeOwnPaths(paths),
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Housekey',
      version,
      summary: 'One login for the app you host yourself.',
      description: RULES,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    paths: authEnabled
      ? described
      : { ...withoutSecurity(described), [paths.metrics]: described[paths.metrics] },
    components: {
      schemas: componentSchemas(),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** The responses that every operation may have, because they come from the layers in front of it. */
const ANYWHERE = {
  ...error(400, 'The Host header names no host'),
  ...error(500, 'An unexpected error, which has been logged'),
};

const WRONG_HOST = error(
  421,
  'The service is at another host; or a name that another site can use, while authentication is disabled on loopback',
);

function withCommon(paths: Paths, described: PathDescriptions): PathDescriptions {
  const hostless = hostlessPaths(paths);
  return mapOperations(described, ({ responses, ...operation }, path) => ({
    ...operation,
    responses: { ...ANYWHERE, ...(hostless.has(path) ? {} : WRONG_HOST), ...responses },
  }));
}

/** The same operations, none of which needs a credential. */
function withoutSecurity(described: PathDescriptions): PathDescriptions {
  return mapOperations(described, (operation) => ({ ...operation, security: [] }));
}

function mapOperations(
  described: PathDescriptions,
  change: (operation: OperationDescription, path: string) => OperationDescription,
): PathDescriptions {
  return Object.fromEntries(
    Object.entries(described).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, change(operation, path)]),
      ),
    ]),
  );
}
