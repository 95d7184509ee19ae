import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BidRow, Reminder } from '../../../contract/auction/auction.ts';
import { limits } from '../../../limits.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { emptyBoard, runningClock, sampleInfo } from '../fixtures.ts';
import { nextAcceptable } from '../price/price.ts';
import { rulesOf } from '../rules/forms.ts';
import { applyPatch, BOARD_REMINDERS, ranking } from './board.ts';
import { priorBidsOnBoard } from './prior-bids.ts';

const info = sampleInfo;

const empty = emptyBoard({
  info,
  clock: runningClock(0, 1_000),
  suppliers: [
    { code: 'A', name: '甲公司' },
    { code: 'B', name: null },
  ],
});

const bid = (seq: number, code: string, amount: number): BidRow => ({
  index: seq,
  seq,
  code,
  amount: fen(amount),
  at: seq * 10,
});
const reminder = (seq: number): Reminder => ({
  seq,
  at: seq,
  from: 'handler',
  fromCode: null,
  toCode: null,
  text: '请尽快报价',
  numbers: [],
});

describe('[RT2] patches', () => {
  it('bids move standings, the count and the newest bids', () => {
    const state = applyPatch(empty, {
      bids: [bid(1, 'A', 900), bid(2, 'B', 800), bid(3, 'A', 700)],
    });
    expect(state.bidCount).toBe(3);
    expect(state.standings).toEqual([
      { code: 'A', amount: 700, at: 30, seq: 3, bids: 2 },
      { code: 'B', amount: 800, at: 20, seq: 2, bids: 1 },
    ]);
    expect(ranking(state).map(({ code }) => code)).toEqual(['A', 'B']);
    expect(state.recentBids.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('keeps the last ten bids and the last reminders', () => {
    const bids = Array.from({ length: 25 }, (_, index) => bid(index + 1, 'A', 1_000 - index));
    const reminders = Array.from({ length: 70 }, (_, index) => reminder(index + 1));
    const state = applyPatch(applyPatch(empty, { bids, reminders: [] }), { reminders });
    expect(state.recentBids).toHaveLength(limits.chartBids);
    expect(state.recentBids.at(-1)?.seq).toBe(25);
    expect(state.bidCount).toBe(25);
    expect(state.reminders).toHaveLength(BOARD_REMINDERS);
    expect(state.reminders.at(-1)?.seq).toBe(70);
  });

  it('parts that the patch does not name keep their identity', () => {
    const state = applyPatch(empty, { online: ['A'] });
    expect(state.online).toEqual(['A']);
    for (const part of [
      'info',
      'clock',
      'suppliers',
      'standings',
      'recentBids',
      'reminders',
    ] as const) {
      expect(state[part]).toBe(empty[part]);
    }
  });

  it('[AU31] a ledger replaces everything derived from bids', () => {
    const before = applyPatch(empty, { bids: [bid(1, 'A', 900), bid(2, 'B', 800)] });
    const standings = [{ code: 'A', amount: fen(900), at: 10, seq: 1, bids: 1 }];
    const ledger = { standings, recentBids: [bid(1, 'A', 900)], bidCount: 1 };
    expect(applyPatch(before, { ledger })).toEqual({ ...before, ...ledger });
  });

  it('a bid that comes with a ledger counts on top of it', () => {
    const ledger = { standings: [], recentBids: [], bidCount: 0 };
    const before = applyPatch(empty, { bids: [bid(1, 'A', 900)] });
    const after = applyPatch(before, { ledger, bids: [bid(4, 'B', 850)] });
    expect(after.bidCount).toBe(1);
    expect(after.standings.map(({ code }) => code)).toEqual(['B']);
  });

  it('one by one gives the same as all at once', () => {
    const anyBids = fc.array(
      fc.record({ code: fc.constantFrom('A', 'B', 'C'), amount: fc.integer({ min: 1, max: 999 }) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(anyBids, (given) => {
        const bids = given.map(({ code, amount }, index) => bid(index + 1, code, amount));
        const stepwise = bids.reduce((state, one) => applyPatch(state, { bids: [one] }), empty);
        expect(stepwise).toEqual(applyPatch(empty, { bids }));
      }),
    );
  });
});

describe('[AU9] what a board knows is what the server judges by', () => {
  it('best, own and lead come from the standings', () => {
    const state = applyPatch(empty, { bids: [bid(1, 'A', 90_000), bid(2, 'B', 80_000)] });
    expect(priorBidsOnBoard(state, 'A')).toEqual({
      best: 80_000,
      own: 90_000,
      ownLeads: false,
      earlier: null,
      made: 1,
    });
    expect(priorBidsOnBoard(state, 'B')).toEqual({
      best: 80_000,
      own: 80_000,
      ownLeads: true,
      earlier: null,
      made: 1,
    });
    expect(priorBidsOnBoard(state, 'C')).toEqual({
      best: 80_000,
      own: null,
      ownLeads: false,
      earlier: null,
      made: 0,
    });
    expect(nextAcceptable(rulesOf(info), priorBidsOnBoard(state, 'A'))).toBe(79_000);
  });

  it('[AU4] an opening offer is a reference until a bid beats it', () => {
    const openingOffers = [{ code: 'A', amount: fen(96_000) }];
    const offered = { ...empty, openingBest: fen(95_000), openingOffers };
    expect(priorBidsOnBoard(offered, 'A')).toEqual({
      best: 95_000,
      own: 96_000,
      ownLeads: false,
      earlier: null,
      made: 0,
    });
    expect(priorBidsOnBoard(offered, 'B').own).toBeNull();
    const behind = applyPatch(offered, { bids: [bid(1, 'A', 97_000)] });
    expect(priorBidsOnBoard(behind, 'A')).toMatchObject({ best: 95_000, own: 97_000 });
    const beyond = applyPatch(offered, { bids: [bid(1, 'A', 90_000)] });
    expect(priorBidsOnBoard(beyond, 'A').best).toBe(90_000);
  });

  it('the step comes as the information says it', () => {
    expect(rulesOf(info).step).toEqual({ kind: 'amount', amount: 1_000 });
    const percent = { ...info, stepKind: 'percent' as const, stepPercentHundredths: 50 };
    expect(rulesOf(percent).step).toEqual({ kind: 'percent', hundredths: 50 });
  });
});
