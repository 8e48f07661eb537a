// The list of all apps, from the two places where they are described: the tables of docs/apps.md, and the recipes for
// OpenID Connect, from which docs/oidc-apps.md is generated.
import { readFileSync } from 'node:fs';
import { anchorOf, rowAnchor } from './anchors.js';
import { ROOT } from './pages.js';

const PAGE = 'docs/apps.md';
const RECIPES = 'web/pages/console/setup/client-recipes.json';

const read = (path) => readFileSync(`${ROOT}${path}`, 'utf8');

/** The text below a heading, and the rows of its tables as cells, without their heads. */
function sectionOf(page, heading) {
  const [, rest = ''] = page.split(`\n## ${heading}\n`);
  const [text] = rest.split('\n## ');
  const rows = [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row.split(' | '));
  return { text, rows: rows.filter(([name]) => name !== 'App') };
}

/** The apps that a cell names, such as `Gitea, Forgejo` or `Label Studio, and other Django apps (linkding, NetBox)`. */
function namesIn(cell) {
  return cell
    .replace(/, and other [^(]+\((.+)\)/, ', $1')
    .replace(/ \(.*/, '')
    .split(', ')
    .map((name) => name.replace(/ \d[\d.]*$/, ''));
}

function waysOf({ rows }, stateOf) {
  return rows.flatMap(([cell]) =>
    namesIn(cell).map((name) => [
      name,
      { way: 'Gateway or forward auth', link: `#${rowAnchor(cell)}`, state: stateOf(cell) },
    ]),
  );
}

function gatewayWays(page) {
  const tested = sectionOf(page, 'Tested here');
  const others = sectionOf(page, 'From their documentation');
  const [date = ''] = /\d{4}-\d\d-\d\d/.exec(others.text) ?? [];
  return [
    ...waysOf(tested, (cell) => `tried ${/\d[\d.]*/.exec(cell)?.[0] ?? ''}`.trim()),
    ...waysOf(others, () => `from its documentation, ${date}`),
  ];
}

function providerWays() {
  return JSON.parse(read(RECIPES)).map(({ name, version, read: compared, tried }) => {
    const state = tried
      ? `tried ${version}`
      : compared
        ? `compared with its documentation, ${compared.of}`
        : `from a guide for ${version}`;
    const link = `/oidc-apps.html#${anchorOf(name)}`;
    return [name.replace(/ \(.*/, ''), { way: 'OpenID Connect', link, state }];
  });
}

function clientWays(page) {
  const { rows } = sectionOf(page, 'Which client takes which credential');
  return rows.map(([cell, platform, , , version, known]) => {
    const [, anchor, name] = /^<a id="([^"]+)"><\/a>(.+)$/.exec(cell);
    const way = platform === 'any' ? 'Client' : `Client for ${platform}`;
    const state = known
      .replace('**tried**', `tried ${version}`)
      .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
    return [name.replace(/ \(.*/, ''), { way, link: `#${anchor}`, state }];
  });
}

/** @returns {{ name: string, ways: { way: string, link: string, state: string }[] }[]} by name */
export function readApps() {
  const page = read(PAGE);
  const apps = new Map();
  for (const [name, way] of [...gatewayWays(page), ...providerWays(), ...clientWays(page)]) {
    // "Actual" is short for "Actual Budget".
    const known =
      way.way === 'OpenID Connect' && [...apps.keys()].find((one) => one.startsWith(`${name} `));
    const app = apps.get(known || name) ?? { name, ways: [] };
    app.ways.push(way);
    apps.set(known || name, app);
  }
  return [...apps.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
