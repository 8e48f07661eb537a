import type { Paths } from '../../../contract/index.js';
import type { COMPONENTS } from './components.js';
import { CONFIRMATION_ERRORS, UNCONFIRMED } from './confirmation-errors.js';
import {
  CROSS_SITE,
  error,
  json,
  jsonBody,
  NOT_WHILE_DISABLED,
  OWNER_ONLY,
  DONE_HERE,
  SESSION,
  UNAUTHENTICATED,
  type PathDescriptions,
} from './schema-parts.js';

const REJECTIONS = { ...UNAUTHENTICATED, ...error(403, `${CROSS_SITE}, or not the owner`) };

const CONFIRMED = {
  ...CONFIRMATION_ERRORS,
  ...UNCONFIRMED,
  ...error(422, 'The confirmation lacks a part'),
};

const DONE = { 204: { description: 'Done' }, ...json(202, DONE_HERE, 'PendingResponse') };

/** Describes the lists of sessions and of known devices. */
export function describeSessionPaths(paths: Paths): PathDescriptions {
  return {
    [paths.sessions]: list('sessions', 'The sessions that are still valid', 'SessionsResponse'),
    [paths.endSession]: change('endSession', 'End a session everywhere', 'EndSessionRequest', {
      ...DONE,
      ...error(400, 'The body is not a JSON object with the ID of a session'),
      ...error(404, 'No such session is listed, or authentication is disabled'),
      ...CONFIRMED,
    }),
    [paths.endOtherSessions]: {
      post: {
        operationId: 'endOtherSessions',
        summary: 'Revoke all tokens issued so far, by any program, except that of this session',
        security: SESSION,
        requestBody: { ...jsonBody('Confirmation'), required: false },
        responses: { ...DONE, ...NOT_WHILE_DISABLED, ...CONFIRMED },
      },
    },
    [paths.devices]: list('devices', 'Devices that signed in by password', 'DevicesResponse'),
    [paths.renameDevice]: change('renameDevice', 'Name a device', 'RenameDeviceRequest', {
      ...DONE,
      ...error(400, 'The body is not a JSON object with the ID of a device'),
      ...error(404, 'No such device is listed, or authentication is disabled'),
      ...error(
        422,
        'The name is not a string, is too long, or contains characters that cannot be seen',
      ),
    }),
    [paths.forgetDevice]: change('forgetDevice', 'Remove a device', 'ForgetDeviceRequest', {
      ...DONE,
      ...error(400, 'The body is not a JSON object with the ID of a device'),
      ...error(404, 'No such device is listed, or authentication is disabled'),
    }),
  };
}

function list(
  operationId: string,
  summary: string,
  schema: keyof typeof COMPONENTS,
): PathDescriptions[string] {
  const responses = {
    ...json(200, 'Latest first', schema),
    ...UNAUTHENTICATED,
    ...OWNER_ONLY,
    ...NOT_WHILE_DISABLED,
  };
  return { get: { operationId, summary, security: SESSION, responses } };
}

function change(
  operationId: string,
  summary: string,
  schema: keyof typeof COMPONENTS,
  responses: object,
): PathDescriptions[string] {
  return {
    post: {
      operationId,
      summary,
      security: SESSION,
      requestBody: jsonBody(schema),
      responses: { ...REJECTIONS, ...responses },
    },
  };
}
