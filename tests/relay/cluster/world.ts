import type { RelayConfig } from '@jicai/relay/src/config.ts';
import { type Redis, startRedis } from '../../harness/servers/redis.ts';
import { sleep } from '../../harness/wait.ts';
import type { FakeUpstream } from '../world/fake-upstream.ts';
import {
  atEnd,
  type Client,
  connect,
  relayBefore,
  startWorld,
  until,
  type World,
} from '../world/world.ts';

/** Relays that share the upstream of one world, and the Redis between them. */
export interface Cluster {
  readonly redis: Redis;
  readonly world: World;
  readonly urls: readonly string[];
  /** Polls of the auction `P1` that arrived so far, whoever asked. */
  polls(): number;
  connect(relay: number, token: string): Client;
}

const POLL = '/live/getBJXXByBBH';

/** Two relays unless told otherwise, all joined. */
export async function startCluster(count = 2, more: Partial<RelayConfig> = {}): Promise<Cluster> {
  const redis = await startRedis();
  atEnd(() => redis.stop());
  const config = { redisUrl: redis.url, ...more };
  const world = await startWorld({ config });
  const urls = [world.url];
  while (urls.length < count) {
    urls.push((await relayBefore(world.upstream, { config })).url);
  }
  for (const url of urls) await clusterState(url, 'joined');
  return {
    redis,
    world,
    urls,
    polls: () => world.upstream.count(POLL),
    connect: (relay, token) => asBrowsers(connect(urls[relay] ?? '', token, {})),
  };
}

/** Asks again when a beacon or a frame tells of another epoch, as the client does. */
function asBrowsers(client: Client): Client {
  const look = () => {
    const reported = client.beacons.at(-1)?.epoch;
    if (client.joined && reported && reported !== client.joined.epoch)
      void client.join().catch(() => {});
  };
  client.socket.on('beacon', look);
  return client;
}

/** Polls a second over three seconds: one where relays share the work, two where two do not. */
export async function pollRate({ polls }: Pick<Cluster, 'polls'>): Promise<number> {
  const [before, began] = [polls(), performance.now()];
  await sleep(3_000);
  return ((polls() - before) * 1_000) / (performance.now() - began);
}

/** Waits until a relay says that it is where it should be. */
export async function clusterState(url: string, state: string, ms = 8_000): Promise<void> {
  let reported = '';
  let isReported = false;
  const ask = async () => {
    while (!isReported) {
      const answer = (await (await fetch(`${url}/readyz`)).json()) as { cluster: string };
      reported = answer.cluster;
      isReported = reported === state;
      await new Promise((next) => setTimeout(next, 25));
    }
  };
  await Promise.race([ask(), until(`${url} is ${state}`, () => isReported, ms)]);
}

/** The times at which the auction was polled from now on, in ms. */
export function recordPolls(upstream: FakeUpstream): number[] {
  const times: number[] = [];
  const before = upstream.misbehave;
  upstream.misbehave = (request) => {
    if (request.path === POLL) times.push(performance.now());
    return before?.(request) ?? null;
  };
  return times;
}
