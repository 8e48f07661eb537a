import { z } from 'zod';
import type {
  ErrorAnswer,
  Finding,
  HealthAnswer,
  LoginAnswer,
  MeAnswer,
  OverviewAnswer,
  StatusAnswer,
} from '../contract.js';

/** One source for the checks, the types and the OpenAPI document. */

export const credentialsSchema = z
  .object({
    email: z.string().meta({ description: 'Compared exactly. A form may call it `username`.' }),
    password: z.string().meta({ format: 'password' }),
  })
  .meta({ id: 'Credentials' });

export const loginAnswerSchema = z
  .object({
    access_token: z.string().meta({ description: 'A JWT, signed with HS256.' }),
    token_type: z.literal('bearer'),
    expires_in: z.int().meta({ description: 'Seconds until the token expires.' }),
    email: z.string(),
  })
  .meta({ id: 'LoginAnswer' }) satisfies z.ZodType<LoginAnswer>;

export const meAnswerSchema = z
  .object({
    email: z.string().meta({ description: "The token's `sub`, or `guest`." }),
    auth_disabled: z.literal(true).optional(),
  })
  .meta({ id: 'MeAnswer' }) satisfies z.ZodType<MeAnswer>;

export const statusAnswerSchema = z
  .object({ auth_enabled: z.boolean() })
  .meta({ id: 'StatusAnswer' }) satisfies z.ZodType<StatusAnswer>;

export const healthAnswerSchema = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'HealthAnswer' }) satisfies z.ZodType<HealthAnswer>;

const findingSchema = z
  .object({
    code: z.string(),
    level: z.enum(['good', 'advice', 'warning']),
    summary: z.string(),
    meaning: z.string(),
    mend: z.string().nullable().meta({ description: 'The line that mends it.' }),
  })
  .meta({ id: 'Finding' }) satisfies z.ZodType<Finding>;

export const overviewAnswerSchema = z
  .object({
    version: z.string(),
    auth_enabled: z.boolean(),
    expires_at: z
      .number()
      .nullable()
      .meta({ description: 'When the present token expires, in seconds since the epoch.' }),
    findings: z.array(findingSchema),
  })
  .meta({ id: 'OverviewAnswer' }) satisfies z.ZodType<OverviewAnswer>;

export const errorAnswerSchema = z
  .object({ detail: z.string().meta({ description: 'What is wrong, and what to do.' }) })
  .meta({ id: 'ErrorAnswer' }) satisfies z.ZodType<ErrorAnswer>;
