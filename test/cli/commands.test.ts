import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compareSync } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { VARIABLE_GROUPS, VARIABLES } from '../../src/core/config/variables.js';
import { VERSION } from '../../src/login/version.js';
import { installBare } from '../support/bare-install.js';
import { EMAIL, AUTH_VARIABLES } from '../support/housekey.js';
import { runHere, runToEnd, startService, startLogin } from '../support/service.js';
import { runOnTerminal } from '../support/terminal.js';
import { startApp } from '../support/upstream.js';

const CLI = fileURLToPath(new URL('../../dist/bin/housekey.js', import.meta.url));

describe('housekey hash', () => {
  it('reads one line from a pipe, prints both spellings and says when to use which', async () => {
    const { code, output, errors } = await runToEnd(['hash'], {
      input: 'pä$$ word\nsecond line\n',
    });
    expect(code).toBe(0);
    const [plain = '', spelled = '', ...rest] = output.split('\n');
    expect(rest).toEqual(['']);
    expect(plain).toMatch(/^\$2b\$12\$/);
    expect(compareSync('pä$$ word', plain)).toBe(true);
    expect(spelled).toBe(plain.replace(/^\$2b\$12\$/, 'bcrypt:2b:12:'));
    expect(errors).toContain('compose');
  });

  it('accepts a cost', async () => {
    const { output } = await runHere(['hash', '--cost', '5', '--weak'], { input: 'x' });
    expect(output).toMatch(/^\$2b\$05\$/);
  });

  const rejected = [
    ['3', 'x', 2],
    ['4', 'ü'.repeat(37), 1],
    ['4', '', 1],
    ['32', 'x', 2],
    ['1e1', 'x', 2],
    ['', 'x', 2],
    ['4', '\n', 1],
    ['4', 'a\0b', 1],
  ] as const;
  it.each(rejected)('rejects cost %j for %j with exit code %i', async (cost, input, code) => {
    const ended = await runHere(['hash', `--cost=${cost}`], { input });
    expect([ended.code, ended.output]).toEqual([code, '']);
    expect(ended.errors).toMatch(/\.\n(?:See "housekey --help"\.\n)?$/);
  });

  it('rejects a weak password and says how to use it anyway', async () => {
    const input = 'password1\n';
    const refused = await runHere(['hash', '--cost', '4'], { input });
    expect([refused.code, refused.output]).toEqual([1, '']);
    expect(refused.errors).toContain('is one of the most common ones');
    expect(refused.errors).toContain('To use it anyway, add --weak.');
    const accepted = await runHere(['hash', '--cost', '4', '--weak'], { input });
    expect(accepted.code).toBe(0);
    expect(compareSync('password1', accepted.output.split('\n')[0] ?? '')).toBe(true);
  });

  it('rejects a hash as the password, also with --weak', async () => {
    const input = 'bcrypt:2b:04:abcdefghijklmnopqrstuO5S4/WlFhnPQpTHWJHLwPzUQTvCqL5a2\n';
    const { code, errors } = await runHere(['hash', '--cost', '4', '--weak'], { input });
    expect([code, errors]).toEqual([1, expect.stringContaining('is a bcrypt hash')]);
    expect(errors).not.toContain('--weak');
  });

  it('asks twice on a terminal without echoing the password, and again after a weak one', async () => {
    const typed = await runOnTerminal(
      ['hash', '--cost', '4'],
      [
        ['Password: ', 'hunter2\r'],
        ['at least 8 characters', ''],
        ['Password: ', 'open sesame\r'],
        ['Repeat the password: ', 'open sesame\r'],
      ],
    );
    expect(typed.code).toBe(0);
    expect(typed.screen).not.toMatch(/hunter2|sesame/);
    expect(typed.screen).toMatch(/Password: \s+Repeat the password: /);
    expect(compareSync('open sesame', /\$2b\$04\$\S+/.exec(typed.screen)?.[0] ?? '')).toBe(true);
  });

  it('rejects two passwords that differ', async () => {
    const typed = await runOnTerminal(
      ['hash', '--cost', '4'],
      [
        ['Password: ', 'open one sesame\r'],
        ['Repeat the password: ', 'two\r'],
      ],
    );
    expect(typed.code).toBe(1);
    expect(typed.screen).toContain('do not match');
    expect(typed.screen).not.toContain('$2b$');
  });

  it('stops on Ctrl-C', async () => {
    const typed = await runOnTerminal(['hash'], [['Password: ', '\u0003']]);
    expect(typed.code).toBe(1);
    expect(typed.screen).not.toContain(' at ');
  });
});

