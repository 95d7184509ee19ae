import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { AwardStepView, awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { AwardStep } from '@jicai/shared/domain/auction/award/award.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { withStatus } from '../../kernel/http/status.ts';
import { readBidLines } from '../bidding/lines.ts';
import { findAuction } from '../ledger/lookups.ts';
import { unknownAuction } from '../participation/participation.ts';

type AwardView = ResponseOf<(typeof awardEndpoints)['award']>;

const viewOf = (step: AwardStep, names: ReadonlyMap<string, string>): AwardStepView => ({
  ...step,
  name: names.get(step.code) ?? '',
});

async function namesOf(packageNumber: string, db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('auction_entrant')
    .innerJoin('org', 'org.id', 'auction_entrant.supplier_id')
    .select(['auction_entrant.code', 'org.name'])
    .where('package_number', '=', packageNumber)
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** AU41: all steps of the award for the organisers; for a supplier their own, if they were offered it. */
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
  if (viewer.role !== 'supplier') {
    const steps = award.steps.map((step) => viewOf(step, names));
    return { state: award.state, steps, waitMs };
  }
  const own = award.steps.find(({ code }) => code === viewer.code);
  if (!own) return { state: 'none', steps: [], waitMs };
  const isOpen = own.end === 'waiting' || own.end === 'confirmed';
  return { state: isOpen ? own.end : 'none', steps: [viewOf(own, names)], waitMs };
}

/** AU8: the lines of a supplier's valid bid; suppliers see their own only. */
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
