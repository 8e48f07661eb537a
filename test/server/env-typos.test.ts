import { describe, expect, it } from 'vitest';
import { ConfigError, type Variables } from '../../src/core/config/environment.js';
import { EMAIL, PASSWORD_HASH } from '../support/housekey.js';
import { openFolder } from '../support/folder.js';
import { runToEnd } from '../support/service.js';
import { loadTestSettings } from '../support/settings.js';

const UPSTREAM = 'SERVICE_UPSTREAM=http://127.0.0.1:9';
const SET_EMAIL = `SERVICE_EMAIL=${EMAIL}`;
const SET_HASH = `SERVICE_PASSWORD_HASH='${PASSWORD_HASH}'`;

/** Ways to write a line so that it is none. */
const BROKEN: ReadonlyMap<string, (name: string, value: string) => string> = new Map([
  ['a colon', (name, value) => `${name}: ${value}`],
  ['a colon without a space', (name, value) => `${name}:${value}`],
  ['a space', (name, value) => `${name} ${value}`],
  ['nothing between', (name) => name],
  ['set', (name, value) => `set ${name}=${value}`],
  ['setx', (name, value) => `setx ${name} ${value}`],
  ['setenv', (name, value) => `setenv ${name} ${value}`],
  ['PowerShell', (name, value) => `$env:${name}="${value}"`],
  ['PowerShell with spaces', (name, value) => `$env:${name} = '${value}'`],
  ['a $', (name, value) => `$${name}=${value}`],
  ['declare', (name, value) => `declare -x ${name}=${value}`],
  ['a comment of C', (name, value) => `// ${name}=${value}`],
  ['a comment of INI', (name, value) => `; ${name}=${value}`],
  ['a comment of SQL', (name, value) => `-- ${name}=${value}`],
  ['a list', (name, value) => `- ${name}=${value}`],
  ['a list of dots', (name, value) => `• ${name}=${value}`],
  ['a number', (name, value) => `1. ${name}=${value}`],
  ['a number without a space', (name, value) => `10.${name}=${value}`],
  ['a diff', (name, value) => `+${name}=${value}`],
  ['a quotation', (name, value) => `> ${name}=${value}`],
  ['JSON', (name, value) => `"${name}": "${value}",`],
  ['a quoted name', (name, value) => `"${name}"=${value}`],
  ['a fat arrow', (name, value) => `${name} => ${value}`],
  ['an assignment of make', (name, value) => `${name}:=${value}`],
  ['an assignment of PHP', (name, value) => `${name}+=${value}`],
  ['process.env', (name, value) => `process.env.${name}=${value}`],
  ['env', (name, value) => `env ${name}=${value}`],
  ['Environment', (name, value) => `Environment=${name}=${value}`],
  ['Dockerfile', (name, value) => `ENV ${name}=${value}`],
  ['docker run', (name, value) => `-e ${name}=${value}`],
  ['a hard space', (name, value) => `\u00A0${name}=${value}`],
  ['a hard space before =', (name, value) => `${name}\u00A0=${value}`],
  ['a byte order mark', (name, value) => `\uFEFF${name}=${value}`],
  ['a wide =', (name, value) => `${name}＝${value}`],
  ['a hyphen in the name', (name, value) => `${name.replaceAll('_', '-')}=${value}`],
  ['a dot in the name', (name, value) => `${name.replaceAll('_', '.')}=${value}`],
  ['a space in the name', (name, value) => `${name.replaceAll('_', ' ')}=${value}`],
  ['letters swapped', (name, value) => `${name.replace(/(.)(.)$/, '$2$1')}=${value}`],
  ['small letters', (name, value) => `${name.toLowerCase()}=${value}`],
  ['an old line end', (name, value) => `# login\r${name}=${value}`],
  ['a line separator', (name, value) => `# login\u2028${name}=${value}`],
  ['a line end of Unicode', (name, value) => `# login\u0085${name}=${value}`],
  ['one line for both', (name, value) => `SERVICE_TITLE=My app ${name}=${value}`],
  ['one line with a semicolon', (name, value) => `SERVICE_TITLE=a; ${name}=${value}`],
  ['an open quote above', (name, value) => `SERVICE_TITLE="My app\n${name}=${value}\n# "`],
  ['an apostrophe above', (name, value) => `SERVICE_TITLE='Tom's app'\n${name}: ${value}`],
  ['an empty line below', (name, value) => `${name}=${value}\n${name}=`],
]);

