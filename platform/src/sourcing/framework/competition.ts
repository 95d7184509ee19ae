import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import {
  type AppointedOffer,
  type CommonItem,
  checkCompetition,
  commonItems,
} from '@jicai/shared/domain/sourcing/fixed-point/competition.ts';
import { ceilingOf } from '@jicai/shared/domain/sourcing/fixed-point/terms.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** The suppliers who are appointed for a category now, and what all of them offer. */
export interface Framework {
  readonly categoryName: string;
  readonly suppliers: readonly { readonly id: string; readonly name: string }[];
  readonly items: readonly CommonItem[];
}

type AppointedRow = Omit<AppointedOffer, 'ceiling'> & {
  readonly supplierName: string;
  readonly categoryName: string;
  readonly listPrice: number;
  readonly discount: number;
};

/** The framework of a category as it is now: one statement. */
export async function readFramework(
  categoryId: string,
  clock: Clock,
  db: Executor,
): Promise<Framework> {
  const { rows } = await sql<AppointedRow>`
    select org.id as "supplierId", org.name as "supplierName", c.name as "categoryName",
      i.name, i.unit, i.list_price as "listPrice", s.discount_hundredths as discount
    from fixed_service s join service_category c on c.id = s.category_id
    join shop on shop.id = s.shop_id join org on org.id = shop.org_id
    join fixed_service_item i on i.service_id = s.id
    where c.id = ${categoryId} and s.starts_at <= ${clock.now()} and s.ends_at > ${clock.now()}
      and shop.state = 'active'
    order by org.name, org.id, i.item_no, i.service_id limit 20000`.execute(db);
  const suppliers = new Map(rows.map(({ supplierId, supplierName }) => [supplierId, supplierName]));
  const offers = rows.map(({ listPrice, discount, ...offer }) => ({
    ...offer,
    ceiling: ceilingOf(fen(listPrice), discount),
  }));
  return {
    categoryName: rows[0]?.categoryName ?? '',
    suppliers: [...suppliers].map(([id, name]) => ({ id, name })),
    items: commonItems(offers, suppliers.size),
  };
}

/** Notes that a project is a competition among the suppliers appointed for a category. */
export async function insertCompetition(
  projectId: string,
  categoryId: string,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`insert into fixed_competition (project_id, category_id, started_at)
    values (${projectId}, ${categoryId}, ${clock.now()})`.execute(trx);
}

/** The category of a competition; null for every other project. */
async function categoryOf(projectId: string, db: Executor): Promise<string | null> {
  const row = await db
    .selectFrom('fixed_competition')
    .select('category_id')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.category_id ?? null;
}

export const isCompetition = async (projectId: string, db: Executor): Promise<boolean> =>
  (await categoryOf(projectId, db)) !== null;

/** Whether a project that is a competition keeps to its framework; null for every other project (FP8). */
export async function checkFramework(
  { id, draft }: { readonly id: string; readonly draft: ProjectDraft },
  clock: Clock,
  trx: Executor,
): Promise<Refusal | null> {
  const categoryId = await categoryOf(id, trx);
  if (categoryId === null) return null;
  const { suppliers, items } = await readFramework(categoryId, clock, trx);
  return checkCompetition(draft, { supplierIds: suppliers.map((one) => one.id), items });
}
