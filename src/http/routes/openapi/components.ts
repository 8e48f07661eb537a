import { z } from 'zod';
import * as activitySchemas from '../../activity-schemas.js';
import * as passkeySchemas from '../../passkey-schemas.js';
import * as sessionSchemas from '../../session-schemas.js';
import { findingSchema } from '../../finding-schema.js';
import * as schemas from '../../schemas.js';
import * as setupSchemas from '../../setup-schemas.js';

/** Request bodies, by their names in the document. */
const REQUESTS = {
  LoginRequest: schemas.loginRequestSchema,
  LinkRequest: schemas.linkRequestSchema,
  RevokeAppTokenRequest: schemas.revokeAppTokenRequestSchema,
  SetupRequest: setupSchemas.setupRequestSchema,
  PasskeySignInRequest: passkeySchemas.passkeySignInRequestSchema,
  PasskeyRegistrationRequest: passkeySchemas.passkeyRegistrationRequestSchema,
  PasskeyRegisterRequest: passkeySchemas.passkeyRegisterRequestSchema,
  PasskeyConfirmRequest: passkeySchemas.passkeyConfirmRequestSchema,
  Confirmation: passkeySchemas.confirmationSchema,
  PasskeyRemoveRequest: passkeySchemas.passkeyRemoveRequestSchema,
  EndSessionRequest: sessionSchemas.endSessionRequestSchema,
  RenameDeviceRequest: sessionSchemas.renameDeviceRequestSchema,
  ForgetDeviceRequest: sessionSchemas.forgetDeviceRequestSchema,
} as const;

/** Response bodies, and parts of them. */
const RESPONSES = {
  LoginResponse: schemas.loginResponseSchema,
  MeResponse: schemas.meResponseSchema,
  StatusResponse: schemas.statusResponseSchema,
  HealthResponse: schemas.healthResponseSchema,
  Finding: findingSchema,
  Instance: schemas.instanceSchema,
  OverviewResponse: schemas.overviewResponseSchema,
  OtherOverviewResponse: schemas.otherOverviewResponseSchema,
  AppTokensResponse: schemas.appTokensResponseSchema,
  SetupResponse: setupSchemas.setupResponseSchema,
  SetupProblem: setupSchemas.setupProblemSchema,
  ActivityEntry: activitySchemas.activityEntrySchema,
  ActivitySeries: activitySchemas.activitySeriesSchema,
  ActivityResponse: activitySchemas.activityResponseSchema,
  ActivityChange: activitySchemas.activityChangeSchema,
  ActivityMessage: activitySchemas.activityMessageSchema,
  KeySetResponse: schemas.keySetResponseSchema,
  PasskeyRequestOptions: passkeySchemas.passkeyRequestOptionsSchema,
  PasskeyCreationOptions: passkeySchemas.passkeyCreationOptionsSchema,
  PasskeyListing: passkeySchemas.passkeyListingSchema,
  PasskeysResponse: passkeySchemas.passkeysResponseSchema,
  PasskeyRegisterResponse: passkeySchemas.passkeyRegisterResponseSchema,
  PasskeyConfirmResponse: passkeySchemas.passkeyConfirmResponseSchema,
  ConfirmationResponse: passkeySchemas.confirmationResponseSchema,
  SessionEntry: sessionSchemas.sessionEntrySchema,
  SessionsResponse: sessionSchemas.sessionsResponseSchema,
  DeviceEntry: sessionSchemas.deviceEntrySchema,
  DevicesResponse: sessionSchemas.devicesResponseSchema,
  RedirectResponse: schemas.redirectResponseSchema,
  SecondFactorResponse: schemas.secondFactorResponseSchema,
  PendingResponse: schemas.pendingResponseSchema,
  ErrorResponse: schemas.errorResponseSchema,
} as const;

/** Every schema, by its name in the document. */
export const COMPONENTS = { ...REQUESTS, ...RESPONSES };

/** A reference to a schema of {@link COMPONENTS}. */
export function reference(schema: keyof typeof COMPONENTS): object {
  return { $ref: uriOf(schema) };
}

function uriOf(id: string): string {
  return `#/components/schemas/${id}`;
}

/**
 * The schemas as JSON Schema, with references as OpenAPI expects them. Requests may have more fields than
 * described, which are ignored; responses have none.
 */
export function componentSchemas(): object {
  return { ...toJsonSchemas(REQUESTS, 'input'), ...toJsonSchemas(RESPONSES, 'output') };
}

function toJsonSchemas(
  components: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
): object {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const { schemas: described } = z.toJSONSchema(registry, { io, uri: uriOf });
  return Object.fromEntries(Object.entries(described).map(([id, schema]) => [id, asPart(schema)]));
}

/** Without its own ID, from which references would be resolved (JSON Schema 2020-12 §8.2.1). */
function asPart(schema: object): object {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => key !== '$id' && key !== '$schema'),
  );
}
