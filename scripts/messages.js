import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

/*
 * Writes the types of the messages after a change of web/messages/en.json or of a finding, and lists what other languages lack.
 * With --check, it only lists.
 */
const root = new URL('../', import.meta.url);
const load = async (name) =>
  (await runnerImport(new URL(`web/build/${name}.ts`, root).pathname)).module;

const isCheck = process.argv.includes('--check');
const { findingArguments, messageKeys, messageNames } = await load('message-keys');
if (!isCheck) {
  writeFileSync(new URL('src/contract/findings/arguments.ts', root), findingArguments());
  writeFileSync(new URL('web/messages/keys.d.ts', root), messageKeys());
  writeFileSync(new URL('src/contract/message-names.ts', root), messageNames());
}
const { messageProblems, missingMessages } = await load('messages');
const { LANGUAGES } = (await runnerImport(new URL('src/contract/languages.ts', root).pathname))
  .module;
for (const language of LANGUAGES) {
  const missing = missingMessages(language);
  if (missing.length > 0) console.log(`${language} lacks ${missing.length}: ${missing.join(', ')}`);
}
const problems = messageProblems();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
