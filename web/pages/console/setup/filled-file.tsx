import { useEffect, useState } from 'react';
import { CopyBlock } from '../../../components/copy-block.js';
import { RetryButton } from '../../../components/retry-button.js';
import { fillIn, type ExampleValues } from '../../../../src/contract/index.js';
import type { RecipeFile } from '../../../setup/recipes.js';
import { t } from '../../../messages/pages.js';

type FileState =
  { kind: 'loading' } | { kind: 'text'; text: string } | { kind: 'failed'; retrying: boolean };

const FAILED: FileState = { kind: 'failed', retrying: false };

function toState({ default: text }: { default: string }): FileState {
  return { kind: 'text', text };
}

/** A file from `deploy/`, loaded when first shown, with this instance's values filled in. */
export function FilledFile({ file, values }: { file: RecipeFile; values: ExampleValues }) {
  const [state, setState] = useState<FileState>({ kind: 'loading' });
  const { examples, load } = file;
  const title = 'title' in file ? file.title : t(file.titleKey);

  useEffect(() => {
    void load()
      .then(toState, () => FAILED)
      .then(setState);
  }, [load]);

  switch (state.kind) {
    case 'loading':
      return <div className="recipe-placeholder" aria-busy="true" />;
    case 'text':
      return <CopyBlock title={title} text={fillIn(state.text, examples, values)} />;
    case 'failed':
      return (
        <div className="overview-placeholder">
          <p role="alert">{t('fileFailed')}</p>
          <RetryButton
            retrying={state.retrying}
            retry={async () => {
              setState({ kind: 'failed', retrying: true });
              setState(await load().then(toState, () => FAILED));
            }}
          />
        </div>
      );
  }
}
