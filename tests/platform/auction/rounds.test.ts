import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { recordData } from '@jicai/platform/src/auction/record/data.ts';
import { ruleRows } from '@jicai/platform/src/auction/record/words.ts';
import { readBegin, readEvents } from '@jicai/platform/src/auction/replay/repository.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { rehearsalEndpoints } from '@jicai/shared/contract/auction/rehearsal.ts';
import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import { roundsWithin } from '@jicai/shared/domain/auction/clock/rounds.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree } from '../../harness/auction/lively.ts';
import { auditText, publicLog, saidBy } from '../../harness/auction/public-log.ts';
import { checkLedger } from '../../harness/ledger/checker.ts';
import { readLog } from '../../harness/ledger/log.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

const MINUTE = 60_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres' });
});
afterAll(() => world.stop());

const noExtension = { triggerMs: 0, lengthMs: 0, allowed: 0 };
const own: Partial<AuctionRules> = { stepBase: 'own', extension: noExtension };

/** Three rounds of ten minutes with five between them, from now; answers the number and the start. */
async function inRounds(rules: Partial<AuctionRules> = own) {
  const at = clock.at;
  const windows = [0, 15, 30].map((begin) => ({
    opensAt: at + begin * MINUTE,
    closesAt: at + (begin + 10) * MINUTE,
  }));
  const packageNumber = await world.publish({ rules, rounds: windows });
  return { packageNumber, at };
}

const settle = (packageNumber: string) => settleAuction({ db: world.db, clock }, packageNumber);
const live = async (packageNumber: string) =>
  (await world.live.call(world.live.endpoints.state, { packageNumber })).data;
const kinds = async (packageNumber: string) =>
  (await readLog(world.db, packageNumber))
    .filter(({ kind }) => kind.startsWith('round.') || kind === 'auction.closed')
    .map(({ kind, at, payload }) => [kind, at, payload.round ?? null]);

async function bids(packageNumber: string, all: readonly (readonly [number, string])[]) {
  for (const [n, amount] of all) {
    clock.at += 1_000;
    expect((await world.bid(n, packageNumber, amount)).text, `${n} ${amount}`).toBe('');
  }
}

async function recordOf(packageNumber: string) {
  const begin = await readBegin(packageNumber, world.db);
  if (!begin) throw new Error('the auction is not over');
  const events = await readEvents(packageNumber, { afterSeq: 0, limit: 1_000 }, world.db);
  return recordData(begin, events, { publicUrl: '', keyIds: [], madeAt: clock.at });
}

