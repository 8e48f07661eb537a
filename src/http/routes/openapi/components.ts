import { z } from 'zod';
import * as schemas from '../../schemas.js';

/** Every shape, by its name in the document. */
export const COMPONENTS = {
  LoginRequest: schemas.loginRequestSchema,
  LoginAnswer: schemas.loginAnswerSchema,
  MeAnswer: schemas.meAnswerSchema,
  StatusAnswer: schemas.statusAnswerSchema,
  HealthAnswer: schemas.healthAnswerSchema,
  Finding: schemas.findingSchema,
  Place: schemas.placeSchema,
  OverviewAnswer: schemas.overviewAnswerSchema,
  ActivityEntry: schemas.activityEntrySchema,
  ActivitySeries: schemas.activitySeriesSchema,
  ActivityAnswer: schemas.activityAnswerSchema,
  ActivityChange: schemas.activityChangeSchema,
  KeySetAnswer: schemas.keySetAnswerSchema,
  RedirectAnswer: schemas.redirectAnswerSchema,
  ErrorAnswer: schemas.errorAnswerSchema,
} as const;

export function reference(schema: keyof typeof COMPONENTS): object {
  return { $ref: `#/components/schemas/${schema}` };
}

/** Each schema by its name, with its references led to where OpenAPI keeps them. */
export function componentSchemas(): object {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  return z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` }).schemas;
}
