import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Buildah without an engine: it runs the steps of a Dockerfile in a chroot, as root. */
const BUILDAH = ['buildah', '--storage-driver', 'vfs'] as const;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** The command line of Buildah with these arguments. */
export function buildah(...args: readonly string[]): [string, ...string[]] {
  return [...BUILDAH, ...args];
}

/** Runs a program, its output on this one's. Throws when it fails. */
function run([file, ...args]: readonly [string, ...string[]]): void {
  const { status, error } = spawnSync(file, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${file} ${args.join(' ')} ended with ${status}`);
}

function has(image: string): boolean {
  const [file, ...args] = buildah('images', '--quiet', `localhost/${image}`);
  return spawnSync(file, args, { stdio: 'pipe' }).status === 0;
}

/** The image that a Dockerfile's last stage stands on, like `node:24.21.0-slim`. */
function baseOf(dockerfile: string): string {
  const stages = [...dockerfile.matchAll(/^FROM (\S+)/gm)];
  const base = stages.at(-1)?.[1];
  if (!base) throw new Error('a Dockerfile without FROM');
  return base;
}

/** The folder of the npm that started this process: Node's package for Linux brings none. */
function npmFolder(): string {
  const program = process.env.npm_execpath;
  if (!program) throw new Error('start this with `npm run containers`');
  return dirname(dirname(program));
}

/**
 * Builds a stand-in for the official image of Node under its name, from Debian's packages, the Node of
 * the lock file, npm and this machine's certificates. Nothing is done where there is one already.
 */
function buildBase(image: string): void {
  if (has(image)) return;
  const version = /^node:([\d.]+)-/.exec(image)?.[1];
  if (`v${version}` !== process.version)
    throw new Error(`${image} is wanted, but the Node of the lock file is ${process.version}`);
  const folder = mkdtempSync(join(tmpdir(), 'jicai-base-'));
  try {
    run(['debootstrap', '--variant=minbase', 'bookworm', join(folder, 'debian')]);
    cpSync(process.execPath, join(folder, 'node'));
    cpSync(npmFolder(), join(folder, 'npm'), { recursive: true });
    cpSync(CERTIFICATES, join(folder, 'certificates'), { dereference: true });
    writeFileSync(
      join(folder, 'Containerfile'),
      `FROM scratch
COPY debian /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates ${CERTIFICATES}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
  && mkdir -p /usr/local/etc && echo cafile=${CERTIFICATES} > /usr/local/etc/npmrc \\
  && useradd --uid 1000 --create-home node && npm --version
`,
    );
    run(buildah('build', '--isolation', 'chroot', '--tag', image, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Builds the image of a package from its Dockerfile as `jicai-<name>`.
 *
 * @returns the image's name
 */
export function buildImage(name: 'platform' | 'relay'): string {
  const file = join(root, name, 'Dockerfile');
  buildBase(baseOf(readFileSync(file, 'utf8')));
  const image = `jicai-${name}`;
  // The format of Docker: the other one has no health checks.
  const how = ['--isolation', 'chroot', '--format', 'docker', '--pull-never'];
  run(buildah('build', ...how, '--file', file, '--tag', image, root));
  return `localhost/${image}`;
}
