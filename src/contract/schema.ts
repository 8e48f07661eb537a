import { isRecord } from './parse.js';

declare const VALUE: unique symbol;

/**
 * A JSON value, described once: for its type, for the check of a received one (`matches`), and for the OpenAPI
 * document, because it is JSON Schema 2020-12. docs/decisions/0035-schemas-without-a-library.md says why no
 * library does it.
 */
export interface Schema<Value> extends Keywords {
  /** Never present. */
  readonly [VALUE]?: Value;
}

/** The type of the values that a schema describes. */
export type TypeOf<Described> = Described extends Schema<infer Value> ? Value : never;

/** Not a keyword: every value is accepted. */
const ASSUMED = Symbol('assumed');

/** Not a keyword: the field may be missing. */
const OPTIONAL = Symbol('optional');

/** The keywords that are checked, and the others that the document contains. */
interface Keywords {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
  readonly const?: string | true;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly anyOf?: readonly Keywords[];
  readonly items?: Keywords;
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Keywords;
  readonly additionalProperties?: Keywords | false;
  readonly description?: string;
  readonly format?: string;
  /** Documented, but not checked here. */
  readonly allOf?: readonly object[];
  readonly [ASSUMED]?: true;
  readonly [OPTIONAL]?: true;
}

/**
 * Whether a received value is as described. Other fields are ignored, because a newer service may send them. It may
 * come from a proxy or a captive portal too, so nothing is trusted before.
 */
export function matches<Value>(schema: Schema<Value>, value: unknown): value is Value {
  const { type, anyOf, const: only, items = {} } = schema;
  if (schema[ASSUMED] === true) return true;
  if (anyOf !== undefined) return anyOf.some((each) => matches(each, value));
  if (only !== undefined && value !== only) return false;
  switch (type) {
    case 'string':
      return typeof value === 'string' && isText(schema, value);
    case 'integer':
    case 'number':
      return typeof value === 'number' && isNumber(schema, value);
    case 'array':
      return Array.isArray(value) && value.every((item) => matches(items, item));
    case 'object':
      return isRecord(value) && hasFields(schema, value);
    case 'null':
      return value === null;
    case 'boolean':
    case undefined:
  }
  return typeof value === 'boolean';
}

function isText({ enum: values, minLength = 0, pattern: rule }: Keywords, value: string): boolean {
  return (
    value.length >= minLength &&
    (values === undefined || values.includes(value)) &&
    (rule === undefined || new RegExp(rule, 'u').test(value))
  );
}

function isNumber(
  { type, minimum = -Infinity, exclusiveMinimum = -Infinity }: Keywords,
  value: number,
): boolean {
  const isKind = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isKind && value >= minimum && value > exclusiveMinimum;
}

function hasFields(
  { properties = {}, required = [], propertyNames, additionalProperties }: Keywords,
  value: Readonly<Record<string, unknown>>,
): boolean {
  const isPresent = (name: string) => value[name] !== undefined;
  const names = additionalProperties ? (propertyNames?.enum ?? Object.keys(value)) : [];
  return (
    required.every(isPresent) &&
    Object.entries(properties).every(
      ([name, each]) => !isPresent(name) || matches(each, value[name]),
    ) &&
    names.every((name) => !isPresent(name) || matches(additionalProperties || {}, value[name]))
  );
}

/** The names of the fields that an object may have. */
export function fieldNames({ properties = {}, anyOf = [] }: Keywords): string[] {
  return [...Object.keys(properties), ...anyOf.flatMap(fieldNames)];
}

export const string: Schema<string> = { type: 'string' };
export const filled: Schema<string> = { type: 'string', minLength: 1 };
export const password: Schema<string> = { type: 'string', format: 'password' };
export const boolean: Schema<boolean> = { type: 'boolean' };
export const nothing: Schema<null> = { type: 'null' };
export const number: Schema<number> = { type: 'number' };
export const integer: Schema<number> = { type: 'integer' };
/** A number above 0, such as a time. */
export const positive: Schema<number> = { type: 'number', exclusiveMinimum: 0 };
/** A whole number from 0. */
export const count: Schema<number> = { type: 'integer', minimum: 0 };
/** A whole number above 0. */
export const quantity: Schema<number> = { type: 'integer', minimum: 1 };

/*#__NO_SIDE_EFFECTS__*/
export function pattern(rule: RegExp): Schema<string> {
  return { type: 'string', pattern: rule.source };
}

/*#__NO_SIDE_EFFECTS__*/
export function literal<const Value extends string | true>(only: Value): Schema<Value> {
  return { type: only === true ? 'boolean' : 'string', const: only };
}

