import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { TestAuthenticator } from './support/authenticator.js';
import { codeBlocks } from './support/documents.js';
import { AUTH_VARIABLES, PASSWORD_HASH, SECRET } from './support/housekey.js';
import { CERTIFICATE, startNginx } from './support/servers.js';
import { freePort } from './support/port.js';
import { loadTestSettings } from './support/settings.js';
import { captures, read, ROOT } from './support/tree.js';
import { VARIABLES } from '../src/core/config/variables.js';

// The API report is generated, and its blocks are declarations.
const BLOCKS = codeBlocks().filter(({ document }) => !document.startsWith('docs/api/'));
const ofLanguage = (language: string) =>
  BLOCKS.filter((block) => block.language === language).map((block): [string, string] => [
    `${block.document}: ${block.code.split('\n', 1)[0] ?? ''}`,
    block.code,
  ]);

/** Commands that other tests run with what they need, such as an address to check or a terminal. */
const RUN_ELSEWHERE: readonly (readonly [line: RegExp, test: string])[] = [
  [/^housekey init +#/, 'test/cli/init-terminal.test.ts'],
  [/^housekey check --url /, 'test/deploy/check-url.test.ts'],
  [/^npx housekey notify-test$/, 'test/cli/notify.test.ts'],
  [/^npx housekey unlock$/, 'test/cli/lock.test.ts'],
  [/^npx housekey totp --reset$/, 'test/http/made-credentials.test.ts'],
  [/^(?:source <\()?housekey completion /, 'test/cli/completion.test.ts'],
  [/^node -e /, 'test/five-minutes.test.ts'],
  [/^npx housekey$/, 'test/five-minutes.test.ts'],
];

/** Programs that would change this machine or need another one: they only note how they were called. */
const STUBS = ['curl', 'docker', 'git', 'npm', 'jq', 'gh', 'cosign', 'sha256sum', 'sleep'];
const HOUSEKEY = `exec '${process.execPath}' '${join(ROOT, 'dist/bin/housekey.js')}'`;

/** The results by script: many documents have the same commands. */
const results = new Map<string, ReturnType<typeof runOnce>>();

/** Runs a block in an empty folder with settings, without a terminal. */
function run(script: string) {
  const result = results.get(script) ?? runOnce(script);
  results.set(script, result);
  return result;
}

function runOnce(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-block-'));
  const program = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o700);
  };
  for (const name of STUBS) program(name, `echo "${name} $*" >> '${folder}/calls'`);
  program('housekey', `${HOUSEKEY} "$@"`);
  // Without a command, it would run until it is stopped.
  const check = `[ $# -gt 0 ] || { (${HOUSEKEY} check); [ $? -lt 2 ]; exit; }`;
  program('npx', `shift\n${check}\n${HOUSEKEY} "$@"`);
  writeFileSync(join(folder, 'password.txt'), 'a long password\n');
  const settings = script.includes('init ') ? {} : SETTINGS;
  const result = spawnSync('bash', ['-eu', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, ...settings },
    encoding: 'utf8',
    input: 'a long password\n',
  });
  rmSync(folder, { recursive: true });
  return { status: result.status, errors: result.stderr };
}

const SETTINGS = {
  ...AUTH_VARIABLES,
  PORT: '0',
  SERVICE_PUBLIC_URL: 'https://login.example.com',
  SERVICE_NOTIFY_URL: 'https://hooks.example.com/housekey',
};

