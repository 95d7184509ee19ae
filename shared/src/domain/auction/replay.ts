import type { OutcomeView, Reminder } from '../../contract/auction.ts';
import type { ReplayBegin, ReplayEvent } from '../../contract/replay.ts';
import { limits } from '../../limits.ts';
import { fen } from '../money.ts';
import { applyPatch, type BoardClock, type BoardState } from './board.ts';
import { numberIn, textIn } from './replay-payload.ts';
import type { EpochMs, RunState } from './types.ts';

/*
 * The log of an auction as what its board showed: the log is believed as it stands. Whether it is
 * true is the audit's question (AU52).
 */

/** A board in the middle of a replay. */
interface Moment {
  readonly board: BoardState;
  /** Accepted bids so far, void ones too: the index of the next is one more. */
  readonly accepted: number;
}

/** A whole auction, ready to be looked at at any moment. */
export interface Replay {
  readonly events: readonly ReplayEvent[];
  /** Where playing begins and ends. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** How many events had happened at `at`. */
  countAt(at: EpochMs): number;
  /** The board after so many events; the same object for the same count. */
  after(count: number): BoardState;
}

/** So much before the opening and after the last event there is still something to see. */
const MARGIN_MS = 5_000;
/** Every so many events a board is kept, so that a jump plays few of them again. */
const KEPT_EVERY = 64;

function beginning(begin: ReplayBegin): BoardState {
  const { info, clock, suppliers, openingBest } = begin;
  return {
    info,
    clock,
    suppliers,
    standings: [],
    recentBids: [],
    bidCount: 0,
    openingBest,
    // Who was online is nobody's record.
    online: [],
    reminders: [],
    countersigns: [],
    rounds: null,
    readiness: [],
    outcome: null,
  };
}

const NO_OUTCOME = {
  code: null,
  name: null,
  amount: null,
  valid: 0,
  needed: 0,
  reason: '',
  confirmation: 'none',
} as const;

function outcomeOf({ payload }: ReplayEvent, board: BoardState): OutcomeView | null {
  const code = textIn(payload, 'code');
  switch (payload.kind) {
    case 'won': {
      const name = board.suppliers.find((supplier) => supplier.code === code)?.name ?? '';
      return { ...NO_OUTCOME, kind: 'won', code, name, amount: fen(numberIn(payload, 'amount')) };
    }
    case 'failed': {
      const [valid, needed] = [numberIn(payload, 'valid'), numberIn(payload, 'needed')];
      return { ...NO_OUTCOME, kind: 'failed', valid, needed };
    }
    default:
      return null;
  }
}

const RUN_STATES: Readonly<Record<string, RunState>> = {
  'state.paused': 'paused',
  'state.resumed': 'started',
  'state.stopped': 'stopped',
};

function withState(board: BoardState, event: ReplayEvent, runState: RunState): BoardState {
  const { payload, at } = event;
  const reason = runState === 'started' ? '' : textIn(payload, 'reason');
  const isStopped = runState === 'stopped';
  const clock: BoardClock = {
    ...board.clock,
    runState,
    closesAt: numberIn(payload, 'endTo', board.clock.closesAt),
    pausedAt: runState === 'paused' ? at : null,
    settled: isStopped || board.clock.settled,
    reason,
  };
  const outcome = { ...NO_OUTCOME, kind: 'stopped', reason } as const;
  return isStopped ? { ...board, clock, outcome } : { ...board, clock };
}

function reminderOf({ payload, at, code, actor }: ReplayEvent): Reminder {
  const from = actor ?? 'platform';
  return {
    seq: numberIn(payload, 'seq'),
    at,
    from,
    fromCode: code,
    toCode: typeof payload.to === 'string' ? payload.to : null,
    text: textIn(payload, 'text'),
  };
}

