import { type Fen, fen, parseFen } from '../../../kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '../../../kernel/result.ts';
import type { Evidence } from '../../../kernel/texts/canonical-json.ts';
import { exactTimeText } from '../../../kernel/time/china-time.ts';
import { extend } from '../../clock/clock.ts';
import { checkMoment } from '../../clock/moment.ts';
import { needsConfirmation } from '../../price/large-move.ts';
import { checkAmount, isBetter, readAmount, totalOfLines } from '../../price/price.ts';
import { NO_PRIOR_BIDS } from '../../price/sealed.ts';
import type { LinePrices } from '../../standing/line-gaps.ts';
import { rank } from '../../standing/ranking.ts';
import type { PriorBids } from '../../types.ts';
import { type Problem, problem, refusalText } from '../findings.ts';
import {
  type AuditEvent,
  bestReference,
  type EventCheck,
  isFirstRound,
  numberOf,
  objectOf,
  type Replay,
  setClock,
  textOf,
} from '../replay.ts';

/* The audit's checks of events about bids, extensions and cleared bids (AU1–AU12, AU31). */

function priorBidsOf(replay: Replay, code: string): PriorBids {
  const offer = replay.terms.entrants.find((entrant) => entrant.code === code)?.openingOffer;
  const first = isFirstRound(replay) ? (offer ?? null) : null;
  const own = replay.standings.get(code)?.amount ?? first;
  return {
    best: bestReference(replay),
    own: own === null ? null : fen(own),
    ownLeads: replay.best?.code === code,
    earlier: replay.earlier.get(code) ?? null,
    made: [...replay.bids.values()].filter((bid) => bid.code === code && !bid.isVoid).length,
  };
}

/**
 * The reasons for refusing an input that gives no amount. The log then holds no amount, so the replay does
 * not check these reasons.
 */
const UNREADABLE = /^(?:money\.|bid\.(?:notPositive|line|linesNotTotal|totalNotLines))/;

/**
 * Parses the supplier's own input again (AU2, AU8). Returns the amount, or why the input is no amount;
 * null if the reader lacks the input, or if a bid by lines has no list of prices.
 */
function reread(replay: Replay, { secrets }: AuditEvent): Fen | Refusal | null {
  const payload = objectOf(secrets?.payload);
  if (!payload) return null;
  if (replay.rules.bidMode === 'total') {
    return Array.isArray(payload.lines)
      ? refuse('bid.linesNotTotal')
      : readAmount(textOf(payload, 'typed'));
  }
  if (!Array.isArray(payload.lines)) return null;
  const prices = new Map<number, string>();
  for (const line of payload.lines) {
    const priced = objectOf(line);
    if (priced) prices.set(numberOf(priced, 'lineNo'), textOf(priced, 'price'));
  }
  const lines = replay.terms.lines.map((line) => ({ ...line, name: String(line.lineNo) }));
  return totalOfLines(lines, prices);
}

/**
 * Returns line number → unit price in 分, from a list in evidence; null if there is no list. Entries
 * without a valid price are left out.
 */
export function linePricesOf(lines: Evidence | undefined): LinePrices | null {
  if (!Array.isArray(lines)) return null;
  const read = lines.flatMap((line) => {
    const priced = objectOf(line);
    const price = priced ? parseFen(textOf(priced, 'price')) : '';
    return priced && typeof price === 'number'
      ? [[numberOf(priced, 'lineNo'), price] as const]
      : [];
  });
  return new Map(read);
}

export function entrantProblems(replay: Replay, event: AuditEvent): Problem[] {
  const known = replay.terms.entrants.some(({ code }) => code === event.code);
  return known ? [] : [problem('notEntrant', { code: event.code ?? '' })];
}

/** If the reader of the log has the typed text, checks that the text gives the amount in the log. */
function readingProblems(replay: Replay, event: AuditEvent): Problem[] {
  const again = reread(replay, event);
  const recorded = event.data.amount ?? null;
  // Earlier versions logged only as many prices as the package has lines. A bid that was refused for too
  // many prices therefore cannot be parsed again.
  if (again === null || (recorded === null && replay.rules.bidMode === 'lines')) return [];
  return (isRefusal(again) ? null : again) === recorded ? [] : [problem('typedAmount')];
}

/**
 * AU10, AU17: returns why no bid or sealed quote of this supplier can be accepted at the time of the event;
 * null if one can be accepted.
 */
export function momentRefusal(replay: Replay, event: AuditEvent): Refusal | null {
  const code = event.code ?? '';
  const last = replay.standings.get(code) ?? replay.quotes.get(code);
  const supplier = { outRound: replay.out.get(code) ?? null, lastBidAt: last?.at ?? null };
  return checkMoment(replay, supplier, event.at);
}

