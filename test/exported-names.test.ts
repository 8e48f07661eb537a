import { expect, it } from 'vitest';
import { captures, filesBelow, read } from './support/tree.js';

const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;

/** Each import path of the package has the same names for its framework, and each page its own messages. */
const PER_FRAMEWORK_OR_PAGE = ['housekey', 'rich', 'requireSession', 't'];

/** `npm run messages` writes these from templates, which are files themselves. */
const GENERATED = new Set([
  'src/contract/findings/arguments.ts',
  'src/contract/message-names.ts',
  'web/messages/keys.d.ts',
]);

it('an exported name exists once in src and web, so that it has one meaning', () => {
  const files = ['.ts', '.tsx'].flatMap((ending) => filesBelow(['src', 'web'], ending));
  const written = files.filter((file) => !GENERATED.has(file));
  const names = written.flatMap((file) => Array.from(new Set(captures(read(file), EXPORT))));
  const repeated = names.filter((name, index) => names.indexOf(name) < index);
  expect([...new Set(repeated)].toSorted()).toEqual(PER_FRAMEWORK_OR_PAGE.toSorted());
});
