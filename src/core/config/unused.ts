import type { Variables } from './environment.js';
import { configWarning, type ConfigWarning } from './problems.js';
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
  const found = used.flatMap(([name, info]) => {
    if (form === 'library' && info.serviceOnly === true) return serviceOnly(name);
    return info.needs?.some(isGiven) === false ? [unusedVariable(name, info)] : [];
  });
  return form === 'service' && isMeantAsPort(variables)
    ? [...found, configWarning('variable-unused-port', { variable: 'SERVICE_PORT' })]
    : found;
}

/** Names that Kubernetes and Consul's registrators set. */
const CONVENTION = /^SERVICE_(?:HOST|NAME|ID|IP|TAGS|REGION|PORT_.+|\d.*|CHECK_.+|SERVICE_.+)$/;

/**
 * Whether SERVICE_PORT looks like the port to listen on. Kubernetes sets it to `tcp://…` for a Service named
 * `service`, and other software sets it next to names of the same kind.
 */
function isMeantAsPort(variables: Variables): boolean {
  return (
    /^\d{1,5}$/.test(variables['SERVICE_PORT'] ?? '') &&
    !variables['PORT'] &&
    !Object.keys(variables).some((name) => CONVENTION.test(name))
  );
}

/** A library is in front of the app that it is a part of. */
const IN_APP: ReadonlySet<string> = new Set(IN_FRONT_OF_APP);

/** The app's own, more often than not. */
const OFTEN_SET: ReadonlySet<string> = new Set(['HOST', 'PORT']);

function serviceOnly(variable: string): ConfigWarning[] {
  return OFTEN_SET.has(variable) ? [] : [configWarning('variable-unused-library', { variable })];
}

function unusedVariable(variable: string, { needs = [] }: VariableInfo): ConfigWarning {
  const list = needs.filter((each) => !each.endsWith('_FILE'));
  return configWarning('variable-unused', { variable, needed: { list, kind: 'or' } });
}
