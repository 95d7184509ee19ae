import type { AuctionEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import { decideOutcome } from '@jicai/shared/domain/auction/award/outcome.ts';
import {
  changeEnd,
  changeRunState,
  endAfterPause,
  extend,
  isOver,
} from '@jicai/shared/domain/auction/clock/clock.ts';
import { shiftRounds } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { needsConfirmation } from '@jicai/shared/domain/auction/price/large-move.ts';
import {
  checkAmount,
  isBetter,
  readAmount,
  sumAsSent,
  totalOfLines,
} from '@jicai/shared/domain/auction/price/price.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { faultPause, isFault } from './control.ts';
import { pricesOf } from './lines.ts';
import { momentRefusal, plain, type Replay } from './replay.ts';
import { roundStep } from './rounds.ts';
import { closeOfSealed, refusedQuote, sealedStep } from './sealed.ts';

function checkBid(
  replay: Replay,
  rules: AuctionRules,
  opening: ReadonlyMap<string, number | null>,
  event: AuctionEvent,
): Refusal | Fen {
  const code = event.code ?? '';
  let best = replay.best?.amount ?? null;
  for (const offer of (replay.rounds?.current ?? 1) === 1 ? opening.values() : []) {
    if (offer !== null && (best === null || isBetter(rules.direction, fen(offer), best)))
      best = fen(offer);
  }
  const isFirst = (replay.rounds?.current ?? 1) === 1;
  const own = replay.standings.get(code)?.amount ?? (isFirst ? opening.get(code) : null) ?? null;
  const book = {
    best,
    own: own === null ? null : fen(own),
    ownLeads: replay.best?.code === code,
    earlier: replay.earlier.get(code) ?? null,
    made: [...replay.bids].filter(([seq, bid]) => bid.code === code && !replay.voided.has(seq))
      .length,
  };
  const amount = amountOf(replay, rules, event);
  return (
    momentRefusal(replay, rules, event) ??
    (isRefusal(amount)
      ? amount
      : (checkAmount(rules, book, amount) ?? askedAgain(rules, book, amount, event) ?? amount))
  );
}

/** AU7: a large move may have been taken, since its confirmation leaves no trace, or refused to be asked. */
function askedAgain(
  rules: AuctionRules,
  book: PriorBids,
  amount: Fen,
  { payload }: AuctionEvent,
): Refusal | null {
  if (payload.reason !== 'bid.confirmAgain') return null;
  return needsConfirmation(rules, book, amount) ? refuse('bid.confirmAgain') : null;
}

/** AU2, AU8: the amount that the bid says, as typed or by its lines. */
function amountOf(replay: Replay, rules: AuctionRules, { payload }: AuctionEvent): Fen | Refusal {
  // A bid that named lines has them in its event, be it an empty list of what there are.
  if (rules.bidMode === 'total')
    return payload.lines ? refuse('bid.linesNotTotal') : readAmount(String(payload.typed));
  if (!payload.lines) return refuse('bid.totalNotLines');
  const lines = payload.lines as readonly { lineNo: number; price: string }[];
  if (new Set(lines.map(({ lineNo }) => lineNo)).size < lines.length)
    return refuse('bid.lineTwice');
  const sum = totalOfLines(
    replay.lines,
    new Map(lines.map(({ lineNo, price }) => [lineNo, price])),
  );
  return isRefusal(sum) ? sum : sumAsSent(sum, String(payload.typed));
}

/** AU54: the platform counts attempts beyond the rate, a supplier's bids by their code. */
function limited(replay: Replay, event: AuctionEvent): string | null {
  const { kind, payload, code, actorId, requestKey } = event;
  const count = kind === 'bids.limited' ? payload.bids : payload.messages;
  if (!(Number(count) > 0 && Number(payload.ms) >= 0)) return `[AU54] it counts ${count}`;
  if (actorId !== 'platform' || requestKey !== null)
    return '[AU54] it is not the platform that counts';
  const isKnown = code === null ? kind === 'messages.limited' : replay.codes.includes(code);
  return isKnown ? null : `[AU54] no supplier is ${code}`;
}

/** The events that may come first after the end. */
const ENDS: AuctionEvent['kind'][] = [
  'auction.closed',
  'quotes.closed',
  'round.closed',
  'rehearsal.ended',
];

/** L3, L4, L9: one event against the state before it; answers what is wrong, if anything is. */
export function step(
  replay: Replay,
  rules: AuctionRules,
  opening: ReadonlyMap<string, number | null>,
  event: AuctionEvent,
  next: AuctionEvent | undefined,
): string | null {
  const before = replay.clock;
  const wrong = checkStep(replay, rules, opening, event, next);
  // AU17: whatever moved the end of a round moved the later ones.
  if (replay.rounds && event.kind !== 'round.closed')
    replay.rounds = shiftRounds(replay.rounds, before, replay.clock);
  return wrong;
}

function checkStep(
  replay: Replay,
  rules: AuctionRules,
  opening: ReadonlyMap<string, number | null>,
  event: AuctionEvent,
  next: AuctionEvent | undefined,
): string | null {
  const { at, kind, payload } = event;
  const code = event.code ?? '';
  const clock = replay.clock;
  if (!clock.settled && isOver(clock, at) && !ENDS.includes(kind) && !isFault(event))
    return `[L4] the end ${clock.closesAt} was before it, and no close`;
  switch (kind) {
    case 'bid.accepted': {
      const amount = checkBid(replay, rules, opening, event);
      if (isRefusal(amount)) return `[L3] [L4] accepted, must be ${amount.refused}`;
      if (payload.amount !== amount) return `[L3] typed ${payload.typed}, read ${payload.amount}`;
      const bids = (replay.standings.get(code)?.bids ?? 0) + 1;
      replay.standings.set(code, { code, amount, at, seq: event.seq, bids });
      replay.bids.set(event.seq, { code, amount });
      replay.linePrices.set(event.seq, pricesOf(payload.lines));
      if (replay.best === null || isBetter(rules.direction, amount, replay.best.amount))
        replay.best = { code, amount };
      const moved = extend(rules, clock, at) !== clock;
      return moved === (next?.kind === 'end.extended') ? null : '[L4] extension missing or not due';
    }
    case 'bid.refused': {
      if (rules.quoteMethod === 'sealed') return refusedQuote(replay, rules, event);
      const refusal = checkBid(replay, rules, opening, event);
      const reason = isRefusal(refusal) ? refusal.refused : 'none';
      return reason === payload.reason ? null : `[L3] refused for ${payload.reason}, not ${reason}`;
    }
    case 'bids.limited':
    case 'messages.limited':
      return limited(replay, event);
    case 'end.extended':
      replay.clock = extend(rules, clock, at);
      return replay.clock.closesAt === payload.to ? null : `[L4] the end is not ${payload.to}`;
    case 'end.changed': {
      const changed = changeEnd(clock, Number(payload.endTo), at);
      if (isRefusal(changed)) return `[L4] must be ${changed.refused}`;
      replay.clock = changed;
      return null;
    }
    case 'state.paused':
    case 'state.resumed':
    case 'state.stopped': {
      if (isFault(event)) {
        const paused = faultPause(clock, rules, event);
        if (typeof paused === 'string') return paused;
        replay.clock = paused;
        return null;
      }
      const to = (
        {
          'state.paused': 'paused',
          'state.resumed': 'started',
          'state.stopped': 'stopped',
        } as const
      )[kind];
      const end = Number(payload.endTo);
      const later = to === 'started' && end !== endAfterPause(clock, at) ? end : null;
      const changed = changeRunState(clock, to, at, later);
      if (isRefusal(changed)) return `must be ${changed.refused}`;
      if (changed.closesAt !== end) return `[L4] the end is ${changed.closesAt}, not ${end}`;
      replay.clock = changed;
      if (to === 'stopped') replay.outcome = { kind: 'stopped', reason: payload.reason };
      return null;
    }
    case 'bids.voided': {
      if (clock.settled) return 'after the close';
      const mine = [...replay.bids].filter(
        ([seq, bid]) => bid.code === code && !replay.voided.has(seq),
      );
      if (mine.length === 0 || mine.length !== payload.bids) return `${mine.length} bids to void`;
      for (const [seq] of mine) replay.voided.add(seq);
      replay.carried -= mine.length - (replay.standings.get(code)?.bids ?? 0);
      replay.earlier.delete(code);
      replay.standings.delete(code);
      const [leader] = rank(rules.direction, [...replay.standings.values()]);
      replay.best = leader ? { code: leader.code, amount: leader.amount } : null;
      return null;
    }
    case 'reminder.sent':
      replay.reminders += 1;
      return payload.seq === replay.reminders ? null : `number ${payload.seq}`;
    case 'quote.sealed':
    case 'quote.withdrawn':
    case 'withdrawal.refused':
    case 'quotes.closed':
    case 'quotes.opened':
    case 'identities.revealed':
      return sealedStep(replay, rules, event);
    case 'auction.closed': {
      if (rules.quoteMethod === 'sealed') return closeOfSealed(replay, rules, event);
      if (clock.settled) return 'a second close';
      if (clock.runState !== 'started') return `a close while ${clock.runState}`;
      if (at !== clock.closesAt) return `[AU16] closed at ${at}, due at ${clock.closesAt}`;
      const outcome = decideOutcome(rules, [...replay.standings.values()]);
      if (plain(outcome) !== plain(payload)) return `[L9] the outcome is ${plain(outcome)}`;
      replay.outcome = outcome;
      replay.clock = { ...clock, settled: true };
      return null;
    }
    default:
      return roundStep(replay, rules, event);
  }
}
