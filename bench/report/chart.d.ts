import type { Row } from '../ratios.js';

export function chart(rows: readonly Row[]): string;
