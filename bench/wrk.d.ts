export interface Counted {
  readonly requests: number;
  readonly bytes: number;
  readonly failed: number;
  readonly status: number;
}
export function readReport(text: string): Counted | undefined;
export function faultsOf(
  counted: Counted,
  wanted: { status: number },
  answer: { size: number },
  connections: number,
): string[];
