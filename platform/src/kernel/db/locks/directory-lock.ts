import { linkSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Locks a data directory for this process, because the embedded database has no lock of its own,
 * and two processes on one directory destroy it. Takes over a lock file whose pid is dead or is
 * this process's own pid. Returns the function that releases the lock. Throws if another process
 * holds the lock (the error names its pid), or if two attempts to create the lock file fail.
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'lock');
  const draft = `${file}.${process.pid}`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      // `linkSync` gives the lock file its name only after the pid has been written to a draft
      // file, so a process that is killed in between leaves no empty lock file behind.
      writeFileSync(draft, String(process.pid));
      linkSync(draft, file);
      return () => unlinkSync(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && isAlive(holder)) {
        throw new Error(`the data directory ${directory} is in use by process ${holder}`);
      }
      unlinkSync(file);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  throw new Error(`the data directory ${directory} could not be locked`);
}
