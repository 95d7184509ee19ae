import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReplay, replayable, shownBoard } from '../../../harness/auction/replays.ts';
import { codeOf } from '../../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const START = Date.UTC(2026, 10, 20, 2, 0, 0);
const MINUTE = 60_000;
const clock = manualClock(START);
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

type Act =
  | { kind: 'bid'; n: number; less: number }
  | { kind: 'garbage' | 'pause' | 'resume' | 'later' | 'clear' | 'remind'; n: number };

const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('bid' as const), n: nth(), less: less() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('garbage', 'pause', 'resume', 'later', 'clear', 'remind'),
      n: nth(),
    }),
  },
);
function nth() {
  return fc.integer({ min: 1, max: 4 });
}
function less() {
  return fc.integer({ min: -1, max: 5 });
}

async function act(packageNumber: string, what: Act): Promise<void> {
  const handler = world.as('handler');
  const reason = '回放测试';
  switch (what.kind) {
    case 'bid': {
      const { data } = await world.live.call(liveEndpoints.state, { packageNumber });
      const best = data?.bestBid ?? fen(1_000_000);
      await world.bid(what.n, packageNumber, String((best - what.less * 10_000) / 100));
      return;
    }
    case 'garbage':
      await world.bid(what.n, packageNumber, '一千元');
      return;
    case 'remind':
      await handler.call(biddingEndpoints.sendReminder, {
        packageNumber,
        toCode: what.n > 2 ? codeOf(what.n) : null,
        text: `请第 ${what.n} 家注意`,
      });
      return;
    case 'pause':
    case 'resume': {
      const runState = what.kind === 'pause' ? 'paused' : 'started';
      const to = { packageNumber, runState, laterEnd: null, reason } as const;
      await handler.call(biddingEndpoints.changeState, to);
      return;
    }
    case 'later': {
      const end = clock.at + (10 + what.n) * MINUTE;
      await handler.call(biddingEndpoints.changeEnd, { packageNumber, end, reason });
      return;
    }
    case 'clear': {
      const code = codeOf(what.n);
      await handler.call(biddingEndpoints.clearBids, { packageNumber, code, reason });
      await decide(packageNumber);
    }
  }
}

/** The supervisor decides the newest request, or the given one; without any the call is refused. */
async function decide(packageNumber: string, request = 0, agrees = true): Promise<void> {
  const { data } = await world.live.call(liveEndpoints.state, { packageNumber });
  const id = request || (data?.bidSeq ?? 0);
  const decision = { packageNumber, id, agrees, note: agrees ? '' : '再核实' };
  await world.as('supervisor').call(biddingEndpoints.decideCountersign, decision);
}

const steps = fc.array(fc.tuple(anAct, fc.integer({ min: 1, max: 100_000 })), {
  minLength: 8,
  maxLength: 14,
});

