import { z } from 'zod';
import * as activitySchemas from '../../activity-schemas.js';
import * as passkeySchemas from '../../passkey-schemas.js';
import * as sessionSchemas from '../../session-schemas.js';
import { findingSchema } from '../../finding-schema.js';
import * as schemas from '../../schemas.js';
import * as setupSchemas from '../../setup-schemas.js';

/** Every schema, by its name in the document. */
export const COMPONENTS = {
  LoginRequest: schemas.loginRequestSchema,
  LinkRequest: schemas.linkRequestSchema,
  LoginResponse: schemas.loginResponseSchema,
  MeResponse: schemas.meResponseSchema,
  StatusResponse: schemas.statusResponseSchema,
  HealthResponse: schemas.healthResponseSchema,
  Finding: findingSchema,
  Instance: schemas.instanceSchema,
  OverviewResponse: schemas.overviewResponseSchema,
  AppTokensResponse: schemas.appTokensResponseSchema,
  RevokeAppTokenRequest: schemas.revokeAppTokenRequestSchema,
  SetupRequest: setupSchemas.setupRequestSchema,
  SetupResponse: setupSchemas.setupResponseSchema,
  SetupProblem: setupSchemas.setupProblemSchema,
  ActivityEntry: activitySchemas.activityEntrySchema,
  ActivitySeries: activitySchemas.activitySeriesSchema,
  ActivityResponse: activitySchemas.activityResponseSchema,
  ActivityChange: activitySchemas.activityChangeSchema,
  KeySetResponse: schemas.keySetResponseSchema,
  PasskeyRequestOptions: passkeySchemas.passkeyRequestOptionsSchema,
  PasskeyCreationOptions: passkeySchemas.passkeyCreationOptionsSchema,
  PasskeyListing: passkeySchemas.passkeyListingSchema,
  PasskeysResponse: passkeySchemas.passkeysResponseSchema,
  PasskeyRegisterResponse: passkeySchemas.passkeyRegisterResponseSchema,
  PasskeyConfirmResponse: passkeySchemas.passkeyConfirmResponseSchema,
  PasskeySignInRequest: passkeySchemas.passkeySignInRequestSchema,
  PasskeyRegistrationRequest: passkeySchemas.passkeyRegistrationRequestSchema,
  PasskeyRegisterRequest: passkeySchemas.passkeyRegisterRequestSchema,
  PasskeyConfirmRequest: passkeySchemas.passkeyConfirmRequestSchema,
  Confirmation: passkeySchemas.confirmationSchema,
  ConfirmationResponse: passkeySchemas.confirmationResponseSchema,
  PasskeyRemoveRequest: passkeySchemas.passkeyRemoveRequestSchema,
  SessionEntry: sessionSchemas.sessionEntrySchema,
  SessionsResponse: sessionSchemas.sessionsResponseSchema,
  EndSessionRequest: sessionSchemas.endSessionRequestSchema,
  DeviceEntry: sessionSchemas.deviceEntrySchema,
  DevicesResponse: sessionSchemas.devicesResponseSchema,
  RenameDeviceRequest: sessionSchemas.renameDeviceRequestSchema,
  ForgetDeviceRequest: sessionSchemas.forgetDeviceRequestSchema,
  RedirectResponse: schemas.redirectResponseSchema,
  SecondFactorResponse: schemas.secondFactorResponseSchema,
  PendingResponse: schemas.pendingResponseSchema,
  ErrorResponse: schemas.errorResponseSchema,
} as const;

/** A reference to a schema of {@link COMPONENTS}. */
export function reference(schema: keyof typeof COMPONENTS): object {
  return { $ref: `#/components/schemas/${schema}` };
}

/** The schemas as JSON Schema, with references as OpenAPI expects them. */
export function componentSchemas(): object {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  return z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` }).schemas;
}
