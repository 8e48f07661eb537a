import { keepsExampleAppAddress, type Example } from '../../../../src/contract/index.js';
import type { InstanceValues } from '../../../setup/instance-values.js';
import type { Recipe } from '../../../setup/recipes.js';
import { pageHost } from '../../../components/page-host.js';
import { rich } from '../../../messages/pages.js';

interface Props {
  recipe: Recipe;
  instanceValues: InstanceValues;
}

const NAMES: ReadonlySet<Example> = new Set([
  'login.example.com',
  'app.example.com',
  'example.com',
]);

/** Which values in the files are examples or guesses that the user must check. */
export function PlaceholderNotes({ recipe, instanceValues }: Props) {
  const examples = recipe.files.flatMap((file) => file.examples);
  const hasNames = examples.some((example) => NAMES.has(example));
  const { values, hasPublicName, guessedDomain } = instanceValues;
  const notes = [
    hasNames && !hasPublicName && rich('notPublicName', { host: pageHost() }),
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
