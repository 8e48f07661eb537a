import { z } from 'zod';
import type {
  DestinationAnswer,
  ErrorAnswer,
  Finding,
  HealthAnswer,
  LoginAnswer,
  MeAnswer,
  OverviewAnswer,
  StatusAnswer,
} from '../contract.js';

// One source for the checks and the OpenAPI document; `satisfies` ties both to the contract.

const password = z.string().meta({ format: 'password' });

export const credentialsSchema = z.object({
  email: z.string().meta({ description: 'Compared exactly.' }),
  password,
});

/** What the login takes, in words: `email` wins where `username` stands beside it. */
export const loginRequestSchema = z.union([
  credentialsSchema,
  z.object({ username: z.string().meta({ description: 'Taken for `email`.' }), password }),
]);

export const loginAnswerSchema = z.object({
  access_token: z.string().meta({ description: 'A JWT, signed with HS256.' }),
  token_type: z.literal('bearer'),
  expires_in: z.int().meta({ description: 'Seconds until the token expires.' }),
  email: z.string(),
}) satisfies z.ZodType<LoginAnswer>;

export const meAnswerSchema = z.object({
  email: z.string().meta({ description: "The token's `sub`, or `guest`." }),
  auth_disabled: z.literal(true).optional(),
}) satisfies z.ZodType<MeAnswer>;

export const statusAnswerSchema = z.object({
  auth_enabled: z.boolean(),
}) satisfies z.ZodType<StatusAnswer>;

export const healthAnswerSchema = z.object({
  status: z.literal('ok'),
}) satisfies z.ZodType<HealthAnswer>;

export const findingSchema = z.object({
  code: z.string(),
  level: z.enum(['good', 'advice', 'warning']),
  summary: z.string(),
  meaning: z.string(),
  mend: z.string().nullable().meta({ description: 'The line that mends it.' }),
}) satisfies z.ZodType<Finding>;

export const overviewAnswerSchema = z.object({
  version: z.string(),
  auth_enabled: z.boolean(),
  expires_at: z
    .number()
    .nullable()
    .meta({ description: 'When the present token expires, in seconds since the epoch.' }),
  findings: z.array(findingSchema),
}) satisfies z.ZodType<OverviewAnswer>;

export const destinationAnswerSchema = z.object({
  destination: z.string(),
}) satisfies z.ZodType<DestinationAnswer>;

export const errorAnswerSchema = z.object({
  detail: z.string().meta({ description: 'What is wrong, and what to do.' }),
}) satisfies z.ZodType<ErrorAnswer>;