/** AU31: without the supplier's bids; the chart's are found again among all that came before. */
function withoutBids(now: Moment, events: readonly ReplayEvent[], index: number): Moment {
  const cleared = events[index]?.code ?? '';
  const { board } = now;
  const gone = board.standings.find(({ code }) => code === cleared)?.bids ?? 0;
  const standings = board.standings.filter(({ code }) => code !== cleared);
  const valid = validBids(events.slice(0, index + 1));
  const recentBids = valid.slice(-limits.chartBids);
  return { ...now, board: { ...board, standings, recentBids, bidCount: board.bidCount - gone } };
}

/** The accepted bids that are not void after these events, oldest first. */
export function validBids(events: readonly ReplayEvent[]) {
  const voidUntil = new Map<string, number>();
  for (const { kind, code, seq } of events) {
    if (kind === 'bids.voided' && code !== null) voidUntil.set(code, seq);
  }
  return events
    .filter(({ kind }) => kind === 'bid.accepted')
    .map(({ seq, at, code, payload }, index) => {
      const bid = { seq, at, code: code ?? '', amount: fen(numberIn(payload, 'amount')) };
      return { ...bid, index: index + 1 };
    })
    .filter(({ code, seq }) => seq > (voidUntil.get(code) ?? 0));
}

/** The board after one more event. What only stands in the record changes nothing. */
function step(now: Moment, events: readonly ReplayEvent[], index: number): Moment {
  const event = events[index];
  if (!event) return now;
  const { board, accepted } = now;
  const { kind, payload, at, seq } = event;
  const on = (next: BoardState): Moment => ({ ...now, board: next });
  const runState = RUN_STATES[kind];
  if (runState) return on(withState(board, event, runState));
  switch (kind) {
    case 'bid.accepted': {
      const amount = fen(numberIn(payload, 'amount'));
      const bid = { index: accepted + 1, seq, code: event.code ?? '', amount, at };
      return { board: applyPatch(board, { bids: [bid] }), accepted: accepted + 1 };
    }
    case 'end.extended': {
      const [closesAt, extensionsUsed] = [numberIn(payload, 'to'), numberIn(payload, 'used')];
      return on({ ...board, clock: { ...board.clock, closesAt, extensionsUsed } });
    }
    case 'end.changed': {
      // AU14: during a pause only the pause from now on moves the new end.
      const pausedAt = board.clock.pausedAt === null ? null : at;
      const closesAt = numberIn(payload, 'endTo');
      return on({ ...board, clock: { ...board.clock, closesAt, pausedAt } });
    }
    case 'bids.voided':
      return withoutBids(now, events, index);
    case 'reminder.sent':
      return on(applyPatch(board, { reminders: [reminderOf(event)] }));
    case 'auction.closed': {
      const outcome = outcomeOf(event, board);
      return on({ ...board, clock: { ...board.clock, settled: true }, outcome });
    }
    default:
      return now;
  }
}

/** Makes a log playable. `events` is whole, in its order, without a hole. */
export function createReplay(begin: ReplayBegin, events: readonly ReplayEvent[]): Replay {
  const kept: Moment[] = [];
  let now: Moment = { board: beginning(begin), accepted: 0 };
  for (let index = 0; index <= events.length; index += 1) {
    if (index % KEPT_EVERY === 0) kept.push(now);
    now = step(now, events, index);
  }
  let last = { count: events.length, board: now.board };
  const { opensAt, closesAt } = begin.clock;
  const lastAt = events.at(-1)?.at ?? closesAt;

  return {
    events,
    from: Math.min(opensAt - MARGIN_MS, events[0]?.at ?? opensAt),
    to: lastAt + MARGIN_MS,
    countAt(at) {
      let [low, high] = [0, events.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((events[middle]?.at ?? 0) <= at) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    after(count) {
      if (count === last.count) return last.board;
      const base = Math.floor(count / KEPT_EVERY);
      let moment = kept[base];
      if (!moment) throw new RangeError(`no ${count} events`);
      for (let index = base * KEPT_EVERY; index < count; index += 1) {
        moment = step(moment, events, index);
      }
      last = { count, board: moment.board };
      return moment.board;
    },
  };
}