describe('the code blocks of the documents', () => {
  it('are in languages that these tests know', () => {
    const known = new Set('sh dotenv json yaml nginx text ini js jsx ts tsx'.split(' '));
    const others = BLOCKS.filter(({ language }) => !known.has(language));
    expect(others.map(({ document, language }) => `${document}: ${language}`)).toEqual([]);
    expect(BLOCKS.length).toBeGreaterThan(60);
  });

  it.each(shellScripts())('run in a shell: %s', (_, scripts) => {
    for (const script of scripts) expect(run(script)).toMatchObject({ status: 0 });
  });

  it('are skipped here only if another test runs the same command', () => {
    for (const [pattern, test] of RUN_ELSEWHERE) {
      expect(BLOCKS.some(({ code }) => code.split('\n').some((line) => pattern.test(line)))).toBe(
        true,
      );
      expect(read(test).length, test).toBeGreaterThan(0);
    }
  });

  it.each(ofLanguage('dotenv'))('are valid settings: %s', (_, code) => {
    const values = Object.entries(parseEnv(code)).map(([name, value]): [string, string] => [
      name,
      exampleValue(name, value ?? ''),
    ]);
    const needed = values.flatMap(([name]) => VARIABLES.get(name)?.needs?.slice(0, 1) ?? []);
    const context = needed.includes('SERVICE_UPSTREAM')
      ? { SERVICE_UPSTREAM: 'http://127.0.0.1:3000' }
      : {};
    const variables = {
      ...(code.includes('SERVICE_EMAIL=') ? {} : AUTH_VARIABLES),
      SERVICE_PUBLIC_URL: 'https://login.example.com',
      ...context,
      ...Object.fromEntries(values),
    };
    expect(loadTestSettings(variables).warnings).toEqual([]);
  });

  it.each(ofLanguage('json'))('are JSON: %s', (_, code) => {
    const texts = code.startsWith('{\n') ? [code] : code.trim().split('\n');
    for (const text of texts) expect(JSON.parse(text)).toBeTypeOf('object');
  });

  it.each(ofLanguage('yaml'))('are YAML: %s', (_, code) => {
    expect(parse(code, { strict: true })).toBeTypeOf('object');
  });

  it.each(ofLanguage('nginx'))('are accepted by nginx: %s', async (_, code) => {
    const port = await freePort();
    const listening = code.replace(
      /^server \{$/m,
      `server {
  listen 127.0.0.1:${port} ssl;
  ${TLS}`,
    );
    expect(listening).not.toBe(code);
    const server = await startNginx(listening, { port, names: ['login.example.com'] });
    await server.stop();
  });

  it('in TypeScript are compiled with the package', () => {
    const [list = ''] = captures(
      read('scripts/check-consumers.js'),
      /^const DOCUMENTS = \[(.+)\]/gm,
    );
    const documents = BLOCKS.filter(({ language }) => /^tsx?$/.test(language));
    for (const { document } of documents) expect(list).toContain(`'${document}'`);
  });

  it('in JavaScript are those of the examples, which another test compares', () => {
    const shown = captures(
      read('docs/library.md'),
      /\]\(\.\.\/examples\/[^)]+\):\n\n```\w+\n([\s\S]*?)^```$/gm,
    );
    const scripts = BLOCKS.filter(
      ({ document, language }) => document === 'docs/library.md' && /^jsx?$/.test(language),
    );
    expect(scripts.filter(({ code }) => !shown.includes(code))).toEqual([]);
  });

  it('in other languages are used by the test of their topic', () => {
    const users = new Map([
      ['ini', 'test/support/fail2ban.ts'],
      ['js', 'test/cli/notify.test.ts'],
    ]);
    for (const [language, user] of users) {
      const documents = BLOCKS.filter((block) => block.language === language);
      for (const { document } of documents) {
        if (document === 'docs/library.md') continue;
        expect(read(user)).toContain(`read('${document}'), /\`\`\`${language}`);
      }
    }
  });
});

const TLS = `ssl_certificate ${CERTIFICATE.chain}; ssl_certificate_key ${CERTIFICATE.key};`;

const PLACEHOLDER = '<ID>.<key>';

/**
 * The scripts to run of each block: without the commands that run elsewhere, and with the variables of its
 * document.
 */
function shellScripts(): [name: string, scripts: string[]][] {
  const blocks = BLOCKS.filter(({ language }) => language === 'sh');
  return blocks.flatMap(({ document, code }): [string, string[]][] => {
    const lines = code
      .split('\n')
      .filter((line) => line !== '' && !RUN_ELSEWHERE.some(([pattern]) => pattern.test(line)));
    if (lines.length === 0) return [];
    const texts = blocks.filter((block) => block.document === document).map((block) => block.code);
    const variables = captures(texts.join(''), /^([A-Z]+=[^\s$]+)$/gm)
      .filter((line) => code.includes(`$${line.split('=', 1)[0]}`))
      .join('\n');
    // Each line that starts with `housekey init` is an alternative to the one before it.
    const scripts = /^housekey init/m.test(code) ? lines : [lines.join('\n')];
    return [[`${document}: ${lines[0]}`, scripts.map((script) => `${variables}\n${script}`)]];
  });
}

/** Replaces what the reader has to fill in. */
function exampleValue(name: string, value: string): string {
  if (!value.includes('<')) return value;
  if (name === 'SERVICE_PASSWORD_HASH') return PASSWORD_HASH;
  if (name === 'SERVICE_SECRET_KEY') return SECRET;
  // `name@host:<ID>.<key>`, with a different passkey each time.
  return value.replaceAll(PLACEHOLDER, () =>
    new TestAuthenticator('https://login.example.com').entry().replace(/^[^:]*:/, ''),
  );
}
