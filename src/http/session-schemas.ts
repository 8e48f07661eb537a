import { z } from 'zod';
import {
  MAX_DEVICE_NAME,
  type DeviceEntry,
  type DevicesResponse,
  type SessionEntry,
  type SessionsResponse,
} from '../contract/index.js';
import { SESSION_ID } from '../core/auth/claims.js';
import { DEVICE_NAME } from './device-name.js';
import { confirmationSchema } from './passkey-schemas.js';

// See `schemas.ts`.

const timestamp = z.number().meta({ description: 'Milliseconds since the epoch.' });
const network = z.string().meta({ description: 'An IPv4 address, or the /64 of an IPv6 one.' });
const complete = z.boolean().meta({
  description: 'False if Redis cannot be reached: those of other replicas may be missing.',
});

export const sessionEntrySchema = z.object({
  id: z.string().meta({ description: "The token's `jti`." }),
  current: z.boolean(),
  method: z.string().nullable().meta({
    description: '`password`, `link` or `passkey "name"`; null if the sign-in was not recorded.',
  }),
  user_agent: z.string().nullable(),
  network,
  started_at: timestamp,
  expires_at: timestamp,
  last_seen_at: timestamp.meta({ description: 'To about five minutes.' }),
  last_network: network,
}) satisfies z.ZodType<SessionEntry>;

export const sessionsResponseSchema = z.object({
  sessions: z.array(sessionEntrySchema),
  total: z.int().meta({ description: 'How many there are; the oldest may not be listed.' }),
  complete,
}) satisfies z.ZodType<SessionsResponse>;

export const endSessionRequestSchema = confirmationSchema.extend({
  id: z.string().regex(SESSION_ID),
});

export const deviceEntrySchema = z.object({
  id: z.string(),
  current: z.boolean(),
  name: z.string().nullable(),
  user_agent: z.string().nullable(),
  network,
  first_at: timestamp.nullable().meta({ description: 'Null if it was not recorded.' }),
  last_at: timestamp,
}) satisfies z.ZodType<DeviceEntry>;

export const devicesResponseSchema = z.object({
  devices: z.array(deviceEntrySchema),
  complete,
}) satisfies z.ZodType<DevicesResponse>;

export const renameDeviceRequestSchema = z.object({
  id: z.string(),
  name: z
    .string()
    .max(MAX_DEVICE_NAME)
    .regex(DEVICE_NAME)
    .meta({ description: 'Empty to remove the name.' }),
});

export const forgetDeviceRequestSchema = z.object({ id: z.string() });
