import { describe, expect, it } from 'vitest';
import type { Choices } from '../../src/setup/choices.js';
import { nextSteps } from '../../src/cli/init/init.js';

const CHOICES: Choices = {
  format: 'systemd',
  email: 'you@example.com',
  upstream: 'http://127.0.0.1:3000',
  apps: [],
  forwardAuth: false,
  proxy: undefined,
  publicUrl: undefined,
  port: undefined,
};
const PLAN = {
  files: [],
  replaced: [],
  conflicts: [],
  unchanged: [],
  proxy: undefined,
  stateDirectory: undefined,
};

function stepsFor(program: string, choices = CHOICES, plan = {}, uid = 1000): string {
  const terminal = { directory: '/etc/housekey', program, uid, variables: {} };
  return nextSteps(terminal, choices, { ...PLAN, ...plan });
}

it('the next steps after init name one address to open: the public one, if there is one, because the service refuses others', () => {
  const local = stepsFor('/usr/bin/node', { ...CHOICES, format: 'env' });
  expect(local).toContain('then open http://127.0.0.1:8000');
  const publicUrl = new URL('https://app.example.com');
  const steps = stepsFor('/usr/bin/node', { ...CHOICES, format: 'env', publicUrl });
  expect(steps).toContain('  open https://app.example.com\n');
  expect(steps).not.toContain('127.0.0.1');
});

it('with a proxy, they end with the check from outside, and root gets no sudo', () => {
  const publicUrl = new URL('https://app.example.com');
  const proxy = { files: [{ path: 'a.conf', destination: '/etc/a.conf' }], reload: 'sudo reload' };
  const steps = (uid: number) =>
    stepsFor('/usr/bin/node', { ...CHOICES, publicUrl }, { proxy }, uid)
      .trimEnd()
      .split('\n');
  expect(steps(1000)).toContain('  sudo cp a.conf /etc/a.conf && sudo reload');
  expect(steps(0)).toContain('  cp a.conf /etc/a.conf && reload');
  expect(steps(0).at(-1)).toMatch(/ check --url https:\/\/app\.example\.com$/);
});

describe('the next steps after init --format systemd', () => {
  it.each(['/home/ann/.nvm/versions/node/v20.19.0/bin/node', '/root/.local/bin/node'])(
    'say that the service cannot see %s, before the command that starts it',
    (program) => {
      const [, , note, start] = stepsFor(program).split('\n');
      expect(note).toContain(`where ${program}`);
      expect(note).toContain('correct ExecStart in housekey.service');
      expect(start).toBe('  sudo systemctl enable --now /etc/housekey/housekey.service');
    },
  );

  it('say nothing about programs that are installed for all users, or about other formats', () => {
    expect(stepsFor('/usr/bin/node')).not.toContain('where /usr/bin/node');
    expect(stepsFor('/root/bin/node', { ...CHOICES, format: 'env' })).not.toContain('cannot see');
  });
});
