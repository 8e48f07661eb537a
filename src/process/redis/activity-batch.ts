import { z } from 'zod';
import type { AuditBatch } from '../../core/audit/audit-event.js';
import { activityEventSchema, reasonSchema } from '../../http/activity-schemas.js';

/** A signed entry of the stream. */
export const batchSchema = z.object({
  replica: z.string(),
  /** Increases by one with each batch of a replica. */
  number: z.int().positive(),
  at: z.number(),
  counts: z.partialRecord(activityEventSchema, z.int().positive()),
  entries: z.array(
    z.object({
      event: activityEventSchema,
      reason: reasonSchema,
      appToken: z.string().optional(),
      method: z.string().optional(),
      network: z.string(),
      userAgent: z.string().nullable(),
      count: z.int().positive(),
    }),
  ),
}) satisfies z.ZodType<SignedBatch>;

/** Announces that the stream has a new batch. */
export const messageSchema = z.object({ kind: z.literal('activity') });

/** A batch, and which replica sent it. */
export interface SignedBatch extends AuditBatch {
  readonly replica: string;
  /** Increases by one with each batch of a replica. */
  readonly number: number;
}
