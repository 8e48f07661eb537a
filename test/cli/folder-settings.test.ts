import { describe, expect, it, onTestFinished } from 'vitest';
import { openFolder } from '../support/folder.js';
import { freePort } from '../support/port.js';
import { startApp } from '../support/upstream.js';

const LOGIN = ['init', '--email', 'you@example.com', '--yes', '--upstream'];

async function openUnitFolder() {
  const app = await startApp((_request, response) => response.end('from the app'));
  onTestFinished(app.stop);
  const folder = openFolder();
  const port = String(await freePort());
  const line = [...LOGIN, app.url, '--format', 'systemd', '--port', port];
  expect((await folder.run(line)).code).toBe(0);
  return { folder, port };
}

/** The variables with which systemd would start the unit. */
function variablesOf(unit: string, folder: string): Record<string, string> {
  const lines = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [name, value.replace(/%[dS]/, folder)]),
  );
}

describe('in a folder with housekey.service', () => {
  it('check reports on the settings of the unit, and says so', async () => {
    const { folder, port } = await openUnitFolder();
    const { code, output, errors } = await folder.run(['check']);
    expect([code, errors]).toEqual([0, `Settings: ${folder.path}/housekey.service\n`]);
    expect(output).toContain(`Would listen on 127.0.0.1, port ${port}.`);
    expect(output).toContain('Only you@example.com can sign in.');
    expect(JSON.parse((await folder.run(['check', '--json'])).output)).toMatchObject({
      result: 'ok',
    });
  });

  it('init and check leave out the state directory, which belongs to the user of the service', async () => {
    const { folder } = await openUnitFolder();
    expect(folder.read('housekey.service')).toContain('SERVICE_STATE_DIR=%S/housekey');
    for (const line of [['check'], ['init', '--format', 'systemd', '--yes']]) {
      const { code, output } = await folder.run(line);
      expect([code, output]).toEqual([0, expect.not.stringContaining('state directory')]);
    }
  });

  it('check --url signs in to the service with them', async () => {
    const { folder, port } = await openUnitFolder();
    const variables = variablesOf(folder.read('housekey.service'), folder.path);
    const service = await folder.start({ ...variables, SERVICE_STATE_DIR: '' });
    expect(new URL(service.url).port).toBe(port);
    const { code, output } = await folder.run(['check', '--url', service.url]);
    expect([code, output]).toEqual([0, expect.stringContaining('Closed: no way past the login')]);
    expect(output).not.toContain('Only what strangers see was checked.');
  });

  it('link prints a link that the service accepts', async () => {
    const { folder, port } = await openUnitFolder();
    const { code, output } = await folder.run(['link']);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:${port}/_housekey/\\?link#.+\n$`)),
    ]);
  });

  const owns: [string, Own][] = [
    ['a .env file', { file: 'SERVICE_EMAIL=other@example.com\nSERVICE_PASSWORD=private words' }],
    [
      'the environment',
      { variables: { SERVICE_EMAIL: 'other@example.com', SERVICE_PASSWORD: 'private words' } },
    ],
  ];
  it.each(owns)('%s is used instead', async (_, { file, variables = {} }) => {
    const { folder } = await openUnitFolder();
    if (file !== undefined) folder.write('.env', file);
    const { output, errors } = await folder.run(['check'], { variables });
    expect(output).toContain('Only other@example.com can sign in.');
    expect(errors).not.toContain('housekey.service');
  });
});

interface Own {
  readonly file?: string;
  readonly variables?: Record<string, string>;
}

