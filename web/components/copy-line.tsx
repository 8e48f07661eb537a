import { CopyButton, useCopy } from './copy.js';
import './copy-line.css';

/** A line to be put into a terminal or a configuration, with a button that copies it. */
export function CopyLine({ line }: { line: string }) {
  const { text, outcome, copy } = useCopy<HTMLElement>(line);
  return (
    <div className="copy-line">
      <code ref={text}>{line}</code>
      <CopyButton what={line} copy={copy} />
      <output className="copy-outcome">{outcome}</output>
    </div>
  );
}