describe('[AU17] rounds', () => {
  it('[AU31] counts the bids of earlier rounds beside those of this one, void ones never', async () => {
    const { packageNumber, at } = await inRounds({ ...own, minSuppliers: 1 });
    await bids(packageNumber, [
      [1, '9000'],
      [1, '8900'],
      [2, '8000'],
    ]);
    clock.at = at + 16 * MINUTE;
    await bids(packageNumber, [[1, '7000']]);
    const members = async () => (await live(packageNumber))?.rounds?.members;
    expect(await members()).toMatchObject([
      { code: 'K1', earlierBids: 2 },
      { code: 'K2', earlierBids: 1 },
      { code: 'K3', earlierBids: 0 },
      { code: 'K4', earlierBids: 0 },
      { code: 'K5', earlierBids: 0 },
      { code: 'K6', earlierBids: 0 },
    ]);
    await world
      .as('handler')
      .call(biddingEndpoints.clearBids, { packageNumber, code: 'K1', reason: '误报' });
    await agree(world, packageNumber);
    expect((await members())?.map(({ code }) => code)).not.toContain('K1');
  });

  it('each has its window; who did not quote is out; the last one ranks', async () => {
    const { packageNumber, at } = await inRounds();
    await bids(packageNumber, [
      [1, '9000'],
      [2, '8000'],
      [3, '7000'],
      [4, '6000'],
    ]);
    clock.at = at + 12 * MINUTE;
    expect((await world.bid(1, packageNumber, '8900')).text).toBe('报价尚未开始');
    expect(await live(packageNumber)).toMatchObject({
      phase: 'notBegun',
      bestBid: null,
      bidCount: 4,
      ranking: [],
      rounds: {
        current: 2,
        windows: [
          { opensAt: at, closesAt: at + 10 * MINUTE },
          { opensAt: at + 15 * MINUTE, closesAt: at + 25 * MINUTE },
          { opensAt: at + 30 * MINUTE, closesAt: at + 40 * MINUTE },
        ],
      },
    });
    clock.at = at + 15 * MINUTE;
    // 5 and 6 let the first round pass.
    expect((await world.bid(5, packageNumber, '5000')).text).toBe(
      '您在第 1 轮没有报价，不能参加后面的轮次',
    );
    expect((await world.bid(1, packageNumber, '9000.01')).text).toBe(
      '报价不能差于您上一轮的报价 9,000.00',
    );
    await bids(packageNumber, [
      [1, '9000'],
      [2, '7900'],
      [4, '5900'],
    ]);
    clock.at = at + 31 * MINUTE;
    expect((await world.bid(3, packageNumber, '1000')).text).toContain('第 2 轮没有报价');
    await bids(packageNumber, [
      [4, '5900'],
      [2, '5000'],
      [1, '4500'],
    ]);
    clock.at = at + 60 * MINUTE;
    await settle(packageNumber);
    expect(await live(packageNumber)).toMatchObject({
      phase: 'won',
      outcome: { code: 'K1', amount: 450_000 },
      bidCount: 10,
    });
    expect(await kinds(packageNumber)).toEqual([
      ['round.opened', at, 1],
      ['round.closed', at + 10 * MINUTE, 1],
      ['round.opened', at + 15 * MINUTE, 2],
      ['round.closed', at + 25 * MINUTE, 2],
      ['round.opened', at + 30 * MINUTE, 3],
      ['round.closed', at + 40 * MINUTE, 3],
      ['auction.closed', at + 40 * MINUTE, null],
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU33] between two rounds the auction has begun: no rule of before the opening, no rehearsal', async () => {
    const { packageNumber, at } = await inRounds();
    const handler = world.as('handler');
    const changeable = async () =>
      (await handler.call(ruleChangeEndpoints.edit, { packageNumber })).data?.changeable;
    await bids(packageNumber, [
      [1, '9000'],
      [2, '8000'],
      [3, '7000'],
    ]);
    const during = await changeable();
    clock.at = at + 12 * MINUTE;
    await settle(packageNumber);
    expect((await live(packageNumber))?.phase).toBe('notBegun');
    expect(await changeable()).toEqual(during);
    expect(during).not.toContain('stepBase');
    const wish = { packageNumber, minutes: 10, withRobots: true, withSuppliers: false };
    expect((await handler.call(rehearsalEndpoints.start, wish)).text).toBe(
      '正式竞价已经开始，不能再演练',
    );
  });

  it('a bid of an earlier round that was not repeated does not win', async () => {
    const { packageNumber, at } = await inRounds({ ...own, minSuppliers: 1 });
    await bids(packageNumber, [
      [1, '5000'],
      [2, '8000'],
    ]);
    for (const begin of [15, 30]) {
      clock.at = at + begin * MINUTE;
      await bids(packageNumber, [[2, '8000']]);
    }
    clock.at = at + 41 * MINUTE;
    await settle(packageNumber);
    expect((await live(packageNumber))?.outcome).toMatchObject({ code: 'K2', amount: 800_000 });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU40] ends at once in 流标 when too few are left for any later round', async () => {
    const { packageNumber, at } = await inRounds();
    await bids(packageNumber, [
      [1, '9000'],
      [2, '8000'],
    ]);
    clock.at = at + 100 * MINUTE;
    await settle(packageNumber);
    expect((await live(packageNumber))?.outcome).toMatchObject({ kind: 'failed', valid: 2 });
    expect(await kinds(packageNumber)).toEqual([
      ['round.opened', at, 1],
      ['round.closed', at + 10 * MINUTE, 1],
      ['auction.closed', at + 10 * MINUTE, null],
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU11] an extension moves the later rounds as far as the end, and counts per round', async () => {
    const rules = {
      ...own,
      minSuppliers: 1,
      extension: { triggerMs: 5 * MINUTE, lengthMs: 5 * MINUTE, allowed: 1 },
    };
    const { packageNumber, at } = await inRounds(rules);
    clock.at = at + 9 * MINUTE - 1_000;
    await bids(packageNumber, [[1, '9000']]);
    const moved = await live(packageNumber);
    expect(moved?.closesAtMs).toBe(at + 14 * MINUTE);
    expect(moved?.rounds?.windows.map(({ opensAt }) => opensAt)).toEqual([
      at,
      at + 19 * MINUTE,
      at + 34 * MINUTE,
    ]);
    clock.at = at + 28 * MINUTE - 1_000;
    await bids(packageNumber, [[1, '9000']]);
    const first = { opensAt: at, closesAt: at + 14 * MINUTE };
    expect((await live(packageNumber))?.rounds?.windows[0]).toEqual(first);
    expect(await live(packageNumber)).toMatchObject({
      extension: { used: 1 },
      originalClosesAtMs: at + 29 * MINUTE,
      closesAtMs: at + 33 * MINUTE,
    });
    clock.at = at + 39 * MINUTE;
    await bids(packageNumber, [[1, '9000']]);
    clock.at = at + 100 * MINUTE;
    await settle(packageNumber);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    // The boards, the replay and the record show when each round was held.
    const held = [
      [0, 14],
      [19, 33],
      [38, 48],
    ].map(([from = 0, to = 0]) => ({ opensAt: at + from * MINUTE, closesAt: at + to * MINUTE }));
    const record = await recordOf(packageNumber);
    expect((await live(packageNumber))?.rounds?.windows).toEqual(held);
    expect(record.board.rounds?.windows).toEqual(held);
    expect(ruleRows(record)).toEqual(
      expect.arrayContaining(
        held.map(({ opensAt, closesAt }, index) => [
          `第 ${index + 1} 轮时间`,
          `${timeText(opensAt)} 至 ${timeText(closesAt)}`,
        ]),
      ),
    );
  });

  it('[AU13] [AU14] a pause and a later end move the later rounds, an earlier end does not', async () => {
    const { packageNumber, at } = await inRounds({ ...own, minSuppliers: 1 });
    const state = (runState: 'paused' | 'started') =>
      world.as('handler').call(biddingEndpoints.changeState, {
        packageNumber,
        runState,
        laterEnd: null,
        reason: '核实',
      });
    const opens = async () =>
      (await live(packageNumber))?.rounds?.windows.map(({ opensAt }) => (opensAt - at) / MINUTE);
    await bids(packageNumber, [[1, '9000']]);
    clock.at = at + 2 * MINUTE;
    await state('paused');
    clock.at = at + 5 * MINUTE;
    await state('started');
    expect(await opens()).toEqual([0, 18, 33]);
    const end = (minute: number) =>
      world.as('handler').call(biddingEndpoints.changeEnd, {
        packageNumber,
        end: at + minute * MINUTE,
        reason: '调整',
      });
    await end(16);
    expect(await opens()).toEqual([0, 21, 36]);
    await end(11);
    expect(await opens()).toEqual([0, 21, 36]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    // A pause between two rounds holds the next one's opening back; only what it loses is added.
    clock.at = at + 12 * MINUTE;
    await settle(packageNumber);
    await state('paused');
    clock.at = at + 23 * MINUTE;
    await settle(packageNumber);
    expect((await kinds(packageNumber)).at(-1)?.[0]).toBe('round.closed');
    await state('started');
    await settle(packageNumber);
    expect((await kinds(packageNumber)).at(-1)).toEqual(['round.opened', clock.at, 2]);
    expect((await live(packageNumber))?.closesAtMs).toBe(at + 33 * MINUTE);
    // The boards show when each round was held, not when it was planned.
    expect((await live(packageNumber))?.rounds?.windows.slice(0, 2)).toEqual([
      { opensAt: at, closesAt: at + 11 * MINUTE },
      { opensAt: clock.at, closesAt: at + 33 * MINUTE },
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU16] a server that slept through rounds writes each at its time', async () => {
    const { packageNumber, at } = await inRounds({ ...own, minSuppliers: 1 });
    await bids(packageNumber, [[1, '9000']]);
    clock.at = at + 500 * MINUTE;
    await settle(packageNumber);
    // Nobody could quote in the second: it ends there.
    expect(await kinds(packageNumber)).toEqual([
      ['round.opened', at, 1],
      ['round.closed', at + 10 * MINUTE, 1],
      ['round.opened', at + 15 * MINUTE, 2],
      ['round.closed', at + 25 * MINUTE, 2],
      ['auction.closed', at + 25 * MINUTE, null],
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU31] a supplier whose bids were voided is in the round, and free of their earlier bids', async () => {
    const { packageNumber, at } = await inRounds({ ...own, minSuppliers: 1 });
    await bids(packageNumber, [
      [1, '5000'],
      [2, '8000'],
    ]);
    clock.at = at + 16 * MINUTE;
    await bids(packageNumber, [[1, '4900']]);
    const asked = { packageNumber, code: 'K1', reason: '误报' };
    await world.as('handler').call(biddingEndpoints.clearBids, asked);
    const id = (await readLog(world.db, packageNumber)).at(-1)?.seq ?? 0;
    const agreed = { packageNumber, id, agrees: true, note: '' };
    await world.as('supervisor').call(biddingEndpoints.decideCountersign, agreed);
    expect((await live(packageNumber))?.bidCount).toBe(1);
    await bids(packageNumber, [
      [1, '9500'],
      [2, '8000'],
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU31] a mistyped price is cleared between rounds, or before its supplier bids again', async () => {
    const { packageNumber, at } = await inRounds({ ...own, minSuppliers: 1 });
    await bids(packageNumber, [
      [1, '9000'],
      [2, '800'],
      [3, '700'],
    ]);
    const clear = async (code: string) => {
      const asked = { packageNumber, code, reason: '误报' };
      expect((await world.as('handler').call(biddingEndpoints.clearBids, asked)).text).toContain(
        '监督人会签',
      );
      await agree(world, packageNumber);
    };
    clock.at = at + 12 * MINUTE;
    await clear('K2');
    expect(await live(packageNumber)).toMatchObject({
      phase: 'notBegun',
      bidCount: 2,
      rounds: {
        members: [
          { code: 'K1', earlier: 900_000 },
          { code: 'K3', earlier: 70_000 },
          { code: 'K4', outRound: 1 },
          { code: 'K5', outRound: 1 },
          { code: 'K6', outRound: 1 },
        ],
      },
    });
    const again = { packageNumber, code: 'K2', reason: '误报' };
    expect((await world.as('handler').call(biddingEndpoints.clearBids, again)).text).toBe(
      '该供应商没有可清除的报价',
    );
    clock.at = at + 16 * MINUTE;
    expect((await world.bid(3, packageNumber, '8500')).text).toContain('不能差于您上一轮的报价');
    await clear('K3');
    // AU2: the starting price alone limits them again; the others keep their own limits.
    expect((await world.bid(1, packageNumber, '9000.01')).text).toContain('不能差于您上一轮的报价');
    await bids(packageNumber, [
      [2, '9800'],
      [3, '9700'],
      [1, '8900'],
    ]);
    clock.at = at + 31 * MINUTE;
    expect((await world.bid(2, packageNumber, '9900')).text).toContain(
      '不能差于您上一轮的报价 9,800.00',
    );
    await bids(packageNumber, [[2, '9600']]);
    clock.at = at + 45 * MINUTE;
    await settle(packageNumber);
    expect((await live(packageNumber))?.outcome).toMatchObject({ kind: 'won', code: 'K2' });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    expect(saidBy(auditText(await publicLog(world, packageNumber)))).toEqual([]);
  });

  it('[AU4] an opening offer is a reference in the first round only', async () => {
    const at = clock.at;
    const packageNumber = await world.publish({
      rules: { extension: noExtension, minSuppliers: 1 },
      rounds: roundsWithin(2, at, at + 20 * MINUTE),
      openingOffers: { 2: fen(800_000) },
    });
    expect((await world.bid(1, packageNumber, '7950')).text).toContain('降价幅度');
    await bids(packageNumber, [
      [1, '7900'],
      [2, '7800'],
    ]);
    clock.at = at + 11 * MINUTE;
    await bids(packageNumber, [[1, '7900']]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });
});
