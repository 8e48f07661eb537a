import { keepsExampleAppAddress, type Example } from '../../../../src/contract/index.js';
import type { InstanceValues } from '../../../setup/instance-values.js';
import type { Recipe } from '../../../setup/recipes.js';
import { pageHost } from '../../../components/page-host.js';

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
    hasNames && !hasPublicName && (
      <>
        {pageHost()} is not a public name. Replace <code>login.example.com</code>,{' '}
        <code>app.example.com</code> and <code>example.com</code> with your own names.
      </>
    ),
    hasNames && guessedDomain !== null && (
      <>
        Check two guesses: <code>{guessedDomain}</code>, the domain that the login and the app
        share, and <code>{values['app.example.com']}</code>, the app’s name.
      </>
    ),
    keepsExampleAppAddress(examples, values) && (
      <>
        Replace <code>127.0.0.1:3000</code> with the address of your app.
      </>
    ),
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