/** Lines above the settings that are no settings. */
const STRAY = [
  'housekey',
  '[login]',
  '<<<<<<< HEAD',
  '=======',
  '>>>>>>> main',
  '```',
  '{',
  '---',
  'SERVICE_TITLE="My app',
  "SERVICE_TITLE='",
  '= x',
  'SERVICE_TITLE',
  'export',
  '\0',
  'S\0E\0R\0V\0I\0C\0E\0',
] as const;

/** `closed`: it does not start, or only the owner can sign in. */
function outcome(lines: readonly string[], variables: Variables = {}): 'open' | 'closed' {
  const folder = openFolder();
  folder.write('.env', `${lines.join('\n')}\n`);
  try {
    return loadTestSettings(variables, folder.path).config.mode === 'open' ? 'open' : 'closed';
  } catch (error) {
    if (error instanceof ConfigError) return 'closed';
    throw error;
  }
}

describe('a typo in .env does not open the app:', () => {
  it('the settings without a typo are not open either', () => {
    expect(outcome([UPSTREAM, SET_EMAIL, SET_HASH])).toBe('closed');
    expect(outcome([UPSTREAM])).toBe('open');
  });

  it.each([...BROKEN.keys()])('%s', (kind) => {
    const broken = BROKEN.get(kind) ?? String;
    const email = broken('SERVICE_EMAIL', EMAIL);
    const hash = broken('SERVICE_PASSWORD_HASH', `'${PASSWORD_HASH}'`);
    for (const above of [[UPSTREAM], []]) {
      const variables = above.length === 0 ? { SERVICE_UPSTREAM: 'http://127.0.0.1:9' } : {};
      for (const lines of [
        [email, SET_HASH],
        [SET_HASH, email],
        [SET_EMAIL, hash],
        [hash, SET_EMAIL],
        [email, hash],
        [hash, email],
      ]) {
        expect(outcome([...above, ...lines], variables), JSON.stringify(lines)).toBe('closed');
        expect(outcome([...lines, ...above], variables), JSON.stringify(lines)).toBe('closed');
        const windows = [...above, ...lines].map((line) => `${line}\r`);
        expect(outcome(windows, variables), JSON.stringify(windows)).toBe('closed');
      }
    }
  });

  it.each(STRAY)('a stray line, %j', (stray) => {
    for (const lines of [
      [UPSTREAM, stray, SET_EMAIL, SET_HASH],
      [stray, UPSTREAM, SET_EMAIL, SET_HASH],
      [UPSTREAM, SET_EMAIL, stray, SET_HASH],
      [UPSTREAM, SET_EMAIL, SET_HASH, stray],
    ]) {
      expect(outcome(lines), JSON.stringify(lines)).toBe('closed');
    }
  });

  it('nor by forward auth', () => {
    expect(outcome(['SERVICE_FORWARD_AUTH=true', `SERVICE_EMAIL: ${EMAIL}`, SET_HASH])).toBe(
      'closed',
    );
  });

  it('and the error names the line and what was meant, and no secret', async () => {
    const text = `${UPSTREAM}\nSERVICE_EMAIL: ${EMAIL}\n${SET_HASH}\nhunter2\n`;
    for (const command of [[], ['check'], ['link']]) {
      const { code, output, errors } = await runToEnd(command, { files: { '.env': text } });
      expect([code, output]).toEqual([2, '']);
      expect(errors).toContain('Line 2 of .env is not NAME=value, a comment or empty.');
      expect(errors).toContain('Did you mean SERVICE_EMAIL=…?');
      expect(errors).toContain('Line 4 of .env');
      expect(errors).not.toMatch(/hunter2|\$2b/);
    }
  });
});
