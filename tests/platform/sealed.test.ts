import { assertQuoteKey } from '@jicai/platform/src/auction/quotes.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/seals.ts';
import { awardEndpoints } from '@jicai/shared/contract/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/sealed.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../harness/ledger-checker.ts';
import { readLog } from '../harness/ledger-log.ts';
import { askToOpen, decideOpening, endNow, openQuotes, sealedAuction } from '../harness/sealed.ts';
import { startPlatform, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres' });
});
afterAll(() => world.stop());

const { ownQuote, withdraw, mayOpen } = sealedEndpoints;
const page = { page: 1, pageSize: 50 };

const state = async (packageNumber: string) => {
  const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
  if (data === null) throw new Error('no state');
  return data;
};
const mine = async (n: number, packageNumber: string) =>
  (await world.as('supplier', n).call(ownQuote, { packageNumber })).data;
const takeBack = (n: number, packageNumber: string, requestKey?: string) =>
  world.as('supplier', n).call(withdraw, { packageNumber }, requestKey ? { requestKey } : {});
const kinds = async (packageNumber: string) =>
  (await readLog(world.db, packageNumber)).map(({ kind }) => kind);
const clean = async (packageNumber: string) =>
  expect(await checkLedger(world.db, packageNumber)).toEqual([]);

describe('[AU21] a sealed auction from the first quote to the result', () => {
  it('counts quotes until the deadline, waits for two people, then ranks', async () => {
    const packageNumber = await sealedAuction(world, {
      1: '9000',
      2: '8000',
      3: '8500',
      4: '9990',
    });
    expect((await world.bid(1, packageNumber, '8000')).data).toMatchObject({
      accepted: true,
      amount: 800_000,
    });
    expect((await takeBack(4, packageNumber)).state).toBe(1);
    expect(await state(packageNumber)).toMatchObject({
      phase: 'running',
      bidCount: 3,
      bestBid: null,
      bestBidderCode: null,
      ranking: [],
      lastBids: [],
    });
    await endNow(world, packageNumber);
    // Whoever comes first, settles; too late all the same.
    expect((await world.bid(5, packageNumber, '1')).text).toBe('竞价已截止');
    const waiting = await state(packageNumber);
    expect(waiting).toMatchObject({ phase: 'unopened', outcome: null, bidCount: 3, bestBid: null });
    await openQuotes(world, packageNumber);
    const after = await state(packageNumber);
    expect(after).toMatchObject({ phase: 'won', bidCount: 3, bestBid: 800_000 });
    expect(after.outcome).toMatchObject({ kind: 'won', code: 'K2', amount: 800_000 });
    // [AU5] K1 replaced his quote after K2 had quoted as much.
    expect(after.ranking.map(({ code, amount }) => [code, amount])).toEqual([
      ['K2', 800_000],
      ['K1', 800_000],
      ['K3', 850_000],
    ]);
    expect((await kinds(packageNumber)).slice(0, 12)).toEqual([
      ...Array.from({ length: 5 }, () => 'quote.sealed'),
      'quote.withdrawn',
      'quotes.closed',
      'bid.refused',
      'countersign.requested',
      'countersign.agreed',
      'quotes.opened',
      'auction.closed',
    ]);
    await clean(packageNumber);
  });

  it('forward: the highest quote wins', async () => {
    const rules = { direction: 'forward' as const, minSuppliers: 1 };
    const quotes = { 1: '10001', 2: '10500' };
    const packageNumber = await sealedAuction(world, quotes, { rules, over: true });
    await openQuotes(world, packageNumber);
    expect((await state(packageNumber)).outcome).toMatchObject({ code: 'K2', amount: 1_050_000 });
    await clean(packageNumber);
  });

  it('[AU8] by line items: the prices are committed to and shown with the total', async () => {
    const lines = [
      { name: '硒鼓', unit: '支', quantityThousandths: 10_000 },
      { name: '纸', unit: '箱', quantityThousandths: 20_000 },
    ];
    const rules = { bidMode: 'lines' as const, minSuppliers: 1 };
    const packageNumber = await sealedAuction(world, {}, { rules, lines });
    const prices = [
      { lineNo: 1, price: '100.50' },
      { lineNo: 2, price: '20' },
    ];
    const body = { packageNumber, amount: '', lines: prices };
    await world.as('supplier', 1).call(biddingEndpoints.bid, body);
    expect(await mine(1, packageNumber)).toMatchObject({ amount: 140_500, lines: prices });
    await endNow(world, packageNumber);
    await openQuotes(world, packageNumber);
    const log = await readLog(world.db, packageNumber);
    const opened = log.find(({ kind }) => kind === 'quotes.opened');
    expect(opened?.payload.quotes).toMatchObject([{ code: 'K1', amount: 140_500, lines: prices }]);
    const shown = await world
      .as('handler')
      .call(awardEndpoints.bidLines, { packageNumber, code: 'K1' });
    expect(shown.data?.lines.map(({ price, amount }) => [price, amount])).toEqual([
      [10_050, 100_500],
      [2_000, 40_000],
    ]);
    await clean(packageNumber);
  });

  it('is judged by AU2 alone: any step, better or worse than before, and the end never moves', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000' }, { closesIn: 60_000 });
    const before = (await state(packageNumber)).closesAtMs;
    expect((await world.bid(1, packageNumber, '9000.01')).state).toBe(1);
    expect((await world.bid(1, packageNumber, '10000.01')).text).toContain('不能高于起始价');
    expect((await world.bid(1, packageNumber, 'x')).text).toBe('金额必须是数字');
    const after = await state(packageNumber);
    expect(after.closesAtMs).toBe(before);
    expect(after.extension.used).toBe(0);
    const log = await readLog(world.db, packageNumber);
    expect(log.at(-1)?.payload).toMatchObject({ amount: null, typed: '' });
    await clean(packageNumber);
  });

  it('[AU40] with too few quotes the opening shows none of them: 流标', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000', 2: '8000' }, { over: true });
    await openQuotes(world, packageNumber);
    const after = await state(packageNumber);
    expect(after).toMatchObject({ phase: 'failed', ranking: [], lastBids: [], bestBid: null });
    expect(after.outcome).toMatchObject({ kind: 'failed', valid: 2, needed: 3 });
    expect(await mine(1, packageNumber)).toMatchObject({ state: 'unopened', amount: 900_000 });
    const { data } = await world
      .as('handler')
      .call(biddingEndpoints.history, { packageNumber, ...page });
    expect(data?.rows.map(({ amount }) => amount)).toEqual([null, null]);
    await clean(packageNumber);
  });

  it('[AU15] a stop opens nothing', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000', 2: '8000', 3: '7000' });
    const stop = { runState: 'stopped', laterEnd: null, reason: '采购取消' } as const;
    await world.as('handler').call(biddingEndpoints.changeState, { packageNumber, ...stop });
    expect((await askToOpen(world, packageNumber)).text).toBe('竞价已终止');
    expect(await state(packageNumber)).toMatchObject({
      phase: 'stopped',
      ranking: [],
      lastBids: [],
    });
    await clean(packageNumber);
  });
});