/*#__NO_SIDE_EFFECTS__*/
export function oneOf<const Value extends string>(values: readonly Value[]): Schema<Value> {
  return { type: 'string', enum: values };
}

/*#__NO_SIDE_EFFECTS__*/
export function union<Choices extends readonly Schema<unknown>[]>(
  ...choices: Choices
): Schema<TypeOf<Choices[number]>> {
  return { anyOf: choices };
}

/*#__NO_SIDE_EFFECTS__*/
export function nullable<Value>(schema: Schema<Value>): Schema<Value | null> {
  return { anyOf: [schema, nothing] };
}

/*#__NO_SIDE_EFFECTS__*/
export function array<Value>(items: Schema<Value>): Schema<Value[]> {
  return { type: 'array', items };
}

/** Values by any name. */
/*#__NO_SIDE_EFFECTS__*/
export function record<Value>(each: Schema<Value>): Schema<Readonly<Record<string, Value>>> {
  return { type: 'object', additionalProperties: each };
}

/** One value for some of these names. */
/*#__NO_SIDE_EFFECTS__*/
export function partialRecordOf<const Name extends string, Value>(
  names: readonly Name[],
  each: Schema<Value>,
): Schema<Partial<Record<Name, Value>>> {
  return { type: 'object', propertyNames: oneOf(names), additionalProperties: each };
}

/** One value for each of these names. */
/*#__NO_SIDE_EFFECTS__*/
export function recordOf<const Name extends string, Value>(
  names: readonly Name[],
  each: Schema<Value>,
): Schema<Record<Name, Value>> {
  return {
    type: 'object',
    propertyNames: oneOf(names),
    additionalProperties: each,
    required: names,
  };
}

export interface Optional<Value> extends Schema<Value> {
  readonly [OPTIONAL]: true;
}

type Fields = Readonly<Record<string, Schema<unknown>>>;

type OptionalNames<Described> = {
  [Name in keyof Described]: Described[Name] extends Optional<unknown> ? Name : never;
}[keyof Described];

type ObjectOf<Described> = Flat<
  {
    [Name in Exclude<keyof Described, OptionalNames<Described>>]: TypeOf<Described[Name]>;
  } & { [Name in OptionalNames<Described>]?: TypeOf<Described[Name]> | undefined }
>;

type Flat<Type> = { [Name in keyof Type]: Type[Name] };

export interface ObjectSchema<Described extends Fields> extends Schema<ObjectOf<Described>> {
  readonly properties: Described;
}

/** An object in an answer, which has no other fields. */
/*#__NO_SIDE_EFFECTS__*/
export function object<Described extends Fields>(fields: Described): ObjectSchema<Described> {
  return { ...body(fields), additionalProperties: false };
}

/** An object in a request. Its other fields are ignored. */
/*#__NO_SIDE_EFFECTS__*/
export function body<Described extends Fields>(properties: Described): ObjectSchema<Described> {
  const required = Object.entries(properties).filter(([, field]) => field[OPTIONAL] !== true);
  return { type: 'object', properties, required: required.map(([name]) => name) };
}

/** The same object in a request, with more fields. */
/*#__NO_SIDE_EFFECTS__*/
export function extend<Described extends Fields, More extends Fields>(
  { properties }: ObjectSchema<Described>,
  more: More,
): ObjectSchema<Described & More> {
  return body({ ...properties, ...more });
}

/** A field that may be missing. */
/*#__NO_SIDE_EFFECTS__*/
export function optional<Value>(schema: Schema<Value>): Optional<Value> {
  return { ...schema, [OPTIONAL]: true };
}

/** The same, but every value is accepted, because its readers ignore what they do not understand. */
/*#__NO_SIDE_EFFECTS__*/
export function assumed<Value>(schema: Schema<Value>): Schema<Value> {
  return { ...schema, [ASSUMED]: true };
}

/** The same, for code that checks each value itself. */
/*#__NO_SIDE_EFFECTS__*/
export function unchecked(schema: Schema<unknown>): Schema<unknown> {
  return assumed(schema);
}

/** The same, with more keywords of JSON Schema, which are not checked here. */
/*#__NO_SIDE_EFFECTS__*/
export function documented<Value>(schema: Schema<Value>, keywords: object): Schema<Value> {
  return { ...schema, allOf: [keywords] };
}

/** The same, with a description. */
/*#__NO_SIDE_EFFECTS__*/
export function described<Value>(schema: Schema<Value>, description: string): Schema<Value> {
  return { ...schema, description };
}
