// Fuzzes the targets of test/fuzz with Jazzer.js, and adds the inputs that reach new code to test/fuzz/corpus:
// npm run fuzz -- [--seconds 600] [target…]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { installFromNpm } from '../install-once.js';
import { appFolder } from '../npm-apps.js';
import { permitOldGlibc } from './old-glibc.js';
import { corpusNames, dictionaryOf, formatInput, readCorpus, writeCorpus } from './corpus.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Jazzer.js instruments what is imported from here. */
const BUNDLE = join(ROOT, 'dist/.fuzz');
/** Longer inputs reach little more, and much slower. */
const MAX_BYTES = 2048;
/** A loop that does not end is a finding; a machine that is busy with other things is none. */
const TIMEOUT_SECONDS = 60;
/** Most inputs that one run adds to the corpus of a target, the shortest first. */
const MAX_NEW = 60;
/** The targets read hostile paths on purpose. */
const DETECTORS = ['--disableBugDetectors', 'path-traversal'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '600' } },
});

installFromNpm('fuzz', { dependencies: { '@jazzer.js/core': '4.0.0' } }, (folder) => {
  const isOld = Number(process.report.getReport().header.glibcVersionRuntime?.slice(2)) < 38;
  const addon = 'node_modules/@jazzer.js/fuzzer/prebuilds/fuzzer-linux-x64.node';
  if (isOld) permitOldGlibc(join(folder, addon));
});
await bundle();
const names = positionals.length > 0 ? positionals : corpusNames();
const broken = names.filter((name) => !fuzz(name, Number(values.seconds)));
if (broken.length > 0) {
  console.error(`Findings in ${broken.join(', ')}: write a test for each, then fix it.`);
  process.exit(1);
}

/** Bundles the targets with the sources of Housekey and its libraries, which are TypeScript and have no build of their own. */
async function bundle() {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: {
      noExternal: true,
      external: ['@node-rs/bcrypt', 'fast-check', 'ioredis', 'oidc-provider'],
    },
    build: {
      ssr: true,
      target: 'node20.19',
      outDir: BUNDLE,
      minify: false,
      rolldownOptions: { input: { targets: join(ROOT, 'test/fuzz/targets.ts') } },
    },
  });
}

/** @returns whether every promise was kept */
function fuzz(name, seconds) {
  const folder = join(appFolder('fuzz'), 'work', name);
  const [known, found] = ['known', 'found'].map((part) => join(folder, part));
  rmSync(folder, { recursive: true, force: true });
  for (const path of [known, found]) mkdirSync(path, { recursive: true });
  const corpus = readCorpus(name);
  for (const [index, input] of corpus.entries()) writeFileSync(join(known, `${index}`), input);

  console.log(`Fuzzing ${name} for ${seconds} seconds`);
  const limits = [
    `-max_total_time=${seconds}`,
    `-max_len=${MAX_BYTES}`,
    `-timeout=${TIMEOUT_SECONDS}`,
  ];
  const search = [`-dict=${dictionaryOf(name)}`, `-artifact_prefix=${folder}/`];
  const log = jazzer(name, [found, known], [...limits, ...search]);
  const finding = readdirSync(folder).find((file) => /^(?:crash|timeout|oom)-/.test(file));
  if (finding !== undefined) {
    console.error(log.split('\n').slice(-60).join('\n'));
    console.error(`Input: ${formatInput(readFileSync(join(folder, finding)))}`);
    return false;
  }
  // Counts of repetitions would make almost every input a new one.
  jazzer(name, [known, found], ['-merge=1', '-use_counters=0']);
  const added = readdirSync(known)
    .slice()
    .filter((file) => !/^\d+$/.test(file))
    .map((file) => readFileSync(join(known, file)))
    .toSorted((one, other) => one.length - other.length || one.compare(other))
    .slice(0, MAX_NEW);
  writeCorpus(name, [...corpus, ...added]);
  return report(name, log, added.length);
}

/** Runs Jazzer.js, and returns what it says. */
function jazzer(name, folders, options) {
  const cli = join(appFolder('fuzz'), 'node_modules/@jazzer.js/core/dist/cli.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'dist/.fuzz/targets.js', ...folders, ...DETECTORS, '--', ...options],
    {
      cwd: ROOT,
      env: { ...process.env, FUZZ_TARGET: name },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    },
  );
  return `${stdout}${stderr}`;
}

/** Says how many inputs were tried, and how much of the code they reached: a fuzzer that is blind finds nothing. */
function report(name, log, added) {
  const edges = [...log.matchAll(/^#(\d+)\s.* cov: (\d+) /gm)];
  const [, , first = '0'] = edges[0] ?? [];
  const [, tried = '0', last = '0'] = edges.at(-1) ?? [];
  const [total = '?'] = /\d+(?= inline 8-bit counters)/.exec(log) ?? [];
  console.log(
    `${name}: ${tried} inputs, ${first} to ${last} of ${total} edges, ${added} new inputs in its corpus`,
  );
  if (Number(last) > 0) return true;
  console.error(log);
  return false;
}
