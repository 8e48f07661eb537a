import {
  APP_ICON_TYPES,
  APPS_PARAMETERS,
  DETAILS,
  namesOf,
  NEXT_PARAMETER,
  OVERVIEW_PARAMETERS,
  PASSKEY_DETAILS,
  PATHS,
  SETUP_CODE_PARAMETER,
  type Paths,
} from '../../contract/index.js';
import type { GuardedHandlers } from '../access/guard.js';
import { SIGNED_IDENTITY_HEADER } from '../user-headers.js';
import * as d from './openapi/describe.js';

const NO_APPS = 'The configuration has no list of apps';
const NO_DEVICES = 'Approving devices is turned off';

const ICON_CONTENT = Object.fromEntries(
  Object.values(APP_ICON_TYPES).map((mediaType) => [mediaType, { schema: {} }]),
);

const CHANGE = { ...d.changed('Done'), ...d.CONFIRMATION, 422: 'The confirmation lacks a part' };

/** The creation of something that grants access. */
const CREATION = {
  ...d.BODY_ERRORS,
  ...d.CONFIRMATION,
  200: d.json('Created', 'CreatedResponse'),
  202: d.json('Created, but not everywhere yet', 'PendingCreatedResponse'),
  404: 'There is no app behind this login',
  409: 'The name is taken, there are too many, or a restart would lose it: `detail` says what to set',
};

const REMOVAL = {
  ...CHANGE,
  requestBody: d.jsonBody('RemoveMadeRequest'),
  400: 'The body is not a JSON object with a name',
  404: 'None of this name was created in the console',
};

const DEVICE_CHANGE = {
  ...d.changed('Done'),
  400: 'The body is not a JSON object with the ID of a device',
  404: 'No such device is listed',
};

/**
 * Every route of the API: its method, who may use it, and its description. Its handler has the same name in
 * `createRoutes`.
 */
