import { createPlatform } from '@jicai/platform/src/app.ts';
import { createLimiter } from '@jicai/platform/src/auction/rate-limit/limiter.ts';
import { createSharedBuckets } from '@jicai/platform/src/auction/rate-limit/shared-buckets.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { type Redis, startRedis } from '../../../harness/servers/redis.ts';
import { until } from '../../../harness/wait.ts';
import { injected, openDatabase, startPlatform } from '../../../harness/world.ts';

/* AU54 over several platforms: one burst of a sender and auction, however many they are spread over. */

const pace = { perSecond: 2, burst: 5 };
const sender = { personId: 'p', supplierId: 's', role: 'supplier' } as const;

let redis: Redis;
const problems: string[] = [];
const opened: { stop: () => void }[] = [];
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  for (const one of opened) one.stop();
  await redis?.stop();
});

/** The buckets of one platform, connected. */
async function bucketsOf() {
  const made = createSharedBuckets(redis.url, (problem) => problems.push(problem.message));
  opened.push(made);
  // While it connects everything is let through: two of a burst of one are not.
  let n = 0;
  await until('Redis answers', async () => {
    n += 1;
    const key = `is it there ${opened.length} ${n}`;
    const once = { perSecond: 0.001, burst: 1 };
    return (await made.buckets.take(key, once)) && !(await made.buckets.take(key, once));
  });
  return made.buckets;
}

describe('[AU54] a sender on several platforms', () => {
  it('has one burst and one rate', async () => {
    const shared = await Promise.all([bucketsOf(), bucketsOf(), bucketsOf()]);
    const began = performance.now();
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, at) => shared[at % 3]?.take('one', pace)),
    );
    const seconds = (performance.now() - began) / 1_000;
    const through = taken.filter(Boolean).length;
    expect(through).toBeGreaterThanOrEqual(5);
    expect(through).toBeLessThanOrEqual(5 + Math.ceil(seconds * 2));
    expect(await shared[0]?.take('another', pace)).toBe(true);
  });

  it('is limited by each platform alone while Redis is away', async () => {
    const limiters = [await bucketsOf(), await bucketsOf()].map((shared) =>
      createLimiter({} as never, { pace, shared, now: () => 0 }),
    );
    await redis.kill();
    const through = async (limiter: (typeof limiters)[number]) => {
      let count = 0;
      for (let n = 0; n < 20; n += 1)
        if ((await limiter.check('P', 'bid', sender)) === null) count += 1;
      return count;
    };
    const alone = await Promise.all(limiters.map(through));
    await until('the loss is told', () => problems.length > 0);
    await redis.start();
    expect(alone).toEqual([5, 5]);
  });
});

it('[AU54] two platforms on one database count one burst, and write what they refused', async () => {
  const db = await openDatabase('postgres');
  const [one, two] = [await bucketsOf(), await bucketsOf()];
  const first = await startPlatform({ db, bidPace: pace, sharedBuckets: one, background: true });
  const { app: second } = await createPlatform({
    ...{ db, keys: first.server.keys, relayToken: first.relayToken, guessWork: null },
    ...{ bidPace: pace, sharedBuckets: two, background: true },
  });
  await second.ready();
  const token = (await first.as('supplier', 1).token()) ?? '';
  const clients = await Promise.all(
    [first.app, second].map((app) => sealedClient('', { send: injected(app) })),
  );
  const packageNumber = await first.publish();
  const bid = (at: number) =>
    clients[at % 2]?.call(
      biddingEndpoints.bid,
      { packageNumber, amount: 'x', lines: [] },
      { token },
    );
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => bid(at)));
  const seconds = (performance.now() - began) / 1_000;
  const limited = answers.filter((answer) => answer?.text === '操作过于频繁，请稍后再报').length;
  const through = answers.length - limited;
  expect(through).toBeGreaterThanOrEqual(5);
  expect(through).toBeLessThanOrEqual(5 + Math.ceil(seconds * 2));
  for (const app of [first.app, second]) await app.close();
  const log = await readLog(db, packageNumber);
  const counted = log.reduce((sum, { payload }) => sum + Number(payload.bids ?? 0), 0);
  expect(counted).toBe(limited);
  expect(await checkLedger(db, packageNumber)).toEqual([]);
  await db.destroy();
});
