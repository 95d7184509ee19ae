import type { ReplayBegin, ReplayEvent } from '../../../contract/auction/replay.ts';
import { leading } from '../../kernel/numbers/sorted.ts';
import { startRounds } from '../clock/rounds.ts';
import type { BoardState } from '../standing/board.ts';
import type { EpochMs } from '../types.ts';
import type { Moment } from './moment.ts';
import { withRounds } from './rounds.ts';
import { rulesIn, step } from './steps.ts';

/*
 * The log of an auction as what its board showed: the log is believed as it stands. Whether it is
 * true is the audit's question (AU52).
 */

/** A whole auction, ready to be looked at at any moment. */
export interface Replay {
  readonly events: readonly ReplayEvent[];
  /** The moments where playing begins and ends. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** How many events had happened at `at`; at the end all of them, the late ones too. */
  countAt(at: EpochMs): number;
  /** The board after so many events; the same object for the same count. */
  after(count: number): BoardState;
}

/** So much before the opening and after the last event there is still something to see. */
const MARGIN_MS = 5_000;
/** Events that happened longer before the opening are there from the beginning. */
const BEFORE_MS = 10 * 60_000;
/** Every so many events a board is kept, so that a jump plays few of them again. */
const KEPT_EVERY = 64;

/** With these it is over. */
const ENDS = new Set(['auction.closed', 'state.stopped', 'rehearsal.ended']);

function beginning(begin: ReplayBegin, events: readonly ReplayEvent[]): Moment {
  const { info, clock, suppliers, openingBest, windows } = begin;
  // AU33: the information says the rules at the end; the first change says what they were before.
  const changed = events.find(({ kind }) => kind === 'rules.changed');
  const board: BoardState = {
    info: changed ? { ...info, ...rulesIn(changed, 'before') } : info,
    clock,
    suppliers,
    standings: [],
    recentBids: [],
    bidCount: 0,
    // AU21: opening offers of a sealed auction are for nobody's eyes.
    openingBest: info.quoteMethod === 'sealed' ? null : openingBest,
    // The log does not hold presence and readiness.
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

/** Makes a log playable. `events` is whole, in its order, without a hole. */
export function createReplay(begin: ReplayBegin, events: readonly ReplayEvent[]): Replay {
  const kept: Moment[] = [];
  let now: Moment = beginning(begin, events);
  for (let index = 0; index <= events.length; index += 1) {
    if (index % KEPT_EVERY === 0) kept.push(now);
    now = step(now, events, index);
  }
  let last = { count: events.length, moment: now };
  const { opensAt, closesAt } = begin.clock;
  // AU41: what comes days after the close, the award's answers, is shown with the end.
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
    after(count) {
      const base = Math.floor(count / KEPT_EVERY);
      const jump = kept[base];
      if (!jump || count > events.length) throw new RangeError(`no ${count} events`);
      // Onwards from the last moment asked for, where that is nearer.
      const isNear = last.count <= count && last.count >= base * KEPT_EVERY;
      let moment = isNear ? last.moment : jump;
      for (let index = isNear ? last.count : base * KEPT_EVERY; index < count; index += 1) {
        moment = step(moment, events, index);
      }
      last = { count, moment };
      return moment.board;
    },
  };
}
