import { useRef, useState } from 'react';
import { t } from '../messages/pages.js';
import './copy.css';

/** A command or setting, with a copy button. */
export function CopyLine({ line }: { line: string }) {
  const { text, result, copy } = useCopy<HTMLElement>(line);
  return (
    <div className="copy-line">
      <code ref={text}>{line}</code>
      <CopyButton label={line} copy={copy} />
      <output className="copy-result">{result}</output>
    </div>
  );
}

interface CopyBlockProps {
  /** For example a file name. */
  title: string;
  text: string;
  /** Whether the reader has to replace a part first, so that there is no copy button. Default: false. */
  isTemplate?: boolean;
}

/** The content of a file, with a copy button. */
export function CopyBlock({ title, text, isTemplate = false }: CopyBlockProps) {
  const { text: ref, result, copy } = useCopy<HTMLPreElement>(text);
  return (
    <figure className="copy-block">
      <figcaption>
        <code>{title}</code>
        <output className="copy-result">{result}</output>
        {!isTemplate && <CopyButton label={title} copy={copy} />}
      </figcaption>
      {/* A scrollable area must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={title}>
        <pre ref={ref}>{text}</pre>
      </section>
    </figure>
  );
}

/** Copies `value`, or selects its text for the user to copy. */
function useCopy<Shown extends HTMLElement>(value: string) {
  const text = useRef<Shown>(null);
  // The result belongs to the value that was copied, not to one that replaces it.
  const [last, setLast] = useState({ value, result: '' });

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setLast({ value, result: t('copied') });
    } catch {
      // Browsers offer no clipboard over plain HTTP, which is common in home networks.
      if (text.current !== null) window.getSelection()?.selectAllChildren(text.current);
      setLast({ value, result: t('selected') });
    }
  };

  return { text, result: last.value === value ? last.result : '', copy };
}

/** @param label - what is copied, for screen readers */
function CopyButton({ label, copy }: { label: string; copy: () => Promise<void> }) {
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={t('copyWhat', { what: label })}
      onClick={() => void copy()}
    >
      {t('copy')}
    </button>
  );
}
