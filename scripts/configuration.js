// Writes what the table of variables says into docs/configuration.md and .env.example: `npm run configuration`.
// All other text, and the example values, stay as they are. test/core/variables.test.ts compares both files.
import { readFileSync, writeFileSync } from 'node:fs';

/** Variable → the words of its description that link to a page, and the page. */
const LINKS = {
  SERVICE_APP_TOKENS: ['app tokens', 'credentials.md#app-tokens'],
  SERVICE_IDENTITY_HEADERS: [
    "headers that carry the user's email",
    'gateway.md#headers-for-the-app',
  ],
  SERVICE_IDENTITY_TOKEN: ['a signed header', 'gateway.md#signed-identity'],
  SERVICE_IDENTITY_KEY: ['Key of the signed header', 'gateway.md#signed-identity'],
  SERVICE_PASSKEYS: ['Passkeys', 'credentials.md#passkeys'],
  SERVICE_ACCOUNT_ISSUER: ['the account of the owner at this provider', 'account.md'],
  SERVICE_LOGIN_FAILURES: ['Allowed failed sign-ins', 'operations.md#failed-sign-ins'],
  SERVICE_NOTIFY_URL: ['notices', 'notices.md'],
  SERVICE_AUDIT_LOG: ['the audit log', 'audit-log.md'],
  SERVICE_STATE_DIR: ['survive a restart', 'operations.md#the-state-directory'],
  SERVICE_REDIS_URL: ['replicas', 'scaling.md'],
};

/** Replaces the table after each `<!-- variables: <heading of the group> -->`. */
export function renderPage(page, groups, describe) {
  return page.replaceAll(
    /(<!-- variables: (.+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start, heading, end) => {
      const rows = Object.entries(groups[heading]).map(
        ([name, info]) =>
          `| \`${name}\` | ${linked(name, describe(info))}${fileNote(name, info)} |`,
      );
      return `${start}\n${['| Variable | Meaning |', '|---|---|', ...rows].join('\n')}\n\n${end}`;
    },
  );
}

function linked(name, text) {
  const [words, page] = LINKS[name] ?? [];
  return words === undefined ? text : text.replace(words, `[${words}](${page})`);
}

function fileNote(name, { file }) {
  return file === true ? ` Also as \`${name}_FILE\`.` : '';
}

/** Keeps the introduction and the values of the example, and replaces the rest. */
export function renderExample(example, groups, describe) {
  const [introduction] = example.split('\n## ');
  const sections = Object.entries(groups).map(([heading, variables]) => {
    const entries = Object.entries(variables).map(([name, info]) =>
      entry(example, name, info, describe),
    );
    return `## ${heading}\n\n${entries.join('\n')}`;
  });
  return [introduction, ...sections].join('\n');
}

function entry(example, name, info, describe) {
  const lines = [...example.matchAll(new RegExp(`^#?${name}(?:_FILE)?=.*\n`, 'gm'))];
  return comment(describe(info)) + (lines.join('') || `#${name}=\n`);
}

/** A comment with lines of at most 100 characters. */
function comment(text) {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > 100) lines.push('#');
    lines.push(`${lines.pop()} ${word}`);
  }
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const { VARIABLE_GROUPS } = await import('../dist/core/config/variables.js');
  const { describeVariable } = await import('../dist/core/config/variable-info.js');
  rewrite('docs/configuration.md', renderPage);
  rewrite('.env.example', renderExample);

  function rewrite(path, render) {
    const file = new URL(`../${path}`, import.meta.url);
    writeFileSync(file, render(readFileSync(file, 'utf8'), VARIABLE_GROUPS, describeVariable));
  }
}
