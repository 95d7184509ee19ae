/*
 * Programs that the tests start copies of. Missing ones are installed where that is possible
 * without asking: Debian as root by apt, Chromium elsewhere by Playwright.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const require = createRequire(import.meta.url);

function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    const folder = folders.find((candidate) => candidate && existsSync(join(candidate, name)));
    if (folder) return join(folder, name);
  }
  return null;
}

function postgres() {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions) ? readdirSync(versions) : [];
  if (debian.some((version) => existsSync(join(versions, version, 'bin/initdb')))) return true;
  const own = process.env.POSTGRES_BIN;
  return Boolean((own && existsSync(join(own, 'initdb'))) || onPath('initdb'));
}

/**
 * The browser to test with: the system's, else the one Playwright downloaded; `null` for none. The one
 * without a window of its own comes first: it has no menus and tabs to draw.
 */
export function chromium() {
  const system =
    process.env.CHROMIUM_PATH || onPath('chromium-headless-shell', 'chromium', 'chromium-browser');
  if (system && existsSync(system)) return system;
  const own = require('@playwright/test').chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/** Glyphs for Chinese; only Linux comes without. */
function chineseFont() {
  if (process.platform !== 'linux') return true;
  const { stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

function playwrightDownload() {
  const cli = join(require.resolve('@playwright/test/package.json'), '../cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}

/** OpenLDAP's server; Debian keeps it where only root looks. */
function slapd() {
  return existsSync('/usr/sbin/slapd') || onPath('slapd') !== null;
}

const TOOLS = {
  postgres: { is: postgres, packages: ['postgresql'], what: 'PostgreSQL' },
  pgbouncer: {
    is: () => existsSync('/usr/sbin/pgbouncer') || onPath('pgbouncer') !== null,
    packages: ['pgbouncer'],
    what: 'pgBouncer',
  },
  redis: { is: () => onPath('redis-server') !== null, packages: ['redis-server'], what: 'Redis' },
  slapd: { is: slapd, packages: ['slapd'], what: 'OpenLDAP' },
  buildah: { is: () => onPath('buildah') !== null, packages: ['buildah'], what: 'Buildah' },
  debootstrap: {
    is: () => existsSync('/usr/sbin/debootstrap'),
    packages: ['debootstrap'],
    what: 'debootstrap',
  },
  chromium: {
    is: () => chromium() !== null,
    packages: ['chromium-headless-shell'],
    what: 'Chromium',
  },
  font: { is: chineseFont, packages: ['fonts-noto-cjk', 'fontconfig'], what: 'a Chinese font' },
};

/** Installs what is missing of the named tools; answers the names and reasons of what still is. */
export function ensureTools(names) {
  const missing = () => names.filter((name) => !TOOLS[name].is());
  const canApt = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (canApt && missing().length > 0) {
    const packages = missing().flatMap((name) => TOOLS[name].packages);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env });
    console.info(`installing ${packages.join(', ')}`);
    apt('update', '-qq');
    const install = (...these) =>
      apt('install', '-y', '-qq', '--no-install-recommends', ...these).status === 0;
    // One that this Debian does not have must not keep back the others.
    if (!install(...packages)) for (const one of packages) install(one);
    if (missing().includes('chromium')) install('chromium');
  }
  if (missing().includes('chromium')) playwrightDownload();
  return Object.fromEntries(
    missing().map((name) => [
      name,
      `${TOOLS[name].what} is not installed and could not be (Debian: ${TOOLS[name].packages.join(' ')})`,
    ]),
  );
}
