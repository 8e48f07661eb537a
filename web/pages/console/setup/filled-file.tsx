import { useEffect, useState } from 'react';
import { CopyBlock } from '../../../components/copy-block.js';
import { RetryButton } from '../../../components/retry-button.js';
import { fillIn, type Known } from '../../../setup/examples.js';
import type { RecipeFile } from '../../../setup/recipes.js';

type Fetched =
  { kind: 'fetching' } | { kind: 'text'; text: string } | { kind: 'failed'; retrying: boolean };

const FAILED: Fetched = { kind: 'failed', retrying: false };

function textOf({ default: text }: { default: string }): Fetched {
  return { kind: 'text', text };
}

/** A file of `deploy/`, fetched when it is first shown, with what is known in place of examples. */
export function FilledFile({ file, known }: { file: RecipeFile; known: Known }) {
  const [fetched, setFetched] = useState<Fetched>({ kind: 'fetching' });
  const { title, examples, load } = file;

  useEffect(() => {
    void load()
      .then(textOf, () => FAILED)
      .then(setFetched);
  }, [load]);

  switch (fetched.kind) {
    case 'fetching':
      return <div className="recipe-room" aria-busy="true" />;
    case 'text':
      return <CopyBlock title={title} text={fillIn(fetched.text, examples, known)} />;
    case 'failed':
      return (
        <div className="overview-reading">
          <p role="alert">This text could not be fetched.</p>
          <RetryButton
            retrying={fetched.retrying}
            retry={async () => {
              setFetched({ kind: 'failed', retrying: true });
              setFetched(await load().then(textOf, () => FAILED));
            }}
          />
        </div>
      );
  }
}
