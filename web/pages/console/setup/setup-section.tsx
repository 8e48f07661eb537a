import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import {
  EXAMPLE_IMAGE,
  fillIn,
  keepsExampleAppAddress,
  onHttpsPort,
  type Example,
  type Instance,
} from '../../../../src/contract/index.js';
import { CopyBlock, CopyLine } from '../../../components/copy.js';
import { LoadFailed } from '../../../components/fetched.js';
import { RadioGroup } from '../../../components/radio-group.js';
import { layout, pageHost } from '../../../layout.js';
import { textOf } from '../../../messages/catalog.js';
import { rich, t } from '../../../messages/pages.js';
import { useOverview } from '../../../session/overview.js';
import { useCurrentUser } from '../../../session/session.js';
import type { ClientRecipesProps } from './client-recipes.js';
import { deriveInstanceValues, type InstanceValues } from './instance-values.js';
import { HTTPS_RECIPES, RECIPES, type Recipe, type RecipeFile } from './recipes.js';
import './setup-section.css';

/** Ready-made configuration files for each way to protect an app, or for the next step, with this instance's values. */
export function SetupSection() {
  const { state } = useOverview();
  if (state.kind === 'overview') return <Recipes instance={state.overview.instance} />;
  // The security section shows the error and a retry button.
  return <p>{t('setupLoading')}</p>;
}

function Recipes({ instance }: { instance: Instance }) {
  const user = useCurrentUser();
  const recipes = layout.gateway ? HTTPS_RECIPES : RECIPES;
  const [id, setId] = useState(layout.gateway ? 'https-nginx' : 'gateway');
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
  const recipe = recipes.find((one) => one.id === id);

  return (
    <div className="recipes">
      {layout.gateway && instance.upstream !== null && (
        <p>{rich('youProtect', { app: instance.upstream })}</p>
      )}
      <RadioGroup
        legend={t('howToProtect')}
        options={recipes.map((each) => ({ value: each.id, name: recipeName(each) }))}
        value={id}
        onChange={setId}
      />
      {recipe !== undefined && <FilledRecipe recipe={recipe} instanceValues={instanceValues} />}
      {layout.gateway && <CheckOutside instanceValues={instanceValues} />}
      <OpenidApps instance={instance} instanceValues={instanceValues} />
    </div>
  );
}

const ClientRecipes = lazy(async () => {
  try {
    const { loadClientRecipeMessages } = await import('../../../messages/client-recipes.js');
    await loadClientRecipeMessages();
    return await import('./client-recipes.js');
  } catch {
    return { default: FileFailed };
  }
});

function FileFailed() {
  return <p role="alert">{t('fileFailed')}</p>;
}

/** The recipes of apps with OpenID Connect, which are loaded when they are opened. */
function OpenidApps(props: ClientRecipesProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="openid-apps" onToggle={() => setWasOpened(true)}>
      <summary>{t('openidApps')}</summary>
      {wasOpened && (
        <Suspense fallback={<div className="recipe-placeholder" aria-busy="true" />}>
          <ClientRecipes {...props} />
        </Suspense>
      )}
    </details>
  );
}

function FilledRecipe({ recipe, instanceValues }: RecipeProps) {
  return (
    <>
      {/* Proxies without their own text forward every request. */}
      <p>{textOf(`${recipe.id}Help`) || t('proxyHelp', { proxy: recipeName(recipe) })}</p>
      <PlaceholderNotes recipe={recipe} instanceValues={instanceValues} />
      {recipe.files.map((file) => (
        <FilledFile key={file.path} file={file} instanceValues={instanceValues} />
      ))}
    </>
  );
}

/** The command that checks a gateway behind its proxy. */
function CheckOutside({ instanceValues }: Pick<RecipeProps, 'instanceValues'>) {
  const { values, httpsPort } = instanceValues;
  const host = values['app.example.com'] ?? 'app.example.com';
  const url = `https://${host}${httpsPort && `:${httpsPort}`}`;
  return (
    <>
      <p>{t('checkOutside')}</p>
      <CopyLine line={`npx housekey check --url ${url}`} />
    </>
  );
}

function recipeName(recipe: Recipe): string {
  return 'name' in recipe ? recipe.name : t(recipe.nameKey);
}

interface RecipeProps {
  recipe: Recipe;
  instanceValues: InstanceValues;
}

const NAMES: ReadonlySet<Example> = new Set([
  'login.example.com',
  'app.example.com',
  'example.com',
]);

/** Which values in the files are examples or guesses that the user must check. */
function PlaceholderNotes({ recipe, instanceValues }: RecipeProps) {
  const examples = recipe.files.flatMap((file) => file.examples);
  const hasNames = examples.some((example) => NAMES.has(example));
  const { values, hasPublicName, guessedDomain } = instanceValues;
  const notes = [
    hasNames && !hasPublicName && rich('notPublicName', { host: pageHost() }),
    // A gateway is at the address of its app.
    !layout.gateway &&
      hasNames &&
      guessedDomain !== null &&
      rich('checkGuesses', { domain: guessedDomain, app: values['app.example.com'] ?? '' }),
    keepsExampleAppAddress(examples, values) && rich('replaceAddress'),
  ].filter((part) => part !== false);
  if (notes.length === 0) return null;
  return (
    <ul className="recipe-notes">
      {notes.map((part, index) => (
        // The order and number of notes are fixed for a recipe.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{part}</li>
      ))}
    </ul>
  );
}

interface FileProps {
  readonly file: RecipeFile;
  readonly instanceValues: InstanceValues;
}

/** A file from `deploy/`, loaded when first shown, with this instance's values filled in. */
function FilledFile({ file, instanceValues: { values, httpsPort } }: FileProps) {
  /** Undefined while it is loading; null if that failed. */
  const [text, setText] = useState<string | null>();
  const { examples, load } = file;
  const read = useCallback(async () => setText(await load().catch(() => null)), [load]);

  useEffect(() => {
    const readFirst = async () => await read();
    void readFirst();
  }, [read]);

  if (text === undefined) return <div className="recipe-placeholder" aria-busy="true" />;
  if (text === null) {
    return (
      <div className="overview-placeholder">
        <LoadFailed text={t('fileFailed')} retry={read} />
      </div>
    );
  }
  const isTemplate =
    text.includes(EXAMPLE_IMAGE) || examples.some((example) => values[example] === undefined);
  return (
    <CopyBlock
      title={'title' in file ? file.title : t(file.titleKey)}
      text={fillIn(onHttpsPort(text, httpsPort), examples, values)}
      isTemplate={isTemplate}
    />
  );
}
