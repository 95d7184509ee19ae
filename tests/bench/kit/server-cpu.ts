import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';
import { cpuSeconds } from './stats.ts';

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** CPU seconds of the server's processes that live now. */
function serverCpu(postmaster: number): number {
  let seconds = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (parentOf(Number(name)) === postmaster) seconds += cpuSeconds(Number(name));
    } catch {
      // It ended meanwhile.
    }
  }
  return seconds;
}

/**
 * A clock of the CPU that the server of this database uses, in seconds: all of its processes, on this
 * machine. Linux only.
 */
export async function serverCpuOf(db: Database): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return () => serverCpu(postmaster);
}
