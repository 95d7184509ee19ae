import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { type Award, waitingStep } from '@jicai/shared/domain/auction/award.ts';
import type { Outage } from '@jicai/shared/domain/auction/clock/fault.ts';
import type { Rounds } from '@jicai/shared/domain/auction/clock/rounds.ts';
import type {
  AuctionClock,
  AuctionRules,
  EpochMs,
  Outcome,
  Step,
} from '@jicai/shared/domain/auction/types.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/money.ts';
import type { Selectable } from 'kysely';
import type { AuctionTable } from '../../kernel/db/tables.ts';

export type AuctionRow = Selectable<AuctionTable>;

/** The columns that make a record. */
export type RecordRow = Omit<
  AuctionRow,
  'rules_version' | 'rights_version' | 'terms' | 'award_due_at'
>;

/** One auction as rules see it. */
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
  /** AU18: an outage that it has not been judged by yet. */
  readonly fault: Outage | null;
  /** AU17; null without rounds. */
  readonly rounds: Rounds | null;
  /** AU41; null before there is a winner. */
  readonly award: Award | null;
  readonly awardWaitMs: number;
  readonly isRehearsal: boolean;
}

/** Until when the one who was offered the award may answer; null when nobody is asked. */
export const awardDueAt = ({ award }: Pick<AuctionRecord, 'award'>): EpochMs | null =>
  waitingStep(award)?.dueAt ?? null;

export const fenOrNull = (value: number | null): Fen | null => (value === null ? null : fen(value));

function stepOf(row: RecordRow): Step {
  return row.step_kind === 'amount'
    ? { kind: 'amount', amount: fen(row.step_amount ?? 0) }
    : { kind: 'percent', hundredths: row.step_hundredths ?? 0 };
}

/** The rules of a row. */
export function rulesOfRow(row: RecordRow): AuctionRules {
  return {
    direction: row.direction,
    quoteMethod: row.quote_method,
    bidMode: row.bid_mode,
    startingPrice: fen(row.starting_price),
    step: stepOf(row),
    stepBase: row.step_base,
    multipleOfStep: row.multiple_of_step,
    leaderMayRebid: row.leader_may_rebid,
    extension: {
      triggerMs: row.extension_trigger_ms,
      lengthMs: row.extension_length_ms,
      allowed: row.extensions_allowed,
    },
    minSuppliers: row.min_suppliers,
    identity: row.identity,
    dualControl: row.dual_control,
  };
}

/** Row → record. The JSON of outcome, rounds and award is ours: only this slice writes it. */
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
        : { from: row.fault_from, to: row.fault_to },
    rounds: row.rounds as Rounds | null,
    award: row.award as Award | null,
    awardWaitMs: row.award_wait_ms,
    isRehearsal: row.is_rehearsal,
  };
}

/** The rule part of a package's information, as the wire has it. */
export function ruleFields(rules: AuctionRules) {
  return {
    direction: rules.direction,
    quoteMethod: rules.quoteMethod,
    bidMode: rules.bidMode,
    startingPrice: rules.startingPrice,
    stepKind: rules.step.kind,
    stepAmount: rules.step.kind === 'amount' ? rules.step.amount : null,
    stepPercentHundredths: rules.step.kind === 'percent' ? rules.step.hundredths : null,
    stepBase: rules.stepBase,
    multipleOfStep: rules.multipleOfStep,
    leaderMayRebid: rules.leaderMayRebid,
    extensionTriggerMs: rules.extension.triggerMs,
    extensionLengthMs: rules.extension.lengthMs,
    extensionsAllowed: rules.extension.allowed,
    minSuppliers: rules.minSuppliers,
    identity: rules.identity,
    dualControl: rules.dualControl,
  } satisfies Partial<PackageInfo>;
}
