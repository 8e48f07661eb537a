import { CopyButton, useCopy } from './copy.js';
import './copy-line.css';

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