describe('[EV1] a replay', () => {
  it('shows at every moment what the live service showed, and ends in the state that is stored', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom('won', 'stopped'), async (acts, ending) => {
        const packageNumber = await world.publish({ opensIn: -1_000, closesIn: 20 * MINUTE });
        const seen: { at: number; board: BoardState }[] = [];
        const look = async () =>
          seen.push({ at: clock.at, board: await shownBoard(world, packageNumber) });
        await look();
        for (const [what, wait] of acts) {
          clock.at += wait;
          await act(packageNumber, what);
          await look();
        }
        clock.at += 1;
        const resume = { packageNumber, laterEnd: null, reason: '回放测试' } as const;
        const runState = ending === 'won' ? 'started' : 'stopped';
        await world.as('handler').call(biddingEndpoints.changeState, { ...resume, runState });
        clock.at += 3 * 60 * MINUTE;
        // A late bid is refused, and causes the close to be written (AU16).
        await world.bid(1, packageNumber, '1');
        await look();

        const replay = await loadReplay(world, packageNumber);
        for (const { at, board } of seen) {
          expect(replayable(replay.after(replay.countAt(at)))).toEqual(replayable(board));
        }
        expect(replayable(replay.after(replay.events.length))).toEqual(
          replayable(await shownBoard(world, packageNumber)),
        );
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});

/** Looks at an auction between its moments, then holds the replay against all of it. */
async function sameAsShown(packageNumber: string, moments: readonly (() => Promise<unknown>)[]) {
  const seen: { at: number; board: BoardState }[] = [];
  for (const moment of moments) {
    clock.at += 7_000;
    await moment();
    await settleAuction({ db: world.db, clock }, packageNumber);
    seen.push({ at: clock.at, board: await shownBoard(world, packageNumber) });
  }
  const replay = await loadReplay(world, packageNumber);
  for (const { at, board } of seen) {
    if (at < replay.to)
      expect(replayable(replay.after(replay.countAt(at)))).toEqual(replayable(board));
  }
  expect(replayable(replay.after(replay.events.length))).toEqual(
    replayable(await shownBoard(world, packageNumber)),
  );
  return replay.events.map(({ kind }) => kind);
}

describe('[EV1] a replay of what is rarer', () => {
  const bid = (packageNumber: string, n: number, amount: string) => () =>
    world.bid(n, packageNumber, amount);
  const wait = (ms: number) => async () => {
    clock.at += ms;
  };

  it('[AU17] [AU41] rounds rank anew, and the award passes on', async () => {
    const windows = [0, 15].map((from) => ({
      opensAt: clock.at + from * MINUTE,
      closesAt: clock.at + (from + 10) * MINUTE,
    }));
    const of = await world.publish({ rounds: windows });
    const kinds = await sameAsShown(of, [
      bid(of, 1, '9900'),
      bid(of, 2, '9800'),
      bid(of, 3, '9700'),
      wait(11 * MINUTE),
      wait(5 * MINUTE),
      bid(of, 3, '9600'),
      bid(of, 1, '9400'),
      bid(of, 2, '9300'),
      wait(20 * MINUTE),
      wait(73 * 60 * MINUTE),
    ]);
    expect(kinds).toContain('round.closed');
    expect(kinds.filter((kind) => kind === 'award.offered')).toHaveLength(2);
  });

  it('[AU21] sealed quotes are counted, and stand with their amounts after the opening', async () => {
    const rules = { quoteMethod: 'sealed' } as const;
    const of = await world.publish({ rules, opensIn: -1_000, closesIn: 10 * MINUTE });
    const packageNumber = of;
    const kinds = await sameAsShown(of, [
      bid(of, 1, '9900'),
      bid(of, 2, '9000'),
      bid(of, 1, '8800'),
      bid(of, 3, '8700'),
      bid(of, 4, '8600'),
      () => world.as('supplier', 4).call(sealedEndpoints.withdraw, { packageNumber }),
      wait(11 * MINUTE),
      () => world.as('handler').call(sealedEndpoints.open, { packageNumber }),
      () => decide(of),
    ]);
    expect(kinds).toContain('quotes.opened');
  });

  it('[AU31] [AU32] what waits for the supervisor waits there, and stands with what became of it', async () => {
    const rules = { dualControl: true };
    const of = await world.publish({ rules, opensIn: -1_000, closesIn: 30 * MINUTE });
    const packageNumber = of;
    const [handler, reason] = [world.as('handler'), '核实'];
    const to = (runState: 'paused' | 'started' | 'stopped') => () =>
      handler.call(biddingEndpoints.changeState, {
        packageNumber,
        runState,
        laterEnd: null,
        reason,
      });
    const clear = (n: number) => () =>
      handler.call(biddingEndpoints.clearBids, { packageNumber, code: codeOf(n), reason });
    const end = clock.at + 40 * MINUTE;
    const kinds = await sameAsShown(of, [
      bid(of, 1, '9900'),
      bid(of, 2, '9800'),
      clear(2),
      to('paused'),
      () => decide(of),
      () => decide(of, 3),
      to('started'),
      () => handler.call(biddingEndpoints.changeEnd, { packageNumber, end, reason }),
      () => decide(of, 0, false),
      () => handler.call(biddingEndpoints.emergencyPause, { packageNumber, reason }),
      () => decide(of, 0, false),
      clear(1),
      to('stopped'),
      () => decide(of),
    ]);
    expect(kinds.filter((kind) => kind.startsWith('countersign.'))).toEqual(
      [
        ...['requested', 'requested', 'agreed', 'agreed', 'requested', 'refused'],
        ...['requested', 'refused', 'requested', 'requested', 'agreed', 'expired'],
      ].map((what) => `countersign.${what}`),
    );
  });

  it('[AU33] a change of rules is there from its moment on, and not before', async () => {
    const of = await world.publish({ opensIn: 60_000, closesIn: 20 * MINUTE });
    const handler = world.as('handler');
    const { data } = await handler.call(ruleChangeEndpoints.rules, { packageNumber: of });
    if (!data) throw new Error('no rules');
    const rules = { ...data.rules, stepAmount: fen(50_000) };
    const reason = '加快竞价';
    await handler.call(ruleChangeEndpoints.save, { packageNumber: of, rules, reason });
    await handler.call(ruleChangeEndpoints.submit, { packageNumber: of });
    await decide(of);
    clock.at += 30 * MINUTE;
    await settleAuction({ db: world.db, clock }, of);
    const replay = await loadReplay(world, of);
    const changed = replay.events.findIndex(({ kind }) => kind === 'rules.changed');
    expect(replay.after(changed).info.stepAmount).toBe(data.rules.stepAmount);
    expect(replay.after(changed + 1).info.stepAmount).toBe(50_000);
  });
});
