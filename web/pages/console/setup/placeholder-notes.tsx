import { leavesAppAddress, type Example } from '../../../setup/examples.js';
import type { KnownValues } from '../../../setup/known.js';
import type { Recipe } from '../../../setup/recipes.js';
import { hostName } from '../../../components/address.js';

interface Props {
  recipe: Recipe;
  knowledge: KnownValues;
}

const NAMES: ReadonlySet<Example> = new Set([
  'login.example.com',
  'app.example.com',
  'example.com',
]);

/** What of the text is an example or a guess, for the reader to put right. */
export function PlaceholderNotes({ recipe, knowledge }: Props) {
  const examples = recipe.files.flatMap((file) => file.examples);
  const hasNames = examples.some((example) => NAMES.has(example));
  const { known, nameless, guessedDomain } = knowledge;
  const words = [
    hasNames && nameless && (
      <>
        This page is at {hostName()}, which is no public name: put your own in place of{' '}
        <code>login.example.com</code>, <code>app.example.com</code> and <code>example.com</code>.
      </>
    ),
    hasNames && guessedDomain !== null && (
      <>
        <code>{guessedDomain}</code> is taken for the domain that login and app have in common, and{' '}
        <code>{known['app.example.com']}</code> for the app’s name: put them right if they are not.
      </>
    ),
    leavesAppAddress(examples, known) && (
      <>
        Put your app’s own address in place of <code>127.0.0.1:3000</code>.
      </>
    ),
  ].filter((part) => part !== false);
  if (words.length === 0) return null;
  return (
    <ul className="recipe-notes">
      {words.map((part, index) => (
        // Their order and number are fixed for a recipe.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{part}</li>
      ))}
    </ul>
  );
}
