// Which files of the repository are pages of the site, under which address, and in which order.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Pages that are not in docs/: file → file in the site. All files in docs/ are pages, too. */
const ELSEWHERE = {
  'README.md': 'overview.md',
  'SECURITY.md': 'reporting.md',
  'CHANGELOG.md': 'changelog.md',
  'AGENTS.md': 'contributing.md',
  'deploy/README.md': 'deploy.md',
  'bench/RESULTS.md': 'benchmark.md',
};

/** The file in the site that a page of the repository becomes. */
export function siteFile(page) {
  return (
    ELSEWHERE[page] ??
    page.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, (_, folder) => `${folder}index.md`)
  );
}

/** Title → file or folder. What does not exist (yet) is left out. */
const SECTIONS = [
  [
    'Start here',
    [
      ['What it is', 'docs/README.md'],
      ['Five minutes', 'docs/start.md'],
      ['Overview and settings', 'README.md'],
      ['The command line', 'docs/cli.md'],
    ],
  ],
  [
    'Protect an app',
    [
      ['Choose a way', 'docs/protect.md'],
      ['Gateway and forward auth', 'docs/gateway.md'],
      ['Ready-made files', 'deploy/README.md'],
    ],
  ],
  ['Apps', [['What popular apps need', 'docs/apps.md']]],
  ['Credentials', [['Codes, passkeys, app tokens', 'docs/credentials.md']]],
  [
    'Operate',
    [
      ['Operations', 'docs/operations.md'],
      ['Appearance', 'docs/appearance.md'],
      ['Notices', 'docs/notices.md'],
      ['Audit log', 'docs/audit-log.md'],
      ['Several replicas', 'docs/scaling.md'],
      ['Performance', 'docs/performance.md'],
      ['Benchmark', 'bench/RESULTS.md'],
      ['Changelog', 'CHANGELOG.md'],
      ['Versions', 'docs/versioning.md'],
    ],
  ],
  [
    'Library',
    [
      ['Use it in your server', 'docs/library.md'],
      ['API report', 'docs/api'],
      ['Reference', 'docs/reference'],
    ],
  ],
  [
    'Security',
    [
      ['Threat model', 'docs/security.md'],
      ['Report a vulnerability', 'SECURITY.md'],
      ['Verify a release', 'docs/verify.md'],
    ],
  ],
  [
    'Contribute',
    [
      ['Commands and rules', 'AGENTS.md'],
      ['Architecture', 'docs/architecture.md'],
      ['Decisions', 'docs/decisions/README.md'],
      ['Languages', 'docs/languages.md'],
      ['Drill', 'docs/drill.md'],
      ['Releasing', 'docs/releasing.md'],
    ],
  ],
];

export const SIDEBAR = SECTIONS.map(([text, entries]) => ({
  text,
  items: entries
    .filter(([, file]) => existsSync(`${ROOT}${file}`))
    .map(([title, file]) => ({ text: title, link: linkTo(file) })),
}));

function linkTo(file) {
  if (!file.endsWith('.md')) return `/${siteFile(`${file}/`)}`;
  return `/${siteFile(file)
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '')}`;
}
