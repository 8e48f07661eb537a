import { FINDING_LEVELS, type Finding, type FindingLevel } from '../contract/index.js';
import type { Problem } from '../core/config/problems.js';
import { renderEnglish } from '../core/diagnostics/finding.js';
import { VERSION } from '../login/version.js';
import { createStyle, type Style, type Terminal } from './command-line.js';
import texts from './findings.json' with { type: 'json' };

/** The results of `check`. `docs/cli.md` documents its JSON. */
export interface CheckReport {
  /** `ok`: nothing needs fixing. `problems`: something does. `invalid`: the settings cannot be used. */
  readonly result: 'ok' | 'problems' | 'invalid';
  /** With several hosts, each names its own. */
  readonly findings: readonly (Finding & { readonly url?: string })[];
  /** Why the settings are not valid. */
  readonly problems: readonly Problem[];
  /** Further fields of the JSON. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** One line of JSON, for programs, in English. Fields may be added; none will change its meaning. */
export function formatJson({ result, findings: found, problems, facts }: CheckReport): string {
  const findings = found.map(({ url, code, level, app, summary, meaning, fix }) => ({
    ...(url === undefined ? {} : { url }),
    code,
    level,
    app,
    summary,
    meaning,
    fix,
  }));
  return `${JSON.stringify({ version: VERSION, result, ...facts, findings, problems })}\n`;
}

const LABELS: Readonly<
  Record<Finding['level'], readonly [text: string, color: Parameters<Style>[0]]>
> = {
  good: ['ok     ', 'green'],
  advice: ['advice ', 'cyan'],
  warning: ['WARNING', 'yellow'],
  outage: ['OUTAGE ', 'red'],
};

/** The findings with their fixes, for people. */
export function formatFindings(terminal: Terminal, findings: readonly Finding[]): string {
  const style = createStyle(terminal, terminal.output);
  return findings.map((finding) => describe(finding, style)).join('');
}

function describe({ level, summary, meaning, fix }: Finding, style: Style): string {
  const [label, color] = LABELS[level];
  const lines = [
    `${style(color, label)}  ${style('bold', printable(summary))}`,
    `         ${printable(meaning)}`,
  ];
  if (fix !== null) lines.push(`         Fix: ${printable(fix)}`);
  return `${lines.join('\n')}\n`;
}

/**
 * Without control characters. Findings contain texts of other programs, such as the header of a server that is
 * checked, and a terminal would execute their escape sequences (CWE-150).
 */
function printable(text: string): string {
  return text.replaceAll(/(?!\n)\p{Cc}/gu, '\uFFFD');
}

/** How many findings there are, such as `3 checks passed, 1 warning.` */
export function countFindings(findings: readonly Finding[]): string {
  const count = (counted: Finding['level']) =>
    findings.filter(({ level }) => level === counted).length;
  const [passed, warnings, outages] = [count('good'), count('warning'), count('outage')];
  const counts = [`${plural(passed, 'check')} passed`];
  if (warnings > 0) counts.push(plural(warnings, 'warning'));
  if (outages > 0) counts.push(plural(outages, 'outage'));
  return `${counts.join(', ')}.`;
}

/** Whether one of them needs fixing. */
export function hasProblems(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'warning' || level === 'outage');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

type Texts = typeof texts;
type Row = { readonly summary: string; readonly meaning: string; readonly fix?: string };

/** A code in `findings.json`, with `/…` if one code has several texts. */
export type ReportKey = { [Level in keyof Texts]: keyof Texts[Level] }[keyof Texts];

const ROWS = new Map<string, Row & { readonly level: FindingLevel }>(
  FINDING_LEVELS.flatMap((level) =>
    Object.entries<Row>(texts[level]).map(([key, row]) => [key, { level, ...row }]),
  ),
);

/**
 * Creates a finding of the command line. No page shows it, so it is in English only.
 *
 * @param values - texts for the names in braces
 */
export function cliFinding(
  key: ReportKey,
  values: Readonly<Record<string, string | number>> = {},
): Finding {
  const row = ROWS.get(key);
  if (row === undefined) throw new TypeError(`there are no texts for ${key}`);
  const { level, summary, meaning, fix } = row;
  return {
    code: key.replace(/\/.*/, ''),
    level,
    summary: renderEnglish(summary, values),
    meaning: renderEnglish(meaning, values),
    fix: fix === undefined ? null : renderEnglish(fix, values),
  };
}
