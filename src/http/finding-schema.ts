import { z } from 'zod';
import { FINDING_LEVELS, LIST_KINDS, type Finding } from '../contract/index.js';

const findingValueSchema = z.union([
  z.string(),
  z.number(),
  z.object({ seconds: z.number() }).meta({ description: 'A length of time.' }),
  z
    .object({
      time: z.number().meta({ description: 'In milliseconds since the epoch.' }),
      text: z.string().meta({ description: 'The same in English and UTC.' }),
    })
    .meta({ description: 'A moment.' }),
  z.object({
    list: z.array(z.string()),
    kind: z.enum(LIST_KINDS).meta({ description: 'What joins the items.' }),
  }),
]);

const findingMessageSchema = z.object({
  key: z.string(),
  values: z.record(z.string(), findingValueSchema),
});

const findingMessagesSchema = z.object({
  summary: findingMessageSchema,
  meaning: findingMessageSchema,
  fix: findingMessageSchema
    .nullable()
    .meta({ description: 'Null if the fix is a line to copy, or if nothing needs fixing.' }),
});

export const findingSchema = z.object({
  code: z.string(),
  level: z.enum(FINDING_LEVELS),
  summary: z.string(),
  meaning: z.string(),
  fix: z
    .string()
    .nullable()
    .meta({ description: 'What to change, such as a line of configuration.' }),
  messages: findingMessagesSchema.optional().meta({
    description:
      'The same sentences for other languages: each has the key of a message, and the values that it contains.',
  }),
}) satisfies z.ZodType<Finding>;
