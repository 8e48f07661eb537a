import { z } from 'zod';
import type { AuditBatch } from '../core/audit/audit-event.js';
import { activityEventSchema, reasonSchema } from '../http/activity-schemas.js';

/** Audit events as replicas exchange them, and as the state directory keeps them. */
export const auditBatchSchema = z.object({
  at: z.number(),
  counts: z.partialRecord(activityEventSchema, z.int().positive()),
  entries: z.array(
    z.object({
      event: activityEventSchema,
      reason: reasonSchema,
      appToken: z.string().optional(),
      method: z.string().optional(),
      newDevice: z.literal(true).optional(),
      network: z.string(),
      userAgent: z.string().nullable(),
      count: z.int().positive(),
    }),
  ),
}) satisfies z.ZodType<AuditBatch>;
