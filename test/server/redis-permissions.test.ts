import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOCUMENTED_PERMISSIONS } from '../support/redis.js';
import { captures, read } from '../support/tree.js';

/** Methods of the client that send nothing, or what `+@connection` permits. */
const CONNECTION = new Set(['connect', 'disconnect', 'on', 'select']);

it('the Redis user of docs/scaling.md has a permission for each command in the code and the scripts, and no other', () => {
  const folder = 'src/storage/redis';
  const code = readdirSync(folder).map((name) => read(`${folder}/${name}`));
  const sent = code.flatMap((text) => captures(text, /\b(?:commands|subscriber)\.(\w+)\(/g));
  const inScripts = code.flatMap((text) => captures(text, /\bredis\.p?call\('(\w+)'/g));
  const commands = [...sent, ...inScripts].filter((name) => !CONNECTION.has(name));
  const permitted = DOCUMENTED_PERMISSIONS.filter((word) => /^\+[a-z]/.test(word));
  expect(new Set(permitted)).toEqual(new Set(commands.map((name) => `+${name.toLowerCase()}`)));
});
