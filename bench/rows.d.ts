export const GROUPS: Readonly<Record<string, { readonly rows: readonly (number | string)[] }>>;
export function chosen(words: readonly string[]): string[];
