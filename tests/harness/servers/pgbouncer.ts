import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { until } from '../wait.ts';
import { startChild } from './children.ts';
import { freePort } from './ports.ts';
import { type Postgres, run } from './postgres.ts';

/** It refuses to run as root; PostgreSQL's package brings this account. */
const ACCOUNT = userInfo().uid === 0 ? 'postgres' : undefined;

/** A pooler before a PostgreSQL server: each transaction may get another connection. */
export interface Pooler {
  /** The same database through it. */
  url(direct: string): string;
  stop(): Promise<void>;
}

/** Starts pgBouncer in transaction mode on 127.0.0.1 and a free port. */
export async function startPooler(postgres: Postgres): Promise<Pooler> {
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), 'jicai-pgbouncer-'));
  const settings = join(home, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${postgres.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 10
server_idle_timeout = 5
`,
  );
  await chmod(home, 0o755);
  // As README says: through a pooler, the role brings what a connection asks for otherwise.
  await run(postgres.url(), `alter role postgres set timezone = 'UTC'`);
  await run(postgres.url(), 'alter role postgres set jit = off');
  const pooler = startChild(['/usr/sbin/pgbouncer', settings], {
    cwd: home,
    ...(ACCOUNT ? { user: ACCOUNT } : {}),
  });
  const url = (direct: string) => {
    const address = new URL(direct);
    address.port = String(port);
    return address.href;
  };
  await until(`pgBouncer on port ${port}`, async () => {
    if (pooler.isRunning()) await run(url(postgres.url()), 'select 1');
    return true;
  });
  if (!pooler.isRunning()) throw new Error(`pgBouncer ended:\n${pooler.output()}`);
  return {
    url,
    async stop() {
      await pooler.stop('SIGTERM');
      await rm(home, { recursive: true, force: true });
    },
  };
}
