import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { AwardStep } from '@jicai/shared/domain/auction/award/award.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { withStatus } from '../../kernel/http/status.ts';
import { readBidLines } from '../bidding/lines.ts';
import { readItems } from '../ledger/line-prices.ts';
import { findAuction } from '../ledger/lookups.ts';
import { unknownAuction } from '../participation/participation.ts';
import { stepViews } from './views.ts';

type AwardView = ResponseOf<(typeof awardEndpoints)['award']>;

async function namesOf(packageNumber: string, db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('auction_entrant')
    .innerJoin('org', 'org.id', 'auction_entrant.supplier_id')
    .innerJoin('auction', 'auction.package_number', 'auction_entrant.package_number')
    .select(['auction_entrant.code', nameAt('org', 'org', 'auction.closes_at').as('name')])
    .where('auction.package_number', '=', packageNumber)
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/**
 * AU41: reads the award. Organisers get all steps, a supplier only the steps that were offered to
 * this supplier. The state is `none` without an award, and for a supplier without a waiting or
 * confirmed step.
 */
export async function readAward(
  packageNumber: string,
  viewer: Viewer,
  db: Executor,
): Promise<AwardView | Refusal> {
  const auction = await findAuction(packageNumber, db);
  if (!auction) return unknownAuction();
  const { award, awardWaitMs: waitMs } = auction;
  if (!award) return { state: 'none', steps: [], waitMs };
  const names = await namesOf(packageNumber, db);
  const items = award.lines ? await readItems(packageNumber, db) : [];
  const all = stepViews(auction, (code) => names.get(code) ?? '', items);
  if (viewer.role !== 'supplier') return { state: award.state, steps: all, waitMs };
  const offered = all.filter(({ code }) => code === viewer.code);
  const isOpen = (end: AwardStep['end']) => offered.some((step) => step.end === end);
  if (offered.length === 0) return { state: 'none', steps: [], waitMs };
  const state = isOpen('waiting') ? 'waiting' : isOpen('confirmed') ? 'confirmed' : 'none';
  return { state, steps: offered, waitMs };
}

/**
 * AU8: reads the lines of the current (last valid) bid of the supplier with this code. Organisers
 * may read any supplier's lines; a supplier who asks for another supplier's lines is refused (HTTP
 * 403).
 */
export async function readLinesFor(
  { packageNumber, code }: { packageNumber: string; code: string },
  viewer: Viewer,
  db: Executor,
) {
  if (viewer.role === 'supplier' && viewer.code !== code) {
    return withStatus(403, refuse('permission.denied'));
  }
  return readBidLines(packageNumber, code, db);
}
