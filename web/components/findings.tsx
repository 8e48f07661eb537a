import { Suspense, use } from 'react';
import {
  DEFAULT_LANGUAGE,
  FINDING_LEVELS,
  type Finding,
  type FindingLevel,
  type SecurityState,
} from '../../src/contract/index.js';
import { CopyLine } from './copy.js';
import { currentLanguage } from '../messages/catalog.js';
import { findingTexts, type FindingTexts, loadFindingMessages } from '../messages/findings.js';
import { t } from '../messages/pages.js';
import './panel.css';
import './findings.css';

/** The level whose icon a security state shares. */
export function securityLevel(security: SecurityState): FindingLevel {
  return security === 'secure' ? 'good' : 'warning';
}

interface Props {
  findings: readonly Finding[];
  /** Whether the most urgent one shows its fix at once. */
  opensFirst?: boolean;
}

/** The findings, most urgent first. Each one opens to what it means and how to fix it. */
export function Findings({ findings, opensFirst = false }: Props) {
  return (
    <ul className="panel findings">
      {byUrgency(findings).map((finding, index) => (
        <li key={`${finding.code} ${finding.summary}`}>
          <FindingDetails finding={finding} isOpen={opensFirst && index === 0} />
        </li>
      ))}
    </ul>
  );
}

function FindingDetails({ finding, isOpen }: { finding: Finding; isOpen: boolean }) {
  const { level } = finding;
  const texts = findingTexts(finding);
  const language = languageOf(texts.isTranslated);
  return (
    <details className="finding" open={isOpen}>
      <summary>
        <span className="finding-level" data-level={level}>
          <LevelIcon level={level} />
          {t(`level-${level}`)}
        </span>
        <h3 {...language}>{texts.summary}</h3>
      </summary>
      <div className="finding-text">
        <p {...language}>{texts.meaning}</p>
        <Fix texts={texts} />
      </div>
    </details>
  );
}

/** A sentence, or a line as code: with a copy button if it works as it is. */
function Fix({ texts: { fix, isFixTranslated } }: { texts: FindingTexts }) {
  if (fix === null) return null;
  const language = languageOf(isFixTranslated);
  return isFixTranslated || !SETTING_OR_COMMAND.test(fix) ? (
    <p {...language}>{fix}</p>
  ) : (
    <SettingLine line={fix} />
  );
}

/** A line of configuration or a command: with a copy button unless a part of it must be replaced. */
export function SettingLine({ line }: { line: string }) {
  return isCopyable(line) ? (
    <CopyLine line={line} />
  ) : (
    <p className="copy-line" {...SERVICE_TEXT}>
      <code>{line}</code>
    </p>
  );
}

/** A setting with its value, or a command. Anything else is a sentence to read. */
export const SETTING_OR_COMMAND =
  /^(?:[A-Z][A-Z\d_]*=(?:[^\s<>]|<[^<>]+>)+|[a-z][\w-]*(?: .+)?[^.])$/;
const PLACEHOLDER = /<[^<>]+>|\bexample\.com\b|\byour-app\b/;

/** Whether the fix of a finding works as it is, so that it can be copied. */
export function isCopyable(fix: string): boolean {
  return SETTING_OR_COMMAND.test(fix) && !PLACEHOLDER.test(fix);
}

interface SummaryProps {
  finding: Finding;
  Element: 'p' | 'span';
  className?: string;
}

/** A finding in one sentence, on pages that load the sentences only if there is one. Nothing until then. */
export function FindingSummary(props: SummaryProps) {
  return (
    <Suspense fallback={null}>
      <LoadedSummary {...props} />
    </Suspense>
  );
}

function LoadedSummary({ finding, Element, className }: SummaryProps) {
  if (currentLanguage() !== DEFAULT_LANGUAGE) use(loadFindingMessages());
  const { summary, isTranslated } = findingTexts(finding);
  return (
    <Element className={className} {...languageOf(isTranslated)}>
      {summary}
    </Element>
  );
}

/**
 * Attributes of an element with a text of the service that has no translation. These are in English, so
 * screen readers must read them so, and sentences run from left to right.
 */
export const SERVICE_TEXT = { lang: 'en', dir: 'ltr' } as const;

function languageOf(isTranslated: boolean) {
  return isTranslated ? {} : SERVICE_TEXT;
}

/** Sorts the findings, most urgent first. */
export function byUrgency(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) => FINDING_LEVELS.indexOf(b.level) - FINDING_LEVELS.indexOf(a.level),
  );
}

/** An icon for each level, so that none depends on color alone. */
export function LevelIcon({ level }: { level: FindingLevel }) {
  return (
    <svg className="level-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {level === 'good' && <path d="m3.5 10.5 4.5 4.5 8.5-10" />}
      {level === 'advice' && (
        <path d="M10 2.2a7.8 7.8 0 1 0 0 15.6 7.8 7.8 0 0 0 0-15.6ZM10 9.4v4.2M10 6.2v.2" />
      )}
      {level === 'warning' && <path d="M10 3.5 18 17H2ZM10 8.500v3.500M10 14.200v.3" />}
      {level === 'outage' && <path d="M10 2.200v7.600M6.200 4.300a7 7 0 1 0 7.600 0" />}
    </svg>
  );
}