describe('housekey oidc-client', () => {
  const uri = 'https://grafana.example.com/login/generic_oauth';

  it('prints the secret once, and the line that lets Housekey recognize it', async () => {
    const options = ['--redirect', uri, '--groups', 'admin,editors', '--pkce', 'off'];
    const { code, output, errors } = await runToEnd(['oidc-client', 'grafana', ...options]);
    expect(code).toBe(0);
    const [secret = '', line = ''] = output.split('\n');
    expect(secret).toMatch(/^hkc_[\w-]{43}$/);
    expect(line).toMatch(
      /^SERVICE_OIDC_CLIENTS=grafana:sha256\.[\w-]{43}:redirect=https:\/\/grafana\.example\.com\/login\/generic_oauth:groups=admin\+editors:pkce=off:end$/,
    );
    expect(line).not.toContain(secret);
    expect(errors).toContain('not shown again');
  });

  it('prints a line alone for a public client, and refuses what the service would refuse', async () => {
    const addresses = ['--redirect', 'app.immich:///oauth-callback', '--logout', uri];
    const { output, errors } = await runHere(
      ['oidc-client', 'phone', '--public', '--alg', 'ES256'].concat(addresses),
    );
    expect(output).toBe(
      `SERVICE_OIDC_CLIENTS=phone:public:redirect=app.immich:///oauth-callback:logout=${uri}:alg=ES256:end\n`,
    );
    expect(errors).not.toContain('not shown again');
    const refused = await runHere(['oidc-client', 'phone', '--redirect', `${uri}#part`]);
    expect(refused.code).toBe(2);
    expect(refused.errors).toContain('whose redirect URI is not a complete address');
  });
});

