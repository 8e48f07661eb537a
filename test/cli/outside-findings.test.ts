import { expect, it } from 'vitest';
import texts from '../../src/cli/findings.json' with { type: 'json' };
import { filesBelow, read } from '../support/tree.js';

const SOURCE = filesBelow(['src/cli'], '.ts').map(read).join('\n');
const ROWS = Object.values(texts).flatMap((rows) => Object.entries(rows));

it.each(ROWS)('a finding of check %s gets a value for each name in its texts', (key, row) => {
  const calls = [
    ...SOURCE.matchAll(
      new RegExp(`cliFinding\\('${key}'(?:, (\\{[^}]*\\}|values|explained))?`, 'g'),
    ),
  ];
  expect(calls).not.toHaveLength(0);
  const names = [...JSON.stringify(row).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  for (const [, values = ''] of calls) {
    // `explainListenError` returns both names, as its type says.
    if (values === 'explained') continue;
    // Values that are built beforehand are named `values`.
    const given = values === 'values' ? /const values = (\{.*\})/.exec(SOURCE)?.[1] : values;
    for (const name of names) expect(given).toMatch(new RegExp(`\\b${name}\\b`));
  }
});
