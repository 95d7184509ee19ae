import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives every thread of this process, and every thread started later, the lowest priority, so that the
 * processes which serve bids run first. Does nothing except on Linux, the only system with a priority for
 * each thread.
 */
export function lowerProcessPriority(): void {
  if (process.platform !== 'linux') return;
  for (const id of readdirSync('/proc/self/task'))
    try {
      setPriority(Number(id), constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended since the directory was read.
    }
}
