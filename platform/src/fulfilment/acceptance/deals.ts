import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { countOrder, recordDeals } from '../../mall/catalog/deals.ts';
import { scoreShop } from '../../mall/reviews/scores.ts';
import type { AcceptanceRef } from './events.ts';

interface Accepted {
  readonly shopId: string;
  /** It took a piece, and no acceptance of the order before it did. */
  readonly isFirst: boolean;
  readonly lines: readonly {
    readonly id: string;
    readonly productId: string;
    readonly unitName: string;
    readonly quantity: number;
    /** 分, for one piece after the supplier's reduction. */
    readonly price: Fen;
    readonly at: number;
  }[];
}

/** The shop of an acceptance, and its accepted pieces of products that are still there. */
async function readAccepted(id: string, trx: Executor): Promise<Accepted | null> {
  const { rows } = await sql<Accepted>`
    select o.shop_id as "shopId",
      exists (select from acceptance_line l where l.acceptance_id = a.id and l.qualified > 0)
        and not exists (select from acceptance b join acceptance_line l on l.acceptance_id = b.id
          where b.order_id = o.id and b.id <> a.id and b.state = 'done' and l.qualified > 0) as "isFirst",
      (select coalesce(json_agg(json_build_object('id', a.id || '-' || l.line_no,
          'productId', goods.id, 'unitName', unit.name, 'quantity', l.qualified,
          'price', round(k.amount::numeric / k.quantity),
          'at', floor(extract(epoch from a.done_at) * 1000)) order by l.line_no), '[]')
        from acceptance_line l
        join order_line k on k.order_id = l.order_id and k.line_no = l.line_no
          and k.accessory_id is null
        join goods on goods.id = k.goods_id join org unit on unit.id = o.unit_id
        where l.acceptance_id = a.id and l.qualified > 0) as lines
    from acceptance a join purchase_order o on o.id = a.order_id
    where a.id = ${id} and o.shop_id is not null`.execute(trx);
  return rows[0] ?? null;
}

/** Makes deals of the pieces that a unit accepted; the score of the shop follows the new facts. */
export async function noteDeals(
  { id }: Pick<AcceptanceRef, 'id'>,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const accepted = await readAccepted(id, trx);
  if (!accepted) return;
  const { shopId, isFirst, lines } = accepted;
  await recordDeals(
    lines.map((line) => ({ ...line, shopId })),
    trx,
  );
  if (isFirst) await countOrder(shopId, trx);
  // Goods that were rejected whole are no deal, but a fact.
  await scoreShop(shopId, clock.now(), trx);
}
