import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReplayBegin, ReplayEvent } from '../../../contract/auction/replay.ts';
import { limits } from '../../../limits.ts';
import { validBids, validBidsOverTime } from './bids.ts';
import { beginOf, OPENS, SECOND } from './fixture.ts';
import { createReplay } from './replay.ts';

type Kind = 'bid.accepted' | 'bid.refused' | 'bids.voided' | 'state.paused' | 'state.resumed';

const aKind = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Kind>('bid.accepted') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Kind>('bid.refused', 'bids.voided', 'state.paused', 'state.resumed'),
  },
);
const aCode = fc.constantFrom('01', '02', '03');
const aLog = fc
  .array(fc.tuple(aKind, aCode, fc.integer({ min: 0, max: 3 })), { maxLength: 200 })
  .map((drawn) => {
    let at = OPENS;
    return drawn.map(([kind, code, wait], index): ReplayEvent => {
      at += wait * SECOND;
      const payload = { amount: 100_000 - index, reason: '核实', endTo: OPENS + 3600 * SECOND };
      const isBid = kind.startsWith('bid');
      const actor = isBid ? 'supplier' : 'handler';
      return { seq: index + 1, at, kind, actor, code: isBid ? code : null, payload, hash: '' };
    });
  });

/**
 * Logs of at most 60 events like those of `aLog`, in which every clearing voids the bids of one
 * supplier.
 */
const aLogWithClearings = fc
  .tuple(aLog, aCode)
  .map(([events, code]) =>
    events.slice(0, 60).map((event) => (event.kind === 'bids.voided' ? { ...event, code } : event)),
  );

const begin: ReplayBegin = beginOf();

describe('[EV1] a replay of any log', () => {
  it('shows the same after a jump as after playing up to there', () => {
    fc.assert(
      fc.property(aLog, fc.array(fc.nat(200), { maxLength: 8 }), (events, jumps) => {
        const replay = createReplay(begin, events);
        for (const jump of jumps) {
          const count = Math.min(jump, events.length);
          const played = createReplay(begin, events.slice(0, count));
          expect(replay.after(count)).toEqual(played.after(count));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has the newest valid bids on its chart, and as many bids as its standings say', () => {
    fc.assert(
      fc.property(aLog, (events) => {
        const board = createReplay(begin, events).after(events.length);
        const valid = validBids(events);
        expect(board.recentBids).toEqual(valid.slice(-limits.chartBids));
        expect(board.bidCount).toBe(valid.length);
        expect(board.standings.reduce((sum, { bids }) => sum + bids, 0)).toBe(valid.length);
        for (const { code, seq } of board.standings) {
          expect(valid.findLast((bid) => bid.code === code)?.seq).toBe(seq);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[AU31] knows the valid bids after each event from one reading of the log', () => {
    fc.assert(
      fc.property(aLogWithClearings, (events) => {
        const { after, changes } = validBidsOverTime(events);
        for (let count = 0; count <= events.length; count += 1) {
          expect(after(count)).toEqual(validBids(events.slice(0, count)));
          if (count > 0 && !changes.includes(count)) expect(after(count)).toEqual(after(count - 1));
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    { asked: 0, excluded: ['01'], valid: 1, reason: /评审/ },
    { asked: 2, excluded: [], valid: 2, reason: /均未确认/ },
  ])('[IQ7] [AU41] says why an award failed that asked $asked', ({ asked, excluded, ...why }) => {
    const event = (kind: string, code: string | null, payload: ReplayEvent['payload']) => ({
      ...{ kind, code, payload },
      ...{ at: OPENS, actor: null, hash: '' },
    });
    const events = [
      event('bid.accepted', '01', { amount: 90_000 }),
      event('bid.accepted', '02', { amount: 80_000 }),
      event('evaluation.decided', null, { excluded }),
      event('award.failed', null, { asked }),
    ].map((one, index) => ({ ...one, seq: index + 1 }));
    const board = createReplay(begin, events).after(events.length);
    expect(board.outcome).toMatchObject({ kind: 'failed', valid: why.valid });
    expect(board.outcome?.reason).toMatch(why.reason);
  });

  it('[PJ10] shows at its end that an award was annulled afterwards, and before it what the log says', () => {
    const event = (seq: number, kind: string, payload: ReplayEvent['payload']): ReplayEvent => ({
      ...{ seq, kind, payload, code: '01', at: OPENS + seq * SECOND },
      ...{ actor: null, hash: '' },
    });
    const events = [
      event(1, 'bid.accepted', { amount: 90_000 }),
      event(2, 'award.offered', { amount: 90_000 }),
      event(3, 'award.confirmed', {}),
      event(4, 'reminder.sent', { text: '请尽快签订合同' }),
    ];
    const replay = createReplay({ ...begin, voidReason: '质疑成立' }, events);
    const [before, after] = [replay.after(3), replay.after(4)];
    expect(before.outcome).toMatchObject({ kind: 'won', confirmation: 'confirmed' });
    expect(after.outcome).toMatchObject({ confirmation: 'voided', reason: '质疑成立' });
    expect(replay.after(4)).toBe(after);
    expect(createReplay(begin, events).after(4).outcome?.confirmation).toBe('confirmed');
  });

  it('[AU41] shows what came after the bidding at its own time, not at the end of the playback', () => {
    const at = (seq: number, kind: string, seconds: number): ReplayEvent => ({
      ...{ seq, kind, payload: { amount: 90_000 }, code: '01', at: OPENS + seconds * SECOND },
      ...{ actor: null, hash: '' },
    });
    const events = [
      at(1, 'bid.accepted', 1),
      at(2, 'auction.closed', 60),
      at(3, 'award.offered', 60),
      at(4, 'award.confirmed', 3_660),
    ];
    const replay = createReplay(begin, events);
    expect(replay.countAt(replay.to - 1)).toBe(3);
    expect(replay.timeAt(replay.to - 1)).toBe(replay.to - 1);
    expect(replay.countAt(replay.to)).toBe(4);
    expect(replay.timeAt(replay.to)).toBe(OPENS + 3_660 * SECOND);
    const bidding = createReplay(begin, events.slice(0, 3));
    expect(bidding.timeAt(bidding.to)).toBe(bidding.to);
  });

  it('counts what had happened at a moment, all of one millisecond together', () => {
    fc.assert(
      fc.property(aLog, fc.nat(700), (events, seconds) => {
        const at = OPENS + seconds * SECOND;
        const expected = events.filter((event) => event.at <= at).length;
        const replay = createReplay(begin, events);
        if (at < replay.to) expect(replay.countAt(at)).toBe(expected);
        else expect(replay.countAt(at)).toBe(events.length);
      }),
      { numRuns: 60 },
    );
  });
});
