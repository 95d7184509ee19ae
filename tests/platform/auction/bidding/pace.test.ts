import { auditDatabase } from '@jicai/platform/src/auction/audit/from-database.ts';
import type { Sender } from '@jicai/platform/src/auction/rate-limit/counts.ts';
import { createLimiter } from '@jicai/platform/src/auction/rate-limit/limiter.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedAuction } from '../../../harness/auction/sealed.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { codeOf, personIdOf, supplierOrg } from '../../../harness/people/cast.ts';
import { openDatabase, startPlatform, type World } from '../../../harness/world.ts';

/** As slow as a test needs it: whatever comes after the burst is refused. */
const bidPace = { perSecond: 0.001, burst: 3 };
const TOO_FAST = '操作过于频繁，请稍后再报';

const { bidResult, history, ownEvents, sendReminder, supplierStates } = biddingEndpoints;

const kindsOf = async (world: World, packageNumber: string) =>
  (await readLog(world.db, packageNumber)).map(({ kind }) => kind);

describe('[AU54] more bids than the rate allows', () => {
  let world: World;
  beforeAll(async () => {
    world = await startPlatform({ database: 'postgres', bidPace });
  });
  afterAll(() => world.stop());

  it('are refused before the log, each supplier and auction by itself', async () => {
    const [packageNumber, other] = [await world.publish(), await world.publish()];
    for (const amount of ['x', '9000', '8900'])
      expect((await world.bid(1, packageNumber, amount)).text).not.toBe(TOO_FAST);
    const refused = await world.bid(1, packageNumber, '8000', 'key-too-fast');
    expect(refused).toMatchObject({ status: 200, state: 0, text: TOO_FAST, data: null });
    expect(await kindsOf(world, packageNumber)).toEqual([
      'bid.refused',
      'bid.accepted',
      'bid.accepted',
    ]);
    expect((await world.bid(2, packageNumber, '8700')).state).toBe(1);
    expect((await world.bid(1, other, '9000')).state).toBe(1);
    const asked = { packageNumber, bidId: 'key-too-fast' };
    expect((await world.as('supplier', 1).call(bidResult, asked)).text).toBe(
      '未找到该次报价；报价期间可以重新提交',
    );
  });

  it('of strangers are refused as ever, and fill no bucket', async () => {
    const packageNumber = await world.publish({ suppliers: [1, 2, 3] });
    for (let n = 0; n < 5; n += 1)
      expect((await world.bid(4, packageNumber, '9000')).text).toBe('您未参与该采购项目');
  });

  it('[AU53] leave the id unused: it is taken when the bucket has filled', async () => {
    const fast = await startPlatform({ db: world.db, bidPace: { perSecond: 0.5, burst: 1 } });
    const packageNumber = await world.publish();
    await fast.bid(1, packageNumber, '9000');
    const key = 'key-sent-again';
    expect((await fast.bid(1, packageNumber, '8000', key)).text).toBe(TOO_FAST);
    const again = async () => (await fast.bid(1, packageNumber, '8000', key)).data?.accepted;
    await expect.poll(again, { interval: 100, timeout: 60_000 }).toBe(true);
    await fast.app.close();
  });

  it('[AU34] are messages too: apart from bids, each sender by themselves', async () => {
    const packageNumber = await world.publish();
    const say = async (player: ReturnType<World['as']>) =>
      (await player.call(sendReminder, { packageNumber, toCode: null, text: '请确认' })).text;
    const supplier = world.as('supplier', 1);
    for (let n = 0; n < 3; n += 1) expect(await say(supplier)).toBe('');
    expect(await say(supplier)).toBe('操作过于频繁，请稍后再发');
    expect(await say(world.as('handler'))).toBe('');
    expect((await world.bid(1, packageNumber, '9000')).state).toBe(1);
  });

  it('[AU42] are sealed quotes and their withdrawals together', async () => {
    const packageNumber = await sealedAuction(world);
    await world.bid(1, packageNumber, '9000');
    const takeBack = async () =>
      (await world.as('supplier', 1).call(sealedEndpoints.withdraw, { packageNumber })).text;
    expect(await takeBack()).toBe('');
    expect(await takeBack()).not.toBe(TOO_FAST);
    expect(await takeBack()).toBe(TOO_FAST);
    expect((await world.bid(1, packageNumber, '9000')).text).toBe(TOO_FAST);
  });
});

