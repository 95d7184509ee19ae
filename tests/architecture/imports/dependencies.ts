interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

/** The parts of package-lock.json that are checked. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** The parts of a package.json that are checked. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * reliability.md 1.9: the lowest version without the known holes, for each major version that has
 * one. A major version that is not named is not allowed.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  fastify: ['5.8.3'],
  '@fastify/http-proxy': ['11.4.4'],
  '@fastify/reply-from': ['12.6.2'],
  'socket.io-parser': ['4.2.7'],
  ws: ['8.17.1'],
  undici: ['7.28.0', '8.5.0'],
};

function numbers(version: string): number[] {
  return version.split('-')[0]?.split('.').map(Number) ?? [];
}

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [numbers(version), numbers(floor)];
  for (let place = 0; place < 3; place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return !version.includes('-');
}

function instances(lock: Lock, name: string): [string, string][] {
  return Object.entries(lock.packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([path, { version = '' }]) => [path, version]);
}

/** Installed versions below their floor, and floors that nothing installed answers to. */
export function belowFloor(
  lock: Lock,
  floors: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(floors).flatMap(([name, allowed]) => {
    const found = instances(lock, name);
    if (found.length === 0) return [`${name} is not in the lock file`];
    return found
      .filter(([, version]) => {
        const floor = allowed.find((one) => numbers(one)[0] === numbers(version)[0]);
        return floor === undefined || !isAtLeast(version, floor);
      })
      .map(([path, version]) => `${path} ${version}`);
  });
}

/**
 * Dependencies that are not pinned to one version, as `name range`. An alias is pinned like
 * `npm:name@1.2.3`.
 */
export function loosePins(manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, range]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range))
    .map(([name, range]) => `${name} ${range}`);
}

/** Entries of the lock file that name a place to download from, or have no checksum. */
export function untrusted(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([, { link, resolved, integrity }]) => !link && (resolved !== undefined || !integrity))
    .map(([path]) => path);
}
