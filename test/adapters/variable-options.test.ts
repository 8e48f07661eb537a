import { format, resolveConfig } from 'prettier';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { optionNameOf } from '../../src/adapters/options.js';
import type { VariableOptions } from '../../src/adapters/variable-options.js';
import { describeVariable } from '../../src/core/config/variable-info.js';
import { VARIABLES } from '../../src/core/config/variables.js';
import { ROOT } from '../support/tree.js';

const FILE = `${ROOT}/src/adapters/variable-options.ts`;

/** The interface of the options: each with its variable, description and type, in the table's order. */
function generate(): string {
  const members = [...VARIABLES].flatMap(([name, info]) => {
    if (info.serviceOnly === true) return [];
    const option = optionNameOf(name);
    const own = `/** ${name}: ${describeVariable(info)} */
      readonly ${option}?: ${info.option} | undefined;`;
    const file = `/** ${name}_FILE: path of a file that contains \`${option}\`. */
      readonly ${option}File?: string | undefined;`;
    return info.file === true ? [own, file] : [own];
  });
  return `/**
 * Every variable that has an effect in the library, by the name of its option. Each description names its
 * variable, and other variables as the service knows them. Generated from the table of variables: see
 * \`core/config/variables.ts\`.
 */
export interface VariableOptions {${members.join('\n')}}`;
}

describe('the options of createHousekey', () => {
  it('are those of the table of variables, in its order', async () => {
    const options = await resolveConfig(FILE);
    const code = await format(generate(), { ...options, parser: 'typescript' });
    await expect(code).toMatchFileSnapshot(FILE);
  });

  it('have the types of their values', () => {
    expectTypeOf<VariableOptions['email']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<VariableOptions['totpEvery']>().toEqualTypeOf<'sign-in' | 'device' | undefined>();
    expectTypeOf<false>().toExtend<VariableOptions['passwordSignIn']>();
    expectTypeOf<number>().toExtend<VariableOptions['loginFailures']>();
    expectTypeOf<readonly string[]>().toExtend<VariableOptions['trustedProxies']>();
  });
});
