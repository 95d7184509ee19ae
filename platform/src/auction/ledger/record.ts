import { type Award, waitingStep } from '@jicai/shared/domain/auction/award/award.ts';
import type { Fault } from '@jicai/shared/domain/auction/clock/fault.ts';
import type { Rounds } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { completeRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { AuctionClock, EpochMs, Outcome } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Selectable } from 'kysely';
import type { AuctionTable } from '../../kernel/db/tables.ts';

export type AuctionRow = Selectable<AuctionTable>;

/** The columns of an auction's row that `recordOf` needs. */
export type RecordRow = Omit<
  AuctionRow,
  'rules_version' | 'rights_version' | 'terms' | 'award_due_at'
>;

/**
 * One row of the table `auction` in the form that the domain rules take: times in epoch ms, amounts
 * in 分.
 */
export interface AuctionRecord {
  readonly packageNumber: string;
  readonly rules: AuctionRules;
  readonly clock: AuctionClock;
  readonly stateReason: string;
  readonly outcome: Outcome | null;
  readonly lastSeq: number;
  readonly headHash: string;
  readonly lastEventAt: EpochMs;
  readonly bidCount: number;
  readonly bestAmount: Fen | null;
  readonly bestCode: string | null;
  readonly openingBest: Fen | null;
  readonly messageSeq: number;
  /**
   * AU18, AU19: a fault that a heartbeat marked in the auction's row and for which the auction was not
   * checked yet; null if no fault is marked.
   */
  readonly fault: Fault | null;
  /** AU17: the rounds and the current one; null for an auction without rounds. */
  readonly rounds: Rounds | null;
  /**
   * AU41: the award with its steps; null before the auction has closed (with sealed quotes, before
   * the opening), and if it ended with too few bids or was stopped.
   */
  readonly award: Award | null;
  readonly awardWaitMs: number;
  readonly isRehearsal: boolean;
  /** IQ7: whether opened quotes are evaluated before the award. */
  readonly isEvaluated: boolean;
  /**
   * PJ10: why the award was annulled after the auction's end; null if it was not annulled. Stored
   * only in the row: the log had ended by then and does not contain the annulment.
   */
  readonly voidReason: string | null;
}

/**
 * Returns the earliest deadline, in epoch ms, for confirming an award that is offered now (an award
 * by lines can be offered to several suppliers at once); null if no offer waits for a confirmation.
 */
export const awardDueAt = ({ award }: Pick<AuctionRecord, 'award'>): EpochMs | null =>
  waitingStep(award)?.dueAt ?? null;

export const fenOrNull = (value: number | null): Fen | null => (value === null ? null : fen(value));

/**
 * Returns the rules of an auction's row, with defaults for settings that the row lacks. The cast is
 * safe, because only the publication and a change of rules write the column `rules`.
 */
export const rulesOfRow = ({ rules }: Pick<RecordRow, 'rules'>): AuctionRules =>
  completeRules(rules as Partial<AuctionRules>);

/**
 * Converts an auction's row to a record. Outcome, rounds and award are safe to cast: only the publication and
 * the ledger write these columns.
 */
export function recordOf(row: RecordRow): AuctionRecord {
  return {
    packageNumber: row.package_number,
    rules: rulesOfRow(row),
    clock: {
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      originalClosesAt: row.original_closes_at,
      extensionsUsed: row.extensions_used,
      runState: row.run_state,
      pausedAt: row.paused_at,
      settled: row.settled,
    },
    stateReason: row.state_reason,
    outcome: row.outcome as Outcome | null,
    lastSeq: row.last_seq,
    headHash: row.head_hash,
    lastEventAt: row.last_event_at ?? 0,
    bidCount: row.bid_count,
    bestAmount: fenOrNull(row.best_amount),
    bestCode: row.best_code,
    openingBest: fenOrNull(row.opening_best),
    messageSeq: row.message_seq,
    fault:
      row.fault_from === null || row.fault_to === null
        ? null
        : { from: row.fault_from, to: row.fault_to, cause: row.fault_cause },
    rounds: row.rounds as Rounds | null,
    award: row.award as Award | null,
    awardWaitMs: row.award_wait_ms,
    isRehearsal: row.is_rehearsal,
    isEvaluated: row.is_evaluated,
    voidReason: row.void_reason,
  };
}
