import { fen } from '../../../kernel/numbers/money.ts';
import type { Evidence } from '../../../kernel/texts/canonical-json.ts';
import { exactTimeText } from '../../../kernel/time/china-time.ts';
import { isOver } from '../../clock/clock.ts';
import { checkAmount, isBetter } from '../../price/price.ts';
import {
  checkOpening,
  checkWithdrawal,
  commitmentText,
  NO_PRIOR_BIDS,
  opensQuotes,
} from '../../price/sealed.ts';
import { type Problem, problem, refusalText } from '../findings.ts';
import { type EventCheck, numberOf, objectOf, type Replay, textOf } from '../replay.ts';
import { entrantProblems, linePricesOf, momentRefusal } from './bid.ts';

/* The audit's checks of events about sealed quotes (AU21, AU42). */

const replaced = (
  replay: Replay,
  code: string | null,
  recorded: Evidence | undefined,
): Problem[] => {
  const seq = replay.quotes.get(code ?? '')?.seq ?? null;
  return recorded === seq ? [] : [problem('quoteReplaces', { seq: String(seq ?? '') })];
};

export const sealed: EventCheck = (replay, event) => {
  const { seq, at, code, data } = event;
  const problems = [...entrantProblems(replay, event), ...replaced(replay, code, data.replaces)];
  const refusal = momentRefusal(replay, event);
  if (refusal) problems.push(problem('mustRefuse', { reason: refusalText(refusal) }));
  replay.quotes.set(code ?? '', { seq, at, commitment: textOf(data, 'commitment') });
  return problems;
};

export const withdrawn: EventCheck = (replay, { at, code, data }) => {
  const { rules, clock, quotes } = replay;
  const problems = replaced(replay, code, data.withdraws);
  const refusal = checkWithdrawal(rules, clock, quotes.has(code ?? ''), at);
  if (refusal) problems.push(problem('mustRefuse', { reason: refusalText(refusal) }));
  quotes.delete(code ?? '');
  return problems;
};

export const withdrawalRefused: EventCheck = ({ rules, clock, quotes }, { at, code, data }) => {
  const refusal = checkWithdrawal(rules, clock, quotes.has(code ?? ''), at);
  if (!refusal) return [problem('mustAccept')];
  const agrees = refusal.refused === textOf(data, 'reason');
  return agrees ? [] : [problem('wrongReason', { reason: refusalText(refusal) })];
};

export const quotesClosed: EventCheck = (replay, { at, data }) => {
  const { clock, quotes } = replay;
  if (clock.settled || !isOver(clock, at)) return [problem('closedTwice')];
  replay.clock = { ...clock, settled: true };
  const problems =
    at === Math.max(clock.closesAt, replay.lastAt)
      ? []
      : [problem('closedEarly', { end: exactTimeText(clock.closesAt) })];
  return data.quotes === quotes.size
    ? problems
    : [...problems, problem('quoteCount', { count: String(quotes.size) })];
};

/**
 * Checks one opened quote against its commitment and the price rules of sealed quotes (`NO_PRIOR_BIDS`), and
 * adds the quote to the standings.
 */
function openOne(replay: Replay, value: Evidence): Problem[] {
  const openedQuote = objectOf(value);
  const code = openedQuote ? textOf(openedQuote, 'code') : '';
  const quote = replay.quotes.get(code);
  if (!openedQuote || !quote || openedQuote.seq !== quote.seq)
    return [problem('openedWrong', { code })];
  const amount = fen(numberOf(openedQuote, 'amount'));
  const lines = (Array.isArray(openedQuote.lines) ? openedQuote.lines : []).map((line) => ({
    lineNo: numberOf(objectOf(line) ?? {}, 'lineNo'),
    price: textOf(objectOf(line) ?? {}, 'price'),
  }));
  const { packageNumber } = replay.terms;
  const salt = textOf(openedQuote, 'salt');
  const sheetHash = typeof openedQuote.sheetHash === 'string' ? openedQuote.sheetHash : undefined;
  const text = commitmentText({ packageNumber, code, amount, lines, salt, sheetHash });
  const { seq, at } = quote;
  replay.standings.set(code, { code, amount, at, seq, bids: 1 });
  const prices = linePricesOf(openedQuote.lines);
  if (prices) replay.linePrices.set(code, prices);
  const { best, rules } = replay;
  if (!best || isBetter(rules.direction, amount, best.amount)) replay.best = { code, amount };
  if (replay.sha256(text) !== quote.commitment) return [problem('openedWrong', { code })];
  const refusal = checkAmount(rules, NO_PRIOR_BIDS, amount);
  return refusal ? [problem('mustRefuse', { reason: refusalText(refusal) })] : [];
}

/**
 * AU21: checks an opening: its time, that it is the first, and that it opens all current quotes or, if too
 * few, none.
 */
export const opened: EventCheck = (replay, { at, data }) => {
  const { rules, clock, quotes } = replay;
  const refusal = checkOpening(rules, clock, replay.outcome, at);
  const problems = refusal || replay.openedAt !== null ? [problem('openedEarly')] : [];
  replay.openedAt = at;
  const quoteList = Array.isArray(data.quotes) ? data.quotes : [];
  problems.push(...quoteList.flatMap((quote) => openOne(replay, quote)));
  const due = opensQuotes(rules, quotes.size) ? quotes.size : 0;
  const agrees = replay.standings.size === due && quoteList.length === due;
  if (!agrees || data.unopened !== quotes.size - due)
    problems.push(problem('quoteCount', { count: String(quotes.size) }));
  return problems;
};
