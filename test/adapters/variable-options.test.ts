import { describe, expect, it } from 'vitest';
import { optionNameOf } from '../../src/adapters/options.js';
import { describeVariable } from '../../src/core/config/variable-info.js';
import { VARIABLES } from '../../src/core/config/variables.js';
import { captures, read } from '../support/tree.js';

/** The interface's text about each option: its variable and description, and its name. */
function expected(): string[] {
  return [...VARIABLES].flatMap(([name, info]) => {
    if (info.serviceOnly === true) return [];
    const option = optionNameOf(name);
    const own = `${name}: ${describeVariable(info)} | ${option}`;
    const file = `${name}_FILE: path of a file that contains \`${option}\`. | ${option}File`;
    return info.file === true ? [own, file] : [own];
  });
}

describe('the options of createHousekey', () => {
  it('are documented as in the table of variables, in its order', () => {
    const code = read('src/adapters/variable-options.ts');
    const texts = captures(code, / {2}\/\*\* (.*) \*\/\n {2}readonly \w+\?: OptionValue;/g);
    const names = captures(code, / {2}readonly (\w+)\?: OptionValue;/g);
    expect(texts.map((text, index) => `${text} | ${names[index]}`)).toEqual(expected());
  });
});
