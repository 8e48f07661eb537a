export const GROUPS: Readonly<Record<string, { readonly rows: readonly (number | string)[] }>>;
export function selectGroups(requested: readonly string[]): string[];
