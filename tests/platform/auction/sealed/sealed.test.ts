import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askToOpen,
  decideOpening,
  endNow,
  openQuotes,
  sealedAuction,
} from '../../../harness/auction/sealed.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

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
const takeBack = (n: number, packageNumber: string) =>
  world.as('supplier', n).call(withdraw, { packageNumber });
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
    // The first call after the end settles; it is too late all the same.
    expect((await world.bid(5, packageNumber, '1')).text).toBe('报价已截止');
    const waiting = await state(packageNumber);
    expect(waiting).toMatchObject({ phase: 'unopened', outcome: null, bidCount: 3, bestBid: null });
    await openQuotes(world, packageNumber);
    const after = await state(packageNumber);
    expect(after).toMatchObject({ phase: 'won', bidCount: 3, bestBid: 800_000 });
    expect(after.outcome).toMatchObject({ kind: 'won', code: 'K2', amount: 800_000 });
    // [AU5] K1 replaced their quote after K2 had quoted as much.
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

  it('[AU53] another amount under a key that was used is refused, also after the opening', async () => {
    const packageNumber = await sealedAuction(world, { 2: '9500' }, { rules: { minSuppliers: 1 } });
    const first = await world.bid(1, packageNumber, '9000', 'sealed-amount-1');
    const refused = await world.bid(1, packageNumber, '20000', 'sealed-amount-2');
    expect([first.state, refused.state]).toEqual([1, 0]);
    const repeat = async () => {
      expect((await world.bid(1, packageNumber, '9000', 'sealed-amount-1')).wire).toEqual(
        first.wire,
      );
      expect((await world.bid(1, packageNumber, '20000', 'sealed-amount-2')).wire).toEqual(
        refused.wire,
      );
      for (const amount of ['8000', '9000.01', 'x', ''])
        for (const key of ['sealed-amount-1', 'sealed-amount-2']) {
          const again = await world.bid(1, packageNumber, amount, key);
          expect(again.text).toBe('请求编号已用于其他操作，请刷新页面后重试');
          expect(again.data).toBeNull();
        }
    };
    await repeat();
    expect((await kinds(packageNumber)).slice(1)).toEqual(['quote.sealed', 'bid.refused']);
    const [refusal] = (await readLog(world.db, packageNumber)).slice(-1);
    // Under a key of the platform's: no hash that could be guessed again.
    expect(refusal?.payload.mac).toMatch(/^[0-9a-f]{64}$/);
    await endNow(world, packageNumber);
    await openQuotes(world, packageNumber);
    await repeat();
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
    expect((await askToOpen(world, packageNumber)).text).toBe('报价已终止');
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
    expect(await may()).toEqual({
      mayOpen: true,
      isWaiting: false,
      quotes: 3,
      isTooFew: false,
      reason: '',
    });
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

describe('[AU23] what a visitor sees of a sealed auction', () => {
  it('that it waits for its opening, among those that do', async () => {
    const quotes = { 1: '9000', 2: '8000', 3: '8500' };
    const packageNumber = await sealedAuction(world, quotes, { over: true });
    await world.bid(1, packageNumber, '1');
    const rows = async (tab: 'running' | 'unopened' | 'ended') =>
      (
        await world
          .as('anonymous')
          .call(sourcingEndpoints.listBiddings, { tab, keyword: '', page: 1, pageSize: 100 })
      ).data?.rows.find((row) => row.packageNumber === packageNumber);
    expect(await rows('running')).toBeUndefined();
    expect(await rows('unopened')).toMatchObject({ phase: 'unopened', outcome: null });
    await openQuotes(world, packageNumber);
    expect(await rows('ended')).toMatchObject({ phase: 'won' });
  });
});
