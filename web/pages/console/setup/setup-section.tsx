import { useMemo, useState } from 'react';
import { layout } from '../../../layout.js';
import { Choices } from '../../../components/choices.js';
import { gatherKnownValues } from '../../../setup/known.js';
import { RECIPES, type RecipeId } from '../../../setup/recipes.js';
import { useOverview } from '../../../session/use-overview.js';
import { useCurrentUser } from '../../../session/use-session.js';
import type { Instance } from '../../../../src/contract/index.js';
import { FilledFile } from './filled-file.js';
import { PlaceholderNotes } from './placeholder-notes.js';
import './setup-section.css';

/** The ready text for each way to put Housekey before an app, with this instance's addresses. */
export function SetupSection() {
  const { state } = useOverview();
  if (state.kind === 'overview') return <Recipes place={state.overview.instance} />;
  // Why that is so, and how to try again, stands above.
  return <p>The texts for it are here once the configuration could be read.</p>;
}

function Recipes({ place }: { place: Instance }) {
  const visitor = useCurrentUser();
  const [id, setId] = useState<RecipeId>('gateway');
  const email = visitor.kind === 'guest' ? null : visitor.email;
  const knowledge = useMemo(
    () =>
      gatherKnownValues({
        place,
        email,
        pageHost: window.location.hostname,
        gateway: layout.gateway,
      }),
    [place, email],
  );
  const chosen = RECIPES.find((recipe) => recipe.id === id);

  return (
    <div className="recipes">
      <Choices
        legend="What stands before your app"
        choices={RECIPES.map(({ id: value, name }) => ({ value, name }))}
        chosen={id}
        choose={setId}
      />
      {chosen !== undefined && (
        <>
          <p>{chosen.about}</p>
          <PlaceholderNotes recipe={chosen} knowledge={knowledge} />
          {chosen.files.map((file) => (
            <FilledFile key={`${chosen.id} ${file.path}`} file={file} known={knowledge.known} />
          ))}
        </>
      )}
    </div>
  );
}
