import { CopyButton, useCopy } from './copy.js';
import './copy-block.css';

interface Props {
  /** For example a file name. */
  title: string;
  text: string;
  /** Whether the reader has to replace a part first, so that there is no copy button. Default: false. */
  isTemplate?: boolean;
}

/** The content of a file, with a copy button. */
export function CopyBlock({ title, text, isTemplate = false }: Props) {
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
