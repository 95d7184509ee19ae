import type { PointEvent, PointRule } from '@jicai/shared/domain/mall/points/score.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** An event with its words and its author. */
export interface StoredPointEvent extends PointEvent {
  readonly reason: string;
  readonly personId: string;
  /** Of a deduction. */
  readonly objectBy: number | null;
}

/** Events of one shop; a shop has a handful of them a year. */
const MOST = 1_000;

/** Every event of a shop's points, oldest first. */
export async function readPointEvents(shopId: string, db: Executor): Promise<StoredPointEvent[]> {
  const { rows } = await sql<StoredPointEvent>`
    select id, kind, coalesce(deduction_id, id) as "deductionId", nullif(rule, '') as rule, points,
      at as "atMs", reason, person_id as "personId", object_by as "objectBy"
    from shop_point_event where shop_id = ${shopId} order by at, id limit ${MOST}`.execute(db);
  return rows;
}

export interface PointShop {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
}

/** A shop that is or was open; locked for this transaction where asked. */
export async function findPointShop(
  where: { readonly shopId: string } | { readonly orgId: string },
  db: Executor,
  lock = false,
): Promise<PointShop | null> {
  const condition = 'shopId' in where ? sql`id = ${where.shopId}` : sql`org_id = ${where.orgId}`;
  const { rows } = await sql<PointShop>`
    select id, name, org_id as "orgId" from shop
    where ${condition} and state in ('active', 'suspended', 'closed')
    order by opened_at, id limit 1 ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** The shop of a deduction, locked: two decisions wait for each other. */
export async function lockShopOfDeduction(id: string, trx: Executor): Promise<PointShop | null> {
  const { rows } = await sql<{ shopId: string }>`
    select shop_id as "shopId" from shop_point_event
    where id = ${id} and kind = 'deducted'`.execute(trx);
  const [found] = rows;
  return found ? findPointShop(found, trx, true) : null;
}

export interface NewPointEvent {
  readonly id: string;
  readonly shopId: string;
  readonly kind: PointEvent['kind'];
  readonly deductionId: string | null;
  readonly rule: PointRule | '';
  readonly points: number;
  readonly reason: string;
  readonly personId: string;
  readonly at: Date;
  readonly objectBy: Date | null;
}

export async function addPointEvent(event: NewPointEvent, trx: Executor): Promise<void> {
  const { shopId, deductionId, personId, objectBy, ...rest } = event;
  await trx
    .insertInto('shop_point_event')
    .values({
      ...rest,
      shop_id: shopId,
      deduction_id: deductionId,
      person_id: personId,
      object_by: objectBy,
    })
    .execute();
}
