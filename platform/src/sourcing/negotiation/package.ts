import type { AgreedPrice } from '@jicai/shared/domain/auction/award/award.ts';
import { isInEvaluation } from '@jicai/shared/domain/auction/award/award.ts';
import { lineTotal } from '@jicai/shared/domain/auction/price/price.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { type BidLine, readBidLines } from '../../auction/bidding/lines.ts';
import { findAuction } from '../../auction/ledger/lookups.ts';
import type { Executor } from '../../kernel/db/open.ts';

/* The part of a package's negotiation that its evaluation and award use (NG5). */

/** The negotiation of a package that counts: the one that is not given up. */
export interface PackageNegotiation {
  readonly id: string;
  readonly code: string;
  readonly state: 'asked' | 'answered' | 'agreed' | 'ended';
  readonly amount: Fen;
  readonly number: string;
  readonly reason: string;
  /** In ms. */
  readonly createdAt: number;
}

export async function listOfPackage(
  packageNumber: string,
  db: Executor,
): Promise<PackageNegotiation[]> {
  return db
    .selectFrom('negotiation')
    .select(['id', 'code', 'state', 'amount', 'number', 'reason', 'created_at as createdAt'])
    .where('subject', '=', 'package')
    .where('subject_id', '=', packageNumber)
    .orderBy('created_at')
    .$castTo<PackageNegotiation>()
    .execute();
}

/** The agreed price that the decision of an evaluation carries; refused while a negotiation runs. */
export async function agreedPriceOf(
  packageNumber: string,
  db: Executor,
): Promise<AgreedPrice | null | Refusal> {
  const all = await listOfPackage(packageNumber, db);
  const open = all.find(({ state }) => state === 'asked' || state === 'answered');
  if (open) return refuse('negotiation.waits', { code: open.code });
  const agreed = all.find(({ state }) => state === 'agreed');
  return agreed ? { code: agreed.code, amount: agreed.amount } : null;
}

/** Takes the auction's row: negotiations of a package and the decision of its evaluation take turns. */
export const lockPackage = (packageNumber: string, trx: Executor) =>
  sql`select from auction where package_number = ${packageNumber} for update`.execute(trx);

/** A package whose opened quotes are being evaluated; the auction, or why there is nothing to negotiate. */
export async function findEvaluating(packageNumber: string, db: Executor) {
  const auction = await findAuction(packageNumber, db);
  if (!auction?.outcome || !isInEvaluation(auction.award))
    return refuse('negotiation.notEvaluating');
  return auction;
}

/** The lines of an awarded supplier's bid, at the prices that a negotiation agreed on. */
export async function readAwardedLines(
  packageNumber: string,
  code: string,
  db: Executor,
): Promise<BidLine[]> {
  const { lines } = await readBidLines(packageNumber, code, db);
  const agreed = await db
    .selectFrom('negotiation as n')
    .innerJoin('negotiation_line as l', 'l.negotiation_id', 'n.id')
    .select(['l.line_no as lineNo', 'l.price'])
    .where('n.subject', '=', 'package')
    .where('n.subject_id', '=', packageNumber)
    .where('n.code', '=', code)
    .where('n.state', '=', 'agreed')
    .$castTo<{ lineNo: number; price: Fen }>()
    .execute();
  const prices = new Map(agreed.map(({ lineNo, price }) => [lineNo, price]));
  return lines.map((line) => {
    const price = prices.get(line.lineNo) ?? line.price;
    return { ...line, price, amount: lineTotal(price, line.quantityThousandths) };
  });
}
