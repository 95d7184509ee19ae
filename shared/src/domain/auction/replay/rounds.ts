import type { ReplayEvent } from '../../../contract/auction/replay.ts';
import type { RoundMember } from '../../../contract/auction/rounds.ts';
import { isLastRound, nextRound, shiftRounds, windowsNow } from '../clock/rounds.ts';
import type { BoardClock } from '../standing/board.ts';
import type { Moment } from './moment.ts';
import { textsIn } from './payload.ts';

/* Applies events about rounds (AU17) to the board of a replay. */

/**
 * Returns the state of a replay with another clock. AU17: if the end of the current round becomes
 * later, the later rounds shift.
 */
export function withClock(now: Moment, clock: BoardClock): Moment {
  const { rounds, board } = now;
  const shifted = rounds && shiftRounds(rounds, board.clock, clock);
  return withRounds({ ...now, rounds: shifted, board: { ...board, clock } });
}

/**
 * Returns the state of a replay with the windows and the current round of its board computed again
 * from `now.rounds`; returns it unchanged if the auction has no rounds.
 */
export function withRounds(now: Moment): Moment {
  const { rounds, board } = now;
  if (!rounds) return now;
  const members = board.rounds?.members ?? [];
  const view = { current: rounds.current, windows: windowsNow(rounds, board.clock), members };
  return { ...now, board: { ...board, rounds: view } };
}

/**
 * Returns the state of a replay after a `round.closed` event: the suppliers that the event lists in
 * `out` are eliminated. The next round begins, with empty standings, unless this was the last round
 * or the auction ends with it (`isEnd`).
 */
export function endRound(now: Moment, event: ReplayEvent, isEnd: boolean): Moment {
  const { rounds, board } = now;
  if (!rounds) return now;
  const out = new Set(textsIn(event.payload, 'out'));
  const goesOn = !isEnd && !isLastRound(rounds);
  const known = new Map(board.rounds?.members.map((member) => [member.code, member]));
  const members = board.suppliers.flatMap(({ code }): RoundMember[] => {
    const before = known.get(code) ?? { code, outRound: null, earlier: null, earlierBids: 0 };
    const place = goesOn ? board.standings.find((standing) => standing.code === code) : undefined;
    const outRound = before.outRound ?? (out.has(code) ? rounds.current : null);
    const earlier = place?.amount ?? before.earlier;
    const earlierBids = before.earlierBids + (place?.bids ?? 0);
    return outRound === null && earlier === null ? [] : [{ code, outRound, earlier, earlierBids }];
  });
  const view = { current: rounds.current, windows: windowsNow(rounds, board.clock), members };
  const next = goesOn ? nextRound(rounds, board.clock) : null;
  if (!next) return { ...now, board: { ...board, rounds: view } };
  // Opening offers are a reference in the first round only.
  const begun = { ...board, rounds: view, standings: [], openingBest: null };
  const clock = { ...next.clock, reason: board.clock.reason };
  return withRounds({ ...now, rounds: next.rounds, board: { ...begun, clock } });
}
