import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { defineJob, untilFewer } from '../../kernel/jobs/job.ts';
import { transact } from '../../kernel/write/write.ts';
import { addTodos } from '../../work/todo/write.ts';

/** Prices change in many places: imports, feeds, approved drafts. One look sees all. */
export const tellPriceDropsJob = defineJob('follow.tellPriceDrops', {
  ids: [],
  schedule: '*/5 * * * *',
});

/** Follows that one transaction tells of. */
const BATCH = 500;

interface Drop {
  readonly personId: string;
  readonly productId: string;
  readonly name: string;
  readonly shopName: string;
  readonly price: Fen;
  readonly before: Fen;
}

const newsOf = ({ personId, productId, name, shopName, price, before }: Drop) => ({
  personIds: [personId],
  kind: 'message' as const,
  openMode: 'page' as const,
  businessType: 'none' as const,
  businessId: productId,
  processName: '关注的商品降价了',
  content: `${name}：现价 ¥${formatFen(price)}，原 ¥${formatFen(before)}`,
  url: businessPaths.product(productId),
  fromName: shopName,
  topic: 'price' as const,
});

/**
 * Tells followers of products that cost less than when they followed them or were last told. A price that
 * goes up and down again below that is no news.
 */
export function tellPriceDrops({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  return untilFewer(BATCH, () =>
    transact(db, async (trx) => {
      const { rows } = await sql<Drop>`
        with dropped as (
          select f.id, coalesce(f.price_told, f.price_followed) as before, g.price, g.id as goods_id,
            g.name, shop.name as shop_name
          from follow f join goods g on g.id = f.goods_id and g.state = 'onSale' and g.price > 0
          join shop on shop.id = g.shop_id and shop.state = 'active'
          join person on person.id = f.person_id and not person.disabled
          where g.price < coalesce(f.price_told, f.price_followed)
          order by f.id limit ${BATCH} for update of f skip locked)
        update follow set price_told = dropped.price from dropped where follow.id = dropped.id
        returning follow.person_id as "personId", dropped.goods_id as "productId", dropped.name,
          dropped.shop_name as "shopName", dropped.price, dropped.before`.execute(trx);
      await addTodos(rows.map(newsOf), clock, trx);
      return rows.length;
    }),
  );
}
