/*
 * Installs everything that a fresh clone needs before other programs run. Plain JavaScript without
 * dependencies: the system's Node 20 must understand it. Node 24 comes with the lock file.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFirst } from './read-first.mjs';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const NODE_MAJOR = 24;
const major = () => Number(process.versions.node.split('.')[0]);

/** The Node 24 that came with the lock file; `null` where this system has none. */
export function bundledNode() {
  const folder = join(root, 'node_modules', `node-${platformName()}-${process.arch}`, 'bin');
  const file = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : null;
}

function platformName() {
  return process.platform === 'win32' ? 'win' : process.platform;
}

/** Is in node_modules exactly what the lock file says? npm keeps its own note of what it put there. */
export function isInstalled() {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(note, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link || optional) return true;
    return present[path]?.version === version;
  });
}

/**
 * Installs what the lock file says, unless that is done, or `INSTALLED` says so: an image has the
 * libraries of one workspace alone. Ends the process when it fails.
 */
export function install() {
  if (process.env.INSTALLED === '1' || isInstalled()) return;
  console.info('npm ci …');
  // Also where NODE_ENV is `production`: the pages are built here.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const npm = process.env.npm_execpath;
  const byPath = npm?.endsWith('.js') || npm?.endsWith('.cjs');
  const [file, rest] = byPath ? [process.execPath, [npm, ...args]] : ['npm', args];
  const shell = !byPath && process.platform === 'win32';
  const { status, error } = spawnSync(file, rest, { cwd: root, stdio: 'inherit', shell });
  if (status === 0) return;
  console.error(`npm ci failed${error ? `: ${error.message}` : ''}`);
  process.exit(1);
}

/**
 * The environment for the project's programs: Node 24 and the others first on the path, and a cache
 * of compiled modules, with which a server loads in two thirds of the time from its second start on.
 */
export function ownEnvironment() {
  const bin = join(root, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${bin}${separator}${process.env.PATH ?? ''}`,
  };
}

/**
 * Under npm: calls `leave` once npm is gone. A signal to npm ends it and the shell that it started,
 * and never comes here. Who starts a program without npm may leave it running.
 */
export function whenOrphaned(leave) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    leave();
  }, 500).unref();
}

/**
 * Installs, and sees to it that the rest runs on Node 24: where this process is older, it starts
 * the same command again under the bundled one and never returns.
 */
export async function setUp() {
  install();
  if (major() >= NODE_MAJOR) return;
  const node = bundledNode();
  if (node === null) {
    console.error(`Node ${NODE_MAJOR} is needed on this system; this is ${process.version}.`);
    process.exit(1);
  }
  const again = spawn(node, process.argv.slice(1), { stdio: 'inherit', env: ownEnvironment() });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => again.kill(signal));
  whenOrphaned(() => again.kill('SIGTERM'));
  const [code, signal] = await new Promise((resolve) => {
    again.once('exit', (...end) => resolve(end));
  });
  process.exit(signal ? 1 : code);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readFirst('setup');
  await setUp();
  console.info(`ready: Node ${process.versions.node}`);
}
