import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { type Publication, publishAuction } from '../auction/publication.ts';
import { newDispatcher, type SealedClient, sealedClient } from '../client/sealed-client.ts';
import { addCast, personIdOf } from '../people/cast.ts';
import { type Postgres, startPostgres } from '../servers/postgres.ts';
import { newRelayToken, type Server, startPlatform, startRelay } from '../servers/processes.ts';
import { type Redis, startRedis } from '../servers/redis.ts';
import { until } from '../wait.ts';
import { freeBidsEnv } from './bid-pace.ts';
import { newSession, type Seated } from './live-stage.ts';

/** Two platforms on one PostgreSQL and two relays on one Redis, all processes of their own. */
export interface ClusterStage {
  readonly platforms: readonly [Server, Server];
  readonly relays: readonly [Server, Server];
  readonly postgres: Postgres;
  readonly redis: Redis;
  readonly db: Database;
  /** Both platforms, as a relay is told of them. */
  readonly upstreams: string;
  readonly relayToken: string;
  /** A new session of the person with this login name; its calls go to the given server. */
  seat(loginName: string, at: Server): Promise<Seated>;
  publish(publication?: Publication): Promise<string>;
  stop(): Promise<void>;
}

/** Crowds of one machine are one address: what limits addresses would only limit the test. */
const ENV = {
  LOG_LEVEL: 'info',
  CALLS_PER_MINUTE: '1000000',
  REQUESTS_PER_MINUTE: '1000000',
  METRICS_TOKEN: 'metrics-token-of-the-tests',
  // Servers that start again and again start faster.
  NODE_COMPILE_CACHE: join(tmpdir(), 'jicai-compiled'),
};

export async function startClusterStage(given: {
  suppliers: number;
  relayEnv?: Readonly<Record<string, string>>;
}): Promise<ClusterStage> {
  const { suppliers } = given;
  const [postgres, redis] = await Promise.all([startPostgres({ inMemory: true }), startRedis()]);
  const databaseUrl = await postgres.create('cluster');
  const db = openPostgres(databaseUrl, 4, 10);
  await migrate(db);
  await addCast(db, suppliers);
  const relayToken = newRelayToken();
  const dataDir = await mkdtemp(join(tmpdir(), 'jicai-cluster-'));
  const env = { ...ENV, ...freeBidsEnv(), REDIS_URL: redis.url };
  // Together, as a compose file starts them: one makes the keys, the other waits for them.
  const platforms = await Promise.all([
    startPlatform({ databaseUrl, dataDir, relayToken, env }),
    startPlatform({ databaseUrl, dataDir, relayToken, env }),
  ]);
  const upstreams = platforms.map(({ url }) => url).join(',');
  const relayEnv = { ...env, ...given.relayEnv };
  const relays = await Promise.all([
    startRelay({ upstream: upstreams, relayToken, env: relayEnv }),
    startRelay({ upstream: upstreams, relayToken, env: relayEnv }),
  ]);
  for (const relay of relays) await clusterIs(relay, 'joined');
  const dispatcher = newDispatcher(64);
  const clients = new Map<string, Promise<SealedClient>>();
  let published = 0;
  return {
    platforms,
    relays,
    postgres,
    redis,
    db,
    upstreams,
    relayToken,
    async seat(loginName, { url }) {
      const token = await newSession(db, personIdOf(loginName), relayToken);
      const client = clients.get(url) ?? sealedClient(url, { dispatcher });
      clients.set(url, client);
      const { call } = await client;
      return { token, call: (endpoint, body, more) => call(endpoint, body, { token, ...more }) };
    },
    publish(publication = {}) {
      published += 1;
      const all = Array.from({ length: suppliers }, (_, index) => index + 1);
      return publishAuction(db, `cluster-${published}`, { suppliers: all, ...publication });
    },
    async stop() {
      await dispatcher.destroy();
      await Promise.all(relays.map((relay) => relay.kill()));
      await Promise.all(platforms.map((platform) => platform.stop()));
      await db.destroy();
      await Promise.all([postgres.stop(), redis.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until a relay says that it is `joined` or `alone`. */
export async function clusterIs({ url }: Pick<Server, 'url'>, state: string): Promise<void> {
  await until(`${url} is ${state}`, async () => {
    const readiness = (await (await fetch(`${url}/readyz`)).json()) as { cluster?: string };
    return readiness.cluster === state;
  });
}

/** The value of one metric of a server; 0 where it says nothing of it. */
export async function metric({ url }: Pick<Server, 'url'>, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${ENV.METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
