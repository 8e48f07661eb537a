// Writes docs/api/*.api.md: the public API of each entry point, from the declarations that the package ships. A
// change of the API is then a change of these files. With --check, only compares them.
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPoints, ROOT } from './entry-points.js';

const FOLDER = join(ROOT, 'docs/api');
const WITH_TYPES = new Set(['housekey', 'react', 'client']);
const isCheck = process.argv.includes('--check');
const temporary = mkdtempSync(join(tmpdir(), 'housekey-api-'));

const COMPILER_OPTIONS = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  types: ['node'],
};

const configurations = entryPoints().map(({ name, declarations }) => ({
  name,
  config: configuration(name, declarations),
}));
// One program for all: each would read the types of Node.js and the frameworks again.
const compilerState = CompilerState.create(configurations[0].config, {
  additionalEntryPoints: configurations.map(({ config }) => config.mainEntryPointFilePath),
});

let outdated = 0;
let errors = 0;
for (const { name, config } of configurations) {
  const result = Extractor.invoke(config, {
    compilerState,
    localBuild: !isCheck,
    messageCallback: (message) => {
      // Reported below, in one sentence.
      if (message.messageId.startsWith('console-')) message.logLevel = 'none';
    },
  });
  errors += result.errorCount;
  if (!result.apiReportChanged) continue;
  outdated += 1;
  console.log(`docs/api/${name}.api.md ${isCheck ? 'is outdated' : 'was updated'}`);
}
rmSync(temporary, { recursive: true });
outdated += removed().length;
for (const name of removed()) console.log(`docs/api/${name} is of no entry point: remove it`);
if (isCheck && outdated > 0) {
  console.error(
    'The public API has changed. Run `npm run api`, and review what it changes in docs/api.',
  );
}
process.exitCode = errors > 0 || (isCheck && outdated > 0) ? 1 : 0;

/** Reports whose entry point does not exist anymore. */
function removed() {
  const names = new Set(entryPoints().map(({ name }) => `${name}.api.md`));
  return readdirSync(FOLDER).filter((name) => name.endsWith('.api.md') && !names.has(name));
}

function configuration(name, declarations) {
  const entry = join(ROOT, declarations);
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(ROOT, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath: entry,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions: COMPILER_OPTIONS, files: [entry] } },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: FOLDER,
        reportTempFolder: temporary,
        // Types that are reachable without an export. The adapters' own are those of `housekey`.
        includeForgottenExports: WITH_TYPES.has(name),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        // There are no release tags: everything that is exported is public. Typedoc checks the docstrings.
        extractorMessageReporting: {
          default: { logLevel: 'error' },
          'ae-missing-release-tag': { logLevel: 'none' },
          'ae-undocumented': { logLevel: 'none' },
          'ae-unresolved-link': { logLevel: 'none' },
          'ae-forgotten-export': { logLevel: 'none' },
        },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  });
}
