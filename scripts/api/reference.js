// Writes docs/reference/: the API reference, from the docstrings. It is built for the documentation site and not
// committed; docs/api shows changes of the API. With --check, only validates the docstrings.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, ReflectionKind } from 'typedoc';
import { entryPoints, ROOT } from './entry-points.js';

const OPTIONS = {
  plugin: ['typedoc-plugin-markdown'],
  name: 'housekey',
  readme: 'none',
  router: 'module',
  excludePrivate: true,
  excludeProtected: true,
  excludeExternals: true,
  disableSources: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  // `tsc` has checked the types.
  skipErrorChecking: true,
  validation: { notExported: false, invalidLink: true, invalidPath: true, notDocumented: true },
  // The members of a type are explained by the type where their names do not say everything.
  requiredToBeDocumented: ['Class', 'TypeAlias', 'Variable'],
};

const isCheck = process.argv.includes('--check');
const temporary = mkdtempSync(join(tmpdir(), 'housekey-reference-'));
process.exitCode = await build(isCheck ? temporary : join(ROOT, 'docs/reference'));
rmSync(temporary, { recursive: true });

/** @returns the exit code */
async function build(out) {
  const app = await Application.bootstrapWithPlugins({
    ...OPTIONS,
    entryPoints: entryPoints().map(({ declarations }) => join(ROOT, sourceOf(declarations))),
    tsconfig: join(ROOT, 'scripts/api/tsconfig.json'),
    out,
  });
  const project = await app.convert();
  if (project === undefined) return 1;
  app.validate(project);
  requireComments(app, project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) return 1;
  await app.generateOutputs(project);
  return app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0;
}

/** Typedoc would also ask for members of interfaces that are functions and named after what they are, as `GET`. */
function requireComments(app, project) {
  const kinds = ReflectionKind.Interface | ReflectionKind.Function;
  for (const found of project.getReflectionsByKind(kinds)) {
    const isExplained =
      found.hasComment() || found.signatures?.every((signature) => signature.hasComment()) === true;
    // Its members explain it.
    if (found.getFullName() === 'react.SignInFormProps') continue;
    if (!isExplained) app.logger.warn(`${found.getFullName()} does not have any documentation`);
  }
}

/** The source of a declaration file; only `react` has components. */
function sourceOf(declarations) {
  return declarations.replace(/^dist\//, 'src/').replace(/\.d\.ts$/, '.ts');
}
