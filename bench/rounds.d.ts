/** The parts of rounds.js that the tests read. */
export interface Window {
  readonly value: number;
  readonly faults?: readonly string[];
}
export interface Outcome {
  readonly readings: ReadonlyMap<string, readonly Window[]>;
  readonly voided: readonly string[];
  readonly restless: number;
}
export interface Watch {
  readonly untilCalm: (endsAt: number) => Promise<void>;
  readonly calmly: <T>(act: () => Promise<T>) => Promise<{ value: T; calm: boolean }>;
}
export function inRounds(
  contestants: readonly { name: string; measure: () => Promise<Window> }[],
  options?: {
    rounds?: number;
    warmUps?: number;
    mostSeconds?: number;
    anyCalm?: boolean;
    watch?: Watch;
  },
): Promise<Outcome>;
