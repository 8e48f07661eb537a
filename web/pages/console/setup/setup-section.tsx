import { useMemo, useState } from 'react';
import { layout } from '../../../layout.js';
import { RadioGroup } from '../../../components/radio-group.js';
import { deriveInstanceValues } from '../../../setup/instance-values.js';
import { RECIPES, type Recipe, type RecipeId } from '../../../setup/recipes.js';
import { useOverview } from '../../../session/use-overview.js';
import { useCurrentUser } from '../../../session/use-session.js';
import type { Instance } from '../../../../src/contract/index.js';
import { FilledFile } from './filled-file.js';
import { PlaceholderNotes } from './placeholder-notes.js';
import { t } from '../../../messages/pages.js';
import './setup-section.css';

/** Ready-made configuration files for each way to protect an app, with this instance's values. */
export function SetupSection() {
  const { state } = useOverview();
  if (state.kind === 'overview') return <Recipes instance={state.overview.instance} />;
  // The security section shows the error and a retry button.
  return <p>{t('setupLoading')}</p>;
}

function Recipes({ instance }: { instance: Instance }) {
  const user = useCurrentUser();
  const [id, setId] = useState<RecipeId>('gateway');
  const email = user.kind === 'guest' ? null : user.email;
  const instanceValues = useMemo(
    () =>
      deriveInstanceValues({
        instance,
        email,
        pageHostname: window.location.hostname,
        gateway: layout.gateway,
      }),
    [instance, email],
  );
  const recipe = RECIPES.find((one) => one.id === id);

  return (
    <div className="recipes">
      <RadioGroup
        legend={t('howToProtect')}
        options={RECIPES.map((each) => ({ value: each.id, name: recipeName(each) }))}
        value={id}
        onChange={setId}
      />
      {recipe !== undefined && (
        <>
          <p>{t(`${recipe.id}Help`)}</p>
          <PlaceholderNotes recipe={recipe} instanceValues={instanceValues} />
          {recipe.files.map((file) => (
            <FilledFile
              key={`${recipe.id} ${file.path}`}
              file={file}
              instanceValues={instanceValues}
            />
          ))}
        </>
      )}
    </div>
  );
}

function recipeName(recipe: Recipe): string {
  return 'name' in recipe ? recipe.name : t(recipe.nameKey);
}
