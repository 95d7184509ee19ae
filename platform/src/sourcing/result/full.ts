import type {
  FullPackage,
  FullResult,
  OrderHold,
  ResultOrder,
} from '@jicai/shared/contract/sourcing/result.ts';
import { exclusionWords } from '@jicai/shared/domain/auction/award/exclusion-words.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { stepViews } from '../../auction/award/views.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { ordersAfterPublicity, readSetting } from '../../kernel/settings/settings.ts';
import { isProjectHeld } from '../../ordering/order/hold.ts';
import { inPublicity } from '../award/hold.ts';
import { type PackageResult, rankedOf, readResults, winnersOf } from '../award/results.ts';
import { linePlacesOf } from '../award/verdicts.ts';
import { findProject, mayReadFile, type ProjectRow } from '../life/row.ts';
import { readNoticeFile } from '../notice/facts.ts';
import { findNotice } from '../notice/repository.ts';
import { publicPackage, publicPart, type ResultNeeds } from './public.ts';

/** Places, amounts and the way of the award; before the outcome there is nothing to show. */
function fullPackage(pack: PackageResult): FullPackage {
  const { auction, entrants, exclusions } = pack;
  const byLines = auction.rules.awardBy === 'lines';
  const names = new Map(entrants.map(({ code, name }) => [code, name]));
  const winners = new Set(winnersOf(pack).map(({ code }) => code));
  const ranked = auction.outcome === null ? [] : rankedOf(pack);
  const without = auction.outcome === null ? [] : entrants.filter(({ amount }) => amount === null);
  return {
    ...publicPackage(pack),
    places: [...ranked, ...without.map((one) => ({ ...one, place: null }))].map((one) => ({
      rank: byLines ? null : one.place,
      linePlaces: byLines ? linePlacesOf(one.code, pack) : '',
      leftOut: exclusionWords(exclusions.filter(({ code }) => code === one.code)).join('；'),
      code: one.code,
      supplierName: one.name,
      amount: one.amount,
      points: auction.award?.scores?.[one.code] ?? null,
      bids: one.bids,
      isWinner: winners.has(one.code),
    })),
    steps: stepViews(auction, (code) => names.get(code) ?? '', pack.items),
  };
}

/** The orders of a project; for a supplier their own, once they were reviewed (OR8). */
export async function readOrders(
  projectNumber: string,
  supplierId: string | null,
  db: Executor,
): Promise<ResultOrder[]> {
  const own =
    supplierId === null
      ? sql``
      : sql`and o.supplier_id = ${supplierId} and o.passed_at is not null`;
  const { rows } = await sql<ResultOrder>`
    select o.id, o.number, ${nameAt('org', 'org', 'o.submitted_at')} as "supplierName", o.amount, o.state
    from purchase_order o join org on org.id = o.supplier_id
    where o.project_number = ${projectNumber} and o.project_number <> '' ${own}
    order by o.number limit 100`.execute(db);
  return rows;
}

/** The reason why an award's orders are not made yet. */
async function holdOf(
  row: ProjectRow,
  hasOrders: boolean,
  clock: Clock,
  db: Executor,
): Promise<OrderHold> {
  if (row.state !== 'awarded') return 'notAwarded';
  const waits = await readSetting(ordersAfterPublicity, process.env, db);
  const { rows } = await sql<{ ordered: boolean; publicity: boolean; objected: boolean }>`
    select p.ordered_at is not null as ordered, ${inPublicity(waits, clock)} as publicity,
      ${isProjectHeld} as objected
    from sourcing_project p left join result_notice n on n.project_id = p.id
    where p.id = ${row.id}`.execute(db);
  const [found] = rows;
  if (found?.ordered && !hasOrders) return 'noOrder';
  if (found?.ordered) return found.objected ? 'held' : 'ordered';
  if (found?.objected) return 'objection';
  return found?.publicity ? 'publicity' : 'none';
}

/** Everything about a project's result, for its unit's handlers and its supervisor. */
export async function readFullResult(
  { db, clock }: ResultNeeds,
  person: Person,
  id: string,
): Promise<{ result: FullResult } | Refusal> {
  const row = await findProject(id, db);
  if (!row || !mayReadFile(row, person)) return refuse('project.unknown');
  const packages = await readResults(row.auctionProjectId, db);
  const part = await publicPart(row, packages, await findNotice(id, db), {
    view: 'all',
    clock,
    db,
  });
  const orders = await readOrders(row.number, null, db);
  return {
    result: {
      ...part,
      id,
      packages: packages.map(fullPackage),
      orders,
      hold: await holdOf(row, orders.length > 0, clock, db),
      notice: await readNoticeFile(row, person, db),
      isMine: row.handlerId === person.id,
    },
  };
}
