import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '../contract/password-strength.js';
import {
  SETUP_FIELDS,
  SETUP_FORMATS,
  type SetupProblem,
  type SetupRequest,
  type SetupResponse,
} from '../contract/index.js';

// For the OpenAPI document only. The endpoint does not use them.

export const setupRequestSchema = z.object({
  email: z.string(),
  password: z.string().min(MIN_PASSWORD_LENGTH),
  format: z.enum(SETUP_FORMATS),
  upstream: z.string(),
}) satisfies z.ZodType<SetupRequest>;

export const setupResponseSchema = z.object({
  folder: z.string(),
  files: z.array(z.object({ path: z.string(), text: z.string(), mode: z.string() })),
}) satisfies z.ZodType<SetupResponse>;

export const setupProblemSchema = z.object({
  detail: z.string(),
  field: z.enum(SETUP_FIELDS),
}) satisfies z.ZodType<SetupProblem>;
