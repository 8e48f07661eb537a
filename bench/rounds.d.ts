/** The parts of rounds.js that the tests use. */
export interface Window {
  readonly value: number;
  readonly faults?: readonly string[];
}
export interface Outcome {
  readonly readings: ReadonlyMap<string, readonly Window[]>;
  readonly voided: readonly string[];
  readonly disturbed: number;
}
export interface Watch {
  readonly waitUntilQuiet: (endsAt: number) => Promise<void>;
  readonly detectLoad: <T>(act: () => Promise<T>) => Promise<{ value: T; quiet: boolean }>;
}
export function inRounds(
  contestants: readonly { name: string; measure: () => Promise<Window> }[],
  options?: {
    rounds?: number;
    warmUps?: number;
    maxSeconds?: number;
    ignoreLoad?: boolean;
    watch?: Watch;
  },
): Promise<Outcome>;
