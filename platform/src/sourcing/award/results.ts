import {
  type AwardedLine,
  type Placed,
  placedFor,
} from '@jicai/shared/domain/auction/award/award.ts';
import type { ReasonedExclusion } from '@jicai/shared/domain/auction/award/exclusions.ts';
import { winnersOf as winnersOfAuction } from '@jicai/shared/domain/auction/award/winners.ts';
import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { readExclusions } from '../../auction/award/evaluation.ts';
import { type AuctionRecord, type AuctionRow, recordOf } from '../../auction/ledger/record.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** A supplier of a package with their valid bid at the end. */
export interface ResultEntrant {
  readonly code: string;
  readonly supplierId: string;
  readonly name: string;
  /** Null for a supplier without a valid bid. */
  readonly amount: Fen | null;
  readonly bids: number;
  readonly at: number | null;
  readonly seq: number | null;
}

/** An item of a package as it was published. */
export interface ResultItem {
  readonly lineNo: number;
  readonly name: string;
  readonly unit: string;
  readonly quantityThousandths: number;
}

/** A package of a project at its end. */
export interface PackageResult {
  readonly packageNumber: string;
  readonly packageName: string;
  readonly auction: AuctionRecord;
  readonly entrants: readonly ResultEntrant[];
  readonly items: readonly ResultItem[];
  /** The quotes and lines that the evaluation left out, with the reasons. */
  readonly exclusions: readonly ReasonedExclusion[];
}

interface Row extends AuctionRow {
  package_name: string;
  entrants: ResultEntrant[] | null;
  items: ResultItem[] | null;
  exclusions: unknown;
}

/**
 * The packages of a project with outcome, award and standings as the auctions' own slices decided
 * them, in their order: one statement.
 */
export async function readResults(
  auctionProjectId: string | null,
  db: Executor,
): Promise<PackageResult[]> {
  if (auctionProjectId === null) return [];
  const { rows } = await sql<Row>`
    select auction.*, package.name as package_name,
      (select jsonb_agg(jsonb_build_object('code', e.code, 'supplierId', e.supplier_id,
          'name', ${nameAt('org', 'org', 'auction.closes_at')}, 'amount', e.amount, 'bids', e.bids + e.earlier_bids,
          'at', round(extract(epoch from e.bid_at) * 1000), 'seq', e.bid_seq) order by e.code)
        from auction_entrant e join org on org.id = e.supplier_id
        where e.package_number = auction.package_number) as entrants,
      (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'name', l.name, 'unit', l.unit,
          'quantityThousandths', l.quantity_thousandths) order by l.line_no)
        from package_line l where l.package_number = auction.package_number) as items,
      (select v.payload -> 'reasons' from auction_event v
        where v.package_number = auction.package_number
          and v.kind = 'evaluation.decided') as exclusions
    from package join auction on auction.package_number = package.number
    where package.project_id = ${auctionProjectId} and not auction.is_rehearsal
    order by package.position`.execute(db);
  return rows.map(({ package_name: packageName, entrants, items, exclusions, ...row }) => ({
    packageNumber: row.package_number,
    packageName,
    auction: recordOf(row),
    entrants: entrants ?? [],
    items: items ?? [],
    exclusions: readExclusions(exclusions ?? []),
  }));
}

type BiddingEntrant = ResultEntrant & {
  readonly amount: Fen;
  readonly at: number;
  readonly seq: number;
};

const hasBid = (entrant: ResultEntrant): entrant is BiddingEntrant =>
  entrant.amount !== null && entrant.at !== null && entrant.seq !== null;

/**
 * The suppliers with a valid bid and their places, best first: in the evaluated order where there is one
 * (PE3), by AU5 elsewhere; who did not pass the evaluation has no place (IQ7).
 */
export const rankedOf = ({ auction, entrants }: PackageResult): Placed<BiddingEntrant>[] =>
  placedFor(rank(auction.rules.direction, entrants.filter(hasBid)), auction.award);

/** A supplier of a package with the part of it that was awarded to them. */
export type PackageWinner = ResultEntrant & {
  readonly awarded: Fen;
  /** AU43: null where the package was awarded as a whole. */
  readonly lines: readonly AwardedLine[] | null;
};

/**
 * The suppliers whose awards of a package are confirmed, with the amounts; none while somebody is
 * asked, for 流标, and after the award was annulled.
 */
export function winnersOf({ auction, entrants }: PackageResult): PackageWinner[] {
  if (auction.voidReason !== null) return [];
  return winnersOfAuction(auction.outcome, auction.award).flatMap(({ code, amount, lines }) => {
    const entrant = entrants.find((one) => one.code === code);
    return entrant ? [{ ...entrant, awarded: amount, lines }] : [];
  });
}

/** AU43: the items of a package that nobody got, though others of it were awarded. */
export const failedItemsOf = (pack: PackageResult): ResultItem[] => {
  const failed = pack.auction.award?.failedLines ?? [];
  if (failed.length === 0 || winnersOf(pack).length === 0) return [];
  return pack.items.filter(({ lineNo }) => failed.includes(lineNo));
};
