import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PATHS, DEFAULT_LAYOUT, PAGES, PREFIXES, viewsOf } from '../src/contract/index.js';
import { VARIABLE_NAMES } from '../src/core/config/variables.js';
import { DOCUMENTS } from './support/documents.js';
import { setUpOnce } from './support/hooks.js';
import { runToEnd } from './support/service.js';
import { captures, filesBelow, read, ROOT } from './support/tree.js';

const MANIFEST_SCHEMA = z.object({ scripts: z.record(z.string(), z.string()) });
const MANIFEST = MANIFEST_SCHEMA.parse(JSON.parse(read('package.json')));

it('the documented variables exist', () => {
  for (const document of [...DOCUMENTS, '.env.example']) {
    const named = captures(read(document), /\b(SERVICE_[A-Z_]*[A-Z])\b/g);
    expect(
      named.filter((name) => !VARIABLE_NAMES.has(name)),
      document,
    ).toEqual([]);
  }
});

describe('the documents', () => {
  it.each(DOCUMENTS)('%s links to files that exist', (document) => {
    const links = captures(read(document), /\]\((?!https?:|#)([^)#]+)/g);
    const broken = links.filter((link) => !existsSync(join(ROOT, dirname(document), link)));
    expect(broken).toEqual([]);
  });

  it.each(DOCUMENTS)('%s links to headings that exist', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const broken = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? document : join(dirname(document), path);
      const headings = captures(read(target), /^#+ (.+)$/gm);
      return !headings.some((heading) => anchorOf(heading) === anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  const help = setUpOnce(async () => await runToEnd(['--help']));

  it.each(DOCUMENTS)('%s names commands that exist', (document) => {
    const text = read(document);
    const { scripts } = /^examples\/.+\//.test(document)
      ? MANIFEST_SCHEMA.parse(JSON.parse(read(join(dirname(document), 'package.json'))))
      : MANIFEST;
    for (const script of captures(text, /npm run (?:--silent )?([a-z:]+)/g)) {
      expect(scripts).toHaveProperty([script]);
    }
    for (const command of captures(text, /`(?:npx )?housekey ([a-z]+)`/g)) {
      expect(help.output).toMatch(new RegExp(`^ {2}${command} `, 'm'));
    }
  });

  it.each(DOCUMENTS)('%s names paths that exist', (document) => {
    const views = viewsOf({ ...DEFAULT_LAYOUT, gateway: true });
    const known = [PATHS, PAGES, PREFIXES, views].flatMap((paths) => Object.values(paths));
    const named = captures(read(document), /[\s`"](\/(?:api\/auth|_housekey)\/[\w./-]*)/g);
    for (const path of named) expect(known, path).toContainEqual(path);
  });

  it('name source files that exist', () => {
    for (const document of DOCUMENTS) {
      const named = captures(
        read(document),
        /`((?:src|web|test|scripts|bench|deploy|core|http|process|adapters|client|server|cli)\/[\w./-]*)`/g,
      );
      for (const path of named) {
        const exists = [path, join('src', path)].some((file) => existsSync(join(ROOT, file)));
        expect(exists, `${document}: ${path}`).toBe(true);
      }
    }
  });

  it('say what to do when updating to this version', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
    const [, notes = ''] = read('docs/versioning.md').split('\n## Upgrade notes\n');
    const versions = captures(read('CHANGELOG.md'), /^## (\d+\.\d+\.\d+)/gm);
    expect(captures(notes, /^### (.+)$/gm)).toEqual(expect.arrayContaining([version, ...versions]));
  });

  it('describe every folder of the source', () => {
    const described = captures(read('docs/architecture.md'), /`((?:src|web)[\w/-]*)\/`/g);
    // These have one folder for each page or language.
    const isDescribed = (folder: string) =>
      described.includes(folder) || /^web\/(?:pages|messages)\//.test(folder);
    const folders = new Set(filesBelow(['src', 'web'], '').map(dirname));
    expect([...folders].filter((folder) => !isDescribed(folder))).toEqual([]);
  });

  it('say that nothing is deprecated as long as that is true', () => {
    const sources = filesBelow(['src'], '.ts').concat(filesBelow(['src'], '.tsx'));
    const isMarked = sources.some((path) => read(path).includes('@deprecated'));
    const isAnnounced = /^### Deprecated$/m.test(read('CHANGELOG.md'));
    const isDenied = read('docs/versioning.md').includes('Nothing is deprecated yet.');
    expect(!isDenied).toBe(isMarked || isAnnounced);
  });
});

it('the library exports what the README imports', async () => {
  const imports = [...read('README.md').matchAll(/import \{ (.+) \} from '(housekey[\w/]*)'/g)];
  expect(imports).toHaveLength(2);
  for (const [, names = '', from = ''] of imports) {
    const module: unknown = await import(from);
    for (const name of names.split(', ')) expect(module).toHaveProperty(name, expect.any(Function));
  }
});

describe('the examples', () => {
  const SHOWN = /^\[`(examples\/[^`]+)`\]\(\.\.\/[^)]+\):\n\n```\w+\n([\s\S]*?)\n```$/gm;
  const shown = [...read('docs/library.md').matchAll(SHOWN)];

  it('are shown in the documentation, each with its main file', () => {
    const folders = new Set(shown.map(([, file = '']) => file.split('/')[1]));
    const names = filesBelow(['examples'], 'package.json').map((file) => file.split('/')[1]);
    expect(folders).toEqual(new Set(names));
  });

  it.each(shown.map(([, file = '', code = '']) => [file, code]))(
    '%s is shown as it is',
    (file, code) => {
      expect(`${code}\n`).toBe(read(file));
    },
  );

  it('depend on the current version', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
    const dependencies = z.object({ dependencies: z.record(z.string(), z.string()) });
    for (const file of filesBelow(['examples'], 'package.json')) {
      const parsed = dependencies.parse(JSON.parse(read(file)));
      expect(parsed.dependencies['housekey'], file).toBe(version);
    }
  });
});

/** The anchor that GitHub generates for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}
