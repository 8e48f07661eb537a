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

/** Pages for contributors, of proofs and for reference, which would hide the others in the results of the search. */
const NOT_SEARCHED =
  /^(?:CHANGELOG\.md|bench\/|docs\/(?:asvs|http-checks|openssf-badge|oidc-certification)\.md|docs\/(?:api|decisions|reference)\/)/;

/** Whether the search finds a page. */
export function isSearched(page) {
  return !NOT_SEARCHED.test(page);
}

/**
 * How much a result of the search counts: tasks come first, and pages that describe every detail last. The browser gets
 * this function as text, so it uses nothing from outside.
 */
export const searchWeight = (id) => {
  if (id.startsWith('/everyday')) return 2;
  const details =
    /^\/(?:architecture|audit|contributing|design|drill|languages|performance|releasing|scaling|security)/;
  return details.test(id) ? 0.5 : 1;
};

/** Section → its pages, each with title and file or folder. What does not exist (yet) is left out. */
const SECTIONS = [
  {
    text: 'Start here',
    pages: [
      ['Five minutes', 'docs/start.md'],
      ['Choose a way', 'docs/protect.md'],
      ['Docker, all in one file', 'docs/compose.md'],
      ['In pictures', 'docs/pictures.md'],
      ['Comparison', 'README.md'],
    ],
  },
  {
    text: 'Your apps',
    pages: [
      ['Find your app', 'docs/apps.md'],
      ['Apps with OpenID Connect', 'docs/oidc.md'],
      ['Settings for these apps', 'docs/oidc-apps.md'],
      ['Guests', 'docs/guests.md'],
    ],
  },
  {
    text: 'Your login',
    pages: [
      ['Everyday tasks', 'docs/everyday.md'],
      ['Passkeys, codes, app tokens', 'docs/credentials.md'],
      ['An account elsewhere', 'docs/account.md'],
      ['Approve another device', 'docs/devices.md'],
      ['Notices', 'docs/notices.md'],
      ['Appearance', 'docs/appearance.md'],
    ],
  },
  {
    text: 'Your server',
    pages: [
      ['Gateway and forward auth', 'docs/gateway.md'],
      ['Files for every proxy', 'deploy/README.md'],
      ['Proxies and caches', 'docs/proxies.md'],
      ['Browsers', 'docs/browsers.md'],
      ['Cloudflare, Tailscale', 'docs/cloudflare-tailscale.md'],
      ['All settings', 'docs/configuration.md'],
      ['The command line', 'docs/cli.md'],
      ['Operations', 'docs/operations.md'],
      ['Audit log', 'docs/audit-log.md'],
      ['Several replicas', 'docs/scaling.md'],
      ['Versions and upgrades', 'docs/versioning.md'],
    ],
  },
  {
    text: 'Security',
    collapsed: true,
    pages: [
      ['Threat model', 'docs/security.md'],
      ['OWASP ASVS', 'docs/asvs.md'],
      ['OpenSSF Best Practices', 'docs/openssf-badge.md'],
      ['OpenID certification', 'docs/oidc-certification.md'],
      ['Report a vulnerability', 'SECURITY.md'],
      ['Verify a release', 'docs/verify.md'],
    ],
  },
  {
    text: 'Build it into your app',
    collapsed: true,
    pages: [
      ['The library', 'docs/library.md'],
      ['Reference of the library', 'docs/reference'],
      ['The HTTP API', 'docs/http-api.md'],
    ],
  },
  {
    text: 'Contribute',
    collapsed: true,
    pages: [
      ['Bugs, commands, recipes', 'CONTRIBUTING.md'],
      ['Architecture', 'docs/architecture.md'],
      ['Design', 'docs/design.md'],
      ['Languages', 'docs/languages.md'],
      ['Performance', 'docs/performance.md'],
      ['Benchmark', 'bench/RESULTS.md'],
      ['Drill', 'docs/drill.md'],
      ['Fuzzing', 'docs/fuzzing.md'],
      ['HTTP checks', 'docs/http-checks.md'],
      ['Mutation testing', 'docs/mutation.md'],
      ['Releasing', 'docs/releasing.md'],
      ['API report', 'docs/api'],
      ['Decisions', 'docs/decisions/README.md'],
      ['Changelog', 'CHANGELOG.md'],
    ],
  },
];

export const SIDEBAR = SECTIONS.map(({ pages, text, collapsed }) => ({
  text,
  collapsed,
  items: pages
    .filter(([, file]) => existsSync(`${ROOT}${file}`))
    .map(([title, file]) => ({ text: title, link: linkTo(file) })),
}));

function linkTo(file) {
  if (!file.endsWith('.md')) return `/${siteFile(`${file}/`)}`;
  return `/${siteFile(file)
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '')}`;
}
