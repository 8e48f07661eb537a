import { VARIABLE_NAMES } from './variables.js';

/** A variable that is set, and the one of ours that it was probably meant to be. */
export interface MisspelledVariable {
  /** As it is set, without characters that could not be shown. */
  readonly name: string;
  readonly meant: string;
}

/** Two slips: more would flag names that only look alike. */
const MOST_EDITS = 2;

/** HOST and PORT are left out: at their length every other short name is near. */
const CANDIDATES = [...VARIABLE_NAMES].filter((name) => name.startsWith('SERVICE_'));

/**
 * Names that other software sets by convention, about services that are not us:
 * - Kubernetes and Docker links, for each service: `X_SERVICE_HOST`, `X_SERVICE_PORT_HTTP`,
 *   `X_PORT`, `X_PORT_8080_TCP_ADDR` (kubelet's envvars.go; Docker, "Link environment variables").
 * - Consul's registrators: `SERVICE_NAME`, `SERVICE_8080_TAGS`, `SERVICE_CHECK_HTTP`
 *   (gliderlabs/registrator, "Service Object" and "Consul").
 */
const CONVENTIONS = [
  /^(?:[A-Z\d_]+_)?SERVICE_(?:HOST|PORT(?:_[A-Z\d_]+)?)$/,
  /_PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?$/,
  /^SERVICE_(?:\d+_)?(?:NAME|TAGS|ID|IP|PORT|REGION|IGNORE|CHECK_[A-Z\d_]+)$/,
];

/**
 * Variables whose name is nearly one of our `SERVICE_*` names: `SERVICE_EMIAL` would leave the
 * service open to everyone. Empty ones count as unset, and upper and lower case as one.
 */
export function findMisspelled(
  variables: Readonly<Record<string, string | undefined>>,
): MisspelledVariable[] {
  const found: MisspelledVariable[] = [];
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined || value === '' || VARIABLE_NAMES.has(name)) continue;
    const meant = nearestName(name.toUpperCase());
    if (meant !== undefined) found.push({ name: name.replaceAll(/[^\x20-\x7e]/g, '?'), meant });
  }
  return found;
}

function nearestName(name: string): string | undefined {
  const near = CANDIDATES.filter((candidate) => isWithin(MOST_EDITS, name, candidate));
  if (near.length === 0 || CONVENTIONS.some((convention) => convention.test(name))) {
    return undefined;
  }
  return near.find((candidate) => isWithin(1, name, candidate)) ?? near[0];
}

/**
 * Whether so many edits, two at most, make one text of the other: a character inserted, removed or
 * replaced, or two neighbors swapped (the Damerau-Levenshtein distance).
 */
function isWithin(edits: number, from: string, to: string): boolean {
  if (Math.abs(from.length - to.length) > edits) return false;
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const [left, right] = [from.slice(same), to.slice(same)];
  if (left === right) return true;
  if (edits === 0) return false;
  const rest = (cost: number, ofLeft: number, ofRight: number) =>
    cost <= edits && isWithin(edits - cost, left.slice(ofLeft), right.slice(ofRight));
  const isSwap = (second: number, ofSecond: number) =>
    left[0] === right[ofSecond] && left[second] === right[0];
  return (
    rest(1, 1, 1) ||
    rest(1, 1, 0) ||
    rest(1, 0, 1) ||
    (isSwap(1, 1) && rest(1, 2, 2)) ||
    // Swapped, and a character more or less between the two.
    (isSwap(2, 1) && rest(2, 3, 2)) ||
    (isSwap(1, 2) && rest(2, 2, 3))
  );
}
