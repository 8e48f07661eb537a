import type { MouseEvent } from 'react';
import { t } from '../messages/pages.js';

const CONTENT_ID = 'content';

/** Lets keyboard users skip the header. Moves the focus itself to keep `#content` out of the URL. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(CONTENT_ID)?.focus();
  };
  return (
    <a className="skip-link" href={`#${CONTENT_ID}`} onClick={skip}>
      {t('skipToContent')}
    </a>
  );
}
