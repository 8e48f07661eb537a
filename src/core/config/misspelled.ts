import { VARIABLES, VARIABLE_NAMES } from './variables.js';
import type { Variables } from './environment.js';
import { configWarning, type ConfigWarning } from './problems.js';
import { IN_FRONT_OF_APP, type VariableInfo } from './variable-info.js';

/** A variable that is set but unknown, and the known one that was probably meant. */
export interface MisspelledVariable {
  /** The name as it is set; characters that a terminal would interpret are replaced by `?`. */
  readonly name: string;
  /** The variable of Housekey that it resembles. */
  readonly intended: string;
}

/** With more edits, names that only look alike would be reported. */
const MAX_EDITS = 2;

/** Without HOST and PORT: they are so short that many unrelated names resemble them. */
const CANDIDATES = [...VARIABLE_NAMES].filter((name) => name.startsWith('SERVICE_'));

/**
 * Names that other software sets by convention, for services other than Housekey:
 * - Kubernetes and Docker links, for each service: `X_SERVICE_HOST`, `X_SERVICE_PORT_HTTP`,
 *   `X_PORT`, `X_PORT_8080_TCP_ADDR` (kubelet's envvars.go; Docker, "Link environment variables").
 * - Consul's registrators: `SERVICE_NAME`, `SERVICE_8080_TAGS`, `SERVICE_CHECK_HTTP`
 *   (gliderlabs/registrator, "Service Object" and "Consul").
 * - `SERVICE_ACCOUNT`, in which scripts for cloud providers name an account.
 */
const CONVENTIONS = [
  /^(?:[A-Z\d_]+_)?SERVICE_(?:HOST|PORT(?:_[A-Z\d_]+)?)$/,
  /_PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?$/,
  /^SERVICE_(?:\d+_)?(?:NAME|TAGS|ID|IP|PORT|REGION|IGNORE|ACCOUNT|CHECK_[A-Z\d_]+)$/,
];

/**
 * Finds variables whose name is almost one of the `SERVICE_*` names. `SERVICE_EMIAL` would leave the
 * service open to everyone. Empty variables are ignored, and so is case.
 */
export function findMisspelled(
  variables: Readonly<Record<string, string | undefined>>,
): MisspelledVariable[] {
  const found: MisspelledVariable[] = [];
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined || value === '' || VARIABLE_NAMES.has(name)) continue;
    const upperCase = name.toUpperCase();
    const intended = closestMatch(upperCase, CANDIDATES);
    if (intended === undefined || CONVENTIONS.some((pattern) => pattern.test(upperCase))) continue;
    found.push({ name: name.replaceAll(/[^\x20-\x7e]/g, '?'), intended });
  }
  return found;
}

/**
 * The candidate that is at most two edits away, for "Did you mean …?". Prefers one that is a single
 * edit away.
 */
export function closestMatch(text: string, candidates: readonly string[]): string | undefined {
  const close = candidates.filter((candidate) => isWithin(MAX_EDITS, text, candidate));
  return close.find((candidate) => isWithin(1, text, candidate)) ?? close[0];
}

/**
 * Whether at most `edits` edits (two at most) turn one text into the other. An edit inserts, removes
 * or replaces a character, or swaps two neighbors (Damerau-Levenshtein distance).
 */
function isWithin(edits: number, from: string, to: string): boolean {
  if (Math.abs(from.length - to.length) > edits) return false;
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const [left, right] = [from.slice(same), to.slice(same)];
  if (left === right) return true;
  if (edits === 0) return false;
  const restMatches = (cost: number, skipLeft: number, skipRight: number) =>
    cost <= edits && isWithin(edits - cost, left.slice(skipLeft), right.slice(skipRight));
  const isSwap = (secondLeft: number, secondRight: number) =>
    left[0] === right[secondRight] && left[secondLeft] === right[0];
  return (
    restMatches(1, 1, 1) ||
    restMatches(1, 1, 0) ||
    restMatches(1, 0, 1) ||
    (isSwap(1, 1) && restMatches(1, 2, 2)) ||
    // A swap, with a character inserted or removed between the two.
    (isSwap(2, 1) && restMatches(2, 3, 2)) ||
    (isSwap(1, 2) && restMatches(2, 2, 3))
  );
}

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