describe('[AU21] [A01] opening needs the deadline and two people', () => {
  it('is refused before the deadline, without quotes to open, twice, and for open bids', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000', 2: '8000', 3: '8500' });
    expect((await askToOpen(world, packageNumber)).text).toBe('报价截止后才能开标');
    await endNow(world, packageNumber);
    expect((await askToOpen(world, packageNumber)).text).toBe('已提交，等待监督人会签');
    expect((await askToOpen(world, packageNumber)).text).toContain('正在等待监督人会签');
    expect((await decideOpening(world, packageNumber, false)).state).toBe(1);
    expect(await state(packageNumber)).toMatchObject({ phase: 'unopened', ranking: [] });
    await openQuotes(world, packageNumber);
    expect((await askToOpen(world, packageNumber)).text).toBe('本项目已开标');
    const open = await world.publish();
    expect((await askToOpen(world, open)).text).toBe('本项目不是密封报价，无需开标');
    await clean(packageNumber);
  });

  it('isShowKban says whether it may be asked for, and why not', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000', 2: '8000', 3: '8500' });
    const may = async () => (await world.as('supervisor').call(mayOpen, { packageNumber })).data;
    expect(await may()).toMatchObject({ mayOpen: false, quotes: 3, reason: '报价截止后才能开标' });
    await endNow(world, packageNumber);
    expect(await may()).toEqual({ mayOpen: true, isWaiting: false, quotes: 3, reason: '' });
    await askToOpen(world, packageNumber);
    expect(await may()).toMatchObject({ mayOpen: false, isWaiting: true });
    await decideOpening(world, packageNumber);
    expect(await may()).toMatchObject({ mayOpen: false, reason: '本项目已开标' });
  });

  it('the same request again is one opening', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000' }, { over: true });
    const key = { requestKey: 'the-same-opening' };
    const ask = () => world.as('handler').call(sealedEndpoints.open, { packageNumber }, key);
    expect([(await ask()).state, (await ask()).state]).toEqual([1, 1]);
    const waiting = (await kinds(packageNumber)).filter((kind) => kind === 'countersign.requested');
    expect(waiting).toHaveLength(1);
  });
});

