import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { pipelined } from '../../kernel/db/pg/pipelined.ts';
import { namedText } from '../../kernel/db/pg/prepared.ts';
import { awardDueAt } from './record.ts';
import { rowValuesOf, WRITE_ROWS } from './rows.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { bidsStatement, isOnlyBids } from './write-bids.ts';

/**
 * Writes one unit of work with any kind of events. Leaves the auction's columns for rules and fault
 * unchanged; other statements write those.
 */
const WRITE = `${WRITE_ROWS}
  update auction set
    opens_at = $26, original_closes_at = $27, closes_at = $28, extensions_used = $29,
    run_state = $30, paused_at = $31, settled = $32, state_reason = $33, outcome = $34::jsonb,
    rounds = $35::jsonb, award = $36::jsonb, award_due_at = $37, last_seq = $38, head_hash = $39,
    last_event_at = $40, bid_count = $41, best_amount = $42, best_code = $43, message_seq = $44
  where package_number = $25`;

const momentOrNull = (at: number | null) => (at === null ? null : moment(at));
const json = (value: unknown) => value && JSON.stringify(value);

function valuesOf(work: UnitOfWork): unknown[] {
  const { auction } = work;
  const { clock } = auction;
  return [
    ...rowValuesOf([work]),
    auction.packageNumber,
    moment(clock.opensAt),
    moment(clock.originalClosesAt),
    moment(clock.closesAt),
    clock.extensionsUsed,
    clock.runState,
    momentOrNull(clock.pausedAt),
    clock.settled,
    auction.stateReason,
    json(auction.outcome),
    json(auction.rounds),
    json(auction.award),
    momentOrNull(awardDueAt(auction)),
    auction.lastSeq,
    auction.headHash,
    moment(auction.lastEventAt),
    auction.bidCount,
    auction.bestAmount,
    auction.bestCode,
    auction.messageSeq,
  ];
}

/**
 * Writes units of work, at most one per auction. All statements are sent at once, without waiting for the
 * response to each.
 */
export async function writeWorks(works: readonly UnitOfWork[], trx: Executor): Promise<void> {
  const bids = works.filter(isOnlyBids);
  const statements = works
    .filter((work) => !isOnlyBids(work))
    .map((work) => namedText(WRITE, valuesOf(work)));
  await pipelined(bids.length > 0 ? [...statements, bidsStatement(bids)] : statements, trx);
}
