/** Longer than any real client's list, in characters. Parsing 16 KiB would cost as much as ten responses. */
const MAX_LENGTH = 256;

/**
 * The weight of each element of a list such as Accept-Encoding (RFC 9110 §12.4.2), in lower case: 1 if it
 * has none, 0 if it is not a number. A list that is too long counts as empty.
 */
export function parseWeights(header: string): ReadonlyMap<string, number> {
  if (header.length > MAX_LENGTH) return new Map();
  return new Map(
    header.split(',').map((part): [string, number] => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [coding, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
    }),
  );
}
