import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { captures, filesBelow, read, ROOT } from '../support/tree.js';

const WORKFLOWS = filesBelow(['.github/workflows'], '.yml');

const permission = z.enum(['read', 'write', 'none']);
const step = z.strictObject({
  id: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const job = z.strictObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  strategy: z
    .strictObject({ 'fail-fast': z.boolean(), matrix: z.record(z.string(), z.array(z.string())) })
    .optional(),
  'runs-on': z.literal('ubuntu-24.04'),
  container: z.string().optional(),
  environment: z.string().optional(),
  'timeout-minutes': z.number().max(120),
  permissions: z.record(z.string(), permission),
  steps: z.array(step).min(1),
});
const WORKFLOW = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  // Jobs get only what they name.
  permissions: z.strictObject({}),
  concurrency: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  jobs: z.record(z.string(), job),
});

/**
 * The permissions of each job, apart from reading the repository. A new permission needs a reason, and an
 * entry here.
 */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  'codeql.yml analyze': ['security-events'],
  'scorecard.yml scorecard': ['id-token', 'security-events'],
  'release.yml npm': ['id-token'],
  'release.yml image': ['attestations', 'id-token', 'packages'],
  'release.yml github': ['attestations', 'contents', 'id-token'],
  'release.yml docs': ['id-token', 'pages'],
};

/**
 * The problems that GitHub's own parser finds: unknown keys, events and permissions, expressions, cron
 * lines.
 */
async function errorsIn(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe.each(WORKFLOWS)('%s', (path) => {
  const text = read(path);
  const { jobs, on } = WORKFLOW.parse(parse(text));
  const steps = Object.values(jobs).flatMap((each) => each.steps);

  it('is valid for GitHub', async () => {
    expect(await errorsIn(path, text)).toEqual([]);
  });

  it('pins each action to a commit, and names its version', () => {
    const uses = captures(text, /^ *(?:- )?uses: (.+)$/gm);
    expect(uses.length).toBe(steps.filter((each) => each.uses !== undefined).length);
    for (const line of uses) expect(line).toMatch(/^[\w-]+\/[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('gives each job only the permissions that it is known to need', () => {
    for (const [name, { permissions }] of Object.entries(jobs)) {
      const { contents, ...others } = permissions;
      expect(contents).toBeDefined();
      const writes = Object.entries(permissions)
        .filter(([, value]) => value === 'write')
        .map(([permitted]) => permitted);
      expect(Object.values(others).filter((value) => value !== 'write')).toEqual([]);
      expect(writes, name).toEqual(WRITES[`${path.split('/').at(-1)} ${name}`] ?? []);
    }
  });

  it('runs no code of strangers with permissions or secrets', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target');
    expect(Object.keys(on)).not.toContain('workflow_run');
    if ('pull_request' in on) expect(text).not.toContain('secrets.');
  });

  it('puts no expression into a script, where a branch name could become a command', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  it('leaves no credentials of git behind', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@') === true);
    for (const checkout of checkouts) expect(checkout.with?.['persist-credentials']).toBe(false);
    expect(checkouts.length).toBe(Object.keys(jobs).length);
  });

  it('calls scripts and files that exist', () => {
    const called = captures(text, /(?:node|bash) ([\w./-]+)/g).filter((name) => name.includes('/'));
    for (const script of called) expect(existsSync(join(ROOT, script)), script).toBe(true);
  });

  it('waits only for jobs that exist', () => {
    for (const { needs = [] } of Object.values(jobs)) {
      for (const name of [needs].flat()) expect(jobs).toHaveProperty([name]);
    }
  });
});

describe('the workflows', () => {
  it.each([
    ['a misspelled key', 'runs-on:', 'run-on:'],
    ['a permission that does not exist', 'contents: read', 'content: read'],
    ['an unknown event', 'push:', 'pushed:'],
    ['an invalid expression', '${{ github.ref }}', '${{ github.ref == }}'],
    ['an unknown context', '${{ matrix.node }}', '${{ metrics.node }}'],
    ['a missing job', 'steps:', 'needs: build\n    steps:'],
  ])('would be refused with %s', async (_, from, to) => {
    const text = read('.github/workflows/ci.yml');
    expect(text).toContain(from);
    expect(await errorsIn('ci.yml', text.replace(from, to))).not.toEqual([]);
  });

  it('use the same commit of an action everywhere', () => {
    const uses = WORKFLOWS.flatMap((path) => captures(read(path), /uses: (.+)$/gm));
    const versions = new Map<string, Set<string>>();
    for (const line of uses) {
      const [action = '', version = ''] = line.split('@');
      const repository = action.split('/').slice(0, 2).join('/');
      versions.set(repository, (versions.get(repository) ?? new Set()).add(version));
    }
    for (const [action, found] of versions) expect([...found], action).toHaveLength(1);
    expect(versions.size).toBeGreaterThan(5);
  });

  it('fail each day while a package has a published vulnerability', () => {
    const { on, jobs } = WORKFLOW.parse(parse(read('.github/workflows/audit.yml')));
    expect(on['schedule']).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
    // npm ends with 1 if there is one of any severity, in a package of any kind.
    expect(commands).toContain('npm audit --package-lock-only');
  });

  it('are kept current, and so are the packages and the image', () => {
    const { updates } = z
      .object({
        updates: z.array(z.object({ 'package-ecosystem': z.string(), directory: z.string() })),
      })
      .parse(parse(read('.github/dependabot.yml')));
    expect(updates.map((update) => update['package-ecosystem']).toSorted()).toEqual([
      'docker',
      'github-actions',
      'npm',
    ]);
    for (const { directory } of updates) expect(existsSync(join(ROOT, directory))).toBe(true);
  });
});
