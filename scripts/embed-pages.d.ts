import type { PageData } from '../src/process/page-data.js';

export function readPageData(folder: string): PageData;
