import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

/** Resets the peak of resident memory (proc(5), clear_refs). */
export function resetPeakMemory(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Peak resident memory of a process in MiB, as counted by the kernel. */
export function peakMemoryOf(pid) {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kibibytes) / 1024;
}

/** Number of open file descriptors by type: `socket`, `pipe`, a file's path, … */
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
    // It was closed after the folder was read.
    return undefined;
  }
}

/** The descriptors that were added: how many in total, and of each type. */
export function addedDescriptors(before, after) {
  const added = [...after]
    .map(([type, count]) => [type, count - (before.get(type) ?? 0)])
    .filter(([, count]) => count > 0);
  return {
    count: added.reduce((sum, [, count]) => sum + count, 0),
    types: added.map(([type, count]) => `${count} ${type}`).join(', '),
  };
}
