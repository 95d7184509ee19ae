import {
  createSharedNonces,
  type SharedNonces,
} from '@jicai/platform/src/kernel/http/envelope/shared-nonces.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSeal } from '../../../harness/client/seal.ts';
import { within } from '../../../harness/dose.ts';
import { type Redis, startRedis } from '../../../harness/servers/redis.ts';
import { until } from '../../../harness/wait.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* Two platforms, each with its own memory, that keep the nonces of requests in one Redis. */

let redis: Redis;
let stores: { nonces: SharedNonces; stop: () => void }[];
let platforms: World[];
const problems: Error[] = [];

beforeAll(async () => {
  redis = await startRedis();
  stores = [0, 1].map(() => createSharedNonces(redis.url, (problem) => problems.push(problem)));
  platforms = await Promise.all(stores.map(({ nonces }) => startPlatform({ nonces })));
});
afterAll(async () => {
  for (const { stop } of stores) stop();
  for (const world of platforms) await world.stop();
  await redis.stop();
});

const { path } = sourcingEndpoints.listBiddings;
const TEXT = '{"zt":"0","gjz":"","pageno":1,"pagerow":1}';

/** A new request; sends it to platform 0 or 1, any number of times. */
function request() {
  const [first] = platforms;
  if (!first) throw new Error('no platform');
  const { modulus, exponent } = first.server.keys;
  const { headers, body } = newSeal(modulus, exponent).close({ method: 'POST', path }, TEXT);
  return async (at: 0 | 1) =>
    (await platforms[at]?.send({ path, method: 'POST', headers, body }))?.status;
}

/** Redis decides when a new request is refused at the other platform. */
const isShared = async () => {
  const send = request();
  return (await send(0)) === 200 && (await send(1)) === 400;
};

describe('[2.6] a sealed request, with several platforms', () => {
  it('is good once for all of them', async () => {
    await until('both are connected', isShared);
    for (let n = 0; n < 5; n += 1) {
      const send = request();
      const answers = await Promise.all([send(0), send(1), send(0), send(1)]);
      expect(answers.toSorted()).toEqual([200, 400, 400, 400]);
    }
  });

  it('is good once for each of them while Redis is away, and calls go on', async () => {
    problems.length = 0;
    await redis.kill();
    for (let n = 0; n < 5; n += 1) {
      const send = request();
      expect([await send(0), await send(0)]).toEqual([200, 400]);
      expect([await send(1), await send(1)]).toEqual([200, 400]);
    }
    await until('both noticed', () => problems.length === 2);
    await redis.start();
    await until('both are connected', isShared);
  });

  it('waits for a Redis that stands still for a moment only', async () => {
    redis.freeze();
    try {
      expect(await request()(0)).toBe(200);
      // That call has waited; the next ones do not.
      const began = performance.now();
      for (let n = 0; n < 20; n += 1) expect(await stores[0]?.nonces.take(`nonce ${n}`)).toBe(true);
      expect(performance.now() - began).toBeLessThan(within(1_000));
    } finally {
      redis.thaw();
    }
    await until('Redis decides again', isShared);
  });
});
