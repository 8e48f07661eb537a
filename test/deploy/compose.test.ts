import { describe, expect, it } from 'vitest';
import { openFolder } from '../support/folder.js';
import { codeBlocks } from '../support/documents.js';
import { filesBelow, read } from '../support/tree.js';
import { composeProblems } from './support/compose.js';

const FILES = filesBelow(['deploy', 'examples'], '.yaml')
  .concat(filesBelow(['deploy', 'examples'], '.yml'))
  .filter((path) => /^services:$/m.test(read(path)));

const MINIMAL = 'services:\n  housekey:\n    image: housekey\n';

describe('each compose file is valid according to the Compose Specification', () => {
  it('in the repository, all of which are found', () => {
    expect(FILES).toEqual(
      expect.arrayContaining([
        'deploy/compose.yaml',
        'deploy/compose.caddy.yaml',
        'deploy/templates/casaos.yaml',
        'deploy/templates/coolify.yaml',
        'deploy/templates/dokploy/docker-compose.yml',
      ]),
    );
  });

  it.each(FILES)('%s', (path) => {
    // Coolify's own addition to the specification.
    const text = read(path).replace(/^ +content: \|\n(?: {10}.*\n)+/m, '');
    expect(text === read(path)).toBe(!path.endsWith('coolify.yaml'));
    expect(composeProblems(text)).toEqual([]);
  });

  it('in the documents, with the labels for a service', () => {
    const blocks = codeBlocks().filter(({ code }) => /^(?:services|labels):$/m.test(code));
    expect(blocks.length).toBeGreaterThan(0);
    for (const { document, code } of blocks) {
      const isPart = code.startsWith('labels:');
      const text = isPart ? MINIMAL + code.replaceAll(/^(?=.)/gm, '    ') : code;
      expect(composeProblems(text), document).toEqual([]);
    }
  });

  it.each([
    ['an app', []],
    ['an address', ['--public-url', 'https://app.example.com']],
  ])('that init writes: %s', async (_, more) => {
    const folder = openFolder();
    const line = ['init', '--email', 'you@example.com', '--upstream', 'http://wiki:3000'];
    const { code, output } = await folder.run([...line, '--format', 'compose', '--yes', ...more]);
    expect(code).toBe(0);
    // The app's name exists only in the network of the containers.
    expect(output).toContain('3 checks passed.');
    expect(output).toMatch(/docker compose up -d --build\n {2}open http:\/\/127\.0\.0\.1:8000\n$/);
    expect(composeProblems(folder.read('compose.yaml'))).toEqual([]);
  });
});

it.each([
  ['a misspelled key', `${MINIMAL}    read_olny: true\n`, /additional properties/],
  ['a number for a switch', `${MINIMAL}    read_only: 7\n`, /read_only must be/],
  ['a secret that is not defined', `${MINIMAL}    secrets: [key]\n`, /no secret "key"/],
  ['a network that is not defined', `${MINIMAL}    networks: [back]\n`, /no network "back"/],
  ['a volume that is not defined', `${MINIMAL}    volumes: ['a:/b']\n`, /no volume "a"/],
  ['a service that is not there', `${MINIMAL}    depends_on: [app]\n`, /no service "app"/],
  ['a hash', `${MINIMAL}    environment: { A: '$2b$12$x' }\n`, /a \$ that compose replaces/],
])('this check of compose files finds %s', (_, text, expected) => {
  expect(composeProblems(MINIMAL)).toEqual([]);
  expect(composeProblems(text).join('\n')).toMatch(expected);
});
