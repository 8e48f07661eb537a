import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/*
 * How much of the machine others use, by the kernel's own count. A latency that was measured while
 * others kept the cores says nothing about the service; whether they did is judged by this alone,
 * never by how the figure came out.
 */

/** In cores. Above it, a measurement is taken again. */
const CALM = 0.2;
const TICKS_PER_SECOND = 100;

function numbersIn(path, from) {
  return readFileSync(path, 'utf8').slice(from).split(/\s+/).map(Number);
}

/** Ticks that all of the machine has used, those that its host took away included. */
function ticksOfAll() {
  const [user, nice, system, , , irq, softirq, steal] = numbersIn('/proc/stat', 'cpu  '.length);
  return user + nice + system + irq + softirq + steal;
}

/** Ticks of a process and of those of its children that have ended. */
function ticksOf(pid) {
  try {
    const path = `/proc/${pid}/stat`;
    // Behind the name, which may hold anything.
    const fields = numbersIn(path, readFileSync(path, 'utf8').lastIndexOf(')') + 2);
    return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
  } catch {
    // It has ended, and counts with its parent.
    return 0;
  }
}

/** Processor time that a process has used, in seconds, to the hundredth. */
export function processorSeconds(pid) {
  return ticksOf(pid) / TICKS_PER_SECOND;
}

/** Ticks of a process and of all that it has started, and those have. */
function ticksOfFamily(pid) {
  return childrenOf(pid).reduce((sum, child) => sum + ticksOfFamily(child), ticksOf(pid));
}

function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    // It has ended, as above.
    return [];
  }
}

/** Begins to watch. The function that it gives says how many cores others have used since. */
export function watchOthers() {
  const startedAt = performance.now();
  const before = ticksOfAll() - ticksOfFamily(process.pid);
  return () => {
    const seconds = (performance.now() - startedAt) / 1000;
    return (
      Math.max(0, ticksOfAll() - ticksOfFamily(process.pid) - before) / TICKS_PER_SECOND / seconds
    );
  };
}

/** Whether others left the machine alone while `act` ran; and what it gave. */
export async function calmly(act) {
  const others = watchOthers();
  const value = await act();
  return { value, calm: others() <= CALM };
}

/** Waits until the machine is ours, until `endsAt` at the latest. */
export async function untilCalm(endsAt) {
  while (performance.now() < endsAt && !(await calmly(async () => await delay(500))).calm);
}