describe('in a folder with compose.yaml', () => {
  async function openComposeFolder() {
    const folder = openFolder();
    expect((await folder.run([...LOGIN, 'http://app:3000', '--format', 'compose'])).code).toBe(0);
    return folder;
  }

  it('check names the command that checks inside of the container', async () => {
    const folder = await openComposeFolder();
    const { code, errors } = await folder.run(['check']);
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining('docker compose run --rm housekey check'),
    ]);
  });

  it('link uses its settings and secrets', async () => {
    const folder = await openComposeFolder();
    const { code, output, errors } = await folder.run(['link']);
    expect([code, errors]).toEqual([0, expect.stringContaining('Settings: ')]);
    expect(output).toMatch(/^http:\/\/127\.0\.0\.1:8000\/_housekey\/\?link#.+\n$/);
  });

  it('a file that names no email is not taken for Housekey’s', async () => {
    const folder = openFolder();
    folder.write('compose.yaml', 'services:\n  app:\n    image: wiki:1\n');
    const { code, output, errors } = await folder.run(['check']);
    expect([code, errors]).toEqual([1, '']);
    expect(output).toContain('.env was not found');
  });
});

describe('a line that init does not write', () => {
  const COMPOSE =
    'services:\n  housekey:\n    environment:\n      SERVICE_EMAIL: you@example.com\n';
  const UNIT = '[Service]\nEnvironment=SERVICE_EMAIL=you@example.com\n';

  const unknown: [string, string, string][] = [
    ['compose.yaml', COMPOSE, '    SERVICE_UPSTREAM: http://app:3000'],
    ['housekey.service', UNIT, 'Environment=PORT=1 SERVICE_UPSTREAM=http://app:3000'],
    ['compose.yaml', COMPOSE, '      SERVICE_UPSTREAM: ${APP}'],
    ['compose.yaml', COMPOSE, "      SERVICE_UPSTREAM: 'http://${APP}'"],
    ['compose.yaml', COMPOSE, '      SERVICE_UPSTREAM: *app'],
    ['compose.yaml', COMPOSE, '      SERVICE_UPSTREAM:'],
    ['compose.yaml', COMPOSE, '      - SERVICE_UPSTREAM=http://app:3000'],
    ['compose.yaml', COMPOSE, '      "SERVICE_UPSTREAM": http://app:3000'],
    ['housekey.service', UNIT, 'Environment="SERVICE_UPSTREAM=http://app:3000"'],
    ['housekey.service', UNIT, 'Environment=SERVICE_UPSTREAM: http://app:3000'],
    ['housekey.service', UNIT, 'SERVICE_UPSTREAM=http://app:3000'],
  ];
  it.each(unknown)('in %s is an error with its number: %s%s', async (name, text, line) => {
    const folder = openFolder();
    folder.write(name, `${text}${line}\n`);
    const format = name === 'compose.yaml' ? 'compose' : 'systemd';
    for (const command of [['link'], ['init', '--format', format, '--yes']]) {
      const { code, output, errors } = await folder.run(command);
      expect([code, output]).toEqual([2, '']);
      const number = text.split('\n').length;
      expect(errors).toContain(`Line ${number} of ${name} sets SERVICE_UPSTREAM in a way`);
      expect(errors).toContain(
        format === 'compose' ? '      SERVICE_UPSTREAM: ' : 'Environment=SERVICE_UPSTREAM=',
      );
    }
    expect(folder.read(name)).toBe(`${text}${line}\n`);
  });

  const understood: [string, string, string][] = [
    ['compose.yaml', COMPOSE, '      SERVICE_TITLE: "My app" # mine'],
    ['compose.yaml', COMPOSE, "      SERVICE_TITLE: 'My app'\r"],
    ['compose.yaml', COMPOSE, '      SERVICE_PUBLIC_URL: https://a.example.com # mine'],
    ['compose.yaml', COMPOSE, '      # SERVICE_TITLE=x'],
    ['housekey.service', UNIT, '; SERVICE_TITLE=x'],
  ];
  it.each(understood)(
    'but comments and quotes are understood in %s: %s%s',
    async (name, text, line) => {
      const folder = openFolder();
      folder.write(name, `${text}${line}\n`);
      const { errors } = await folder.run(['link']);
      expect(errors).toContain(`Settings: ${folder.path}/${name}`);
      expect(errors).not.toContain('Line ');
    },
  );
});
