import { z } from 'zod';
import {
  PASSKEY_PROBLEMS,
  PASSKEY_STATES,
  type ConfirmationResponse,
  type PasskeyConfirmResponse,
  type PasskeyCreationOptions,
  type PasskeyListing,
  type PasskeyRegisterResponse,
  type PasskeyRequestOptions,
  type PasskeysResponse,
} from '../contract/index.js';
import { staySignedIn } from './schemas.js';

// For the OpenAPI document only. The endpoints do not use them.

const challenge = z.string().meta({ description: 'base64url. Valid for two minutes, once.' });
const milliseconds = z.int().meta({ description: 'Milliseconds.' });

export const passkeyRequestOptionsSchema = z.object({
  challenge,
  rpId: z.string(),
  timeout: milliseconds,
  userVerification: z.literal('required'),
}) satisfies z.ZodType<PasskeyRequestOptions>;

export const passkeyCreationOptionsSchema = z.object({
  challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: milliseconds,
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
}) satisfies z.ZodType<PasskeyCreationOptions>;

const entry = z
  .string()
  .meta({ description: 'A line of the configuration, which holds no secret.' });

export const passkeyListingSchema = z.object({
  id: z.string().meta({ description: 'The credential ID.' }),
  name: z.string(),
  rp_id: z.string(),
  state: z.enum(PASSKEY_STATES),
  entry,
}) satisfies z.ZodType<PasskeyListing>;

export const passkeysResponseSchema = z.object({
  problem: z
    .enum(PASSKEY_PROBLEMS)
    .nullable()
    .meta({ description: 'Why passkeys cannot be used; null if they can.' }),
  password_sign_in: z.boolean(),
  asks_for_code: z.boolean(),
  confirmed: z
    .boolean()
    .meta({ description: 'The owner has just signed in with a link: nothing else is needed.' }),
  passkeys: z.array(passkeyListingSchema),
}) satisfies z.ZodType<PasskeysResponse>;

export const passkeyRegisterResponseSchema = z.object({
  entry,
  options: passkeyRequestOptionsSchema,
}) satisfies z.ZodType<PasskeyRegisterResponse>;

export const passkeyConfirmResponseSchema = z.object({
  entry,
}) satisfies z.ZodType<PasskeyConfirmResponse>;

const credential = z.object({ id: z.string(), rawId: z.string(), type: z.literal('public-key') });

/** `AuthenticationResponseJSON` of WebAuthn Level 3. */
const assertionSchema = credential.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
});

export const passkeySignInRequestSchema = assertionSchema.extend({
  stay_signed_in: staySignedIn,
});

const password = z.string().meta({ format: 'password' });
const code = z.string().meta({ description: 'The one-time code, if configured.' });

export const passkeyRegistrationRequestSchema = z
  .union([z.object({ password, code: code.optional() }), z.object({ passkey: assertionSchema })])
  .meta({ description: 'Not read within minutes after a sign-in with a link.' });

/** The confirmation of the owner, in requests that may not need it. */
export const confirmationSchema = z.object({
  password: password.optional(),
  code: code.optional(),
  passkey: assertionSchema.optional(),
});

export const confirmationResponseSchema = z.object({
  detail: z.string(),
  confirmation: z
    .object({ password: z.boolean(), code: z.boolean(), passkey: z.boolean() })
    .optional()
    .meta({ description: 'What can confirm the owner, if that is what is missing.' }),
}) satisfies z.ZodType<Pick<ConfirmationResponse, 'detail'>>;

export const passkeyRegisterRequestSchema = z.object({
  name: z.string(),
  credential: credential
    .extend({ response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }) })
    .meta({ description: '`RegistrationResponseJSON` of WebAuthn Level 3.' }),
});

export const passkeyConfirmRequestSchema = z.object({
  entry,
  assertion: assertionSchema,
});

export const passkeyRemoveRequestSchema = confirmationSchema.extend({ id: z.string() });
