import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../support/service.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const ZSH_SETUP = `autoload -Uz compinit; compinit -u -d ./dump; source ./zsh
compadd() {
  local -a matches
  # With these options, it only fills arrays.
  if [[ \${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
    builtin compadd -A matches "$@"
    print -rl -- '' $matches
  fi
  builtin compadd "$@"
}
finished() { print FINISHED }
comppostfuncs=(finished)
bindkey '^I' complete-word
PS1='prompt> '
`;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'housekey-completion-'));
  for (const shell of SHELLS) {
    const { code, output } = await runToEnd(['completion', shell]);
    expect(code).toBe(0);
    writeFileSync(join(folder, shell), output);
  }
  writeFileSync(join(folder, 'zsh-setup'), ZSH_SETUP);
  symlinkSync(resolve('bin/housekey.js'), join(folder, 'housekey'));
  writeFileSync(join(folder, 'password.txt'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Completes the last word as the real shell does, and returns what it offers. */
const COMPLETE: Readonly<Record<Shell, (words: readonly string[]) => string>> = {
  bash: (words) => `source ./bash
    COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
    _housekey; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Types the line into an interactive zsh, and prints every match that its completion adds. zsh would
  // insert the tab if it arrived before the prompt.
  zsh: (words) => `zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'source ./zsh-setup'
    zpty -r -m shell seen '*prompt> *'
    zpty -w -n shell "${words.join(' ')}"$'\\t'
    zpty -r -m shell seen '*FINISHED*'
    print -r -- $seen`,
  fish: (words) => `source ./fish; complete -C "${words.join(' ')}"`,
};

function offers(shell: Shell, words: readonly string[]): string {
  const path = [folder, process.env['PATH']].join(delimiter);
  const env = { PATH: path, HOME: folder, TERM: 'xterm' };
  const flags = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] }[shell];
  const options = { cwd: folder, env, encoding: 'utf8', timeout: 60_000 } as const;
  const { stdout, stderr, error } = spawnSync(
    shell,
    [...flags, '-c', COMPLETE[shell](words)],
    options,
  );
  if (error !== undefined) throw error;
  expect(stderr).toBe('');
  return stdout;
}

describe.each(SHELLS)('housekey completion %s', (shell) => {
  it('offers the commands', () => {
    const shown = offers(shell, ['housekey', 'c']);
    expect(shown).toMatch(/\bcheck\b/);
    expect(shown).toMatch(/\bcompletion\b/);
    expect(shown).not.toMatch(/\bsecret\b/);
  });

  it('offers the options of a command', () => {
    const shown = offers(shell, ['housekey', 'init', '--p']);
    for (const name of ['--password-file', '--proxy', '--public-url', '--port']) {
      expect(shown).toContain(name);
    }
    expect(shown).not.toContain('--email');
  });

  it('offers the values of an option, and files', () => {
    const values = offers(shell, ['housekey', 'init', '--proxy', '']);
    for (const name of ['nginx', 'caddy', 'haproxy', 'traefik']) expect(values).toContain(name);
    expect(offers(shell, ['housekey', 'init', '--password-file', 'pass'])).toContain(
      'password.txt',
    );
  });

  it('offers nothing for a value that only the user knows', () => {
    const shown = offers(shell, ['housekey', 'init', '--email', '']);
    expect(shown).not.toMatch(/--help|password\.txt/);
  });

  it('offers variables after help, and shells after completion', () => {
    expect(offers(shell, ['housekey', 'help', 'SERVICE_UPS'])).toContain('SERVICE_UPSTREAM');
    expect(offers(shell, ['housekey', 'completion', ''])).toContain('fish');
  });
});
