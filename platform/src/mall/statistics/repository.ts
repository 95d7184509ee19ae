import type { Counts } from '@jicai/shared/contract/mall/statistics.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** Counts for the side toolbar, in one statement: available cart lines, shown history entries. */
export async function readCounts(personId: string, db: Executor): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from cart_line line
        join goods on goods.id = line.goods_id and goods.state = 'onSale'
        join shop on shop.id = goods.shop_id and shop.state = 'active'
        join sku on sku.id = line.sku_id and sku.stock > 0
        where line.person_id = ${personId} and line.beside_at is null) as cart,
      (select count(*) from follow where person_id = ${personId} and goods_id is not null) as products,
      (select count(*) from follow where person_id = ${personId} and goods_id is null) as shops,
      (select count(*) from comparison_item where person_id = ${personId}) as comparison,
      (select least(count(*), ${limits.toolbarRows}::int) from browsing
        where person_id = ${personId}) as history`.execute(db);
  return rows[0] ?? { cart: 0, products: 0, shops: 0, comparison: 0, history: 0 };
}
