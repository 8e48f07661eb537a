// Which files of the repository are pages of the site, under which address, and in which order.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Pages that are not in docs/: file → file in the site. All files in docs/ are pages, too. */
const ELSEWHERE = {
  'README.md': 'overview.md',
  'SECURITY.md': 'reporting.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
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

/** Pages for contributors and for reference, which would hide the others in the results of the search. */
const NOT_SEARCHED = /^(?:CHANGELOG\.md|bench\/|docs\/(?:api|decisions|reference)\/)/;

/** Whether the search finds a page. */
export function isSearched(page) {
  return !NOT_SEARCHED.test(page);
}

/** Title → file or folder. What does not exist (yet) is left out. */
const SECTIONS = [
  [
    'Start here',
    [
      ['Five minutes', 'docs/start.md'],
      ['Overview and comparison', 'README.md'],
    ],
  ],
  [
    'Protect an app',
    [
      ['Choose a way', 'docs/protect.md'],
      ['Gateway and forward auth', 'docs/gateway.md'],
      ['Cloudflare Access, Tailscale', 'docs/cloudflare-tailscale.md'],
      ['Ready-made files', 'deploy/README.md'],
      ['Proxies and caches', 'docs/proxies.md'],
      ['What popular apps need', 'docs/apps.md'],
    ],
  ],
  [
    'Set it up',
    [
      ['Configuration', 'docs/configuration.md'],
      ['Codes, passkeys, app tokens', 'docs/credentials.md'],
      ['An account elsewhere', 'docs/account.md'],
      ['Apps with OpenID Connect', 'docs/oidc.md'],
      ['Settings for these apps', 'docs/oidc-apps.md'],
      ['OpenID certification', 'docs/oidc-certification.md'],
      ['Approve another device', 'docs/devices.md'],
      ['Guests', 'docs/guests.md'],
      ['Appearance', 'docs/appearance.md'],
      ['The command line', 'docs/cli.md'],
    ],
  ],
  [
    'Operate',
    [
      ['Everyday tasks', 'docs/everyday.md'],
      ['Operations', 'docs/operations.md'],
      ['Notices', 'docs/notices.md'],
      ['Audit log', 'docs/audit-log.md'],
      ['Several replicas', 'docs/scaling.md'],
      ['Versions', 'docs/versioning.md'],
    ],
  ],
  [
    'Develop with it',
    [
      ['The library', 'docs/library.md'],
      ['Reference of the library', 'docs/reference'],
      ['The HTTP API', 'docs/http-api.md'],
    ],
  ],
  [
    'Security',
    [
      ['Threat model', 'docs/security.md'],
      ['OWASP ASVS', 'docs/asvs.md'],
      ['Report a vulnerability', 'SECURITY.md'],
      ['Verify a release', 'docs/verify.md'],
    ],
  ],
  [
    'Contribute',
    [
      ['Commands, recipes, rules', 'CONTRIBUTING.md'],
      ['Architecture', 'docs/architecture.md'],
      ['Design', 'docs/design.md'],
      ['Languages', 'docs/languages.md'],
      ['Performance', 'docs/performance.md'],
      ['Benchmark', 'bench/RESULTS.md'],
      ['Drill', 'docs/drill.md'],
      ['Releasing', 'docs/releasing.md'],
      ['API report', 'docs/api'],
      ['Decisions', 'docs/decisions/README.md'],
      ['Changelog', 'CHANGELOG.md'],
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
