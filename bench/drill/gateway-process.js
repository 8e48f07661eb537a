import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

/** Forgets the highest resident memory so far (proc(5), clear_refs); what comes counts from now. */
export function forgetPeak(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The highest resident memory of a process, as the kernel saw it, in MiB. */
export function peakOf(pid) {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kibibytes) / 1024;
}

/** How many file descriptors of each type a process has open: `socket`, `pipe`, a file's path … */
export function descriptorsOf(pid) {
  const counts = new Map();
  for (const descriptor of readdirSync(`/proc/${pid}/fd`)) {
    const type = typeOf(`/proc/${pid}/fd/${descriptor}`);
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return counts;
}

function typeOf(link) {
  try {
    return readlinkSync(link).split(':', 1)[0];
  } catch {
    // Closed since the folder was read.
    return undefined;
  }
}

/** What a process has more of than it had: how many in all, and how many of which type. */
export function moreThan(before, after) {
  const more = [...after]
    .map(([type, count]) => [type, count - (before.get(type) ?? 0)])
    .filter(([, count]) => count > 0);
  return {
    count: more.reduce((sum, [, count]) => sum + count, 0),
    types: more.map(([type, count]) => `${count} ${type}`).join(', '),
  };
}