describe('housekey app-token', () => {
  const limits = ['--expires', '2099-01-01', '--methods', 'get,HEAD', '--paths', '/api,=/feed'];

  it('prints the token once, and the line that lets Housekey recognize it', async () => {
    const { code, output, errors } = await runToEnd(['app-token', 'backup', ...limits]);
    expect(code).toBe(0);
    const [token = '', line = '', ...rest] = output.split('\n');
    expect(rest).toEqual(['']);
    expect(token).toMatch(/^hk_backup_[\w-]{43}$/);
    expect(line).toMatch(
      /^SERVICE_APP_TOKENS=backup:sha256\.[\w-]{43}:methods=GET\+HEAD:paths=\/api\+=\/feed:expires=2099-01-01:end$/,
    );
    expect(line).not.toContain(token.slice(-43));
    expect(errors).toContain('not shown again');
    const [, value = ''] = /^SERVICE_APP_TOKENS=(.*)$/.exec(line) ?? [];
    const app = await startApp((_request, response) => response.end('from the app'));
    const service = await startLogin(
      { SERVICE_UPSTREAM: app.url, SERVICE_APP_TOKENS_FILE: 'tokens' },
      { tokens: `${value}\n` },
    );
    const headers = { authorization: `Bearer ${token}` };
    expect(await (await fetch(`${service.url}/api/x`, { headers })).text()).toBe('from the app');
    await service.stop();
    await app.stop();
  });

  it('prints a line for one app, which prevents startup if SERVICE_APPS does not have it', async () => {
    const { output } = await runHere(['app-token', 'backup', '--app', 'wiki.example.com:8443']);
    const [, SERVICE_APP_TOKENS = ''] = /^SERVICE_APP_TOKENS=(.*)$/m.exec(output) ?? [];
    expect(SERVICE_APP_TOKENS).toContain(':app=wiki.example.com%3A8443:end');
    const variables = {
      ...AUTH_VARIABLES,
      SERVICE_PUBLIC_URL: 'https://login.example.com',
      SERVICE_APPS: 'wiki.example.com http://127.0.0.1:9',
      SERVICE_APP_TOKENS,
    };
    const { code, errors } = await runHere([], { variables });
    expect(code).toBe(2);
    expect(errors).toContain('whose app "wiki.example.com:8443" is not in SERVICE_APPS');
    expect(errors).toContain('use one of its hosts: wiki.example.com');
  });

  const refused: [string[], string][] = [
    [['Backup'], 'Name the token'],
    [['backup', '--expires', '2020-01-01'], 'in the future'],
    [['backup', '--app', 'https://wiki.example.com/'], '--app must be the host of an app'],
    [[], 'Name the token'],
    [['two', 'names'], 'Name the token'],
    [['backup', '--expires', 'tomorrow'], '--expires must be a date'],
    [['backup', '--app', ''], 'The value of --app is missing'],
    [['backup', '--methods', ''], 'The value of --methods is missing'],
    [['backup', '--methods', 'GET POST'], '--methods must be'],
    [['backup', '--paths', '/'], '--paths must be'],
    [['backup', '--paths', ','], '--paths must be'],
    [['backup', '--path', '/api'], 'Did you mean --paths?'],
  ];
  it.each(refused)('refuses %j and creates nothing', async (args, message) => {
    const { code, output, errors } = await runHere(['app-token', ...args]);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(message);
  });

  const HASH = `sha256.${'A'.repeat(43)}`;
  const inFrontOfApp = { ...AUTH_VARIABLES, SERVICE_UPSTREAM: 'http://127.0.0.1:9' };

  it('names every damaged line at startup', async () => {
    const SERVICE_APP_TOKENS = `backup:${HASH}:paths=/api,feeds:${HASH}:methods=:end`;
    const { code, errors } = await runHere([], {
      variables: { ...inFrontOfApp, SERVICE_APP_TOKENS },
    });
    expect(code).toBe(2);
    expect(errors).toContain('the token "backup", which does not end in :end');
    expect(errors).toContain('the token "feeds", whose methods are not valid');
    expect(errors).not.toContain(HASH);
  });

  it('has its expired tokens reported by check, and none of them prevents startup', async () => {
    const SERVICE_APP_TOKENS = `backup:${HASH}:expires=2020-01-01:end`;
    const variables = { ...inFrontOfApp, PORT: '0', SERVICE_APP_TOKENS };
    const { output } = await runHere(['check'], { variables });
    expect(output).toContain('advice   The app token backup has expired.');
    const service = await startService(variables);
    await expect.poll(service.output).toContain('The app token backup has expired.');
    await service.stop();
  });

  it('is of no use without an app, which is a warning', async () => {
    const { SERVICE_UPSTREAM: _, ...variables } = inFrontOfApp;
    const { output } = await runHere(['check'], {
      variables: { ...variables, PORT: '0', SERVICE_APP_TOKENS: 'damaged' },
    });
    expect(output).toContain(
      'SERVICE_APP_TOKENS has no effect without SERVICE_UPSTREAM or SERVICE_FORWARD_AUTH or SERVICE_APPS.',
    );
  });

  it('takes no secret as an argument, and repeats none', async () => {
    const { code, errors } = await runHere(['app-token', 'hk_backup_secret']);
    expect(code).toBe(2);
    expect(errors).not.toContain('secret');
  });
});

it('housekey secret prints 32 random bytes, URL-safe, different each time', async () => {
  const [first, second] = [await runToEnd(['secret']), await runToEnd(['secret'])];
  expect(first.output).toMatch(/^[\w-]{43}\n$/);
  expect(second.output).not.toBe(first.output);
});

