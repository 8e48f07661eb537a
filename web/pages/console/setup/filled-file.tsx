import { useEffect, useState } from 'react';
import { CopyBlock } from '../../../components/copy-block.js';
import { RetryButton } from '../../../components/retry-button.js';
import { EXAMPLE_IMAGE, fillIn, onHttpsPort } from '../../../../src/contract/index.js';
import type { InstanceValues } from '../../../setup/instance-values.js';
import type { RecipeFile } from '../../../setup/recipes.js';
import { t } from '../../../messages/pages.js';

type FileState =
  { kind: 'loading' } | { kind: 'text'; text: string } | { kind: 'failed'; retrying: boolean };

const FAILED: FileState = { kind: 'failed', retrying: false };

function toState(text: string): FileState {
  return { kind: 'text', text };
}

interface Props {
  readonly file: RecipeFile;
  readonly instanceValues: InstanceValues;
}

/** A file from `deploy/`, loaded when first shown, with this instance's values filled in. */
export function FilledFile({ file, instanceValues }: Props) {
  const [state, setState] = useState<FileState>({ kind: 'loading' });
  const { examples, load } = file;
  const { values, httpsPort } = instanceValues;
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
      return (
        <CopyBlock
          title={title}
          text={fillIn(onHttpsPort(state.text, httpsPort), examples, values)}
          isTemplate={
            state.text.includes(EXAMPLE_IMAGE) ||
            examples.some((example) => values[example] === undefined)
          }
        />
      );
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
