import type { AuctionEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import type { Award } from '@jicai/shared/domain/auction/award/award.ts';
import type { LineEvent } from '@jicai/shared/domain/auction/award/lines.ts';
import { checkMoment, type MomentRefusal } from '@jicai/shared/domain/auction/clock/moment.ts';
import type { Rounds } from '@jicai/shared/domain/auction/clock/rounds.ts';
import type { PricedLine } from '@jicai/shared/domain/auction/price/price.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { AuctionClock, Standing } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** The state of a log, event by event. */
export interface Replay {
  readonly packageNumber: string;
  /** AU8 */
  readonly lines: readonly PricedLine[];
  clock: AuctionClock;
  best: { code: string; amount: Fen } | null;
  readonly standings: Map<string, Standing>;
  readonly voided: Set<number>;
  readonly bids: Map<number, { code: string; amount: Fen }>;
  outcome: unknown;
  reminders: number;
  /** AU21: the sealed quotes that stand, by code. */
  readonly quotes: Map<string, SealedEntry>;
  openedAt: number | null;
  /** AU22 */
  isRevealed: boolean;
  /**
   * AU17: the rounds so far, who is out since which, what each bid before, how many bids earlier rounds
   * had.
   */
  rounds: Rounds | null;
  readonly codes: readonly string[];
  readonly out: Map<string, number>;
  readonly earlier: Map<string, Fen>;
  carried: number;
  /** AU41 */
  award: Award | null;
  /** AU43: the unit prices of each accepted bid or opened quote, and the events that must follow. */
  readonly linePrices: Map<number, ReadonlyMap<number, Fen>>;
  dueLines: readonly LineEvent[];
  readonly awardWaitMs: number;
  /** IQ7 */
  readonly isEvaluated: boolean;
}

export interface SealedEntry {
  readonly seq: number;
  readonly at: number;
  readonly commitment: string;
}

/** Why nothing of the event's supplier may be accepted at its time, whatever the amount. */
export function momentRefusal(
  { clock, rounds, standings, quotes, out }: Replay,
  rules: AuctionRules,
  { at, code }: AuctionEvent,
): MomentRefusal | null {
  const last = standings.get(code ?? '') ?? quotes.get(code ?? '');
  const supplier = { outRound: out.get(code ?? '') ?? null, lastBidAt: last?.at ?? null };
  return checkMoment({ rules, clock, rounds }, supplier, at);
}

/** A text that is the same for the same value. */
export const plain = (value: unknown) =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
