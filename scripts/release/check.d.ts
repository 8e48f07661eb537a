export declare function findProblems(facts: {
  readonly tag: string;
  readonly manifest: object;
  readonly lockfile: object;
  readonly changelog: string;
  readonly repository: string | undefined;
}): string[];
