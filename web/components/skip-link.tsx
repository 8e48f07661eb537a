import type { MouseEvent } from 'react';

const CONTENT_ID = 'content';

/** Lets keyboard users past the header. Moves focus itself, so that no `#content` joins the URL. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(CONTENT_ID)?.focus();
  };
  return (
    <a className="skip-link" href={`#${CONTENT_ID}`} onClick={skip}>
      Skip to the content
    </a>
  );
}
