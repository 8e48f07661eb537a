import { z } from 'zod';
import {
  APP_TOKEN_STATES,
  CODES_EVERY,
  PENDING,
  SECOND_FACTOR,
  SECURITY_STATES,
  type AppTokensResponse,
  type RedirectResponse,
  type ErrorResponse,
  type HealthResponse,
  type KeySetResponse,
  type LoginResponse,
  type MeResponse,
  type OtherOverviewResponse,
  type OverviewResponse,
  type PendingResponse,
  type Instance,
  type SecondFactorResponse,
  type StatusResponse,
} from '../contract/index.js';
import { findingSchema } from './finding-schema.js';

// Used for the OpenAPI document and for messages between replicas. `satisfies` ties the schemas to
// the contract. The login endpoint does not use them, for speed.

const password = z.string().meta({ format: 'password' });

const code = z
  .string()
  .optional()
  .meta({ description: 'The one-time code, if a 401 has `second_factor`.' });

export const staySignedIn = z.boolean().optional().meta({
  description:
    'Only where the session is a cookie: `false` ends it when the browser closes, or after 12 hours.',
});

const credentialsSchema = z.object({
  email: z.string().meta({ description: 'Compared exactly.' }),
  password,
  code,
  stay_signed_in: staySignedIn,
});

/** The login request. `email` takes precedence over `username`. */
export const loginRequestSchema = z.union([
  credentialsSchema,
  z.object({
    username: z.string().meta({ description: 'Alternative to `email`.' }),
    password,
    code,
    stay_signed_in: staySignedIn,
  }),
]);

/** The request of a sign-in by link. */
export const linkRequestSchema = z.object({
  token: z
    .string()
    .meta({ description: 'The fragment of the address that `housekey link` printed.' }),
  stay_signed_in: staySignedIn,
});

export const loginResponseSchema = z.object({
  access_token: z.string().meta({ description: 'A JWT, signed with HS256.' }),
  token_type: z.literal('bearer'),
  expires_in: z.int().meta({ description: 'Seconds until the token expires.' }),
  email: z.string(),
}) satisfies z.ZodType<LoginResponse>;

export const meResponseSchema = z.object({
  email: z.string().meta({ description: "The token's `sub`, or `guest`." }),
  auth_disabled: z.literal(true).optional(),
}) satisfies z.ZodType<MeResponse>;

export const statusResponseSchema = z.object({
  auth_enabled: z.boolean(),
}) satisfies z.ZodType<StatusResponse>;

export const healthResponseSchema = z.object({
  status: z.literal('ok'),
  redis: z
    .enum(['connected', 'lost'])
    .optional()
    .meta({ description: 'Only with Redis configured. Requests are accepted either way.' }),
  state: z.enum(['stored', 'in-memory']).optional().meta({
    description: 'Only with a state directory. Requests are accepted either way.',
  }),
  detail: z.string().optional().meta({
    description:
      'Present while authentication is disabled in front of an app, and while the state directory cannot be written.',
  }),
}) satisfies z.ZodType<HealthResponse>;

export const instanceSchema = z.object({
  listens: z.string().nullable().meta({ description: 'Null in an app, which listens itself.' }),
  public_url: z.string().nullable(),
  upstream: z.string().nullable().meta({ description: 'URL of the app behind Housekey.' }),
  cookie_domain: z.string().nullable(),
}) satisfies z.ZodType<Instance>;

const expiry = z
  .number()
  .meta({ description: 'When the token expires, in seconds since the epoch.' });

export const otherOverviewResponseSchema = z.object({
  version: z.string(),
  auth_enabled: z.boolean(),
  expires_at: expiry,
  security: z.null(),
}) satisfies z.ZodType<OtherOverviewResponse>;

export const overviewResponseSchema = z.object({
  version: z.string(),
  auth_enabled: z.boolean(),
  expires_at: expiry.nullable(),
  security: z
    .enum(SECURITY_STATES)
    .meta({ description: '`at-risk`: authentication is enabled, but something needs fixing.' }),
  codes_every: z.enum(CODES_EVERY).nullable().meta({
    description: 'When a sign-in with the password needs a one-time code; null if they are off.',
  }),
  findings: z.array(findingSchema),
  instance: instanceSchema,
}) satisfies z.ZodType<OverviewResponse>;

export const appTokensResponseSchema = z.object({
  app_tokens: z.array(
    z.object({
      name: z.string(),
      methods: z.array(z.string()).nullable().meta({ description: 'Null for all.' }),
      paths: z.array(z.string()).nullable().meta({ description: 'Null for all.' }),
      expires_at: z.number().nullable().meta({ description: 'In seconds since the epoch.' }),
      state: z.enum(APP_TOKEN_STATES),
      last_used_at: z.number().nullable().meta({
        description: 'The hour of the last use on this replica, in milliseconds since the epoch.',
      }),
    }),
  ),
}) satisfies z.ZodType<AppTokensResponse>;

export const revokeAppTokenRequestSchema = z.object({ name: z.string() });

export const keySetResponseSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
      kid: z.string().meta({ description: 'RFC 7638 thumbprint.' }),
    }),
  ),
}) satisfies z.ZodType<KeySetResponse>;

export const redirectResponseSchema = z.object({
  redirect_to: z.string(),
}) satisfies z.ZodType<RedirectResponse>;

const detail = z.string().meta({ description: 'One sentence: what is wrong, and what to do.' });

export const secondFactorResponseSchema = z.object({
  detail,
  second_factor: z
    .literal(SECOND_FACTOR)
    .optional()
    .meta({ description: 'Present if the password was correct and a one-time code is needed.' }),
}) satisfies z.ZodType<SecondFactorResponse>;

export const pendingResponseSchema = z.object({
  detail: z.string().meta({ description: 'One sentence: what is missing.' }),
  pending: z.enum(PENDING).meta({
    description:
      'What the change is not in yet: the memory of the other replicas, or the state directory.',
  }),
}) satisfies z.ZodType<PendingResponse>;

export const errorResponseSchema = z.object({
  detail,
}) satisfies z.ZodType<ErrorResponse>;
