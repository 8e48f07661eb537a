import { CopyButton, useCopy } from './copy.js';
import './copy-block.css';

interface Props {
  /** What it is, such as a file's name. */
  title: string;
  text: string;
}

/** Many lines to be put into a file, with a button that copies them all. */
export function CopyBlock({ title, text }: Props) {
  const { text: shown, outcome, copy } = useCopy<HTMLPreElement>(text);
  return (
    <figure className="copy-block">
      <figcaption>
        <code>{title}</code>
        <output className="copy-outcome">{outcome}</output>
        <CopyButton what={title} copy={copy} />
      </figcaption>
      {/* What scrolls has to be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={title}>
        <pre ref={shown}>{text}</pre>
      </section>
    </figure>
  );
}
