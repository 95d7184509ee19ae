import type { ReplayBegin, ReplayEvent } from '../../../contract/auction/replay.ts';
import { leading } from '../../kernel/numbers/sorted.ts';
import { startRounds } from '../clock/rounds.ts';
import type { BoardState } from '../standing/board.ts';
import type { EpochMs } from '../types.ts';
import type { Moment } from './moment.ts';
import { withRounds } from './rounds.ts';
import { rulesIn, step } from './steps.ts';

/*
 * Turns the log of an auction back into the boards that it showed. Trusts the log; the audit (AU52)
 * checks whether the log is right.
 */

/** A replay of a whole auction, which can show its board at any moment. */
export interface Replay {
  readonly events: readonly ReplayEvent[];
  /** The times in ms at which playback begins (`from`) and ends (`to`). */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /**
   * Returns the number of events up to the time `at`; for `to` and later, the number of all events of the
   * log.
   */
  countAt(at: EpochMs): number;
  /**
   * Returns the time of the board that playback shows at the time `at`: `at` itself, but from `to` on, where
   * events of days later are applied, the time of the last event if that is later.
   */
  timeAt(at: EpochMs): EpochMs;
  /**
   * Returns the board after `count` events. Two calls in a row with the same count return the same object.
   * The board after the whole log shows an annulled award as void (PJ10). Throws a `RangeError` if the log has
   * fewer events.
   */
  after(count: number): BoardState;
}

/**
 * Playback covers at least this much time in ms before the opening of the auction, and exactly this
 * much after the event that ended it or, if no event did, after the last event.
 */
const MARGIN_MS = 5_000;
/**
 * Playback begins at most this much time in ms before the opening; the effects of earlier events are
 * shown from the beginning.
 */
const BEFORE_MS = 10 * 60_000;
/** The number of events between two stored snapshots, so that a jump replays only a few events. */
const KEPT_EVERY = 64;

/** The kinds of events that end the auction. */
const ENDS = new Set(['auction.closed', 'state.stopped', 'rehearsal.ended']);

function beginning(begin: ReplayBegin, events: readonly ReplayEvent[]): Moment {
  const { info, clock, suppliers, openingBest, windows } = begin;
  // AU33: the package information has the rules at the end; the first change holds the rules before it.
  const changed = events.find(({ kind }) => kind === 'rules.changed');
  const board: BoardState = {
    info: changed ? { ...info, ...rulesIn(changed, 'before') } : info,
    clock,
    suppliers,
    standings: [],
    recentBids: [],
    bidCount: 0,
    // AU21: nobody may see the opening offers of a sealed auction.
    openingBest: info.quoteMethod === 'sealed' ? null : openingBest,
    // Each opening offer is for its own supplier's board, and suppliers have no replay (EV2).
    openingOffers: [],
    // The log does not record presence and readiness.
    online: [],
    readiness: [],
    countersigns: [],
    reminders: [],
    rounds: null,
    outcome: null,
  };
  const rounds = windows.length > 0 ? startRounds(windows) : null;
  return withRounds({ board, accepted: 0, rounds });
}

/** PJ10: returns a board with the fact, which the log does not hold, that its award is void. */
function withVoid(board: BoardState, voidReason: string | null): BoardState {
  const { outcome } = board;
  if (voidReason === null || outcome?.kind !== 'won') return board;
  return { ...board, outcome: { ...outcome, confirmation: 'voided', reason: voidReason } };
}

/** Creates a replay of a log. `events` must be complete and in log order. */
export function createReplay(begin: ReplayBegin, events: readonly ReplayEvent[]): Replay {
  const snapshots: Moment[] = [];
  let now: Moment = beginning(begin, events);
  for (let index = 0; index <= events.length; index += 1) {
    if (index % KEPT_EVERY === 0) snapshots.push(now);
    now = step(now, events, index);
  }
  const lastBoard = withVoid(now.board, begin.voidReason);
  let last = { count: events.length, moment: now };
  const { opensAt, closesAt } = begin.clock;
  // AU41: playback ends shortly after bidding ended. Responses to the award come days later; they are
  // applied together at the end of the playback.
  const lastAt = (events.findLast(({ kind }) => ENDS.has(kind)) ?? events.at(-1))?.at ?? closesAt;
  const to = lastAt + MARGIN_MS;

  return {
    events,
    from: Math.max(opensAt - BEFORE_MS, Math.min(opensAt - MARGIN_MS, events[0]?.at ?? opensAt)),
    to,
    countAt(at) {
      if (at >= to) return events.length;
      return leading(events, (event) => event.at <= at);
    },
    timeAt: (at) => (at < to ? at : Math.max(at, events.at(-1)?.at ?? at)),
    after(count) {
      const base = Math.floor(count / KEPT_EVERY);
      const snapshot = snapshots[base];
      if (!snapshot || count > events.length) throw new RangeError(`no ${count} events`);
      // Starts from the board that was requested last if that board is nearer to `count` than the stored
      // snapshot.
      const isNear = last.count <= count && last.count >= base * KEPT_EVERY;
      let moment = isNear ? last.moment : snapshot;
      for (let index = isNear ? last.count : base * KEPT_EVERY; index < count; index += 1) {
        moment = step(moment, events, index);
      }
      last = { count, moment };
      return count === events.length ? lastBoard : moment.board;
    },
  };
}
