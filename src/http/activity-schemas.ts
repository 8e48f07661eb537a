import { z } from 'zod';
import {
  ACTIVITY_REASONS,
  AUDIT_EVENTS,
  STREAM_MESSAGES,
  type ActivityChange,
  type ActivityEntry,
  type ActivityResponse,
  type ActivitySeries,
} from '../contract/index.js';

// See `schemas.ts`.

const timestamp = z.number().meta({ description: 'Milliseconds since the epoch.' });
export const activityEventSchema = z.enum(AUDIT_EVENTS);
export const reasonSchema = z.enum(ACTIVITY_REASONS).nullable();

export const activityEntrySchema = z.object({
  id: z.int(),
  event: activityEventSchema,
  reason: reasonSchema,
  app_token: z
    .string()
    .optional()
    .meta({ description: 'Present if the event is about a configured app token.' }),
  method: z
    .string()
    .optional()
    .meta({ description: 'What a sign-in used, such as `passkey "phone"`.' }),
  new_device: z.literal(true).optional().meta({
    description: 'Present if someone signed in on a device that had not signed in before.',
  }),
  network: z.string().meta({ description: 'An IPv4 address, or the /64 of an IPv6 one.' }),
  user_agent: z.string().nullable(),
  first_at: timestamp,
  last_at: timestamp,
  count: z.int(),
}) satisfies z.ZodType<ActivityEntry>;

export const activitySeriesSchema = z.object({
  slot_seconds: z.int(),
  starts_at: z.int().meta({ description: 'Seconds since the epoch.' }),
  counts: z.record(activityEventSchema, z.array(z.int())),
}) satisfies z.ZodType<ActivitySeries>;

export const activityResponseSchema = z.object({
  since: timestamp,
  now: timestamp,
  entries: z.array(activityEntrySchema),
  unlisted: z
    .int()
    .meta({ description: 'Events that were counted but not listed, because they came too fast.' }),
  hour: activitySeriesSchema,
  day: activitySeriesSchema,
  month: activitySeriesSchema,
}) satisfies z.ZodType<ActivityResponse>;

export const activityChangeSchema = z.object({
  now: timestamp,
  entries: z.array(activityEntrySchema),
  unlisted: z.int(),
  counts: z.partialRecord(activityEventSchema, z.int()),
}) satisfies z.ZodType<ActivityChange>;

/** The fields of a message of the stream (HTML, 9.2). `data` is one line of JSON. */
export const activityMessageSchema = z.union([
  streamMessage(STREAM_MESSAGES.snapshot, 'ActivityResponse'),
  streamMessage(STREAM_MESSAGES.change, 'ActivityChange'),
]);

function streamMessage(event: string, schema: string) {
  const contentSchema = { $ref: `#/components/schemas/${schema}` };
  return z.object({
    event: z.literal(event),
    data: z.string().meta({ contentMediaType: 'application/json', contentSchema }),
  });
}
