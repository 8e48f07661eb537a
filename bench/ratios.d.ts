import type { Outcome } from './rounds.js';

export interface Row {
  readonly row: number | string;
  readonly what: string;
  readonly against: string;
  readonly figure: { readonly middle: number; readonly low: number; readonly high: number };
  readonly ok: boolean;
  readonly rounds: number;
  readonly voided: readonly string[];
}
export interface RowOptions {
  row: number | string;
  what: string;
  against: string;
  values: readonly number[];
  atLeast?: number;
  atMost?: number;
  outcome: Outcome;
}
export function targetRow(options: RowOptions): Row;
export function comparisonRow(options: RowOptions): Row;
export function ratiosOf(outcome: Outcome, above: string, below: string): number[];
