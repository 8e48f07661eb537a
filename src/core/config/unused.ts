import type { Variables } from './environment.js';
import type { ConfigWarning } from './problems.js';
import { VARIABLES } from './variables.js';
import { IN_FRONT_OF_APP, type VariableInfo } from './variable-info.js';

/** How Housekey runs: as its own process, or inside another one. */
export type Form = 'service' | 'library';

/**
 * Finds variables that have no effect because another variable is missing. An owner who sets
 * SERVICE_PUBLIC_PATHS for forward auth, for example, would believe that it works.
 */
export function findUnused(variables: Variables, form: Form = 'service'): ConfigWarning[] {
  const isSet = (name: string) => !['', 'false', undefined].includes(variables[name]);
  const isGiven = (name: string) => isSet(name) || (form === 'library' && IN_APP.has(name));
  const used = [...VARIABLES].filter(
    ([name, info]) => isSet(name) && variables[name] !== info.defaultText,
  );
  return used.flatMap(([name, info]) => {
    if (form === 'library' && info.serviceOnly === true) return serviceOnly(name);
    return info.needs?.some(isGiven) === false ? [unusedVariable(name, info)] : [];
  });
}

/** A library is in front of the app that it is a part of. */
const IN_APP: ReadonlySet<string> = new Set(IN_FRONT_OF_APP);

/** The app's own, more often than not. */
const OFTEN_SET: ReadonlySet<string> = new Set(['HOST', 'PORT']);

function serviceOnly(name: string): ConfigWarning[] {
  if (OFTEN_SET.has(name)) return [];
  const message = 'has no effect in the library.';
  return [{ code: 'variable-unused', variable: name, message, fix: `Remove ${name}.` }];
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
