import { z } from 'zod';
import type { DeviceRecord } from '../../core/auth/sessions/device-record.js';
import type { SessionMethod, SessionRecord } from '../../core/auth/sessions/session-record.js';

const stored = { id: z.string().max(64), updatedAt: z.number(), expiresAt: z.number() };

const method = z.custom<SessionMethod>(
  (value) =>
    value === 'password' ||
    value === 'link' ||
    (typeof value === 'string' && /^passkey "[^"]*"$/.test(value)),
);

/** A session, as replicas store it. */
export const sessionRecordSchema = z.object({
  ...stored,
  digest: z.string(),
  issuedAt: z.number(),
  credentials: z.string(),
  method: method.nullable(),
  passkey: z.string().optional(),
  device: z.string().optional(),
  userAgent: z.string().nullable(),
  network: z.string(),
  lastNetwork: z.string(),
}) satisfies z.ZodType<SessionRecord>;

/** A known device, as replicas store it. */
export const deviceRecordSchema = z.object({
  ...stored,
  name: z.string().nullable(),
  userAgent: z.string().nullable(),
  firstAt: z.number().nullable(),
  lastAt: z.number(),
  network: z.string(),
}) satisfies z.ZodType<DeviceRecord>;
