export declare function earlierVersions(
  tags: readonly string[],
  version: string,
): { name: string; tag: string }[];