describe('housekey check', () => {
  it('reports on a valid configuration', async () => {
    const { code, output } = await runHere(['check'], {
      variables: { ...AUTH_VARIABLES, HOST: '::1', PORT: '81' },
    });
    expect(code).toBe(0);
    expect(output).toContain('Would listen on ::1, port 81.');
    expect(output).toContain(`Only ${EMAIL} can sign in.`);
    expect(output).toMatch(/\n\d checks passed\.\n$/);
    expect(output).not.toContain('WARNING');
  });

  it('warns of a public address without https, and fails if it cannot listen', async () => {
    const { code, output } = await runHere(['check'], {
      variables: {
        ...AUTH_VARIABLES,
        HOST: '192.0.2.1',
        SERVICE_PUBLIC_URL: 'http://app.example.com',
      },
    });
    expect(code).toBe(1);
    expect(output).toContain('WARNING  http://app.example.com is not encrypted.');
    expect(output).toContain('OUTAGE   This machine does not have the address 192.0.2.1.');
    const local = { ...AUTH_VARIABLES, PORT: '0', SERVICE_PUBLIC_URL: 'http://localhost:8000' };
    expect((await runHere(['check'], { variables: local })).code).toBe(0);
  });

  it('warns if the service is open, and fails', async () => {
    const { code, output } = await runHere(['check'], { variables: { HOST: '0.0.0.0' } });
    expect(code).toBe(1);
    expect(output).toMatch(
      /WARNING {2}Authentication is disabled[\s\S]*WARNING {2}Anyone who can reach 0\.0\.0\.0/,
    );
    expect(output).toContain('\n         Fix: SERVICE_EMAIL=');
    expect(output).toMatch(/\n0 checks passed, 3 warnings\.\n$/);
  });

  it('says where it looked for .env if nothing is configured, as the log does', async () => {
    const missing = await runToEnd(['check']);
    expect(missing.output).toMatch(
      /WARNING {2}\.env was not found in \S+housekey-test-\w+, and no SERVICE_ variable is set\./,
    );
    const service = await startService();
    const overview = await (await fetch(`${service.url}/_housekey/api/overview`)).text();
    expect((await service.stop()).output).toMatch(/\.env was not found in \S+housekey-test-/);
    // Authentication is disabled, and a stranger need not know the folder.
    expect(overview).not.toContain('housekey-test-');
    const found = await runHere(['check'], { files: { '.env': 'PORT=1' } });
    expect(found.output).not.toContain('.env was not found');
  });

  it('reports a value that a # in .env has cut, unless the environment replaces it', async () => {
    const files = { '.env': `SERVICE_EMAIL=${EMAIL}\nSERVICE_PASSWORD=correct#horse#battery\n` };
    const cut = await runHere(['check'], { files });
    expect(cut.output).toContain('WARNING  SERVICE_PASSWORD contains a # in .env');
    expect(cut.output).not.toContain('horse');
    const variables = { SERVICE_PASSWORD: 'correct#horse#battery' };
    for (const options of [
      { files, variables },
      { files: { '.env': files['.env'].replace(/(correct.*)/, "'$1'") } },
    ]) {
      expect((await runToEnd(['check'], options)).output).not.toContain('in .env');
    }
  });

  it('warns if another program uses the port, but not if that is Housekey', async () => {
    const app = await startApp((_, answer) => answer.end('app'));
    const variables = { ...AUTH_VARIABLES, PORT: new URL(app.url).port };
    const inUse = await runHere(['check'], { variables });
    expect([inUse.code, inUse.output]).toEqual([
      1,
      expect.stringContaining(`OUTAGE   Port ${variables.PORT} is already in use.`),
    ]);
    await app.stop();
    expect((await runHere(['check'], { variables })).code).toBe(0);

    const service = await startLogin();
    const running = { ...AUTH_VARIABLES, PORT: new URL(service.url).port };
    const checked = await runHere(['check'], { variables: running });
    await service.stop();
    expect([checked.code, checked.output]).toEqual([
      0,
      expect.stringContaining('Housekey is running'),
    ]);
  });

  it('does not ask the app if SERVICE_UPSTREAM is Housekey itself', async () => {
    const variables = { ...AUTH_VARIABLES, SERVICE_UPSTREAM: 'http://localhost:8000' };
    const { code, output } = await runHere(['check'], { variables });
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(
        'OUTAGE   SERVICE_UPSTREAM is http://localhost:8000, which is Housekey itself.',
      ),
    ]);
    expect(output).not.toContain('cannot be reached');
  });

  it('connects to the app, and fails if it does not respond', async () => {
    const app = await startApp((_, answer) => answer.writeHead(404).end());
    const variables = { ...AUTH_VARIABLES, SERVICE_UPSTREAM: app.url };
    const there = await runHere(['check'], { variables });
    expect([there.code, there.output]).toEqual([
      0,
      expect.stringContaining('accepts WebSocket connections'),
    ]);
    await app.stop();
    const gone = await runHere(['check'], { variables });
    expect([gone.code, gone.output]).toEqual([
      1,
      expect.stringContaining(`OUTAGE   The app at ${app.url} cannot be reached (ECONNREFUSED).`),
    ]);
  });

  it('fails if the bcrypt binary is missing', async () => {
    const { program, remove } = await installBare({ bcrypt: false });
    const { code, output } = await runToEnd(['check'], { variables: AUTH_VARIABLES, program });
    await remove();
    expect(code).toBe(1);
    expect(output).toContain('WARNING  Passwords cannot be checked.');
    expect(output).toContain('Fix: npm install @node-rs/bcrypt');
  });

  it('fails like serve if the configuration is not valid', async () => {
    const { code, errors } = await runHere(['check'], { variables: { PORT: 'http' } });
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining(
        'PORT must be a whole number from 0 to 65535.\n    Fix: Correct it, or remove it to use the default, 8000.\n',
      ),
    ]);
  });
});

