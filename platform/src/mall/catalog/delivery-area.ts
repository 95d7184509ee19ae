import { type RawBuilder, sql } from 'kysely';
import { regionChain } from '../../identity/region/divisions.ts';
import { opaque } from '../../kernel/db/opaque.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';

/** Whether a shop delivers to a place: its area has the place, or one that it lies in; null without a place. */
export const delivers = (
  shopId: 'shop.id' | 'card.shopId',
  regionCode: string | null,
): RawBuilder<boolean | null> =>
  regionCode
    ? sql`exists (select from shop_area a where a.shop_id = ${sql.ref(shopId)}
        and a.region_code = any(${regionChain(regionCode)}::text[]))`
    : sql`null::boolean`;

/** The shops whose area has one of these places. */
export const shopsOfArea = (regions: readonly string[]): RawBuilder<{ shop_id: string }> =>
  sql`select distinct shop_id from shop_area where region_code = any(${opaque(regions)})`;

/** Reads the shops that deliver to a place. */
export async function readShopsDelivering(
  regionCode: string,
  db: Executor,
): Promise<ReadonlySet<string>> {
  const { rows } = await prepared<{ shop_id: string }>`
    ${shopsOfArea(regionChain(regionCode))}`.execute(db);
  return new Set(rows.map(({ shop_id }) => shop_id));
}
