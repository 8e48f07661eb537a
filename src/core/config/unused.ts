import type { Variables } from './environment.js';
import type { ConfigWarning } from './problems.js';
import { VARIABLES } from './variables.js';
import type { VariableInfo } from './variable-info.js';

/**
 * Finds variables that have no effect because another variable is missing. An owner who sets
 * SERVICE_PUBLIC_PATHS for forward auth, for example, would believe that it works.
 */
export function findUnused(variables: Variables): ConfigWarning[] {
  const isSet = (name: string) => !['', 'false', undefined].includes(variables[name]);
  return [...VARIABLES]
    .filter(([name, info]) => isSet(name) && variables[name] !== info.defaultText)
    .filter(([, { needs }]) => needs !== undefined && !needs.some(isSet))
    .map(([name, info]) => unusedVariable(name, info));
}

function unusedVariable(name: string, { needs = [] }: VariableInfo): ConfigWarning {
  const names = needs.filter((needed) => !needed.endsWith('_FILE')).join(' or ');
  return {
    code: 'variable-unused',
    variable: name,
    message: `has no effect without ${names}.`,
    fix: `Set ${names}, or remove ${name}.`,
  };
}
