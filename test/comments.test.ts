import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from './support/documents.js';
import { filesBelow, read } from './support/tree.js';

const COMMENT = /\/\*([\s\S]*?)\*\/|(?<=^|[ \t])\/\/(.*(?:\n[ \t]*\/\/.*)*)/gm;

/** Words that postpone the subject: name the thing, or say "If". */
const FIRST_WORD = /^(?:What|Where|Of|By(?! default)|As(?! (?:long|soon|if) ))\b/;

/** Fine after "no": an app with no login of its own. */
const PHRASE =
  /(?<!\bno [\w-]+ )\bof (?:its|their) own\b|\balso if\b|\bbesides\b|\bfrom when on\b/i;

function commentsOf(file: string): string[] {
  return [...read(file).matchAll(COMMENT)].map(([, block, lines]) =>
    (block ?? lines ?? '')
      .replaceAll(/^[ \t]*(?:\/\/|\*+)/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

describe('the comments', () => {
  const files = ['.ts', '.tsx', '.css', '.js'].flatMap((ending) =>
    filesBelow(['src', 'web', 'test'], ending),
  );

  it('name their subject first', () => {
    const postponed = files.flatMap((file) =>
      commentsOf(file)
        .filter((comment) => FIRST_WORD.test(comment) || PHRASE.test(comment))
        .map((comment) => `${file}: ${comment}`),
    );
    expect(postponed).toEqual([]);
  });
});

it.each(DOCUMENTS.filter((path) => !/^(?:CHANGELOG\.md|docs\/(?:decisions|api)\/)/.test(path)))(
  'the documents %s says "its own" and "even if"',
  (path) => {
    const text = read(path).replaceAll(/\s+/g, ' ');
    expect(PHRASE.exec(text)?.[0]).toBeUndefined();
  },
);
