import type { BidRow, OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import type { AuctionMethod } from '@jicai/shared/domain/auction/method-words.ts';
import { gainOf, gainShare } from '@jicai/shared/domain/auction/standing/gain.ts';
import type { Direction, Standing } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { codeText } from './words.ts';

/* The figures of an auction for organisers and the wall. Pure. */

/** The number of ranks on the wall; more could not be read from ten metres. */
export const WALL_RANKS = 5;
/**
 * The period, in ms, over which the bids per minute are counted, and within which a supplier's last bid makes
 * the supplier active.
 */
const PACE_MS = 5 * 60_000;

/** The texts of a gain against the starting price: `节省`, `39,000.00`, `6.1%`. */
export interface GainWords {
  readonly word: string;
  readonly amount: string;
  readonly share: string;
}

/**
 * Returns the texts of the gain of `best` against the starting price; `null` if there is no bid, or
 * if the starting price is 0.
 */
export function gainWords(direction: Direction, start: Fen, best: Fen | null): GainWords | null {
  const gain = gainOf(direction, start, best);
  if (!gain) return null;
  const word = direction === 'reverse' ? '节省' : '增值';
  return { word, amount: formatFen(gain.amount), share: gainShare(gain) };
}

/**
 * Returns the amount whose gain is shown: the best bid until the outcome and during an evaluation (IQ7), then
 * the award's; `null` for an auction that was stopped, failed or whose award was annulled, which gains nothing.
 */
export function gainedAmount(
  outcome: Pick<OutcomeView, 'kind' | 'confirmation' | 'amount'> | null,
  best: Fen | null,
  isStopped: boolean,
): Fen | null {
  if (isStopped) return null;
  if (outcome === null) return best;
  if (outcome.kind !== 'won') return null;
  return outcome.confirmation === 'evaluating' ? best : outcome.amount;
}

/** Returns the gain in one line: `节省 39,000.00 · 6.1%`; empty if `gainWords` has none. */
export function gainText(direction: Direction, start: Fen, best: Fen | null): string {
  const gain = gainWords(direction, start, best);
  return gain ? `${gain.word} ${gain.amount} · ${gain.share}` : '';
}

/**
 * Returns the bids per minute over the last five minutes, to a tenth. A board holds only its newest bids, at
 * most `held`: if it holds `held` bids and all are younger than five minutes, the bids are divided by the
 * time since the oldest of them.
 */
export function paceOf(recent: readonly Pick<BidRow, 'at'>[], held: number, now: number): number {
  const young = recent.filter(({ at }) => at > now - PACE_MS);
  const [first] = young;
  if (!first) return 0;
  const isCut = young.length === held;
  const minutes = isCut ? Math.max(now - first.at, 1_000) / 60_000 : PACE_MS / 60_000;
  return Math.round((young.length * 10) / minutes) / 10;
}

/** Returns the codes whose last valid bid was made within the last five minutes, by rank. */
export const activeCodes = (
  ranked: readonly Pick<Standing, 'code' | 'at'>[],
  now: number,
): string[] => ranked.filter(({ at }) => at > now - PACE_MS).map(({ code }) => code);

/**
 * The most suppliers that are named in a text; of more suppliers the text has only the number, because the
 * ranking lists them all.
 */
const MOST_NAMED = 6;

/** Returns a list of suppliers as text: `竞价号 01、竞价号 03`, `7 家`, `无`. */
export function codesText(codes: readonly string[], method: AuctionMethod): string {
  if (codes.length > MOST_NAMED) return `${codes.length} 家`;
  return codes.length === 0 ? '无' : codes.map((code) => codeText(code, method)).join('、');
}

/** Returns the text for the active suppliers: `竞价号 01 在报价`, `7 家在报价`, `无人报价`. */
export function activeText(codes: readonly string[], method: AuctionMethod): string {
  if (codes.length === 0) return '无人报价';
  return `${codesText(codes, method)}${codes.length > MOST_NAMED ? '' : ' '}在报价`;
}

/**
 * Returns the distance of the standing at `index` from the first: `差 1,000.00`, or `同价后报` for an equal price;
 * empty for the first.
 */
export function gapText(ranked: readonly Standing[], index: number): string {
  const [first] = ranked;
  const standing = ranked[index];
  if (!first || !standing || index === 0) return '';
  return standing.amount === first.amount
    ? '同价后报'
    : `差 ${formatFen(Math.abs(standing.amount - first.amount) as Fen)}`;
}
