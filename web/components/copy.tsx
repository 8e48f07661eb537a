import { useCallback, useRef, useState, type RefObject } from 'react';
import { t } from '../messages/pages.js';
import './copy.css';

interface CopyState<Shown extends HTMLElement> {
  /** Attach to the element that shows the text. If copying fails, its text is selected. */
  text: RefObject<Shown | null>;
  /** The result in words; empty at first. */
  result: string;
  copy: () => Promise<void>;
}

/** Copies `value`, or selects it for the user to copy. */
export function useCopy<Shown extends HTMLElement>(value: string): CopyState<Shown> {
  const text = useRef<Shown>(null);
  // The result belongs to the value that was copied, not to one that replaces it.
  const [last, setLast] = useState({ value, result: '' });

  const copy = useCallback(async () => {
    if (await copyToClipboard(value)) {
      setLast({ value, result: t('copied') });
    } else {
      select(text.current);
      setLast({ value, result: t('selected') });
    }
  }, [value]);

  return { text, result: last.value === value ? last.result : '', copy };
}

/** @param label - what is copied, for screen readers */
export function CopyButton({ label, copy }: { label: string; copy: () => Promise<void> }) {
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

// Browsers offer no clipboard over plain HTTP, which is common in home networks.
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function select(element: HTMLElement | null) {
  if (element !== null) window.getSelection()?.selectAllChildren(element);
}
