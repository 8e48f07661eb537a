import type { Row } from '../ratios.js';

export function markdown(rows: readonly Row[], options?: { machine: string }): string;
