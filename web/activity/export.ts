import { ActivityEntry } from '../../src/contract/index.js';

const COLUMNS = Object.keys(ActivityEntry.properties);

/** The formats in which the page saves the entries that it shows. */
export const EXPORT_FORMATS = {
  CSV: { type: 'text/csv', write: toCsv },
  JSON: { type: 'application/json', write: toJson },
} as const;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

function toJson(entries: readonly ActivityEntry[]): string {
  return `${JSON.stringify(entries.map(withReadableTimes), null, 2)}\n`;
}

/** RFC 4180. */
function toCsv(entries: readonly ActivityEntry[]): string {
  const rows = entries.map((entry) => {
    const fields = new Map(Object.entries(withReadableTimes(entry)));
    return COLUMNS.map((column) => fields.get(column));
  });
  return [COLUMNS, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function withReadableTimes(entry: ActivityEntry) {
  const [first_at, last_at] = [entry.first_at, entry.last_at].map((at) => new Date(at).toJSON());
  return { ...entry, first_at, last_at };
}

/** A spreadsheet runs a cell that begins like a formula (CWE-1236), and strangers choose the User-Agent. */
function cellOf(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Lets the browser save entries as a file. */
export function saveEntries(format: ExportFormat, entries: readonly ActivityEntry[]): void {
  const { type, write } = EXPORT_FORMATS[format];
  const url = URL.createObjectURL(new Blob([write(entries)], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `housekey-activity-${new Date().toISOString().slice(0, 10)}.${format.toLowerCase()}`;
  link.click();
  // Not at once: some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
