import { readFileSync } from 'node:fs';
import { load } from './wrk.js';

/** Microseconds per clock tick of /proc: USER_HZ is 100 on every Linux. */
const TICK_MICROSECONDS = 10_000;

/** Processor time that a process has used, user and system, in microseconds. */
export function processorTime({ pid }) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

/** Memory of a process, in MB. `figure`: a line of proc(5), `status`, such as VmHWM for the most that was resident. */
export function memoryOf({ pid }, figure = 'VmRSS') {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${figure}:\\s+(\\d+)`, 'm').exec(status)[1]) / 1000;
}

/** A contestant whose value is the processor time that its server uses per request, in microseconds. */
export function costContestant(name, server, target, options) {
  return {
    name,
    measure: async () => {
      const before = processorTime(server);
      const window = await load(target, options);
      const value = (processorTime(server) - before) / window.more.requests;
      return { ...window, value };
    },
  };
}
