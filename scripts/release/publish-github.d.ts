export declare function releaseArguments(release: {
  readonly files: readonly string[];
  readonly tag: string;
  readonly notes: string;
  readonly exists: boolean;
}): string[];