export const ROUTES = {
  login: d.post('anyone', 'Exchange credentials for an access token', {
    isClosedWhileLocked: true,
    description:
      'The fields `ui` and `next` are for the login page, whose form gets a redirect or a page. Do not send them.',
    parameters: [d.PROOF],
    requestBody: d.formBody('LoginRequest'),
    ...d.BODY_ERRORS,
    200: d.json('Signed in', 'LoginResponse'),
    303: 'Signed in by the form of the login page',
    401: d.orPage(
      d.codeRequired(
        `${DETAILS.incorrectCredentials}, ${DETAILS.authenticationDisabled}, or one of ${DETAILS.codeRequired}, ${DETAILS.incorrectCode} and (with Retry-After) ${DETAILS.usedCode}`,
      ),
    ),
    408: d.GONE,
    429: d.orPage(
      d.retryWithProof('Too many failed sign-ins, or (without a challenge) wrong codes'),
    ),
    503: d.orPage(
      d.retryWithProof('Too many sign-ins at once, or (without a challenge) no Redis for codes'),
    ),
  }),
  link: d.post('anyone', 'Exchange the token of a sign-in link for an access token', {
    isClosedWhileLocked: true,
    operationId: 'signInWithLink',
    requestBody: d.formBody('LinkRequest'),
    ...d.BODY_ERRORS,
    200: d.json('Signed in', 'LoginResponse'),
    401: `${DETAILS.invalidLink}, or ${DETAILS.authenticationDisabled}`,
    503: DETAILS.linkUnavailable,
  }),
  createLink: d.post('owner', 'Make a link that signs in another device, within five minutes', {
    requestBody: d.jsonBody('Confirmation', false),
    ...d.CONFIRMATION,
    200: d.json('Whoever opens it first is signed in', 'CreatedLinkResponse'),
    422: 'The confirmation lacks a part',
  }),
  account: d.post(
    'anyone',
    'Begin a sign-in with the account elsewhere; for the form of the login page',
    {
      isClosedWhileLocked: true,
      operationId: 'signInWithAccount',
      requestBody: d.formBody('AccountRequest'),
      200: d.content('text/html', 'Leads to the provider', { type: 'string' }),
      303: 'To the login page: the provider cannot be used now',
      404: d.anyOf('No account is configured', d.DISABLED),
    },
  ),
  me: d.get('user', 'The user of this token', { 200: d.json('The token is valid', 'MeResponse') }),
  status: d.get('anyone', 'Whether authentication is enabled', {
    200: d.json('Always', 'StatusResponse'),
  }),
  logout: d.post('handler', 'Revoke this token', d.changed('Signed out')),
  verify: d.get('handler', 'Forward authentication for a reverse proxy', {
    isAtAnyHost: true,
    security: [...d.SESSION, { appToken: [] }, { appTokenBasic: [] }, { appTokenProxy: [] }],
    parameters: [
      d.query('redirect', '`true` redirects unauthenticated navigations to the login page'),
    ],
    200: {
      description:
        'The proxy may let the request through. With several apps also without a credential, if the path is public',
      headers: {
        'Remote-User': d.header(),
        'Remote-Email': d.header(),
        'X-Housekey-Credential': d.header(
          '`authorization` if that header holds a token of Housekey, which the proxy must keep from the app; `other` if the app token was in another header, and Authorization is the app’s own',
        ),
        [SIGNED_IDENTITY_HEADER]: d.header(
          'With signed identities turned on: a JWT of the user, signed with ES256',
        ),
      },
    },
    302: 'To the login page',
    401: `${DETAILS.sessionEnded}, or why the app token is not valid`,
    403: `${d.CROSS_SITE}, or the app token does not permit the method or path, or the path needs a confirmation of the owner`,
    421: 'No app has this host',
  }),
  passkeyOptions: d.post('anyone', 'What to ask the browser for, to sign in with a passkey', {
    isClosedWhileLocked: true,
    200: d.json('The options; a cookie binds them to this browser', 'PasskeyRequestOptions'),
    404: d.anyOf('No passkey can sign in here', d.DISABLED),
  }),
  passkeySignIn: d.post('anyone', 'Exchange the assertion of a passkey for an access token', {
    isClosedWhileLocked: true,
    requestBody: d.jsonBody('PasskeySignInRequest'),
    ...d.PASSKEY_ERRORS,
    200: d.json('Signed in', 'LoginResponse'),
    401: d.PASSKEY_REFUSED,
    404: d.DISABLED,
  }),
  passkeys: d.get('owner', 'The passkeys', {
    200: d.json('The passkeys, and whether they can be used', 'PasskeysResponse'),
  }),
  passkeyRegistration: d.post(
    'session',
    'Confirm the owner, and start the registration of a passkey',
    {
      requestBody: d.jsonBody('PasskeyRegistrationRequest'),
      ...d.PASSKEY_ERRORS,
      ...d.CONFIRMATION,
      200: d.json('What to ask the browser for', 'PasskeyCreationOptions'),
      403: `${PASSKEY_DETAILS.incorrectPassword}; ${d.CROSS_SITE}; or the token is not the owner's`,
      409: 'Passkeys cannot be used at this address',
    },
  ),
  passkeyRegister: d.post('session', 'Check a new passkey, and ask for a test', {
    requestBody: d.jsonBody('PasskeyRegisterRequest'),
    ...d.PASSKEY_ERRORS,
    200: d.json('What to ask the browser for, to test it', 'PasskeyRegisterResponse'),
    401: `${d.PASSKEY_REFUSED}; or the session has ended`,
    409: 'The name is taken, or too many passkeys are not in the configuration',
  }),
  passkeyConfirm: d.post('session', 'Check the test, and let the passkey sign in', {
    requestBody: d.jsonBody('PasskeyConfirmRequest'),
    ...d.PASSKEY_ERRORS,
    200: d.json('Its line, and whether the storage keeps it', 'PasskeyConfirmResponse'),
    401: `${d.PASSKEY_REFUSED}; or the session has ended`,
    409: 'The passkey is registered already, or its name is taken',
  }),
  passkeyRemove: d.post('session', 'Refuse a passkey, and end its sessions', {
    requestBody: d.jsonBody('PasskeyRemoveRequest'),
    ...d.BODY_ERRORS,
    ...d.CONFIRMATION,
    ...d.changed('It is refused from now on; until the restart, if it is configured'),
    404: 'There is no such passkey',
    409: 'It is the only way to sign in',
  }),
  codes: d.get('owner', 'One-time codes: whether they are on, and where they are declared', {
    200: d.json('Their state', 'CodesResponse'),
  }),
  changeCodes: d.post(
    'session',
    'Turn one-time codes on or off in the console, or show their secret',
    {
      requestBody: d.jsonBody('CodesRequest'),
      ...d.BODY_ERRORS,
      ...CHANGE,
      200: d.json('The line for the configuration', 'LineResponse'),
      409: 'They are on already, or were not turned on in the console, or nothing can keep them',
    },
  ),
  newPassword: d.post('session', 'Hash a new password, and store nothing', {
    requestBody: d.jsonBody('NewPasswordRequest'),
    ...d.BODY_ERRORS,
    ...d.CONFIRMATION,
    200: d.json('The line for the configuration', 'LineResponse'),
  }),
  sessions: d.get('owner', 'The sessions that are still valid', {
    200: d.json('Latest first', 'SessionsResponse'),
  }),
  endSession: d.post('owner', 'End a session everywhere', {
    requestBody: d.jsonBody('EndSessionRequest'),
    ...CHANGE,
    400: 'The body is not a JSON object with the ID of a session',
    404: 'No such session is listed',
  }),
  endOtherSessions: d.post(
    'owner',
    'Revoke all tokens issued so far, by any program, except that of this session',
    { requestBody: d.jsonBody('Confirmation', false), ...CHANGE },
  ),
  bound: d.post('anyone', 'Bind a session to its device, or renew its cookie', {
    description:
      'An experiment (Device Bound Session Credentials, a W3C draft). Browsers send these requests themselves.',
    200: d.json('Bound, or renewed', 'DeviceBindingResponse'),
    401: d.json('The proof is not valid, or the session has ended', 'ErrorResponse'),
    403: `${d.CROSS_SITE}, or the header Secure-Session-Challenge has to be answered`,
    404: d.anyOf('Sessions are not bound to devices here', d.DISABLED),
    503: 'The proof cannot be checked now; Retry-After says when to try again',
  }),
  devices: d.get('owner', 'Devices that signed in by password', {
    200: d.json('Latest first', 'DevicesResponse'),
  }),
  apps: d.get('owner', 'The apps behind this login', {
    parameters: [d.query(APPS_PARAMETERS.live, 'Whether to ask each app, which takes time')],
    200: d.json('In the order of the configuration', 'AppsResponse'),
    404: NO_APPS,
  }),
  appIcon: d.get('owner', 'The icon of an app', {
    parameters: [d.query(APPS_PARAMETERS.host, 'The host of the app')],
    200: { description: 'The image', content: ICON_CONTENT },
    404: d.anyOf('The app has no icon', NO_APPS),
  }),
  renameDevice: d.post('owner', 'Name a device', {
    requestBody: d.jsonBody('RenameDeviceRequest'),
    ...DEVICE_CHANGE,
    ...d.CONFIRMATION,
    422: 'The name is not a string, is too long, or contains characters that cannot be seen, or the confirmation lacks a part',
  }),
  forgetDevice: d.post('owner', 'Remove a device', {
    requestBody: d.jsonBody('ForgetDeviceRequest'),
    ...DEVICE_CHANGE,
  }),
  forgetOtherDevices: d.post('owner', 'Remove all devices but that of this session', {
    ...d.changed('Done'),
    404: 'There is no other device',
  }),
  passes: d.get('owner', 'The addresses that may use an app without a session', {
    200: d.json('The passes, and what is needed to make one', 'PassesResponse'),
  }),
  createPass: d.post(
    'owner',
    'Let the address of this browser use an app without a session, for hours',
    {
      requestBody: d.jsonBody('CreatePassRequest'),
      ...CHANGE,
      400: 'The body is not a JSON object with the host of an app',
      404: 'No app at this host permits passes',
      409: 'Requests of others can arrive from this address',
    },
  ),
  endPass: d.post('owner', 'End a pass, and what it has admitted', {
    requestBody: d.jsonBody('EndPassRequest'),
    ...CHANGE,
    400: 'The body is not a JSON object with the ID of a pass',
    404: 'There is no such pass',
  }),
  clients: d.get('owner', 'The clients of OpenID Connect', {
    200: d.json('The clients, and when the owner signed in to them', 'ClientsResponse'),
  }),
  endClient: d.post('owner', 'End everything that a client of OpenID Connect has got', {
    requestBody: d.jsonBody('EndClientRequest'),
    ...CHANGE,
    400: 'The body is not a JSON object with the name of a client',
    404: 'Nothing that this client has got is valid',
  }),
  redirect: d.get('anyone', 'Where to go after signing in', {
    parameters: [d.query(NEXT_PARAMETER, 'Where the user was going')],
    200: d.json('An allowed path or URL', 'RedirectResponse'),
  }),
  overview: d.get('user', 'How secure the service is, and what needs fixing', {
    refusesRebinding: true,
    parameters: [
      d.query(OVERVIEW_PARAMETERS.origin, "The page's origin, as its browser shows it"),
      d.query(OVERVIEW_PARAMETERS.clock, "Milliseconds since the epoch, by the browser's clock"),
    ],
    200: d.jsonOneOf(
      'OverviewResponse, or OtherOverviewResponse if the token is for another subject',
      'OverviewResponse',
      'OtherOverviewResponse',
    ),
  }),
  activity: d.get('owner', 'Security events since the service started', {
    isAlwaysThere: true,
    refusesRebinding: true,
    200: d.json('The latest events, and how often each happened', 'ActivityResponse'),
  }),
  activityStream: d.get(
    'owner',
    'The same as server-sent events: a `snapshot`, then each `change`',
    {
      isAlwaysThere: true,
      refusesRebinding: true,
      200: d.content(
        'text/event-stream',
        'Messages until the session ends, and comments in between',
        { type: 'array', items: d.reference('ActivityMessage') },
      ),
      503: 'Too many streams are open',
    },
  ),
  deviceAuthorization: d.post('anyone', 'Ask for a code that the owner can approve (RFC 8628)', {
    isClosedWhileLocked: true,
    takesTurns: true,
    description: 'The body, such as `client_id`, is ignored.',
    200: d.json('The codes, which are valid for five minutes', 'DeviceAuthorizationResponse'),
    404: d.anyOf(NO_DEVICES, d.DISABLED),
  }),
  deviceToken: d.post('anyone', 'Exchange an approved device code for an access token (RFC 8628)', {
    isClosedWhileLocked: true,
    takesTurns: true,
    requestBody: d.formBody('DeviceTokenRequest'),
    200: d.json('Signed in', 'DeviceTokenResponse'),
    400: d.json('Not approved yet, or not anymore', 'TokenErrorResponse'),
    404: d.anyOf(NO_DEVICES, d.DISABLED),
    503: 'Redis, which knows the used codes, cannot be reached',
  }),
  deviceCode: d.post('owner', 'Describe the device that shows a code, or decide on it', {
    takesTurns: true,
    requestBody: d.formBody('DeviceCodeRequest'),
    ...d.BODY_ERRORS,
    ...d.CONFIRMATION,
    200: d.json('Without a decision: the device', 'DeviceCodeResponse'),
    204: 'Allowed or refused',
    404: d.anyOf('No device waits with this code', NO_DEVICES),
    409: 'The device may be on another network, and `other_network` is not true',
  }),
  signOutEverywhere: d.post('owner', 'Revoke all tokens issued so far, by any program', {
    isAlwaysThere: true,
    ...d.changed('All tokens are revoked, including this one'),
  }),
  lock: d.post('owner', 'Lock the login: end all sessions, and let nobody sign in', {
    isAlwaysThere: true,
    ...d.changed('The login is locked until `housekey unlock` on the host'),
    409: 'A restart would lose it: no storage is configured',
  }),
  command: d.post('anyone', 'Carry out a command of `housekey` on the host', {
    isAtAnyHost: true,
    requestBody: d.formBody('CommandRequest'),
    ...d.BODY_ERRORS,
    ...d.changed('Done'),
    401: 'Not signed with the key of this service, older than half a minute, or used',
    403: 'Sent by a browser',
    404: d.DISABLED,
    409: 'A restart would lose it: no storage is configured',
    503: DETAILS.commandUnavailable,
  }),
  appTokens: d.get('owner', 'The app tokens', {
    isAlwaysThere: true,
    200: d.json('In the order of the configuration, then of their creation', 'AppTokensResponse'),
  }),
  revokeAppToken: d.post('owner', 'Revoke an app token at once, and end its requests', {
    isAlwaysThere: true,
    requestBody: d.formBody('RevokeAppTokenRequest'),
    ...d.changed('Revoked'),
    400: 'The body is not a JSON object or a form with a name',
    404: 'No app token of this name is configured',
  }),
  createAppToken: d.post('owner', 'Create an app token', {
    ...CREATION,
    requestBody: d.jsonBody('CreateAppTokenRequest'),
  }),
  removeAppToken: d.post('owner', 'Remove an app token that was created in the console', REMOVAL),
  shares: d.get('owner', 'The shares', {
    200: d.json('In the order of the configuration, then of their creation', 'SharesResponse'),
  }),
  createShare: d.post('owner', 'Create a share', {
    ...CREATION,
    requestBody: d.jsonBody('CreateShareRequest'),
  }),
  removeShare: d.post('owner', 'Remove a share that was created in the console', REMOVAL),
  settings: d.get(
    'owner',
    'Every setting with its source, without secrets, and the targets of notices',
    { 200: d.json('The library has no list of settings', 'SettingsResponse') },
  ),
  testNotices: d.post('owner', 'Send one notice to each target, once', {
    200: d.json('The result for each', 'NoticesResponse'),
    409: 'There is no target',
    429: 'A test was sent less than half a minute ago',
  }),
  setup: d.post(
    'anyone',
    'Creates the settings files for a first setup; only from the setup page, on the same machine',
    {
      parameters: [
        d.query(SETUP_CODE_PARAMETER, 'The code in the address that the start line contains'),
      ],
      requestBody: d.jsonBody('SetupRequest'),
      ...d.BODY_ERRORS,
      200: d.json('The files, which are stored nowhere', 'SetupResponse'),
      403: 'Authentication is enabled, the service is not on loopback, the code is wrong, or another page asks',
      422: d.jsonOneOf('A value is missing, or cannot be used', 'SetupProblem', 'ErrorResponse'),
      429: 'Too many attempts',
    },
  ),
  healthz: d.get('anyone', 'Whether the process is alive', {
    isAtAnyHost: true,
    200: d.json('Always', 'HealthResponse'),
  }),
  readyz: d.get('anyone', 'Whether the service accepts requests', {
    isAtAnyHost: true,
    200: d.json('Ready', 'HealthResponse'),
    503: d.json('Stopping', 'ErrorResponse'),
  }),
  metrics: d.get('handler', 'Metrics in the Prometheus text format, for the owner or the scraper', {
    isAtAnyHost: true,
    200: d.content('text/plain', 'The current values', { type: 'string' }),
    401: DETAILS.notAuthenticated,
  }),
  jwks: d.get('anyone', 'The public key that verifies signed identities (JWK Set)', {
    isAtAnyHost: true,
    200: d.json('The public key', 'KeySetResponse'),
    404: d.anyOf('Signed identities are turned off', d.DISABLED),
  }),
  openapi: d.get('anyone', 'This document', {
    200: { ...d.content('application/json', 'OpenAPI 3.1', { type: 'object' }), headers: d.ETAG },
    304: 'The client has this document',
  }),
} satisfies Readonly<Record<keyof Paths, d.Route>>;

/** Served under any host name: probes, scrapers, proxies and the command line do not use the public one. */
export function pathsAtAnyHost(paths: Paths): ReadonlySet<string> {
  const routes: Readonly<Record<keyof Paths, d.Route>> = ROUTES;
  const names = namesOf(routes).filter((name) => routes[name].isAtAnyHost);
  return new Set([PATHS.verify, ...names.map((name) => paths[name])]);
}

/** The handlers of routes, by name. A route without one is turned off. */
export type NamedHandlers = {
  readonly [Name in keyof Paths]?: GuardedHandlers[(typeof ROUTES)[Name]['guard']] | undefined;
};
