import type { HeadersReader } from './request-info.js';

/** CGI, WSGI and PHP read `X-HTTP-Method` and `X_HTTP.Method` as one name. */
function withHyphens(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '-');
}

/** The values of all headers that an app may read under one of these names, in any spelling. */
export function headerValues(headers: HeadersReader, names: ReadonlySet<string>): string[] {
  return Array.from(headers.keys())
    .filter((name) => names.has(withHyphens(name)))
    .map((name) => String(headers.get(name)));
}

/**
 * The decoded values of all parameters that an app may read under one of these names, in any spelling.
 * Old parsers split at `;`, and others take it for a part of the value. Both readings are returned.
 */
export function parameterValues(target: string, names: ReadonlySet<string>): string[] {
  const [, query = ''] = /\?(.*)$/s.exec(target) ?? [];
  const pairs = new Set([...query.split('&'), ...query.split(/[&;]/)]);
  return Array.from(pairs).flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return names.has(parameterName(name)) ? [decode(value.join('='))] : [];
  });
}

/**
 * PHP ignores spaces in front of a name and what follows a NUL; `[0]` makes a list of the values. `URLSearchParams`
 * drops a second `?` in front of the first name.
 */
function parameterName(encoded: string): string {
  const name = decode(encoded)
    .replace(/^[?\s]+/, '')
    .trim();
  return withHyphens(name.replace(/(?<=.)\[.*$|\0.*$/s, ''));
}

/** Percent-decodes what is valid into bytes, and keeps the rest, as apps do. */
function decode(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
