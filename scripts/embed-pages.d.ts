import type { PageData } from '../src/pages/page-data.js';

export function readPageData(folder: string): PageData;