describe('[AU42] taking a quote back', () => {
  it('never an open bid; the attempt is in the log', async () => {
    const packageNumber = await world.publish();
    await world.bid(1, packageNumber, '9000');
    const answer = await takeBack(1, packageNumber);
    expect(answer).toMatchObject({ state: 0, text: '竞争报价提交后不能撤回' });
    const [, event] = await readLog(world.db, packageNumber);
    expect(event).toMatchObject({
      kind: 'withdrawal.refused',
      code: 'K1',
      actorId: 'person-supplier1',
      payload: { reason: 'quote.openStays' },
    });
    expect((await state(packageNumber)).bestBid).toBe(900_000);
    await clean(packageNumber);
  });

  it('a sealed quote until the deadline, and another may follow it', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000' });
    expect((await takeBack(1, packageNumber, 'withdrawal-1')).data).toMatchObject({
      seq: 2,
      reason: '',
    });
    expect((await takeBack(1, packageNumber, 'withdrawal-1')).data?.seq).toBe(2);
    expect(await mine(1, packageNumber)).toMatchObject({ state: 'withdrawn', amount: 900_000 });
    expect((await takeBack(1, packageNumber)).text).toBe('您没有可撤回的报价');
    expect((await takeBack(2, packageNumber)).text).toBe('您没有可撤回的报价');
    expect((await world.bid(1, packageNumber, '8800')).state).toBe(1);
    expect(await mine(1, packageNumber)).toMatchObject({ state: 'sealed', changes: 2 });
    expect((await state(packageNumber)).bidCount).toBe(1);
    await endNow(world, packageNumber);
    expect((await takeBack(1, packageNumber)).text).toBe('报价已截止，不能撤回');
    const log = await kinds(packageNumber);
    expect(log.slice(-2)).toEqual(['quotes.closed', 'withdrawal.refused']);
    await clean(packageNumber);
  });

  it("a supplier's own log tells him all of it, and nobody else", async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000', 2: '7000' });
    await world.bid(1, packageNumber, '8900');
    await takeBack(1, packageNumber);
    const own = await world
      .as('supplier', 1)
      .call(biddingEndpoints.ownEvents, { packageNumber, ...page });
    expect(own.data?.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['withdrawn', null],
      ['withdrawn', 890_000],
      ['replaced', 900_000],
    ]);
  });

  it('[AU53] the same quote again is the same quote, with its amount', async () => {
    const packageNumber = await sealedAuction(world);
    const first = await world.bid(1, packageNumber, '9000', 'one-sealed-quote');
    const again = await world.bid(1, packageNumber, '9000', 'one-sealed-quote');
    expect(again.data).toEqual(first.data);
    const asked = await world
      .as('supplier', 1)
      .call(biddingEndpoints.bidResult, { packageNumber, bidId: 'one-sealed-quote' });
    expect(asked.data).toEqual(first.data);
    expect(first.data?.amount).toBe(900_000);
    expect(await kinds(packageNumber)).toEqual(['quote.sealed']);
  });
});

