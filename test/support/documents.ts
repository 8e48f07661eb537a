import { filesBelow, read } from './tree.js';

/** Every document for people, also as a page of the documentation site. */
export const DOCUMENTS = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'deploy/README.md',
  // The reference is generated, and not committed.
  ...filesBelow(['docs', 'examples'], '.md').filter((path) => !path.startsWith('docs/reference/')),
];

/** A fenced block of code. */
export interface CodeBlock {
  readonly document: string;
  readonly language: string;
  readonly code: string;
}

/** All blocks of the documents, in order. */
export function codeBlocks(documents: readonly string[] = DOCUMENTS): CodeBlock[] {
  return documents.flatMap((document) =>
    [...read(document).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(
      ([, language = '', code = '']) => ({ document, language, code }),
    ),
  );
}
