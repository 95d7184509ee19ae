import { existsSync, globSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { until } from '../wait.ts';
import { type Child, startChild } from './children.ts';
import { freePort } from './ports.ts';

/** PostgreSQL refuses to run as root; Debian's package brings this account. */
const ACCOUNT = userInfo().uid === 0 ? 'postgres' : undefined;

/** The folder of the server's programs, the newest version first; `null` where none is installed. */
export function postgresBinaries(): string | null {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  const places = [process.env.POSTGRES_BIN ?? '', ...debian, '/opt/homebrew/bin', '/usr/local/bin'];
  return places.find((place) => place && existsSync(join(place, 'initdb'))) ?? null;
}

/** A private PostgreSQL server in a temporary directory. */
export interface Postgres {
  readonly port: number;
  /** The connection string of a database on it. */
  url(database?: string): string;
  /** Makes a database, from a template if given, and returns its connection string; see `copyOf`. */
  create(name: string, template?: string): Promise<string>;
  drop(name: string): Promise<void>;
  /** Kills the server as a crash would (`kill -9`), keeps its data; `revive` starts it again. */
  crash(): Promise<void>;
  revive(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Linux keeps what lies here in memory. */
const MEMORY = '/dev/shm';
/** All databases of a run of the tests lie beside each other. */
const MEMORY_BYTES = 10 * 1024 ** 3;

function memoryFolder(): string | null {
  if (!existsSync(MEMORY)) return null;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES ? MEMORY : null;
}

/** A run that was killed leaves its files; in memory they would cost the machine its room. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const pidFile of globSync(join(folder, 'jicai-postgres-*/data/postmaster.pid'))) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    const isOld = Date.now() - statSync(pidFile).mtimeMs > 3_600_000;
    if (!isOld || existsSync(`/proc/${pid}`)) continue;
    await rm(dirname(dirname(pidFile)), { recursive: true, force: true });
  }
}

/** The statement that makes a database from a template: copying files costs half of writing a log of them. */
export const copyOf = (template: string, name: string): string =>
  `create database "${name}" template "${template}" strategy file_copy encoding 'UTF8'`;

/**
 * For a server of hundreds of short-lived databases: the vacuum would visit them all day, and finish with
 * none of them in time.
 */
export const MANY_DATABASES: Readonly<Record<string, string>> = { autovacuum: 'off' };

interface PostgresOptions {
  /** Gives up durability for speed. */
  readonly fast?: boolean;
  /**
   * Keeps its files in memory where there is room: they outlive a killed server, and no test waits
   * for a disk that stands still (a second at times on a virtual machine).
   */
  readonly inMemory?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts a server on 127.0.0.1 and a free port, with Debian's durable settings. Extra settings go to
 * `postgres -c`.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const bin = postgresBinaries();
  if (bin === null) throw new Error('PostgreSQL is not installed (initdb not found)');
  const memory = options.inMemory ? memoryFolder() : null;
  if (memory) await removeLeftovers(memory);
  const folder = memory ?? tmpdir();
  const home = await mkdtemp(join(folder, 'jicai-postgres-'));
  await chmod(home, 0o777);
  const data = join(home, 'data');
  const user = ACCOUNT ? { user: ACCOUNT } : {};
  const initdb = startChild(
    [
      join(bin, 'initdb'),
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      // The same order, compared byte by byte.
      '--lc-collate=C',
      '--no-sync',
    ],
    { cwd: home, ...user },
  );
  if ((await initdb.ended) !== 0) throw new Error(`initdb failed:\n${initdb.output()}`);

  const port = await freePort();
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: home,
    max_connections: '200',
    shared_buffers: '64MB',
    ...(options.fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let server: Child;
  const launch = async () => {
    server = startChild([join(bin, 'postgres'), '-D', data, ...args], { cwd: home, ...user });
    await until(`PostgreSQL on port ${port}`, async () => {
      if (!server.isRunning()) return true;
      await run(url(), 'select 1');
      return true;
    });
    if (!server.isRunning()) throw new Error(`PostgreSQL ended:\n${server.output()}`);
  };
  await launch();
  return {
    port,
    url,
    async create(name, template = 'template0') {
      await run(url(), copyOf(template, name));
      return url(name);
    },
    drop: (name) => run(url(), `drop database if exists "${name}" with (force)`),
    async crash() {
      await server.stop('SIGKILL');
      // Backends notice the loss of their postmaster by themselves; a new one waits for them.
      await until('the last backend of the killed server is gone', () => orphansGone(data));
    },
    revive: launch,
    async stop() {
      await server.stop('SIGQUIT');
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** A backend keeps its command line's data directory open; Linux shows it in /proc. */
function orphansGone(data: string): boolean {
  return globSync('/proc/[0-9]*/cwd').every((link) => {
    try {
      return readlinkSync(link) !== data;
    } catch {
      return true;
    }
  });
}

/** Runs one statement on a connection of its own. */
export async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A server that is being killed says so on idle connections too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
