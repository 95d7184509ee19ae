import { boardOf } from '@jicai/relay/src/auction/board-of.ts';
import { biddingEndpoints } from '@jicai/shared/contract/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/live-service.ts';
import type { ReplayEvent } from '@jicai/shared/contract/replay.ts';
import { REPLAY_PAGE, replayEndpoints } from '@jicai/shared/contract/replay.ts';
import type { BoardState } from '@jicai/shared/domain/auction/board.ts';
import { createReplay, type Replay } from '@jicai/shared/domain/auction/replay.ts';
import { fen } from '@jicai/shared/domain/money.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../harness/cast.ts';
import { readLog } from '../harness/ledger-log.ts';
import { manualClock, startPlatform, type World } from '../harness/world.ts';

const START = Date.UTC(2026, 10, 20, 2, 0, 0);
const MINUTE = 60_000;
const clock = manualClock(START);
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

/** The board that the relay makes of what the live service says now. */
async function shown(packageNumber: string): Promise<BoardState> {
  const live = await world.live.call(liveEndpoints.state, { packageNumber });
  const about = await world.live.call(liveEndpoints.packageInfo, { packageNumber });
  const told = await world.live.call(liveEndpoints.reminders, { packageNumber, afterSeq: 0 });
  if (!live.data || !about.data || !told.data) throw new Error('the live service is away');
  const { info } = about.data;
  const { reminders } = told.data;
  const seen = { live: live.data, info, reminders, newBids: [], restarted: false };
  return boardOf(seen, { online: [], readiness: [] });
}

/** What a replay can know of a board: nobody records who was online, or heard of a countersign. */
function known(board: BoardState) {
  const { info, clock: time, suppliers, recentBids, bidCount, openingBest } = board;
  const { standings, reminders, outcome } = board;
  const inOrder = standings.toSorted((a, b) => a.seq - b.seq);
  const bids = { standings: inOrder, recentBids, bidCount, openingBest };
  return { info, time, suppliers, ...bids, reminders, outcome };
}

async function load(packageNumber: string): Promise<Replay> {
  const handler = world.as('handler');
  const begin = await handler.call(replayEndpoints.begin, { packageNumber });
  if (!begin.data) throw new Error(begin.text);
  const events: ReplayEvent[] = [];
  while (events.length < begin.data.lastSeq) {
    const afterSeq = events.at(-1)?.seq ?? 0;
    const page = await handler.call(replayEndpoints.events, { packageNumber, afterSeq });
    events.push(...(page.data?.events ?? []));
  }
  return createReplay(begin.data, events);
}

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
    case 'clear':
      await handler.call(biddingEndpoints.clearBids, {
        packageNumber,
        code: codeOf(what.n),
        reason,
      });
  }
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
        const look = async () => seen.push({ at: clock.at, board: await shown(packageNumber) });
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
        // Whoever comes late is refused, and makes the close be written (AU16).
        await world.bid(1, packageNumber, '1');
        await look();

        const replay = await load(packageNumber);
        for (const { at, board } of seen) {
          expect(known(replay.after(replay.countAt(at)))).toEqual(known(board));
        }
        expect(known(replay.after(replay.events.length))).toEqual(
          known(await shown(packageNumber)),
        );
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 90_000);
});

describe('[EV2] the log of a finished auction', () => {
  it('comes in pages, whole and in order, and never says who by name or id', async () => {
    const packageNumber = await world.publish({ closesIn: 30 * MINUTE });
    await world.bid(1, packageNumber, '9000');
    for (let sent = 0; sent < REPLAY_PAGE; sent += 1) {
      await world.db
        .insertInto('auction_event')
        .values({
          package_number: packageNumber,
          seq: sent + 2,
          at: new Date(clock.at),
          kind: 'reminder.sent',
          actor_id: 'person-supervisor',
          payload: '{}',
          prev_hash: '',
          hash: '',
        })
        .execute();
    }
    await world.db
      .updateTable('auction')
      .set({ last_seq: REPLAY_PAGE + 1, outcome: '{"kind":"stopped","reason":""}' })
      .where('package_number', '=', packageNumber)
      .execute();
    const page = async (afterSeq: number) => {
      const asked = { packageNumber, afterSeq };
      return (await world.as('supervisor').call(replayEndpoints.events, asked)).data?.events ?? [];
    };
    const first = await page(0);
    const rest = await page(REPLAY_PAGE);
    const log = await readLog(world.db, packageNumber);
    expect(first).toHaveLength(REPLAY_PAGE);
    expect([...first, ...rest].map(({ seq, hash }) => ({ seq, hash }))).toEqual(
      log.map(({ seq, hash }) => ({ seq, hash })),
    );
    expect(first.slice(0, 2).map(({ actor }) => actor)).toEqual(['supplier', 'supervisor']);
    expect(JSON.stringify(first)).not.toMatch(/person-|姓名-/);
  });

  it('is refused while the auction runs, to its own handler too', async () => {
    const packageNumber = await world.publish();
    const asked = { packageNumber, afterSeq: 0 };
    const begin = await world.as('handler').call(replayEndpoints.begin, { packageNumber });
    const events = await world.as('supervisor').call(replayEndpoints.events, asked);
    for (const { state, text } of [begin, events]) {
      expect({ state, text }).toEqual({ state: 0, text: '竞价尚未结束，结束后才能回放和导出' });
    }
  });
});
