import { sql } from 'kysely';
import { regionChain } from '../../identity/region/divisions.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** A shop that does not deliver to a region. */
export interface Undelivered {
  readonly shopName: string;
  readonly regionCode: string;
}

/** Reads the shops that do not deliver to some of the regions: one statement for all of them. */
export async function readUndelivered(
  shops:
    | { readonly ids: readonly string[] }
    | { readonly cartIds: readonly string[]; readonly personId: string },
  regionCodes: readonly string[],
  db: Executor,
): Promise<Undelivered[]> {
  const codes = [...new Set(regionCodes)];
  if (codes.length === 0) return [];
  const pairs = codes.flatMap((code) => regionChain(code).map((part) => [code, part] as const));
  const which =
    'ids' in shops
      ? sql`shop.id = any(${[...shops.ids]}::text[])`
      : sql`shop.id in (select goods.shop_id from cart_line join goods on goods.id = cart_line.goods_id
          where cart_line.person_id = ${shops.personId}
            and cart_line.id = any(${[...shops.cartIds]}::text[]))`;
  const { rows } = await sql<Undelivered>`
    select shop.name as "shopName", wanted.code as "regionCode"
    from shop cross join unnest(${codes}::text[]) wanted(code)
    where ${which} and not exists (
      select from shop_area a
      join unnest(${pairs.map(([code]) => code)}::text[], ${pairs.map(([, part]) => part)}::text[])
        chain(code, part) on chain.part = a.region_code
      where a.shop_id = shop.id and chain.code = wanted.code)
    order by shop.name, wanted.code`.execute(db);
  return rows;
}
