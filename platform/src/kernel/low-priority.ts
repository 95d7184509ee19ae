import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Puts every thread of this process, and those that they begin later, behind all others of the machine: they
 * run on what is left, so that bids go first. Linux knows a priority for each thread; elsewhere nothing changes.
 */
export function lowerProcessPriority(): void {
  if (process.platform !== 'linux') return;
  for (const id of readdirSync('/proc/self/task'))
    try {
      setPriority(Number(id), constants.priority.PRIORITY_LOW);
    } catch {
      // It ended in between.
    }
}
