import type { OutcomeView, Reminder } from '../../../contract/auction/auction.ts';
import type { ReplayEvent } from '../../../contract/auction/replay.ts';
import type { RuleSet } from '../../../contract/auction/rule-set.ts';
import { limits } from '../../../limits.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { failedReason } from '../award/failed-words.ts';
import { openRound } from '../clock/rounds.ts';
import { completeRuleSet } from '../rules/forms.ts';
import { applyPatch, type BoardClock, type BoardState } from '../standing/board.ts';
import type { RunState } from '../types.ts';
import { openedBids, validBids } from './bids.ts';
import { countersignsAfter } from './countersigns.ts';
import { outcomeByLines } from './line-holders.ts';
import type { Moment } from './moment.ts';
import { numberIn, objectIn, textIn, textsIn } from './payload.ts';
import { endRound, withClock, withRounds } from './rounds.ts';

const NOBODY = { code: null, name: null, amount: null } as const;
const NOTHING = {
  valid: 0,
  needed: 0,
  reason: '',
  confirmation: 'none',
  holders: [],
} satisfies Partial<OutcomeView>;

function won(board: BoardState, code: string, amount: number): OutcomeView {
  const name = board.suppliers.find((supplier) => supplier.code === code)?.name ?? '';
  return { ...NOTHING, kind: 'won', code, name, amount: fen(amount) };
}

function closedWith({ payload }: ReplayEvent, board: BoardState): OutcomeView {
  if (payload.kind === 'won')
    return won(board, textIn(payload, 'code'), numberIn(payload, 'amount'));
  const [valid, needed] = [numberIn(payload, 'valid'), numberIn(payload, 'needed')];
  return { ...NOTHING, ...NOBODY, kind: 'failed', valid, needed };
}

const stopped = (reason: string): OutcomeView => ({
  ...NOTHING,
  ...NOBODY,
  kind: 'stopped',
  reason,
});

const RUN_STATES: Readonly<Record<string, RunState>> = {
  'state.paused': 'paused',
  'state.resumed': 'started',
  'state.stopped': 'stopped',
};

function withState(now: Moment, event: ReplayEvent, runState: RunState): Moment {
  const { payload, at } = event;
  const { clock: before } = now.board;
  const reason = textIn(payload, 'reason');
  // AU18: a pause for a fault begins when the loss began.
  const fault = objectIn(payload, 'fault');
  const from = fault ? numberIn(fault, 'from', at) : at;
  const clock: BoardClock = {
    ...before,
    runState,
    closesAt: numberIn(payload, 'endTo', before.closesAt),
    pausedAt: runState === 'paused' ? from : null,
    settled: runState === 'stopped' || before.settled,
    reason,
  };
  const after = withClock(now, clock);
  if (runState !== 'stopped') return after;
  return { ...after, board: { ...after.board, outcome: stopped(reason) } };
}

function reminderOf({ payload, at, code, actor }: ReplayEvent): Reminder {
  const toCode = typeof payload.to === 'string' ? payload.to : null;
  const text = textIn(payload, 'text');
  const from = actor ?? 'platform';
  const seq = numberIn(payload, 'seq');
  return { seq, at, from, fromCode: code, toCode, text, numbers: [] };
}

/**
 * AU31: returns the board after `events[index]`, which clears a supplier's bids. The bids of the price
 * chart are recomputed from the log up to that event.
 */
function withoutBids(board: BoardState, events: readonly ReplayEvent[], index: number): BoardState {
  const cleared = events[index]?.code ?? '';
  const standings = board.standings.filter(({ code }) => code !== cleared);
  const valid = validBids(events.slice(0, index + 1));
  // AU31: bids carried over from earlier rounds are void, too.
  const rounds = board.rounds && {
    ...board.rounds,
    members: board.rounds.members
      .map((member) =>
        member.code === cleared ? { ...member, earlier: null, earlierBids: 0 } : member,
      )
      .filter(({ earlier, outRound }) => earlier !== null || outRound !== null),
  };
  return {
    ...board,
    standings,
    rounds,
    recentBids: valid.slice(-limits.chartBids),
    bidCount: valid.length,
  };
}

/** AU21: returns the board after an opening, which turns each supplier's sealed quote into one bid. */
function withQuotes(board: BoardState, opening: ReplayEvent, events: readonly ReplayEvent[]) {
  const bids = openedBids(opening, events);
  const standings = bids.map(({ code, amount, at, seq }) => ({ code, amount, at, seq, bids: 1 }));
  const recentBids = bids.toSorted((a, b) => a.seq - b.seq).slice(-limits.chartBids);
  return { ...board, standings, recentBids };
}

/**
 * AU33: returns the changeable rules before or after the change that an event records. A rule that
 * the event lacks, because it was introduced later, gets its default.
 */
export function rulesIn(event: ReplayEvent, which: 'before' | 'after'): RuleSet {
  return completeRuleSet((objectIn(event.payload, which) ?? {}) as Partial<RuleSet>);
}

