import type { AuctionLive, BidRow, OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import type { RoundMember } from '@jicai/shared/contract/auction/rounds.ts';
import {
  type Award,
  type AwardFacts,
  confirmationOf,
  isInEvaluation,
} from '@jicai/shared/domain/auction/award/award.ts';
import { failedReason } from '@jicai/shared/domain/auction/award/failed-words.ts';
import { togetherOf } from '@jicai/shared/domain/auction/award/together.ts';
import { phaseOf, remainingMs, waitText } from '@jicai/shared/domain/auction/clock/clock.ts';
import { windowsNow } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { hidesCount, isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import type { Outcome } from '@jicai/shared/domain/auction/types.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type CountersignJson, countersignView } from '../countersign/view.ts';
import { countersignJson } from '../ledger/countersigns.ts';
import { namesAreKnown } from '../ledger/identities.ts';
import { type AuctionRow, fenOrNull, recordOf } from '../ledger/record.ts';

interface EntrantJson {
  code: string;
  supplier_id: string;
  name: string;
  opening_offer: number | null;
  earlier: number | null;
  earlier_bids: number;
  out_round: number | null;
  amount: number | null;
  at: number | null;
  seq: number | null;
  bids: number;
}

interface BidJson {
  index: number;
  seq: number;
  code: string;
  amount: number;
  at: number;
}

interface LiveRow extends AuctionRow {
  now: number;
  entrants: EntrantJson[] | null;
  last_bids: BidJson[] | null;
  countersigns: CountersignJson[] | null;
}

/** Returns SQL for a timestamp column inside JSON, in whole epoch ms. */
const ms = (column: string) => sql`round(extract(epoch from ${sql.ref(column)}) * 1000)`;

const bidOf = (bid: BidJson): BidRow => ({ ...bid, amount: fen(bid.amount) });

/**
 * Returns SQL for the holders of the award in the outcome of the auction `table`, which must be won: one row
 * with `code` and `amount` for a package that is awarded as a whole, one row per holder for an award by lines
 * (AU43).
 */
export const holdersIn = (table: string) => {
  const outcome = sql.ref(`${table}.outcome`);
  return sql`jsonb_array_elements(
    coalesce(${outcome} -> 'holders', jsonb_build_array(${outcome})))`;
};

/**
 * Returns the text that says why an award failed after it had been offered or evaluated; empty if
 * there was no award, because the auction closed with too few bids (AU40).
 */
const failedReasonOf = (award: Award | null): string =>
  award?.state === 'failed' ? failedReason(award.steps.length) : '';

/**
 * Returns an outcome with the names of the award's holders and whether the holders confirmed (AU41,
 * AU43); null before the outcome. A won auction shows no holders while its quotes are evaluated
 * (IQ7) and after its award was annulled (PJ10).
 */
export function outcomeView(
  facts: AwardFacts<Outcome>,
  nameOf: (code: string) => string,
): OutcomeView | null {
  const { outcome, award, voidReason } = facts;
  if (!outcome) return null;
  const none = {
    code: null,
    name: null,
    amount: null,
    valid: 0,
    needed: 0,
    reason: '',
    confirmation: 'none',
    holders: [],
  } satisfies Partial<OutcomeView>;
  switch (outcome.kind) {
    case 'won':
      // IQ7: nobody is named before the evaluation is decided.
      if (isInEvaluation(award)) return { ...none, kind: 'won', confirmation: 'evaluating' };
      if (voidReason !== null)
        return { ...none, kind: 'won', confirmation: 'voided', reason: voidReason };
      return {
        ...none,
        kind: 'won',
        code: outcome.code,
        name: nameOf(outcome.code),
        amount: outcome.amount,
        ...(outcome.holders &&
          togetherOf(
            outcome.holders.map(({ code, amount, lines }) => ({
              code,
              name: nameOf(code),
              amount,
              lines: [...lines],
            })),
          )),
        confirmation: confirmationOf(facts),
      };
    case 'failed': {
      const { valid, needed } = outcome;
      return { ...none, kind: 'failed', valid, needed, reason: failedReasonOf(award) };
    }
    case 'stopped':
      return { ...none, kind: 'stopped', reason: outcome.reason };
  }
}

/**
 * Reads the whole live state of an auction in one statement, so that its parts agree. Resolves to null for
 * an unknown package. Names follow AU22, for the relay too, so that the relay cannot pass on a name that
 * is still secret.
 */
export async function readLiveState(
  packageNumber: string,
  clock: Clock,
  db: Executor,
): Promise<AuctionLive | null> {
  const { rows } = await sql<LiveRow>`
    select auction.*, ${clock.now()} as now,
      (select json_agg(json_build_object('code', e.code, 'supplier_id', e.supplier_id, 'name', ${nameAt('org', 'org', 'auction.closes_at')},
          'opening_offer', e.opening_offer, 'earlier', e.earlier_amount, 'earlier_bids', e.earlier_bids, 'out_round', e.out_round, 'amount', e.amount, 'at', ${ms('e.bid_at')}, 'seq', e.bid_seq,
          'bids', e.bids) order by e.code)
        from auction_entrant e join org on org.id = e.supplier_id
        where e.package_number = auction.package_number) as entrants,
      (select json_agg(json_build_object('index', b.index, 'seq', b.seq, 'code', b.code, 'amount', b.amount,
          'at', ${ms('b.at')}) order by b.seq)
        from (select * from auction_bid
          where package_number = auction.package_number and voided_by is null
          order by seq desc limit ${limits.chartBids}) b) as last_bids,
      ${countersignJson(limits.countersigns)} as countersigns
    from auction where package_number = ${packageNumber}`.execute(db);
  const [row] = rows;
  return row ? liveOf(row) : null;
}

function liveOf(row: LiveRow): AuctionLive {
  const record = recordOf(row);
  const { clock, rules, outcome, rounds, stateReason } = record;
  const isBlind = !namesAreKnown(rules, outcome);
  // AU21: before the opening the suppliers' rows hold no amount; opening offers of sealed auctions are never
  // shown.
  const isSealed = rules.quoteMethod === 'sealed';
  // AU21: while the number of quotes is hidden, `bidCount` and `bidSeq` are 0 in the result, because both
  // change with every quote. Every other change still shows in the other fields.
  const isHidden = isCountHidden(rules, outcome);
  const entrants = (row.entrants ?? []).map((entrant) => ({
    ...entrant,
    ...(isBlind ? { supplier_id: '', name: '' } : {}),
    ...(isSealed ? { opening_offer: null } : {}),
  }));
  const names = new Map(entrants.map((entrant) => [entrant.code, entrant.name]));
  const nameOf = (code: string) => names.get(code) ?? '';
  const standings = entrants.flatMap(({ code, amount, at, seq, bids }) =>
    amount === null || at === null || seq === null
      ? []
      : [{ code, amount: fen(amount), at, seq, bids }],
  );
  return {
    packageNumber: row.package_number,
    phase: phaseOf(clock, outcome, row.now),
    runState: clock.runState,
    quoteState: clock.runState,
    opensAt: clock.opensAt,
    closesAt: clock.closesAt,
    opensAtMs: clock.opensAt,
    closesAtMs: clock.closesAt,
    originalClosesAtMs: clock.originalClosesAt,
    pausedAtMs: clock.pausedAt,
    stateReason,
    waitText: waitText(remainingMs(clock, row.now)),
    extension: {
      used: clock.extensionsUsed,
      allowed: rules.extension.allowed,
      minutesEach: String(rules.extension.lengthMs / 60_000),
    },
    bidCount: isHidden ? 0 : row.bid_count,
    bestBid: fenOrNull(row.best_amount),
    bestBidderCode: row.best_code,
    bestBidderName: row.best_code === null ? null : nameOf(row.best_code),
    entrants: entrants.map(({ code, supplier_id, name, opening_offer }) => ({
      code,
      supplierId: supplier_id,
      name,
      openingOffer: fenOrNull(opening_offer),
    })),
    ranking: rank(rules.direction, standings).map((standing) => ({
      ...standing,
      name: nameOf(standing.code),
      // `isOnline` is always false here: only the relay knows which suppliers are connected, and
      // the relay publishes their codes in the board's list `online`.
      isOnline: false,
    })),
    lastBids: (row.last_bids ?? []).map(bidOf),
    bidSeq: isHidden ? 0 : row.last_seq,
    messageSeq: row.message_seq,
    rulesVersion: row.rules_version,
    rightsVersion: row.rights_version,
    countersigns: (row.countersigns ?? []).map((json) => countersignView(json, hidesCount(rules))),
    outcome: outcomeView(record, nameOf),
    rounds: rounds && {
      current: rounds.current,
      windows: windowsNow(rounds, clock),
      members: membersOf(entrants),
    },
    serverTimeMs: row.now,
    errorCode: 0,
    errorMessage: say('live.connected'),
  };
}

/**
 * AU17: returns the suppliers that were excluded or bid in an earlier round, each with the round of the
 * exclusion and the amount of the last bid in an earlier round.
 */
function membersOf(entrants: readonly EntrantJson[]): RoundMember[] {
  return entrants
    .filter(({ earlier, out_round }) => earlier !== null || out_round !== null)
    .map(({ code, earlier, earlier_bids: earlierBids, out_round: outRound }) => ({
      code,
      outRound,
      earlier: fenOrNull(earlier),
      earlierBids,
    }));
}

/** Reads at most `limits.historyChunk` valid bids after a sequence number, oldest first. */
export async function readBids(
  packageNumber: string,
  afterSeq: number,
  db: Executor,
): Promise<BidRow[]> {
  const rows = await db
    .selectFrom('auction_bid')
    .select(['index', 'seq', 'code', 'amount', 'at'])
    .where('package_number', '=', packageNumber)
    .where('seq', '>', afterSeq)
    .where('voided_by', 'is', null)
    .orderBy('seq')
    .limit(limits.historyChunk)
    .execute();
  return rows.map(bidOf);
}
