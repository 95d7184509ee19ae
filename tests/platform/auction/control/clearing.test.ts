import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase, startPlatform, type World } from '../../../harness/world.ts';

const { changeState, clearBids, course, decideCountersign, history, ownEvents, supplierStates } =
  biddingEndpoints;

describe.each(eachDatabase)('[AU31] clearing bids, on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startPlatform({ database });
  });
  afterAll(() => world.stop());

  const state = async (packageNumber: string) => {
    const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
    if (data === null) throw new Error('no state');
    return data;
  };
  const ask = (packageNumber: string, code: string, reason = '误报') =>
    world.as('handler').call(clearBids, { packageNumber, code, reason });
  /** Asked for by the handler and agreed to by the supervisor. */
  const clear = async (packageNumber: string, code: string) => {
    await ask(packageNumber, code);
    const id = (await state(packageNumber)).bidSeq;
    const agreed = { packageNumber, id, agrees: true, note: '' };
    return world.as('supervisor').call(decideCountersign, agreed);
  };
  /** K1 9500, K2 9000, K1 8800, K3 8600. */
  async function running() {
    const packageNumber = await world.publish();
    for (const [n, amount] of [
      [1, '9500'],
      [2, '9000'],
      [1, '8800'],
      [3, '8600'],
    ] as const)
      await world.bid(n, packageNumber, amount);
    return packageNumber;
  }

  it('computes ranking, best bid and step reference again', async () => {
    const packageNumber = await running();
    expect((await clear(packageNumber, 'K3')).state).toBe(1);
    expect(await state(packageNumber)).toMatchObject({
      bestBid: 880_000,
      bestBidderCode: 'K1',
      bidCount: 3,
      ranking: [{ code: 'K1', bids: 2 }, { code: 'K2' }],
    });
    expect((await world.bid(2, packageNumber, '8701')).text).toContain('最高可报 8,700.00');
    await clear(packageNumber, 'K1');
    expect((await world.bid(3, packageNumber, '8900')).state).toBe(1);
    await clear(packageNumber, 'K2');
    await clear(packageNumber, 'K3');
    expect(await state(packageNumber)).toMatchObject({
      bestBid: null,
      bestBidderCode: null,
      bidCount: 0,
      ranking: [],
      lastBids: [],
    });
    expect((await world.bid(1, packageNumber, '10000')).state).toBe(1);
  });

  it('deletes nothing: the log keeps the bids, marked void, and says who cleared them and why', async () => {
    const packageNumber = await running();
    await clear(packageNumber, 'K1');
    const rows = await world.db
      .selectFrom('auction_bid')
      .select(['seq', 'code', 'amount', 'voided_by'])
      .where('package_number', '=', packageNumber)
      .orderBy('seq')
      .execute();
    expect(rows).toEqual([
      { seq: 1, code: 'K1', amount: 950_000, voided_by: 7 },
      { seq: 2, code: 'K2', amount: 900_000, voided_by: null },
      { seq: 3, code: 'K1', amount: 880_000, voided_by: 7 },
      { seq: 4, code: 'K3', amount: 860_000, voided_by: null },
    ]);
    const event = await world.db
      .selectFrom('auction_event')
      .select(['kind', 'actor_id', 'code', 'payload'])
      .where('package_number', '=', packageNumber)
      .where('seq', '=', 7)
      .executeTakeFirst();
    expect(event).toEqual({
      kind: 'bids.voided',
      actor_id: 'person-handler',
      code: 'K1',
      payload: { reason: '误报', bids: 2, countersign: 5 },
    });
    const page = { packageNumber, page: 1, pageSize: 10 };
    const all = await world.as('supervisor').call(history, page);
    expect(all.data?.rows.map(({ seq, voided, reason }) => [seq, voided, reason])).toEqual([
      [4, false, ''],
      [3, true, '误报'],
      [2, false, ''],
      [1, true, '误报'],
    ]);
    const own = await world.as('supplier', 1).call(ownEvents, page);
    expect(own.data?.rows[0]).toMatchObject({ kind: 'voided', reason: '误报', seq: 7 });
    const states = await world.as('handler').call(supplierStates, { packageNumber });
    expect(states.data?.suppliers.slice(0, 2)).toMatchObject([
      { code: 'K1', name: '供方甲有限公司', bids: 0, amount: null, lastAt: null, refused: 0 },
      { code: 'K2', name: '供方乙有限公司', bids: 1, amount: 900_000 },
    ]);
  });

  it('[AU11] [AU13] the course has every accepted bid, which are void, pauses and extensions', async () => {
    const packageNumber = await world.publish({
      closesIn: 240_000,
      rules: { extension: { triggerMs: 300_000, lengthMs: 300_000, allowed: 1 } },
    });
    for (const [n, amount] of [
      [1, '9500'],
      [2, '9000'],
      [3, '9001'],
    ] as const)
      await world.bid(n, packageNumber, amount);
    await clear(packageNumber, 'K1');
    const told = { packageNumber, laterEnd: null, reason: '核对' };
    await world.as('handler').call(changeState, { ...told, runState: 'paused' });
    const read = async (afterSeq: number) => {
      const { data } = await world.as('supervisor').call(course, { packageNumber, afterSeq });
      return data ?? { bids: [], bands: [] };
    };
    const { bids, bands } = await read(0);
    expect(bids).toMatchObject([
      { code: 'K1', amount: 950_000, voided: true },
      { code: 'K2', amount: 900_000, voided: false },
    ]);
    expect(bands).toMatchObject([{ kind: 'extension' }, { kind: 'pause', to: null }]);
    const [extension] = bands;
    expect((extension?.to ?? 0) - (extension?.from ?? 0)).toBeGreaterThan(50_000);
    await world.as('handler').call(changeState, { ...told, runState: 'started' });
    const later = await read(bids[0]?.seq ?? 0);
    expect(later.bids.map(({ code }) => code)).toEqual(['K2']);
    expect(later.bands[1]?.to).toBeGreaterThan(later.bands[1]?.from ?? 0);
  });

  it('never gives two bids one number', async () => {
    const packageNumber = await running();
    await clear(packageNumber, 'K2');
    await world.bid(4, packageNumber, '8000');
    const { lastBids } = await state(packageNumber);
    expect(lastBids.map(({ index }) => index)).toEqual([1, 3, 4, 5]);
  });

  it('needs a reason, bids to clear, a supplier that is there, and a running auction', async () => {
    const packageNumber = await running();
    expect((await ask(packageNumber, 'K1', ' ')).text).toBe('请填写原因');
    expect((await ask(packageNumber, 'K4')).text).toBe('该供应商没有可清除的报价');
    expect((await ask(packageNumber, 'K9')).text).toBe('该供应商编号不存在');
    expect((await state(packageNumber)).bidSeq).toBe(4);
    await world.as('handler').call(biddingEndpoints.changeState, {
      packageNumber,
      runState: 'stopped',
      laterEnd: null,
      reason: 'x',
    });
    expect((await ask(packageNumber, 'K1')).text).toBe('报价已终止');
  });

  it('[AU4] goes back to the opening offer', async () => {
    const packageNumber = await world.publish({ openingOffers: { 2: fen(900_000) } });
    await world.bid(1, packageNumber, '8000');
    await clear(packageNumber, 'K1');
    expect((await world.bid(1, packageNumber, '8901')).text).toContain('最高可报 8,900.00');
  });

  it('counts for the outcome: a cleared supplier is no valid bidder', async () => {
    const packageNumber = await world.publish();
    for (const n of [1, 2, 3]) await world.bid(n, packageNumber, `${9000 - 100 * n}`);
    await clear(packageNumber, 'K3');
    await world.expire(packageNumber);
    await world.bid(1, packageNumber, '1');
    expect((await state(packageNumber)).outcome).toMatchObject({
      kind: 'failed',
      valid: 2,
      needed: 3,
    });
  });
});