/**
 * AU41, AU43: returns the outcome after `events[index]`, which offers the award, confirms it,
 * declines it or lets it expire. If the package is awarded as a whole, a decline or an expiry
 * leaves the outcome unchanged until the next offer.
 */
function awardedAfter(
  board: BoardState,
  events: readonly ReplayEvent[],
  index: number,
): BoardState['outcome'] {
  const event = events[index];
  if (!event) return board.outcome;
  const { kind, code, payload } = event;
  if (Array.isArray(payload.lines) || typeof payload.step === 'number')
    return outcomeByLines(events.slice(0, index + 1), board);
  if (kind === 'award.offered')
    return { ...won(board, code ?? '', numberIn(payload, 'amount')), confirmation: 'waiting' };
  if (kind === 'award.confirmed' && board.outcome)
    return { ...board.outcome, confirmation: 'confirmed' };
  return board.outcome;
}

/**
 * AU41, IQ7: returns the outcome after `events[index]`, which ended the award in 流标. `valid` counts
 * the suppliers with a bid whom no evaluation excluded.
 */
function failedAfter(
  { standings, info }: BoardState,
  events: readonly ReplayEvent[],
  index: number,
): OutcomeView {
  const evaluation = events.slice(0, index).findLast(({ kind }) => kind === 'evaluation.decided');
  const excluded = new Set(evaluation && textsIn(evaluation.payload, 'excluded'));
  return {
    ...NOTHING,
    ...NOBODY,
    kind: 'failed',
    valid: standings.filter(({ code }) => !excluded.has(code)).length,
    needed: Math.max(1, info.minSuppliers),
    reason: failedReason(numberIn(events[index]?.payload ?? {}, 'asked')),
  };
}

/**
 * Returns the state of the replay after `events[index]` from the state `now` before it; returns
 * `now` itself if the event changes nothing that a board shows.
 */
export function step(now: Moment, events: readonly ReplayEvent[], index: number): Moment {
  const event = events[index];
  if (!event) return now;
  const { board, accepted } = now;
  const { kind, payload, at, seq } = event;
  const code = event.code ?? '';
  const on = (next: Partial<BoardState>): Moment => ({ ...now, board: { ...board, ...next } });
  const runState = RUN_STATES[kind];
  if (runState) return withState(now, event, runState);
  switch (kind) {
    case 'bid.accepted': {
      const amount = fen(numberIn(payload, 'amount'));
      const bid = { index: accepted + 1, seq, code, amount, at };
      return { ...now, board: applyPatch(board, { bids: [bid] }), accepted: accepted + 1 };
    }
    case 'end.extended': {
      const [closesAt, extensionsUsed] = [numberIn(payload, 'to'), numberIn(payload, 'used')];
      return withClock(now, { ...board.clock, closesAt, extensionsUsed });
    }
    case 'end.changed': {
      // AU14: if the auction is paused, the resume will move the new end only by the time paused
      // since this change.
      const { clock } = board;
      const closesAt = numberIn(payload, 'endTo');
      return withClock(now, {
        ...clock,
        closesAt,
        ...(clock.runState === 'paused'
          ? { pausedAt: at }
          : { pausedAt: null, reason: textIn(payload, 'reason') }),
      });
    }
    case 'countersign.requested':
    case 'countersign.agreed':
    case 'countersign.refused':
    case 'countersign.expired':
      return on({ countersigns: countersignsAfter(events.slice(0, index + 1)) });
    case 'bids.voided':
      return on(withoutBids(board, events, index));
    case 'quote.sealed':
      return payload.replaces === null ? on({ bidCount: board.bidCount + 1 }) : now;
    case 'quote.withdrawn':
      return on({ bidCount: board.bidCount - 1 });
    case 'quotes.closed':
      return on({ clock: { ...board.clock, settled: true } });
    case 'quotes.opened':
      return on(withQuotes(board, event, events));
    case 'rules.changed':
      return on({ info: { ...board.info, ...rulesIn(event, 'after') } });
    case 'round.opened':
      return withRounds({ ...now, rounds: now.rounds && openRound(now.rounds, event.at) });
    case 'round.closed': {
      const follows = events[index + 1]?.kind;
      return endRound(now, event, follows === 'auction.closed' || follows === 'quotes.closed');
    }
    case 'reminder.sent':
      return on(applyPatch(board, { reminders: [reminderOf(event)] }));
    case 'auction.closed':
      return on({ clock: { ...board.clock, settled: true }, outcome: closedWith(event, board) });
    case 'award.offered':
    case 'award.confirmed':
    case 'award.declined':
    case 'award.expired':
      return on({ outcome: awardedAfter(board, events, index) });
    case 'award.failed':
      return on({ outcome: failedAfter(board, events, index) });
    case 'rehearsal.ended': {
      const reason = textIn(payload, 'reason');
      const clock = { ...board.clock, runState: 'stopped', settled: true, reason } as const;
      return on({ clock, outcome: stopped(reason) });
    }
    default:
      return now;
  }
}
