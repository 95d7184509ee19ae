import { type Fen, formatFen } from '../../kernel/numbers/money.ts';
import { MAX_EVIDENCE, type Signal, type SignalBid, type SignalEvidence } from './types.ts';

/**
 * A bid that directly follows another supplier's bid is a reply. A signal needs at least `MIN_ANSWERS`
 * replies of one supplier to another, of which at least `MIN_SHARE` have the same price difference.
 */
const MIN_ANSWERS = 8;
const MIN_SHARE = 0.9;
/**
 * A signal also needs at least `MIN_OTHERS` replies to other suppliers, of which at most
 * `MAX_SHARE_OF_OTHERS` have that difference; otherwise the difference is just the supplier's way of
 * bidding.
 */
const MIN_OTHERS = 4;
const MAX_SHARE_OF_OTHERS = 0.25;
/** The least number of sealed quotes whose amounts form an arithmetic progression, for a signal. */
const MIN_ROW = 4;

interface Answer {
  readonly to: SignalBid;
  readonly bid: SignalBid;
  readonly difference: number;
}

/**
 * Returns every bid that directly follows another supplier's bid. Bids of exactly the next acceptable
 * amount are left out, because their suppliers did not choose the amount (AU9).
 */
function answersOf(bids: readonly SignalBid[]): Answer[] {
  return bids.flatMap((bid, index) => {
    const to = bids[index - 1];
    if (!to || to.code === bid.code || bid.isMinimal) return [];
    return [{ to, bid, difference: bid.amount - to.amount }];
  });
}

function commonest(answers: readonly Answer[]): { difference: number; count: number } {
  const counts = new Map<number, number>();
  for (const { difference } of answers) counts.set(difference, (counts.get(difference) ?? 0) + 1);
  let best = { difference: 0, count: 0 };
  for (const [difference, count] of counts) if (count > best.count) best = { difference, count };
  return best;
}

const moneyOf = (difference: number) => formatFen(Math.abs(difference) as Fen);

/** Finds suppliers who reply to one rival by a constant difference, but to the others by varying ones. */
export function regularResponses(bids: readonly SignalBid[]): Signal[] {
  const answers = answersOf(bids);
  const codes = [...new Set(answers.map(({ bid }) => bid.code))];
  return codes.flatMap((code) => {
    const ownAnswers = answers.filter(({ bid }) => bid.code === code);
    return [...new Set(ownAnswers.map(({ to }) => to.code))].flatMap((to): Signal[] => {
      const replies = ownAnswers.filter((answer) => answer.to.code === to);
      const others = ownAnswers.filter((answer) => answer.to.code !== to);
      if (replies.length < MIN_ANSWERS || others.length < MIN_OTHERS) return [];
      const { difference, count } = commonest(replies);
      const elsewhere = others.filter((answer) => answer.difference === difference).length;
      if (count / replies.length < MIN_SHARE) return [];
      if (elsewhere / others.length > MAX_SHARE_OF_OTHERS) return [];
      const evidence = replies
        .filter((answer) => answer.difference === difference)
        .slice(0, MAX_EVIDENCE)
        .map(({ bid }): SignalEvidence => {
          const { seq, at, amount } = bid;
          return { seq, at, code, amount, note: moneyOf(difference) };
        });
      const values = {
        difference: moneyOf(difference),
        count: String(count),
        of: String(replies.length),
      };
      return [{ kind: 'regularDifferences', codes: [code, to].sort(), values, evidence }];
    });
  });
}

type Quote = Pick<SignalBid, 'seq' | 'at' | 'code' | 'amount'>;

/**
 * Returns whether a difference in 分 has fewer than three significant digits. People choose round
 * differences, so a round difference is no evidence.
 */
function isRound(difference: number): boolean {
  return String(difference).replace(/0+$/, '').length < 3;
}

/**
 * Finds the longest arithmetic progression among the amounts of sealed quotes and reports it if it has at
 * least `MIN_ROW` quotes. A round difference does not count (招标投标法实施条例 第四十条: 投标报价呈规律性差异).
 */
export function regularQuotes(quotes: readonly Quote[]): Signal[] {
  const sorted = quotes.toSorted((a, b) => a.amount - b.amount);
  const byAmount = new Map(sorted.map((quote) => [quote.amount as number, quote]));
  let longest: Quote[] = [];
  sorted.forEach((first, index) => {
    for (const second of sorted.slice(index + 1)) {
      const difference = second.amount - first.amount;
      if (difference === 0 || isRound(difference)) continue;
      const row: Quote[] = [first];
      for (let next = byAmount.get(second.amount); next; ) {
        row.push(next);
        next = byAmount.get(next.amount + difference);
      }
      if (row.length > longest.length) longest = row;
    }
  });
  const [first, second] = longest;
  if (!first || !second || longest.length < MIN_ROW) return [];
  const difference = moneyOf(second.amount - first.amount);
  const values = { difference, count: String(longest.length), of: String(quotes.length) };
  const evidence = longest
    .slice(0, MAX_EVIDENCE)
    .map(({ seq, at, code, amount }) => ({ seq, at, code, amount, note: difference }));
  const codes = longest.map(({ code }) => code).sort();
  return [{ kind: 'regularDifferences', codes, values, evidence }];
}
