import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MOST_MS = 2_000;

/** The state of a process as the system tells it, such as R or T; empty where it tells none. */
function stateOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .slice(0, 1);
  } catch {
    return '';
  }
}

/** Stops a process until SIGCONT. When it returns the process stands still: a signal alone takes its time. */
export function freeze(child: ChildProcess): void {
  child.kill('SIGSTOP');
  const until = performance.now() + MOST_MS;
  while (!['T', ''].includes(stateOf(child.pid)) && performance.now() < until);
}