describe('[AU54] [AU50] counts of what was limited', () => {
  let world: World;
  let now = 0;
  beforeAll(async () => {
    world = await startPlatform({ database: 'postgres' });
  });
  afterAll(() => world.stop());

  const senderOf = (n: number): Sender => ({
    personId: personIdOf(`supplier${n}`),
    supplierId: supplierOrg(n),
    role: 'supplier',
  });
  const newLimiter = () =>
    createLimiter(
      { db: world.db, clock: databaseClock },
      { pace: { perSecond: 2, burst: 5 }, now: () => now },
    );
  /** A second of attempts, evenly spread; answers how many were let through. */
  async function second(limiter: ReturnType<typeof newLimiter>, packageNumber: string, n: number) {
    let through = 0;
    for (let at = 0; at < 200; at += 1) {
      now += 5;
      if ((await limiter.check(packageNumber, 'bid', senderOf(n))) === null) through += 1;
    }
    return through;
  }

  it('are one event for each supplier, auction and second; none is lost', async () => {
    const [packageNumber, other] = [await world.publish(), await world.publish()];
    await world.bid(1, packageNumber, '9000');
    const limiter = newLimiter();
    let through = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      through += await second(limiter, packageNumber, 1);
      await limiter.flush();
    }
    // A burst, and two a second from the first attempt to the last.
    expect(through).toBe(5 + 5);
    await second(limiter, packageNumber, 2);
    await limiter.flush();
    await second(limiter, other, 2);
    await limiter.flush();
    await limiter.flush();
    const limited = (await readLog(world.db, packageNumber)).slice(1);
    expect(limited.map(({ kind, code }) => [kind, code])).toEqual([
      ...Array.from({ length: 3 }, () => ['bids.limited', 'K1']),
      ['bids.limited', 'K2'],
    ]);
    const counted = limited.slice(0, 3).reduce((sum, { payload }) => sum + Number(payload.bids), 0);
    expect(counted + through).toBe(600);
    for (const { actorId, requestKey, payload } of limited) {
      expect([actorId, requestKey]).toEqual(['platform', null]);
      expect(payload.ms).toBeLessThanOrEqual(1_000);
    }
    expect(await kindsOf(world, other)).toEqual(['bids.limited']);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    expect(await auditDatabase(packageNumber, world.db)).toMatchObject({ findings: [] });
  });

  it('stand in the lists of handler and supplier', async () => {
    const packageNumber = await world.publish();
    await world.bid(1, packageNumber, 'x');
    const limiter = newLimiter();
    const through = await second(limiter, packageNumber, 1);
    await limiter.flush();
    const reason = `操作过于频繁，${200 - through} 次报价未受理`;
    const page = { packageNumber, page: 1, pageSize: 10 };
    const all = await world.as('handler').call(history, page);
    expect(all.data).toMatchObject({
      total: 2,
      rows: [{ code: 'K1', accepted: false, amount: null, reason }, { seq: 1 }],
    });
    const own = await world.as('supplier', 1).call(ownEvents, page);
    expect(own.data?.rows[0]).toMatchObject({ kind: 'refused', amount: null, reason });
    const rival = await world.as('supplier', 2).call(ownEvents, page);
    expect(rival.data?.total).toBe(0);
    const states = await world.as('handler').call(supplierStates, { packageNumber });
    expect(states.data?.suppliers[0]).toMatchObject({ code: 'K1', refused: 201 - through });
    expect(states.data?.suppliers[1]).toMatchObject({ code: 'K2', refused: 0 });
  });

  it('are kept while they cannot be written, and forgotten with an auction that is gone', async () => {
    const packageNumber = await world.publish();
    let isDown = true;
    const db = new Proxy(world.db, {
      get(target, name) {
        if (name === 'transaction' && isDown) throw new Error('the database is away');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const limiter = createLimiter(
      { db, clock: databaseClock },
      { pace: { perSecond: 2, burst: 1 }, now: () => 0 },
    );
    const attempts = async (count: number, of: string) => {
      for (let n = 0; n < count; n += 1) await limiter.check(of, 'bid', senderOf(1));
    };
    await attempts(11, packageNumber);
    await attempts(3, 'nowhere-1');
    await expect(limiter.flush()).rejects.toThrow('are kept');
    await attempts(10, packageNumber);
    isDown = false;
    await limiter.flush();
    const [event, ...more] = await readLog(world.db, packageNumber);
    expect(event?.payload.bids).toBe(20);
    expect(more).toEqual([]);
  });

  it('remember nobody who has rested', async () => {
    const limiter = newLimiter();
    for (let n = 0; n < 5_000; n += 1) await limiter.check(`many-${n}`, 'bid', senderOf(1));
    expect(limiter.size()).toBe(5_000);
    now += 6_000;
    await limiter.check('one-more', 'bid', senderOf(1));
    expect(limiter.size()).toBe(1);
  });
});

it('[AU54] writes the last counts when the platform stops in order', async () => {
  const db = await openDatabase('postgres');
  const world = await startPlatform({ db, bidPace, background: true });
  const packageNumber = await world.publish();
  for (let n = 0; n < 10; n += 1) await world.bid(1, packageNumber, '9000');
  await world.app.close();
  const log = await readLog(db, packageNumber);
  const counted = log.reduce((sum, { payload }) => sum + Number(payload.bids ?? 0), 0);
  expect(counted).toBe(7);
  expect(log.filter(({ code }) => code === codeOf(1))).toHaveLength(log.length);
  expect(await checkLedger(db, packageNumber)).toEqual([]);
  await db.destroy();
});
