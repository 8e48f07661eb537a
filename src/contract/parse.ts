/** Whether the value is an object other than an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The names of the fields, with their type. */
/*#__NO_SIDE_EFFECTS__*/
export function namesOf<Name extends string>(
  record: Readonly<Record<Name, unknown>>,
): readonly Name[] {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
}

/** Parses JSON; undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses a URL (WHATWG URL). Node.js 20 answers `URL.canParse` wrongly for some texts with characters of Latin-1, after it has
 * answered often: `new URL` throws then.
 *
 * @returns `undefined` if it is not valid
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