describe('[AU21] [L10] the log proves itself', () => {
  it('a quote whose amount was changed afterwards is found, at the opening and by the checker', async () => {
    const quotes = { 1: '9000', 2: '8000', 3: '8500' };
    const packageNumber = await sealedAuction(world, quotes, { over: true });
    await sql`update sealed_quote set commitment = ${'0'.repeat(64)}
      where package_number = ${packageNumber} and code = 'K1'`.execute(world.db);
    await askToOpen(world, packageNumber);
    expect((await decideOpening(world, packageNumber)).state).toBe(0);
    expect(await state(packageNumber)).toMatchObject({ phase: 'unopened', ranking: [] });

    const other = await sealedAuction(world, quotes, { over: true });
    await openQuotes(world, other);
    await clean(other);
    await sql`alter table auction_event disable trigger auction_event_append_only`.execute(
      world.db,
    );
    await sql`update auction_event set payload = jsonb_set(payload, '{quotes,0,amount}', '850001')
      where package_number = ${other} and kind = 'quotes.opened'`.execute(world.db);
    await sql`alter table auction_event enable trigger auction_event_append_only`.execute(world.db);
    const problems = (await checkLedger(world.db, other)).join();
    expect(problems).toContain('[AU21] K1 committed to something else');
    expect(problems).toContain('[L10]');
  });

  it('another key opens nothing, and a platform with it does not start', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000' });
    const other = createSeals(openQuoteKey({ hex: 'ab'.repeat(32), file: null }));
    await expect(assertQuoteKey(other, world.db)).rejects.toThrow('QUOTE_KEY');
    const row = await world.db
      .selectFrom('sealed_quote')
      .selectAll()
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    const place = { packageNumber, code: row.code, seq: row.seq };
    expect(() => other.open(place, row.content)).toThrow();
  });

  it('a content moved to another place, or with a bit changed, does not open', () => {
    const seals = createSeals(openQuoteKey({ hex: null, file: null }));
    const place = { packageNumber: 'P', code: 'K1', seq: 1 };
    const secret = { amount: 900_000 as never, lines: [], salt: 'ab' };
    const content = seals.seal(place, secret);
    expect(seals.open(place, content)).toEqual(secret);
    expect(() => seals.open({ ...place, code: 'K2' }, content)).toThrow();
    const bytes = Buffer.from(content, 'base64');
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    expect(() => seals.open(place, bytes.toString('base64'))).toThrow();
    // The length tells nothing of the amount.
    expect(seals.seal(place, { ...secret, amount: 1 as never })).toHaveLength(content.length);
  });
});

describe('[AU23] what a visitor sees of a sealed auction', () => {
  it('that it waits for its opening, among those that are under way', async () => {
    const quotes = { 1: '9000', 2: '8000', 3: '8500' };
    const packageNumber = await sealedAuction(world, quotes, { over: true });
    await world.bid(1, packageNumber, '1');
    const rows = async (tab: 'running' | 'ended') =>
      (
        await world
          .as('anonymous')
          .call(sourcingEndpoints.listBiddings, { tab, keyword: '', page: 1, pageSize: 100 })
      ).data?.rows.find((row) => row.packageNumber === packageNumber);
    expect(await rows('running')).toMatchObject({ phase: 'unopened', outcome: null });
    await openQuotes(world, packageNumber);
    expect(await rows('ended')).toMatchObject({ phase: 'won' });
  });
});