it('a pipe that closes early is not an error', () => {
  const line = `${process.execPath} ${CLI} check | true; exit \${PIPESTATUS[0]}`;
  const { status, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' });
  // 1, because it has a warning to report.
  expect([status, stderr]).toEqual([1, '']);
});

describe('an output that cannot be written', () => {
  const runInShell = (line: string, variables: Record<string, string> = {}) => {
    const { PATH } = process.env;
    const env = { PATH, ...variables };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { env, encoding: 'utf8' });
    return [status, stdout, stderr];
  };

  it('is an error in one line', () => {
    expect(runInShell(`${process.execPath} ${CLI} --help > /dev/full`)).toEqual([
      1,
      '',
      'The output cannot be written (ENOSPC).\n',
    ]);
  });

  it('does not change the exit code of an invalid configuration', () => {
    const line = `${process.execPath} ${CLI} 2> /dev/full`;
    expect(runInShell(line, { PORT: 'http' })).toEqual([2, '', '']);
  });
});

describe('housekey', () => {
  it.each([['--port', '80', '--help'], ['--help'], ['-h'], ['help']])(
    'prints its help: %s',
    async (...line) => {
      const { code, output } = await runHere(line);
      expect(code).toBe(0);
      for (const command of ['serve', 'hash', 'secret', 'check']) expect(output).toContain(command);
    },
  );

  it.each(['--version', '-v'])('prints its version: %s', async (flag) => {
    expect((await runHere([flag])).output).toBe(`${VERSION}\n`);
  });

  const mistakes: [string[], string][] = [
    [['hash', '--password=pa55word'], 'Unknown option --password. Set the variable'],
    [['--prot', '80'], 'Unknown option --prot. Did you mean --port?'],
    [['sevre'], 'Unknown command sevre. Did you mean serve?'],
    [['hash', 'pa55word'], 'read from a pipe'],
    [['xyz'], 'Unknown command xyz.'],
    [['hash', '--csot', '4'], 'Unknown option --csot. Did you mean --cost?'],
    [['--hlep'], 'Unknown option --hlep. Did you mean --help?'],
    [['secret', '--port', '80'], 'Unknown option --port. Set the variable PORT instead.'],
    [['--port', ''], 'The value of --port is missing.'],
    [['--port', '1', '--port', '2'], '--port can be given only once.'],
    [['help', 'sevre'], 'There is no help for sevre. Did you mean serve?'],
    [['help', 'SERVICE_EMIAL'], 'Did you mean SERVICE_EMAIL?'],
    [['completion', 'bsah'], 'Name the shell: bash, zsh or fish. Did you mean bash?'],
    [['serve', '--email=a'], 'Unknown option --email. Set the variable SERVICE_EMAIL instead.'],
    [['secret', '--bogus'], 'Unknown option --bogus.'],
    [['hash', '-p4ssword'], 'Unknown option.'],
    [['hash', '--cost'], 'The value of an option is missing.'],
  ];
  it.each(mistakes)('explains what is wrong with %j', async (line, message) => {
    const { code, output, errors } = await runHere(line);
    expect([code, output, errors]).toEqual([2, '', expect.stringContaining(message)]);
    expect(errors).toContain('See "housekey --help".');
    expect(errors).not.toContain('pa55word');
  });

  it('lists the basic variables, and all of them on request', async () => {
    const { output: help } = await runHere(['--help']);
    const { code, output } = await runHere(['help', 'variables']);
    expect(code).toBe(0);
    for (const name of VARIABLES.keys()) {
      expect(output).toMatch(new RegExp(`^ {2}${name}( or ${name}_FILE)?$`, 'm'));
      expect(new RegExp(`^ {2}${name}\\b`, 'm').test(help), name).toBe(
        name in VARIABLE_GROUPS['Basic settings'],
      );
    }
    const lines = `${help}${output}`.split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(output).toContain('Seconds until one attempt is restored. Default `60`.');
  });
});
