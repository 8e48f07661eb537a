import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Paths, relative to the root, of the files below these folders with this ending. */
export function filesBelow(folders: readonly string[], ending: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
  );
}

/** The first group of every match. */
export function captures(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, captured = '']) => captured);
}
