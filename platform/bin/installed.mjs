/*
 * Whether node_modules holds what the lock file says, and whether this installation's servers run. Plain
 * JavaScript without dependencies: the system's Node 20 must understand it.
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
/** The hash of the lock file that was installed whole. In the folder itself: what empties it takes the mark too. */
const mark = join(root, 'node_modules', '.installed-lock');
const SERVERS = ['platform/src/main.ts', 'relay/src/main.ts'];

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/**
 * Is in node_modules what the lock file says? npm's own note may say so of packages that are not there, so a
 * mark tells which lock file was installed, and each package that must be there is looked for. `INSTALLED`
 * answers for an image, which has the libraries of one workspace alone.
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

/** Before an installation: whatever interrupts it, node_modules counts as not installed. */
export function unmarkInstalled() {
  rmSync(mark, { force: true });
}

/** After a whole installation. */
export function markInstalled() {
  writeFileSync(mark, `${lockHash()}\n`);
}

/** The command lines of all processes, each with the folder that its relative paths begin at. */
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
      // It has ended, or is another user's.
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

/** Does a server of this folder run? An installation would take its libraries from under it. */
export function isRunning() {
  const mains = SERVERS.map((path) => join(root, path));
  return commandLines().some(({ words, folder }) =>
    words.some((word) => word.endsWith('main.ts') && mains.includes(resolve(folder, word))),
  );
}
