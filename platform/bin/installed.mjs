/*
 * Checks whether node_modules matches the lock file, and whether this installation's servers run.
 * Plain JavaScript without dependencies, because the system's Node 20 must run it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const lockFile = join(root, 'package-lock.json');
/** Holds the hash of the lock file that was fully installed; emptying node_modules removes it too. */
const mark = join(root, 'node_modules', '.installed-lock');
const SERVERS = ['platform/src/main.ts', 'relay/src/main.ts'];

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/**
 * Returns whether node_modules matches the lock file. npm's own record may list packages that are
 * missing, so a mark names the installed lock file and each required package is looked up.
 * `INSTALLED=1` skips the check, for an image that holds the libraries of one workspace only.
 */
export function isInstalled() {
  if (process.env.INSTALLED === '1') return true;
  if (!existsSync(lockFile) || !existsSync(mark)) return false;
  if (readFileSync(mark, 'utf8').trim() !== lockHash()) return false;
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return Object.entries(packages).every(
    ([path, { optional }]) =>
      !path.includes('node_modules/') || optional || existsSync(join(root, path, 'package.json')),
  );
}

/** Call before an installation: if it is interrupted, node_modules counts as not installed. */
export function unmarkInstalled() {
  rmSync(mark, { force: true });
}

/** Call after a complete installation. */
export function markInstalled() {
  writeFileSync(mark, `${lockHash()}\n`);
}

/** Returns the command line of every process, with the folder that its relative paths start from. */
function commandLines() {
  if (process.platform === 'win32') return [];
  if (!existsSync('/proc/self/cmdline')) {
    const { stdout } = spawnSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' });
    return (stdout ?? '').split('\n').map((line) => ({ words: line.split(' '), folder: '/' }));
  }
  const read = (action, otherwise) => {
    try {
      return action();
    } catch {
      // The process has ended, or belongs to another user.
      return otherwise;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => ({
      words: read(() => readFileSync(`/proc/${id}/cmdline`, 'utf8'), '').split('\0'),
      folder: read(() => readlinkSync(`/proc/${id}/cwd`), '/'),
    }));
}

/** Returns whether a server of this folder runs: an installation would remove its libraries. */
export function isRunning() {
  const mains = SERVERS.map((path) => join(root, path));
  return commandLines().some(({ words, folder }) =>
    words.some((word) => word.endsWith('main.ts') && mains.includes(resolve(folder, word))),
  );
}
