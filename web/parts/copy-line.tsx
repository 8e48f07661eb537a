import { useRef, useState } from 'react';
import './copy-line.css';

/** A line to be put into a terminal or a configuration, with a button that copies it. */
export function CopyLine({ line }: { line: string }) {
  const code = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState('');

  const copy = async () => {
    if (await copied(line)) {
      setOutcome('Copied.');
    } else {
      select(code.current);
      setOutcome('Marked: copy it with the keyboard.');
    }
  };

  return (
    <div className="copy-line">
      <code ref={code}>{line}</code>
      <button type="button" className="copy-button" onClick={() => void copy()}>
        Copy<span className="visually-hidden"> {line}</span>
      </button>
      <output className="copy-outcome">{outcome}</output>
    </div>
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
