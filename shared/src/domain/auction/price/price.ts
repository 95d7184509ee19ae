import { biddingMessages } from '../../../messages/auction/bidding.ts';
import { valuesMessages } from '../../../messages/kernel/values.ts';
import { type Fen, formatFen, MAX_FEN, parseFen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { Direction, PriorBids } from '../types.ts';

/** AU1: returns whether `a` is a better amount than `b`. */
export function isBetter(direction: Direction, a: Fen, b: Fen): boolean {
  return direction === 'reverse' ? a < b : a > b;
}

/** AU3: returns the step in 分 from a reference, at least 1; a percentage is rounded up to a whole 分. */
export function stepFrom(rules: Pick<AuctionRules, 'step'>, reference: Fen): Fen {
  const { step } = rules;
  if (step.kind === 'amount') return Math.max(1, step.amount) as Fen;
  const exact = (BigInt(reference) * BigInt(step.hundredths) + 9_999n) / 10_000n;
  return Math.max(1, Number(exact)) as Fen;
}

/** Returns the worst amount that beats `reference` by the whole step. */
function beyond(rules: AuctionRules, reference: Fen): Fen {
  const step = stepFrom(rules, reference);
  return (rules.direction === 'reverse' ? reference - step : reference + step) as Fen;
}

/**
 * AU2, AU17: returns the worst amount that may be bid: the starting price, or the supplier's own amount
 * of an earlier round if that is better.
 */
function startOf(rules: AuctionRules, prior: PriorBids): Fen {
  return prior.earlier == null
    ? rules.startingPrice
    : better(rules.direction, rules.startingPrice, prior.earlier);
}

const better = (direction: Direction, a: Fen, b: Fen): Fen => (isBetter(direction, a, b) ? a : b);

/**
 * AU9: returns the worst amount in 分 that a supplier may bid next (`最高可报` in a reverse auction).
 * Null if the supplier has used all bids (AU54), or if no positive amount up to `MAX_FEN` is
 * acceptable. Does not check `leaderMayRebid` (AU6). Client and server use this function.
 */
export function nextAcceptable(rules: AuctionRules, prior: PriorBids): Fen | null {
  if (hasNoneLeft(rules, prior)) return null;
  const { direction } = rules;
  const startingPrice = startOf(rules, prior);
  const reference = rules.stepBase === 'best' ? prior.best : prior.own;
  const fit = (amount: Fen) =>
    rules.multipleOfStep ? onTheGrid(rules, reference ?? startingPrice, amount) : amount;
  let limit = startingPrice;
  if (reference !== null) limit = better(direction, limit, beyond(rules, reference));
  limit = fit(limit);
  // AU4: with `stepBase` `own`, a limit that is better than the best bid must beat the best bid by a whole
  // step, too.
  if (rules.stepBase === 'own' && prior.best !== null && isBetter(direction, limit, prior.best)) {
    limit = fit(better(direction, limit, beyond(rules, prior.best)));
  }
  return limit > 0 && limit <= MAX_FEN ? limit : null;
}

/**
 * AU3 `multipleOfStep`: returns the amount, improved if necessary to the next whole number of steps from
 * `base`.
 */
function onTheGrid(rules: AuctionRules, base: Fen, amount: Fen): Fen {
  const step = stepFrom(rules, base);
  const steps = Math.ceil(Math.abs(amount - base) / step);
  return (rules.direction === 'reverse' ? base - steps * step : base + steps * step) as Fen;
}

/** The messages from which the refusal of an amount takes its text. */
export const priceMessages = { ...biddingMessages, ...valuesMessages };
/** Why an amount cannot be bid: a key of `priceMessages`, with the values of its placeholders. */
export type PriceRefusal = Refusal<keyof typeof priceMessages>;

/**
 * AU2: parses the amount in 元 that a supplier typed. Returns the amount in 分, or a refusal if the
 * text is not an amount or the amount is not above 0.
 */
export function readAmount(text: string): Fen | PriceRefusal {
  const amount = parseFen(text);
  if (typeof amount === 'string') return refuse(amount);
  return amount > 0 ? amount : refuse('bid.notPositive');
}

/** AU54: returns whether the supplier has made as many bids as the rules allow. */
const hasNoneLeft = (
  { maxBidsPerSupplier: limit }: AuctionRules,
  { made = 0 }: PriorBids,
): boolean => limit > 0 && made >= limit;

/**
 * AU2–AU6, AU17, AU54: returns why an amount must be refused; null if it may be accepted. Does not check
 * the time.
 */
export function checkAmount(
  rules: AuctionRules,
  prior: PriorBids,
  amount: Fen,
): PriceRefusal | null {
  const { direction, startingPrice } = rules;
  if (hasNoneLeft(rules, prior))
    return refuse('bid.tooMany', { max: `${rules.maxBidsPerSupplier}` });
  if (isBetter(direction, startingPrice, amount)) {
    const key = direction === 'reverse' ? 'bid.aboveStart' : 'bid.belowStart';
    return refuse(key, { start: formatFen(startingPrice) });
  }
  const { earlier = null } = prior;
  if (earlier !== null && isBetter(direction, earlier, amount)) {
    return refuse('bid.worseThanEarlier', { earlier: formatFen(earlier) });
  }
  if (prior.ownLeads && !rules.leaderMayRebid) return refuse('bid.leaderMayNotRebid');
  const reference = rules.stepBase === 'best' ? prior.best : prior.own;
  const bounds = [reference];
  if (rules.stepBase === 'own' && prior.best !== null && isBetter(direction, amount, prior.best)) {
    bounds.push(prior.best);
  }
  for (const bound of bounds) {
    if (bound === null) continue;
    const needed = beyond(rules, bound);
    if (isBetter(direction, needed, amount)) return stepRefusal(rules, prior);
  }
  const base = reference ?? startOf(rules, prior);
  // AU21: sealed quotes have no step.
  const hasGrid = rules.multipleOfStep && rules.quoteMethod === 'open';
  if (hasGrid && onTheGrid(rules, base, amount) !== amount) {
    const step = formatFen(stepFrom(rules, base));
    return refuse('bid.notMultiple', { step });
  }
  return null;
}

function stepRefusal(rules: AuctionRules, prior: PriorBids): PriceRefusal {
  const next = nextAcceptable(rules, prior);
  if (next === null) return refuse('bid.noneLeft');
  const key = rules.direction === 'reverse' ? 'bid.stepReverse' : 'bid.stepForward';
  return refuse(key, { next: formatFen(next) });
}

/** One line of a bid by line items; the quantity is in thousandths of its unit. */
export interface PricedLine {
  readonly lineNo: number;
  readonly name: string;
  readonly quantityThousandths: number;
}

/** Returns a unit price times a quantity in thousandths, rounded half up to a whole 分. */
const productOf = (price: Fen, quantityThousandths: number): bigint =>
  (BigInt(price) * BigInt(quantityThousandths) + 500n) / 1000n;

/**
 * AU8: returns the amount of one line of an accepted bid in 分: unit price times quantity, rounded half
 * up.
 */
export function lineTotal(price: Fen, quantityThousandths: number): Fen {
  return Number(productOf(price, quantityThousandths)) as Fen;
}

/**
 * AU8: returns the total of a bid by line items in 分; the amount of each line (unit price ×
 * quantity) is rounded half up. `prices` has the typed unit prices by line number. Refuses a price
 * that is no amount or is negative, a blank price unless `mayLeaveLines` (AU43), a line number that
 * is not in `lines`, and a total that is 0 or above `MAX_FEN`.
 */
export function totalOfLines(
  lines: readonly PricedLine[],
  prices: ReadonlyMap<number, string>,
  mayLeaveLines = false,
): Fen | PriceRefusal {
  let total = 0n;
  for (const line of lines) {
    const text = prices.get(line.lineNo);
    const isBlank = text === undefined || text.trim() === '';
    if (mayLeaveLines && isBlank) continue;
    if (isBlank) return refuse('bid.lineMissing', { line: line.name });
    const price = parseFen(text);
    if (typeof price === 'string' || price < 0) return refuse('bid.lineWrong', { line: line.name });
    total += productOf(price, line.quantityThousandths);
  }
  const known = new Set(lines.map((line) => line.lineNo));
  for (const lineNo of prices.keys()) {
    if (!known.has(lineNo)) return refuse('bid.lineUnknown', { line: String(lineNo) });
  }
  if (total > BigInt(MAX_FEN)) return refuse('money.tooLarge');
  return total > 0n ? (Number(total) as Fen) : refuse('bid.notPositive');
}

/**
 * AU8: returns `sum`, the sum of the lines, if the total that the client sent with them is empty or
 * equals `sum`; otherwise a refusal. The refusal names no amount, because the log records refusals
 * and would reveal the amount of a sealed quote (AU21).
 */
export function sumAsSent(sum: Fen, sent: string): Fen | PriceRefusal {
  return sent.trim() === '' || readAmount(sent) === sum ? sum : refuse('bid.lineSum');
}
