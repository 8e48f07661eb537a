import { DETAILS, namesOf, type Paths } from '../../../contract/index.js';
import { COOKIE_NAMES } from '../../cookies/cookie.js';
import { ROUTES } from '../table.js';
import {
  anyOf,
  CROSS_SITE,
  describeAnswers,
  DISABLED,
  json,
  orPage,
  SESSION,
  type ResponsesByStatus,
  type Route,
  componentSchemas,
} from './describe.js';

const COOKIE =
  'The default name. Over https it has the prefix `__Host-Http-`, or `__Secure-` if several hosts share the cookie.';

const APP_TOKEN =
  'A configured app token; in Basic, as the password of any user. For the app only.';

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  appToken: { type: 'apiKey', in: 'header', name: 'X-Housekey-Token', description: APP_TOKEN },
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

/** The responses that every operation may have, because they come from the layers in front of it. */
const ANYWHERE: ResponsesByStatus = {
  400: 'The Host header names no host',
  500: 'An unexpected error, which has been logged',
};

const WRONG_HOST: ResponsesByStatus = {
  421: 'The service is at another host; or a name that another site can use, while authentication is disabled on loopback',
};

/**
 * Builds the OpenAPI 3.1 document from the table of routes and the schemas of the contract.
 *
 * @param authEnabled - if not, only the metrics need a credential, which is SERVICE_METRICS_TOKEN
 */
export function describeApi(version: string, paths: Paths, authEnabled: boolean): object {
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
    paths: Object.fromEntries(
      namesOf(paths).map((name) => [paths[name], describePath(name, authEnabled)]),
    ),
    components: { schemas: componentSchemas(), securitySchemes: SECURITY_SCHEMES },
  };
}

function describePath(name: keyof Paths, authEnabled: boolean): object {
  const route: Route = ROUTES[name];
  const { operationId = name, summary, description, parameters, requestBody } = route;
  const { security = route.guard === 'anyone' ? undefined : SESSION } = route;
  const isOpen = !authEnabled && name !== 'metrics';
  return {
    [route.method.toLowerCase()]: {
      operationId,
      summary,
      description,
      security: isOpen ? [] : security,
      parameters,
      requestBody,
      responses: describeAnswers(answersOf(route)),
    },
  };
}

const UNAUTHENTICATED = `${DETAILS.notAuthenticated}, or ${DETAILS.invalidCredentials}`;
const NOT_OWNER = "the token is not the owner's";
const LOCKED = orPage(json(DETAILS.locked, 'ErrorResponse'));

/** Its own answers, after those that follow from its guard and from the layers in front of it. */
function answersOf(route: Route): ResponsesByStatus {
  const { method, guard, isAlwaysThere = false, 404: missing } = route;
  const isForOwner = guard === 'owner' || guard === 'session';
  const refused = [
    ...(method === 'POST' ? [CROSS_SITE] : []),
    ...(isForOwner && isAlwaysThere ? [DISABLED] : []),
    ...(isForOwner ? [NOT_OWNER] : []),
  ];
  const isTurnedOff = isForOwner && !isAlwaysThere;
  const statuses = Object.entries(route).filter(([name]) => /^\d+$/.test(name));
  return {
    ...ANYWHERE,
    ...(route.isAtAnyHost ? {} : WRONG_HOST),
    ...(guard === 'anyone' ? {} : { 401: UNAUTHENTICATED }),
    ...(refused.length > 0 ? { 403: anyOf(...refused) } : {}),
    ...(route.isClosedWhileLocked ? { 423: LOCKED } : {}),
    ...Object.fromEntries(statuses),
    ...(isTurnedOff
      ? { 404: typeof missing === 'string' ? anyOf(missing, DISABLED) : DISABLED }
      : {}),
  };
}
