import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives every thread of this process, and those started later, the lowest priority, so that bids are
 * served first. Only Linux has a priority for each thread; on other systems it does nothing.
 */
export function lowerProcessPriority(): void {
  if (process.platform !== 'linux') return;
  for (const id of readdirSync('/proc/self/task'))
    try {
      setPriority(Number(id), constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended meanwhile.
    }
}
