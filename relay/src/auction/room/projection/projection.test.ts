import type { BidRow, Reminder } from '@jicai/shared/contract/auction/auction.ts';
import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { BoardPatchWire, BoardSnapshot } from '@jicai/shared/contract/auction/live/board.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { applyPatch, type BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardState, numbersOf, SECRET_NAME } from '../../source/fixtures.ts';
import { diff, sameLedger } from './diff.ts';
import { type Audience, isVisible, project } from './projection.ts';
import { patchesTo } from './steps.ts';

const codes = ['A01', 'B02', 'C03'];
const reminder = fc.record({
  from: fc.constantFrom('handler', 'supervisor', 'supplier'),
  fromCode: fc.constantFrom(...codes, null),
  toCode: fc.constantFrom(...codes, null),
});

/** Generates the steps of an auction: bids, reminders, pauses, voided suppliers, presence, outcomes. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('bid' as const),
      code: fc.constantFrom(...codes),
      times: fc.integer({ min: 1, max: 14 }),
    }),
    fc.record({ kind: fc.constant('remind' as const), reminder }),
    fc.record({ kind: fc.constant('pause' as const), reason: fc.string() }),
    fc.record({ kind: fc.constant('void' as const), code: fc.constantFrom(...codes) }),
    fc.record({ kind: fc.constant('online' as const), codes: fc.subarray(codes) }),
    fc.record({ kind: fc.constant('ask' as const), code: fc.constantFrom(...codes) }),
    fc.record({ kind: fc.constant('win' as const) }),
  ),
  { maxLength: 40 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const requestOf = (id: number, code: string): Countersign => ({
  id,
  kind: 'clearing',
  status: 'waiting',
  reason: `${SECRET_NAME}误报`,
  requestedAt: id,
  code,
  end: null,
  byPoints: false,
  rulesBefore: null,
  rulesAfter: null,
  decidedAt: null,
  deputyName: '',
  note: '',
  seenAt: null,
  escalatedAt: null,
});

let seq = 0;
function next(state: BoardState, step: Step): { state: BoardState; bids: BidRow[] } {
  seq += 1;
  switch (step.kind) {
    case 'bid': {
      const bids = Array.from({ length: step.times }, (_, at) => {
        const index = state.bidCount + at + 1;
        seq += 1;
        return { index, seq, code: step.code, amount: fen(9_000_000 - seq), at: seq };
      });
      return { state: applyPatch(state, { bids }), bids };
    }
    case 'remind': {
      const plain = { seq, at: seq, text: `提醒${seq}`, ...step.reminder, numbers: [] };
      const said: Reminder = { ...plain, numbers: numbersOf(plain, state.reminders, codes) };
      return { state: { ...state, reminders: [...state.reminders, said] }, bids: [] };
    }
    case 'pause':
      return { state: { ...state, clock: { ...state.clock, reason: step.reason } }, bids: [] };
    case 'ask':
      // The text of a countersign request is as secret as a name: suppliers learn of the request
      // only when it takes effect (AU31).
      return {
        state: { ...state, countersigns: [requestOf(seq, step.code), ...state.countersigns] },
        bids: [],
      };
    case 'void': {
      const left = (row: { code: string }) => row.code !== step.code;
      const recentBids = state.recentBids.filter(left);
      const standings = state.standings.filter(left);
      return { state: { ...state, standings, recentBids }, bids: [] };
    }
    case 'online':
      return { state: { ...state, online: step.codes }, bids: [] };
    case 'win': {
      const none = { valid: 3, needed: 3, reason: '', confirmation: 'none' } as const;
      const won = { kind: 'won', code: 'A01', name: '公布的成交人', amount: null } as const;
      const outcome = { ...won, ...none, holders: [] };
      return { state: { ...state, outcome }, bids: [] };
    }
  }
}

describe('a projection', () => {
  it('[AU20] holds no supplier’s name, in snapshots and patches of any run', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...codes, null), (run, code) => {
        let state = boardState();
        for (const step of run) {
          const after = next(state, step);
          const board = project(after.state, 'supplier', code);
          const patch = diff(project(state, 'supplier', code), board, after.bids);
          const bytes = [encode(BoardSnapshot, board)];
          if (patch && patch !== 'restart') bytes.push(encode(BoardPatchWire, patch));
          expect(JSON.stringify(bytes)).not.toContain(SECRET_NAME);
          state = after.state;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('[RT2] patches lead from every state to the next, for every audience', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom('organiser' as const, 'supplier' as const), (run, who) => {
        let state = boardState();
        let held = project(state, who);
        for (const step of run) {
          const after = next(state, step);
          const target = project(after.state, who);
          const patch = diff(project(state, who), target, after.bids);
          if (patch === 'restart') held = target;
          else if (patch) held = applyPatch(held, patch);
          expect(sameLedger(held, target)).toBe(true);
          expect({ ...held, standings: [] }).toEqual({ ...target, standings: [] });
          state = after.state;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('[AU34] numbers the reminders of each supplier without a gap, whatever others got', () => {
    fc.assert(
      fc.property(fc.array(reminder, { maxLength: 30 }), fc.constantFrom(...codes), (all, code) => {
        let state = boardState();
        for (const said of all) state = next(state, { kind: 'remind', reminder: said }).state;
        const supplier = project(state, 'supplier', code).reminders;
        expect(supplier.map((row) => row.seq)).toEqual(supplier.map((_, index) => index + 1));
        expect(JSON.stringify(supplier)).not.toMatch(/"numbers":\[\{/);
        const organiser = project(state, 'organiser').reminders;
        expect(organiser.map((row) => row.seq)).toEqual(state.reminders.map((row) => row.seq));
      }),
      { numRuns: 150 },
    );
  });

  it('[AU34] shows a reminder to its receivers, its sender and the organisers only', () => {
    const base = {
      seq: 1,
      at: 1,
      text: '',
      fromCode: null,
      toCode: null,
      from: 'handler',
    } as const;
    const rows = [
      [base, ['A01', 'B02', null]],
      [{ ...base, toCode: 'A01' }, ['A01']],
      [{ ...base, from: 'supplier', fromCode: 'B02' }, ['B02']],
      [{ ...base, from: 'supervisor' }, ['A01', 'B02', null]],
    ] as const;
    for (const [said, readers] of rows) {
      const seen = ['A01', 'B02', null].filter((code) => isVisible(said, 'supplier', code));
      expect(seen).toEqual(readers);
      expect(isVisible(said, 'organiser', null)).toBe(true);
    }
  });

  it('[AU4] [AU20] has the opening offer of the supplier who looks, and of nobody else', () => {
    const openingOffers = ['A01', 'B02'].map((code) => ({ code, amount: fen(9_000_000) }));
    const open = { ...boardState(), openingBest: fen(9_000_000), openingOffers };
    const offersOf = (...who: [Audience, string?]) =>
      project(open, ...who).openingOffers.map(({ code }) => code);
    expect(offersOf('supplier', 'A01')).toEqual(['A01']);
    expect(offersOf('supplier', 'C03')).toEqual([]);
    expect(offersOf('supplier')).toEqual([]);
    expect(offersOf('organiser')).toEqual([]);
    const sealed = { ...open, info: { ...open.info, quoteMethod: 'sealed' as const } };
    expect(project(sealed, 'supplier', 'A01').openingOffers).toEqual([]);
    // A frame goes to all suppliers alike, so a changed offer needs new snapshots.
    expect(patchesTo(open, { ...open, openingOffers: [] }, [], false)).toBe('restart');
  });

  it('[AU21] of a sealed package tells how many quotes there are and no amount before the opening, or after a stop', () => {
    const open = boardState();
    const sealed = { ...open, info: { ...open.info, quoteMethod: 'sealed' as const } };
    const { state } = next(sealed, { kind: 'bid', code: 'A01', times: 3 });
    for (const who of ['organiser', 'supplier'] as const) {
      const board = project(state, who);
      expect(board).toMatchObject({
        bidCount: 3,
        standings: [],
        recentBids: [],
        openingBest: null,
      });
    }
    const over = next(state, { kind: 'win' }).state;
    expect(project(over, 'organiser').standings).toHaveLength(1);
    const outcome = over.outcome && { ...over.outcome, kind: 'stopped' as const };
    expect(project({ ...over, outcome }, 'organiser').standings).toEqual([]);
  });

  it('[AU20] tells suppliers who is online unless the rule or a blind auction hides it', () => {
    const open = { ...boardState(), online: ['A01', 'B02'] };
    const boardOf = (over: Partial<BoardState['info']>) => ({
      ...open,
      info: { ...open.info, ...over },
    });
    expect(project(open, 'supplier', 'A01').online).toEqual(['A01', 'B02']);
    for (const over of [{ rivalPresence: 'hidden' }, { identity: 'blind' }] as const) {
      expect(project(boardOf(over), 'supplier', 'A01').online).toEqual([]);
      expect(project(boardOf(over), 'organiser').online).toEqual(['A01', 'B02']);
    }
  });

  it('[AU22] of a blind auction names nobody to the organisers before the close', () => {
    const open = boardState();
    const blind = { ...open, info: { ...open.info, identity: 'blind' as const } };
    expect(project(blind, 'organiser').suppliers.map(({ name }) => name)).toEqual([
      null,
      null,
      null,
    ]);
    const over = next(blind, { kind: 'win' }).state;
    expect(project(over, 'organiser').suppliers[0]?.name).toContain(SECRET_NAME);
  });
});
