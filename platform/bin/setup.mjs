/*
 * Installs everything that a fresh clone needs before other programs run. Plain JavaScript without
 * dependencies, because the system's Node 20 must run it. Node 24 comes with the lock file.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, isRunning, markInstalled, root, unmarkInstalled } from './installed.mjs';
import { readFirst } from './read-first.mjs';

/** The exit code if the libraries are missing, unlike those for a wrong line or wrong settings. */
const NOT_INSTALLED = 69;
const NODE_MAJOR = 24;
const major = () => Number(process.versions.node.split('.')[0]);

/** Returns the path of the Node 24 that came with the lock file, or `null` if this system has none. */
export function bundledNode() {
  const folder = join(root, 'node_modules', `node-${platformName()}-${process.arch}`, 'bin');
  const file = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : null;
}

function platformName() {
  return process.platform === 'win32' ? 'win' : process.platform;
}

/** Ends the process: the libraries do not match the lock file and may not be installed now. */
export function refuseToInstall(why) {
  console.error(`✗ 程序库未安装，或与 package-lock.json 不符。${why}`);
  console.error(
    '  (The libraries are not those of package-lock.json: stop the mall, then `npm run setup`.)',
  );
  process.exit(NOT_INSTALLED);
}

/**
 * Installs the libraries of the lock file unless they are installed. Ends the process if that fails,
 * or if a server of this folder runs, whose libraries the installation would remove.
 */
export function install() {
  if (isInstalled()) return;
  if (isRunning()) refuseToInstall('商城正在运行，此时不能安装：请先停止商城，再重新执行本命令');
  console.info('npm ci …');
  unmarkInstalled();
  // Development dependencies are needed even if NODE_ENV is `production`: the pages are built here.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const npm = process.env.npm_execpath;
  const byPath = npm?.endsWith('.js') || npm?.endsWith('.cjs');
  const [file, words] = byPath ? [process.execPath, [npm, ...args]] : ['npm', args];
  const shell = !byPath && process.platform === 'win32';
  const { status, error } = spawnSync(file, words, { cwd: root, stdio: 'inherit', shell });
  if (status === 0) return markInstalled();
  console.error(`npm ci failed${error ? `: ${error.message}` : ''}`);
  process.exit(1);
}

/**
 * Returns the environment for the project's programs: installed programs, Node 24 among them, first
 * on the path, and a cache of compiled modules. From its second start on, a server then loads in two
 * thirds of the time.
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
 * Under npm, calls `leave` once npm has ended: a signal to npm ends npm and the shell that it started,
 * but never reaches this process. A program that was started without npm may outlive its parent.
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
 * Ensures that the code after it runs on Node 24: an older process runs the same command under the
 * bundled Node and exits with its code instead of returning.
 */
async function useOwnNode() {
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

/** Installs, then continues on Node 24; for programs that start the mall, and for tests. */
export async function setUp() {
  install();
  await useOwnNode();
}

/**
 * For operators' commands: continues on Node 24 without installing, because the mall may be running on
 * these libraries. Ends the process if they do not match the lock file.
 */
export async function useInstalled() {
  if (!isInstalled()) refuseToInstall('未执行任何操作：请先停止商城，再运行 npm run setup');
  await useOwnNode();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readFirst('setup');
  await setUp();
  console.info(`ready: Node ${process.versions.node}`);
}
