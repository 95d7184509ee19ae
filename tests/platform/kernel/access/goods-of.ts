import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';

/** Documents of the goods of a shipped order. */
export interface GoodsOf {
  readonly parcelId: string;
  readonly acceptanceId: string;
  readonly entryId: string;
}

/**
 * The parcel of a shipped order, with an acceptance and a stock entry of it; past the calls, since
 * they are made by roles that the sweep has nobody of.
 */
export async function goodsOf(db: Database, orderId: string, unitId: string): Promise<GoodsOf> {
  const acceptanceId = `acceptance-${orderId}`;
  const entryId = `entry-${orderId}`;
  await sql`insert into acceptance
    (id, number, order_id, unit_id, state, lead_name, needs_cosign, created_at)
    values (${acceptanceId}, ${`YS-${orderId}`}, ${orderId}, ${unitId}, 'refused', '验收人', false, now())
    on conflict do nothing`.execute(db);
  await sql`insert into acceptance_line
    (acceptance_id, order_id, line_no, received, qualified, rejected, amount)
    values (${acceptanceId}, ${orderId}, 1, 1, 1, 0, 0) on conflict do nothing`.execute(db);
  await sql`insert into stock_entry
    (id, number, order_id, unit_id, kind, keeper_id, keeper_name, warehouse, amount, at)
    values (${entryId}, ${`RK-${orderId}`}, ${orderId}, ${unitId}, 'entry', 'person-keeper', '库管',
      '一号库', 0, now()) on conflict do nothing`.execute(db);
  await sql`insert into stock_entry_line (entry_id, acceptance_id, order_id, line_no, quantity, amount)
    values (${entryId}, ${acceptanceId}, ${orderId}, 1, 1, 0) on conflict do nothing`.execute(db);
  const parcel = await db
    .selectFrom('parcel')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return { parcelId: parcel?.id ?? '', acceptanceId, entryId };
}
