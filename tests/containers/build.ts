import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Images without a container engine: Debian's base by debootstrap, the Node of the lock file in it, and
 * the two Dockerfiles built by buildah in a chroot. It needs root and Linux, and no daemon.
 */

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The base that both Dockerfiles name. */
export const BASE = 'localhost/node:24.21.0-slim';
const DEBIAN = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';

const STORE = ['--storage-driver', 'vfs'];

/** Runs a program; its output is shown as it comes. */
const show = (file: string, args: readonly string[]): void => {
  execFileSync(file, args, { cwd: root, stdio: 'inherit' });
};

/** Runs buildah; answers what it prints. */
export const buildah = (...args: readonly string[]): string =>
  execFileSync('buildah', [...STORE, ...args], { cwd: root, encoding: 'utf8' }).trim();

/** The thing that is missing for it, in words; null when it can be done. */
export function problem(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, for debootstrap and chroot';
  const missing = ['buildah', 'debootstrap'].filter(
    (name) => !['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, name))),
  );
  return missing.length === 0 ? null : `run: apt-get install -y ${missing.join(' ')}`;
}

/** The installation's own authorities, where a network has one: npm asks through it. */
const authorities = (): string | null => process.env.NODE_EXTRA_CA_CERTS ?? null;
const AUTHORITIES_THERE = '/etc/ssl/certs/ca-certificates.crt';

function layOutBase(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  show('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates,libstdc++6',
    DEBIAN,
    folder,
    MIRROR,
  ]);
  const node = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin/node');
  copyFileSync(node, join(folder, 'usr/local/bin/node'));
  const npm = join(execFileSync('npm', ['root', '-g'], { encoding: 'utf8' }).trim(), 'npm');
  const there = 'usr/local/lib/node_modules/npm';
  cpSync(npm, join(folder, there), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`/${there}/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name));
  show('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', 'node']);
  const own = authorities();
  if (own) copyFileSync(own, join(folder, AUTHORITIES_THERE));
}

/** Makes the base image once; it is Debian and the locked Node, and changes with them alone. */
export function makeBase(): void {
  if (buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(BASE)) return;
  const folder = join(root, 'tests/.out/containers/base');
  layOutBase(folder);
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, folder, '/');
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', container);
  if (authorities())
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES_THERE}`, container);
  buildah('commit', '--quiet', container, BASE);
  buildah('rm', container);
  rmSync(folder, { recursive: true, force: true });
}

/** Builds one of our Dockerfiles as it is; answers the image's name. */
export function buildImage(part: 'platform' | 'relay'): string {
  const image = `jicai-${part}`;
  const how = ['--isolation', 'chroot', '--pull-never', '--layers=false'];
  show('buildah', [...STORE, 'build', ...how, '-f', `${part}/Dockerfile`, '-t', image, '.']);
  return image;
}
