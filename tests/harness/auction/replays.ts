import { boardOf } from '@jicai/relay/src/auction/room/projection/board-of.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { type ReplayEvent, replayEndpoints } from '@jicai/shared/contract/auction/replay.ts';
import { createReplay, type Replay } from '@jicai/shared/domain/auction/replay/replay.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import type { World } from '../world.ts';

/* Tests of replays compare the board as it was with the board as it is played back. */

/** The board that the relay makes of what the live service says now. */
export async function shownBoard(world: World, packageNumber: string): Promise<BoardState> {
  const live = await world.live.call(liveEndpoints.state, { packageNumber });
  const about = await world.live.call(liveEndpoints.packageInfo, { packageNumber });
  const reminded = await world.live.call(liveEndpoints.reminders, { packageNumber, afterSeq: 0 });
  if (!live.data || !about.data || !reminded.data) throw new Error('the live service is away');
  const { info } = about.data;
  const { reminders } = reminded.data;
  const seen = { live: live.data, info, reminders, newBids: [], restarted: false };
  return boardOf(seen, { online: [], readiness: [] });
}

/** The part of a board that a replay can know: presence and numbers of reminders are not recorded. */
export function replayable(board: BoardState) {
  const { info, clock: time, suppliers, recentBids, bidCount, openingBest } = board;
  const { standings, reminders, outcome, rounds, countersigns } = board;
  const inOrder = standings.toSorted((a, b) => a.seq - b.seq);
  const bids = { standings: inOrder, recentBids, bidCount, openingBest };
  // Each supplier's own number of a reminder is in no event.
  const sent = reminders.map((reminder) => ({ ...reminder, numbers: [] }));
  return { info, time, suppliers, ...bids, reminders: sent, outcome, rounds, countersigns };
}

/** All of a finished auction, as its handler gets it page by page. */
export async function loadReplay(world: World, packageNumber: string): Promise<Replay> {
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
