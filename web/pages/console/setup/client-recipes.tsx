import { useId, useState } from 'react';
import { parseUrl, type Instance } from '../../../../src/contract/index.js';
import { fetchApps } from '../../../api.js';
import { CopyBlock, CopyLine } from '../../../components/copy.js';
import { Fetched } from '../../../components/fetched.js';
import { hasApps } from '../../../layout.js';
import { rich, t } from '../../../messages/client-recipes.js';
import { t as pageText } from '../../../messages/pages.js';
import {
  commandFor,
  fillRecipe,
  type ClientAddresses,
  type ClientRecipe,
} from './client-recipe.js';
import type { InstanceValues } from './instance-values.js';

const FILE = './client-recipes.json';
const RECIPES =
  import.meta.glob<readonly ClientRecipe[]>('./client-recipes.json', {
    eager: true,
    import: 'default',
  })[FILE] ?? [];

export interface ClientRecipesProps {
  readonly instance: Instance;
  readonly instanceValues: InstanceValues;
}

interface AppUrls {
  readonly appUrls: readonly string[];
}

/** How each app becomes a client of OpenID Connect, with the owner's addresses. */
export default function ClientRecipes(props: ClientRecipesProps) {
  if (!hasApps) return <ChosenApp {...props} appUrls={[]} />;
  return (
    <Fetched request={fetchApps} loading={null} failed={pageText('appsFailed')}>
      {({ apps }) => <ChosenApp {...props} appUrls={apps.map(({ url }) => new URL(url).origin)} />}
    </Fetched>
  );
}

const PLAIN_URL = /^https?:\/\/[\w.-]+(?::\d{1,5})?\/?$/;

function ChosenApp({ instance, instanceValues, appUrls }: ClientRecipesProps & AppUrls) {
  const { values, guessedDomain, httpsPort } = instanceValues;
  const [id, setId] = useState(RECIPES[0]?.id);
  /** Stays when another app is chosen. */
  const [domain, setDomain] = useState(guessedDomain ?? instance.cookie_domain ?? 'example.com');
  const [typed, setTyped] = useState<string | null>(null);
  const recipe = RECIPES.find((one) => one.id === id);
  if (recipe === undefined) return null;

  const origin = (host: string) => `https://${host}${httpsPort && `:${httpsPort}`}`;
  const guess = appUrls.find((url) => isHostOf(recipe, url)) ?? origin(`${recipe.host}.${domain}`);
  const plain = typed !== null && PLAIN_URL.test(typed) ? parseUrl(typed) : undefined;
  const { hostname, origin: url } = plain ?? new URL(guess);
  const loginUrl =
    instance.public_url ?? origin(values['login.example.com'] ?? 'login.example.com');
  const issuer = new URL(loginUrl).origin;
  const choose = (next: string) => {
    setId(next);
    if (plain !== undefined) setDomain(hostname.replace(/^[^.]+\.(?=.*\.)/, ''));
    setTyped(null);
  };
  return (
    <>
      <p>{t('recipeLead')}</p>
      {instance.public_url === null && <p>{rich('recipeNeedsUrl', { url: issuer })}</p>}
      <AppSelect id={recipe.id} choose={choose} />
      <AddressField address={typed ?? guess} appUrls={appUrls} change={setTyped} />
      <FilledRecipe recipe={recipe} addresses={{ issuer, url }} />
    </>
  );
}

function isHostOf({ id, host }: ClientRecipe, url: string): boolean {
  const [label] = new URL(url).hostname.split('.');
  return label === id || label === host;
}

function AppSelect({ id, choose }: { id: string; choose: (id: string) => void }) {
  const field = useId();
  return (
    <p className="text-field">
      <label htmlFor={field}>{pageText('tokenApp')}</label>
      <select id={field} value={id} onChange={({ target }) => choose(target.value)}>
        {RECIPES.map((recipe) => (
          <option key={recipe.id} value={recipe.id}>
            {recipe.name}
          </option>
        ))}
      </select>
    </p>
  );
}

interface AddressFieldProps extends AppUrls {
  address: string;
  change: (address: string) => void;
}

function AddressField({ address, appUrls, change }: AddressFieldProps) {
  const field = useId();
  return (
    <p className="text-field">
      <label htmlFor={field}>{t('recipeAddress')}</label>
      <input
        id={field}
        type="url"
        dir="ltr"
        list={`${field}-urls`}
        value={address}
        onChange={({ target }) => change(target.value.trim())}
      />
      <datalist id={`${field}-urls`}>
        {appUrls.map((url) => (
          <option key={url}>{url}</option>
        ))}
      </datalist>
    </p>
  );
}

interface RecipeProps {
  recipe: ClientRecipe;
  addresses: ClientAddresses;
}

function FilledRecipe({ recipe, addresses }: RecipeProps) {
  return (
    <>
      <CopyLine line={commandFor(recipe, addresses)} />
      <p>{rich('recipeSettings')}</p>
      <CopyBlock
        title={recipe.where}
        text={recipe.settings.map((line) => fillRecipe(line, addresses)).join('\n')}
      />
      <Provenance recipe={recipe} />
    </>
  );
}

/** The source of the settings. The note exists only in English. */
function Provenance({
  recipe: { version = '', read, source, note, tried },
}: {
  recipe: ClientRecipe;
}) {
  return (
    <p>
      {tried === true
        ? t('recipeTried', { version })
        : read === undefined
          ? t('recipeFromGuide', { version })
          : t('recipeCompared', { edition: read.of })}{' '}
      {note !== undefined && <bdi lang="en">{`${note.replaceAll('`', '')} `}</bdi>}
      <a href={read?.url ?? source}>{t('recipeDocumentation')}</a>
    </p>
  );
}
