import * as contract from '../../../contract/index.js';
import { isRecord } from '../../../contract/index.js';
import type { Schema } from '../../../contract/schema.js';

type Contract = typeof contract;

/** A schema of the contract. Its name in the document is the same. */
export type SchemaName = {
  [Name in keyof Contract]: Contract[Name] extends Schema<unknown> ? Name : never;
}[keyof Contract];

/** The schemas of the contract. Names in lower case are of parts, which are described in place. */
const SCHEMAS = Object.entries(contract).flatMap(([name, value]): [string, object][] =>
  /^[A-Z][a-z]/.test(name) && isRecord(value) ? [[name, value]] : [],
);

const NAMES: ReadonlyMap<unknown, string> = new Map(
  SCHEMAS.map(([name, schema]) => [schema, name]),
);

/** The schemas by name. A schema that contains another one refers to it. */
export function componentSchemas(): object {
  return Object.fromEntries(SCHEMAS.map(([name, schema]) => [name, mapValues(schema)]));
}

function mapValues(object: object): object {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, withReferences(value)]),
  );
}

function withReferences(value: unknown): unknown {
  const name = NAMES.get(value);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(value)) return value.map(withReferences);
  return isRecord(value) ? mapValues(value) : value;
}
