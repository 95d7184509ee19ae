import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { until } from '../wait.ts';
import { type Child, startChild } from './children.ts';
import { freeze } from './freeze.ts';
import { freePort } from './ports.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** One of our servers as a real process. */
export interface Server {
  /** `http://127.0.0.1:<port>`, the same after a restart. */
  readonly url: string;
  readonly port: number;
  /** The process id of the present life. */
  pid(): number;
  /** Its log, all lives together. */
  logs(): string;
  isRunning(): boolean;
  /** Ends it with SIGTERM (SIGKILL after 10 s). */
  stop(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Stands still (SIGSTOP) and goes on (SIGCONT). */
  freeze(): void;
  thaw(): void;
  /** Starts it again on the same port with the same settings, after `stop` or `kill`. */
  start(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

async function startServer(main: string, env: Environment, port: number): Promise<Server> {
  const url = `http://127.0.0.1:${port}`;
  let child: Child;
  let past = '';
  const start = async () => {
    if (child !== undefined) past += child.output();
    const mine = startChild([process.execPath, `${root}/${main}`], { cwd: root, env });
    child = mine;
    await until(
      `${main} is healthy on ${url}`,
      async () => !mine.isRunning() || (await fetch(`${url}/healthz`)).ok,
      { timeoutMs: 180_000, everyMs: 100 },
    ).catch(async (error: unknown) => {
      await mine.stop('SIGKILL');
      throw new Error(`${main} did not start:\n${mine.output()}`, { cause: error });
    });
    if (!mine.isRunning()) throw new Error(`${main} ended at its start:\n${mine.output()}`);
  };
  await start();
  return {
    url,
    port,
    pid: () => child.pid,
    logs: () => past + child.output(),
    isRunning: () => child.isRunning(),
    stop: () => child.stop('SIGTERM', 10_000),
    kill: () => child.stop('SIGKILL'),
    freeze: () => freeze(child.process),
    thaw: () => child.process.kill('SIGCONT'),
    start,
  };
}

/** A secret as relay and platform share it. */
export function newRelayToken(): string {
  return randomBytes(24).toString('hex');
}

/** Starts the platform on a free port; one of `databaseUrl` and `dataDir` says where it keeps data. */
export async function startPlatform(options: {
  databaseUrl?: string;
  dataDir?: string;
  relayToken?: string;
  /** Loads the demonstration data and starts its suppliers; off unless set. Orders come after. */
  demo?: boolean;
  port?: number;
  env?: Environment;
}): Promise<Server> {
  const port = options.port ?? (await freePort());
  const env = {
    HOST: '127.0.0.1',
    PLATFORM_PORT: String(port),
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    RELAY_TOKEN: options.relayToken ?? newRelayToken(),
    DEMO: options.demo ? '1' : '0',
    NODE_ENV: 'test',
    ...options.env,
  };
  return startServer('platform/src/main.ts', env, port);
}

/** Starts a relay on a free port in front of `upstream`, with the token that upstream expects. */
export async function startRelay(options: {
  upstream: string;
  relayToken: string;
  port?: number;
  env?: Environment;
}): Promise<Server> {
  const port = options.port ?? (await freePort());
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    UPSTREAM_URL: options.upstream,
    RELAY_TOKEN: options.relayToken,
    NODE_ENV: 'test',
    ...options.env,
  };
  return startServer('relay/src/main.ts', env, port);
}

/** Waits until a platform has loaded the whole demonstration. */
export const demonstrationLoaded = ({ url }: Server): Promise<unknown> =>
  until('the whole demonstration', async () => (await fetch(`${url}/readyz`)).ok, {
    timeoutMs: 900_000,
    everyMs: 500,
  });

/** A platform and a relay in front of it. */
export interface Stack {
  readonly platform: Server;
  readonly relay: Server;
  readonly relayToken: string;
  stop(): Promise<void>;
}

/** Starts both, as `npm start` does. */
export async function startStack(options: {
  databaseUrl?: string;
  dataDir?: string;
  demo?: boolean;
  platformEnv?: Environment;
  relayEnv?: Environment;
}): Promise<Stack> {
  const relayToken = newRelayToken();
  const { platformEnv = {}, relayEnv = {}, ...place } = options;
  const platform = await startPlatform({ ...place, relayToken, env: platformEnv });
  const relay = await startRelay({ upstream: platform.url, relayToken, env: relayEnv }).catch(
    async (error: unknown) => {
      await platform.stop();
      throw error;
    },
  );
  return {
    platform,
    relay,
    relayToken,
    async stop() {
      await relay.stop();
      await platform.stop();
    },
  };
}
