import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/*
 * How much of the machine other processes use, by the kernel's own count. A latency measured while
 * others occupied the cores says nothing about the service. This count alone decides whether a
 * measurement is repeated, never its result.
 */

/** In cores. Above it, a measurement is repeated. */
const MAX_OTHER_CORES = 0.2;
const TICKS_PER_SECOND = 100;

function numbersIn(path, from) {
  return readFileSync(path, 'utf8').slice(from).split(/\s+/).map(Number);
}

/** Ticks used by the whole machine, including those that its host took (steal). */
function machineTicks() {
  const [user, nice, system, , , irq, softirq, steal] = numbersIn('/proc/stat', 'cpu  '.length);
  return user + nice + system + irq + softirq + steal;
}

/** Ticks of a process and of its children that have exited. */
function ticksOf(pid) {
  try {
    const path = `/proc/${pid}/stat`;
    // After the name, which may contain any character.
    const fields = numbersIn(path, readFileSync(path, 'utf8').lastIndexOf(')') + 2);
    return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
  } catch {
    // It has exited, and counts with its parent.
    return 0;
  }
}

/** Processor time used by a process, in seconds, to the hundredth. */
export function processorSeconds(pid) {
  return ticksOf(pid) / TICKS_PER_SECOND;
}

/** Ticks of a process and all its descendants. */
function ticksOfTree(pid) {
  return childrenOf(pid).reduce((sum, child) => sum + ticksOfTree(child), ticksOf(pid));
}

function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    // It has exited.
    return [];
  }
}

/** Starts counting. The returned function says how many cores other processes have used since. */
export function watchOtherLoad() {
  const startedAt = performance.now();
  const before = machineTicks() - ticksOfTree(process.pid);
  return () => {
    const seconds = (performance.now() - startedAt) / 1000;
    return (
      Math.max(0, machineTicks() - ticksOfTree(process.pid) - before) / TICKS_PER_SECOND / seconds
    );
  };
}

/** Runs `act`. Returns its result, and whether other processes were quiet meanwhile. */
export async function detectLoad(act) {
  const otherCores = watchOtherLoad();
  const value = await act();
  return { value, quiet: otherCores() <= MAX_OTHER_CORES };
}

/** Waits until other processes are quiet, but not beyond `endsAt`. */
export async function waitUntilQuiet(endsAt) {
  while (performance.now() < endsAt && !(await detectLoad(async () => await delay(500))).quiet);
}
