import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captures, filesBelow, read } from './support/tree.js';

const FOLDER = 'docs/decisions';
const RECORDS = filesBelow([FOLDER], '.md')
  .map((path) => basename(path))
  .filter((name) => name !== 'README.md')
  .toSorted();

/** The rows of the index: file, title and status. */
const ROWS = [
  ...read(`${FOLDER}/README.md`).matchAll(/^\| \[(\d{4})\]\((.+)\) \| (.+) \| (.+) \|$/gm),
].map(([, number = '', file = '', title = '', status = '']) => ({ number, file, title, status }));

/** Records that this one names in such a paragraph, by their numbers. */
function named(file: string, phrase: string): string[] {
  return captures(read(`${FOLDER}/${file}`), new RegExp(`^${phrase} \\[(\\d{4})\\]`, 'gm'));
}

describe('the records of decisions', () => {
  it('have consecutive numbers, which their titles repeat', () => {
    const numbers = RECORDS.map((_, index) => String(index + 1).padStart(4, '0'));
    expect(RECORDS.map((file) => file.slice(0, 5))).toEqual(numbers.map((number) => `${number}-`));
    const headings = RECORDS.map((file) => read(`${FOLDER}/${file}`).slice(0, 7));
    expect(headings).toEqual(numbers.map((number) => `# ${number}:`));
  });

  it('are all in the index, once, with their number and title', () => {
    expect(ROWS.map(({ file }) => file).toSorted()).toEqual(RECORDS);
    for (const { number, file, title } of ROWS) {
      expect(read(`${FOLDER}/${file}`).split('\n', 1)).toEqual([`# ${number}: ${title}`]);
    }
  });

  it.each(ROWS)(
    '$number has the status that it and its successor name',
    ({ number, file, status }) => {
      const successors = named(file, 'Superseded by');
      const claimed = RECORDS.filter((other) => named(other, 'Supersedes').includes(number));
      expect(claimed.map((other) => other.slice(0, 4))).toEqual(successors);
      const expected =
        successors.length === 0 ? 'accepted' : `superseded by ${successors.join(', ')}`;
      expect(status).toBe(expected);
    },
  );

  it('are linked by their own number', () => {
    for (const file of [...RECORDS, 'README.md']) {
      for (const [link, number = '', target = ''] of read(`${FOLDER}/${file}`).matchAll(
        /\[(\d{4})\]\((\d{4})-[^)]+\)/g,
      )) {
        expect(target, `${file}: ${link}`).toBe(number);
      }
    }
  });

  it('exist wherever the sources and the documents name one', () => {
    const folders = [
      'src',
      'web',
      'test',
      'bench',
      'scripts',
      'deploy',
      'docs',
      'examples',
      '.github',
    ];
    const files = ['.md', '.ts', '.tsx', '.js', '.yml', '.yaml', '.css'].flatMap((ending) =>
      filesBelow(folders, ending),
    );
    const known = new Set(RECORDS.map((file) => file.slice(0, 4)));
    for (const file of files.filter((path) => !/node_modules|\.vitepress\/cache/.test(path))) {
      const numbers = captures(read(file), /\b[Dd]ecisions?(?:\/|\s)(\d{4})\b/g);
      expect(
        numbers.filter((number) => !known.has(number)),
        file,
      ).toEqual([]);
    }
  });
});
