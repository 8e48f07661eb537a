import { say } from '../diagnostics/finding.js';
import { configWarning } from './config-warning.js';
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
  const found = used.flatMap(([name, info]) => {
    if (form === 'library' && info.serviceOnly === true) return serviceOnly(name);
    return info.needs?.some(isGiven) === false ? [unusedVariable(name, info)] : [];
  });
  return form === 'service' && isMeantAsPort(variables) ? [...found, meantAsPort()] : found;
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

function meantAsPort(): ConfigWarning {
  const variable = 'SERVICE_PORT';
  const summary = say('variable-unused-port.summary', { variable });
  return configWarning('variable-unused', variable, summary, say('variable-unused-port.fix'));
}

/** A library is in front of the app that it is a part of. */
const IN_APP: ReadonlySet<string> = new Set(IN_FRONT_OF_APP);

/** The app's own, more often than not. */
const OFTEN_SET: ReadonlySet<string> = new Set(['HOST', 'PORT']);

function serviceOnly(name: string): ConfigWarning[] {
  if (OFTEN_SET.has(name)) return [];
  const summary = say('variable-unused-library.summary', { variable: name });
  const fix = say('variable-unused-library.fix', { variable: name });
  return [configWarning('variable-unused', name, summary, fix)];
}

function unusedVariable(name: string, { needs = [] }: VariableInfo): ConfigWarning {
  const names = needs.filter((each) => !each.endsWith('_FILE'));
  const values = { variable: name, needed: { list: names, kind: 'or' } } as const;
  const summary = say('variable-unused.summary', values);
  return configWarning('variable-unused', name, summary, say('variable-unused.fix', values));
}
