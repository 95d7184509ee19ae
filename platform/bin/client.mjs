import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';
import { ownEnvironment } from './setup.mjs';

/** The folders and files that the browser application is built from. */
const SOURCES = ['client', 'shared/src', 'package-lock.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist']);

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  let latest = 0;
  for (const name of readdirSync(path)) {
    if (!NOT_SOURCES.has(name)) latest = Math.max(latest, newest(join(path, name)));
  }
  return latest;
}

/** Returns whether client/dist exists and is not older than its sources. */
export function clientIsBuilt() {
  const page = join(root, 'client/dist/index.html');
  if (!existsSync(page)) return false;
  const built = statSync(page).mtimeMs;
  return SOURCES.every((path) => newest(join(root, path)) <= built);
}

/** The path of Vite's command-line program. */
export const vite = join(root, 'node_modules/vite/bin/vite.js');

/**
 * Builds the browser application unless it is up to date or `CLIENT_DIST` names one that was built
 * elsewhere. Returns false if the build fails.
 */
export function buildClient() {
  if (process.env.CLIENT_DIST || clientIsBuilt()) return true;
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'client'),
    stdio: 'inherit',
    env: { ...ownEnvironment(), NODE_ENV: 'production' },
  });
  return status === 0;
}