/**
 * AU10, AU2–AU6: returns why this bid must be refused; null if not, though AU7 may still ask for a
 * confirmation.
 */
function checkBid(replay: Replay, event: AuditEvent, amount: Fen): Refusal | null {
  const code = event.code ?? '';
  const isSealed = replay.rules.quoteMethod === 'sealed';
  const prior = isSealed ? NO_PRIOR_BIDS : priorBidsOf(replay, code);
  return momentRefusal(replay, event) ?? checkAmount(replay.rules, prior, amount);
}

export const accepted: EventCheck = (replay, event) => {
  const { seq, at } = event;
  const code = event.code ?? '';
  const amount = fen(numberOf(event.data, 'amount'));
  const problems = [...entrantProblems(replay, event), ...readingProblems(replay, event)];
  const refusal =
    amount > 0 ? checkBid(replay, event, amount) : { refused: 'bid.notPositive' as const };
  if (refusal) problems.push(problem('mustRefuse', { reason: refusalText(refusal) }));
  const bids = (replay.standings.get(code)?.bids ?? 0) + 1;
  replay.standings.set(code, { code, amount, at, seq, bids });
  const prices = linePricesOf(objectOf(event.secrets?.payload)?.lines);
  if (prices) replay.linePrices.set(code, prices);
  else replay.linePrices.delete(code);
  replay.bids.set(seq, { code, amount, isVoid: false });
  const { best, rules } = replay;
  if (best === null || isBetter(rules.direction, amount, best.amount))
    replay.best = { code, amount };
  const clock = extend(rules, replay.clock, at);
  if (clock !== replay.clock) replay.extension = { seq, clock };
  return problems;
};

/**
 * AU7: returns whether the refusal asks for a confirmation and the amount is far enough from its reference
 * to require the confirmation.
 */
function asksAgain(replay: Replay, { code, data }: AuditEvent): boolean {
  const prior = priorBidsOf(replay, code ?? '');
  return (
    textOf(data, 'reason') === 'bid.confirmAgain' &&
    needsConfirmation(replay.rules, prior, fen(numberOf(data, 'amount')))
  );
}

export const refused: EventCheck = (replay, event) => {
  const problems = [...entrantProblems(replay, event), ...readingProblems(replay, event)];
  const recorded = textOf(event.data, 'reason');
  const { amount } = event.data;
  const isSealed = replay.rules.quoteMethod === 'sealed';
  // The moment of the bid (AU10, AU17) is checked before its amount. For a typed text that was
  // not an amount, the log holds only the reason.
  const refusal =
    momentRefusal(replay, event) ??
    (typeof amount === 'number' ? checkBid(replay, event, fen(amount)) : undefined);
  if (refusal === undefined) {
    // AU21: the log has no amount of a refused sealed quote, so the reason of the refusal cannot be
    // checked.
    if (!isSealed && !UNREADABLE.test(recorded)) problems.push(problem('mustAccept'));
  } else if (refusal === null) {
    if (!asksAgain(replay, event)) problems.push(problem('mustAccept'));
  } else if (refusal.refused !== recorded)
    problems.push(problem('wrongReason', { reason: refusalText(refusal) }));
  return problems;
};

/** AU54: checks that the event counts at least one bid and that its supplier is an entrant of the auction. */
export const limited: EventCheck = (replay, event) =>
  numberOf(event.data, 'bids') > 0
    ? entrantProblems(replay, event)
    : [problem('badForm', { field: 'bids' })];

export const extended: EventCheck = (replay, event) => {
  const due = replay.extension;
  replay.extension = null;
  if (!due || due.seq !== event.seq - 1) return [problem('extensionNotDue')];
  const from = replay.clock.closesAt;
  setClock(replay, due.clock);
  const { closesAt, extensionsUsed } = due.clock;
  const agrees =
    event.data.from === from &&
    event.data.to === closesAt &&
    event.data.used === extensionsUsed &&
    event.code === replay.bids.get(due.seq)?.code;
  const values = { end: exactTimeText(closesAt), used: String(extensionsUsed) };
  return agrees ? [] : [problem('extensionWrong', values)];
};

export const voided: EventCheck = (replay, event) => {
  const problems = replay.clock.settled ? [problem('afterClose')] : [];
  const valid = [...replay.bids.values()].filter((bid) => bid.code === event.code && !bid.isVoid);
  if (valid.length === 0 || valid.length !== event.data.bids)
    problems.push(problem('voidCount', { count: String(valid.length) }));
  for (const bid of valid) bid.isVoid = true;
  replay.standings.delete(event.code ?? '');
  replay.earlier.delete(event.code ?? '');
  const [leader] = rank(replay.rules.direction, [...replay.standings.values()]);
  replay.best = leader ? { code: leader.code, amount: leader.amount } : null;
  return problems;
};
