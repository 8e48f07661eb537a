import { z } from 'zod';
import * as schemas from '../../schemas.js';

/** Every shape, by its name in the document. */
export const COMPONENTS = {
  LoginRequest: schemas.loginRequestSchema,
  LoginResponse: schemas.loginAnswerSchema,
  MeResponse: schemas.meAnswerSchema,
  StatusResponse: schemas.statusAnswerSchema,
  HealthResponse: schemas.healthAnswerSchema,
  Finding: schemas.findingSchema,
  Place: schemas.placeSchema,
  OverviewResponse: schemas.overviewAnswerSchema,
  ActivityEntry: schemas.activityEntrySchema,
  ActivitySeries: schemas.activitySeriesSchema,
  ActivityResponse: schemas.activityAnswerSchema,
  ActivityChange: schemas.activityChangeSchema,
  KeySetResponse: schemas.keySetAnswerSchema,
  RedirectResponse: schemas.redirectAnswerSchema,
  ErrorResponse: schemas.errorAnswerSchema,
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
