import { useCallback, useRef, useState, type RefObject } from 'react';
import './copy.css';

interface Copying<Shown extends HTMLElement> {
  /** For the element that shows the text: where nothing can be copied, it is marked there. */
  text: RefObject<Shown | null>;
  /** What came of it, in words; empty before. */
  outcome: string;
  copy: () => Promise<void>;
}

/** Copies `value`, or marks it for the visitor to copy. */
export function useCopy<Shown extends HTMLElement>(value: string): Copying<Shown> {
  const text = useRef<Shown>(null);
  // Of the value that was copied: another one, in its place, was not.
  const [done, setDone] = useState({ value, outcome: '' });

  const copy = useCallback(async () => {
    if (await copied(value)) {
      setDone({ value, outcome: 'Copied.' });
    } else {
      select(text.current);
      setDone({ value, outcome: 'Marked: copy it with the keyboard.' });
    }
  }, [value]);

  return { text, outcome: done.value === value ? done.outcome : '', copy };
}

/** `what`: said by screen readers after the word "Copy". */
export function CopyButton({ what, copy }: { what: string; copy: () => Promise<void> }) {
  return (
    <button type="button" className="copy-button" onClick={() => void copy()}>
      Copy<span className="visually-hidden"> {what}</span>
    </button>
  );
}

// Over plain http, as in many a home network, browsers give pages no clipboard.
async function copied(text: string): Promise<boolean> {
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
