import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Puts the calling thread behind all others of the machine: it runs on what they leave. For work that
 * takes a core to itself, so that bids go first. Linux knows a priority for each thread; elsewhere the
 * thread stays as it is.
 */
export function lowerOwnPriority(): void {
  if (process.platform !== 'linux') return;
  const [id] = readFileSync('/proc/thread-self/stat', 'utf8').split(' ', 1);
  setPriority(Number(id), constants.priority.PRIORITY_LOW);
}

/** The same for every thread of this process, and for those that they begin later. */
export function lowerProcessPriority(): void {
  if (process.platform !== 'linux') return;
  for (const id of readdirSync('/proc/self/task'))
    try {
      setPriority(Number(id), constants.priority.PRIORITY_LOW);
    } catch {
      // It ended in between.
    }
}
