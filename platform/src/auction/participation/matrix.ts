import type {
  MatrixCell,
  MatrixPackage,
  MatrixSupplier,
} from '@jicai/shared/contract/auction/award.ts';
import { confirmationOf } from '@jicai/shared/domain/auction/award/award.ts';
import { phaseOf } from '@jicai/shared/domain/auction/clock/clock.ts';
import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type AuctionRecord, recordOf } from '../ledger/record.ts';

/** The largest number of pairs of package and supplier that are read: more than any project has. */
const MOST_ENTRIES = 10_000;

interface Matrix {
  readonly packages: MatrixPackage[];
  readonly suppliers: MatrixSupplier[];
}

/**
 * AU21, AU22: returns what an auction hides from its organisers now: the suppliers' identities
 * (`identities`), which suppliers have quoted (`quotes`), or `nothing`. An auction that has its outcome hides
 * nothing.
 */
function secretOf({ rules, outcome }: AuctionRecord): MatrixPackage['secret'] {
  if (outcome !== null) return 'nothing';
  if (rules.identity === 'blind') return 'identities';
  return rules.quoteMethod === 'sealed' ? 'quotes' : 'nothing';
}

/**
 * Reads the packages of a package's project, and its suppliers with an entry for each package in
 * which the supplier takes part. Suppliers are ordered by their first package, then by name. While
 * the quotes of a package are secret, its entries have no bids, amount, rank or time. A package
 * whose identities are secret has no entries, because a code beside a name would reveal the
 * supplier.
 */
export async function readMatrix(
  packageNumber: string,
  now: number,
  db: Executor,
): Promise<Matrix> {
  const auctions = await db
    .selectFrom('package as this')
    .innerJoin('package', 'package.project_id', 'this.project_id')
    .innerJoin('auction', 'auction.package_number', 'package.number')
    .selectAll('auction')
    .select('package.name as package_name')
    .where('this.number', '=', packageNumber)
    .orderBy('package.position')
    .limit(limits.maxPageSize)
    .execute();
  const known = auctions.map((row) => {
    const record = recordOf(row);
    return { record, name: row.package_name, secret: secretOf(record) };
  });
  const packages = known.map(({ record, name, secret }) => ({
    packageNumber: record.packageNumber,
    packageName: name,
    phase: phaseOf(record.clock, record.outcome, now),
    confirmation: confirmationOf(record),
    secret,
  }));
  const named = known.filter(({ secret }) => secret !== 'identities');
  const entrants = await readEntrants(
    named.map(({ record }) => record.packageNumber),
    db,
  );
  const suppliers = new Map<string, { name: string; cells: MatrixCell[] }>();
  for (const { record, secret } of named) {
    const ofPackage = entrants.filter((row) => row.package_number === record.packageNumber);
    const ranks = ranksOf(record, secret === 'quotes' ? [] : ofPackage);
    for (const row of ofPackage) {
      const supplier = suppliers.get(row.supplier_id) ?? { name: row.name, cells: [] };
      supplier.cells.push(cellOf(row, ranks.get(row.code) ?? null, secret));
      suppliers.set(row.supplier_id, supplier);
    }
  }
  return { packages, suppliers: [...suppliers.values()] };
}

function readEntrants(packageNumbers: readonly string[], db: Executor) {
  return db
    .selectFrom('auction_entrant')
    .innerJoin('org', 'org.id', 'auction_entrant.supplier_id')
    .innerJoin('auction', 'auction.package_number', 'auction_entrant.package_number')
    .select([
      'auction.package_number',
      'auction_entrant.code',
      'supplier_id',
      'bids',
      'amount',
      'bid_at',
      'bid_seq',
    ])
    .select(['out_round', nameAt('org', 'org', 'auction.closes_at').as('name')])
    .where('auction.package_number', 'in', packageNumbers.length > 0 ? packageNumbers : [''])
    .orderBy('org.name')
    .limit(MOST_ENTRIES)
    .execute();
}

type Entrant = Awaited<ReturnType<typeof readEntrants>>[number];

/** Returns the rank, from 1, of each code with a valid bid (AU5). */
function ranksOf({ rules }: AuctionRecord, entrants: readonly Entrant[]): Map<string, number> {
  const standings = entrants.flatMap(({ code, amount, bid_at, bid_seq, bids }): Standing[] =>
    amount === null
      ? []
      : [{ code, amount: fen(amount), at: bid_at ?? 0, seq: bid_seq ?? 0, bids }],
  );
  return new Map(rank(rules.direction, standings).map(({ code }, index) => [code, index + 1]));
}

function cellOf(
  { package_number, code, bids, amount, bid_at, out_round }: Entrant,
  rankOfSupplier: number | null,
  secret: MatrixPackage['secret'],
): MatrixCell {
  const isShown = secret === 'nothing';
  return {
    packageNumber: package_number,
    code,
    bids: isShown ? bids : 0,
    amount: isShown && amount !== null ? fen(amount) : null,
    rank: rankOfSupplier,
    lastAt: isShown ? bid_at : null,
    outRound: out_round,
  };
}
