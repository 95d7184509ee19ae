import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { OrderTerms } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type {
  BatchAction,
  LineResult,
  listingEndpoints,
} from '@jicai/shared/contract/supply/listing.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { supplyLimits as most } from '@jicai/shared/domain/supply/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { selectList } from '../../mall/catalog/store/bulk.ts';
import { termColumns } from '../../mall/catalog/store/columns.ts';
import { type SkuChange, storeSkuChanges } from '../product/apply.ts';
import { lockOwnProduct, type ProductRow } from '../product/row.ts';
import { applyTransition } from '../product/transition.ts';
import { refuseShop } from './shop.ts';

type Endpoints = typeof listingEndpoints;
type Results = ResponseOf<Endpoints['batch']>;

const textOf = ({ refused, values }: Refusal) => say(refused, values);

/** One step with several products; each has a result of its own. */
export async function batchListings(
  { ids, action }: RequestOf<Endpoints['batch']>,
  context: WriteContext,
): Promise<Results> {
  const results: LineResult[] = [];
  // In one order, so that two batches do not wait for each other in a circle.
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockOwnProduct(id, context.person, context.trx);
    const refusal = isRefusal(row) ? row : await takeStep(row, action, context);
    results.push(
      refusal
        ? { id, outcome: 'refused', text: textOf(refusal) }
        : { id, outcome: 'done', text: '' },
    );
  }
  return { results };
}

async function takeStep(
  row: ProductRow,
  action: BatchAction,
  context: WriteContext,
): Promise<Refusal | null> {
  if (action === 'remove') return removeDraft(row, context);
  const closed = action === 'putOn' ? refuseShop(row.shopState) : null;
  if (closed) return closed;
  const by = { side: 'supplier', personId: context.person.id } as const;
  const moved = await applyTransition(row, action, by, context);
  return isRefusal(moved) ? moved : null;
}

/** Deletes a draft that no reviewer ever saw; its timeline keeps all others. */
async function removeDraft(row: ProductRow, { trx }: WriteContext): Promise<Refusal | null> {
  const { rows } = await sql`select from product_event where goods_id = ${row.id} limit 1`.execute(
    trx,
  );
  if (row.state !== 'draft' || rows.length > 0) return refuse('listing.notDraft');
  await trx.deleteFrom('goods').where('id', '=', row.id).execute();
  return null;
}

/** One's own SKU as a price or a stock is changed. */
export interface OwnSku extends OrderTerms {
  readonly id: string;
  readonly productId: string;
  readonly price: Fen;
  readonly stock: number;
  /** The code of its tax rate, or of its product's. */
  readonly taxRate: number;
  readonly isLive: boolean;
  readonly isInReview: boolean;
}

/** The SKUs of an organisation among these ids, locked in one order. */
export async function lockOwnSkus(
  ids: readonly string[],
  orgId: string,
  trx: Executor,
): Promise<Map<string, OwnSku>> {
  const { rows } = await sql<OwnSku>`
    select s.id, s.goods_id as "productId", s.price, s.stock,
      coalesce(s.tax_hundredths, g.tax_hundredths) as "taxRate",
      ${selectList(termColumns, 'g')},
      g.state in ('onSale', 'offSale') as "isLive", coalesce(d.state = 'inReview', false) as "isInReview"
    from sku s join goods g on g.id = s.goods_id join shop on shop.id = g.shop_id
    left join product_draft d on d.goods_id = g.id
    where s.id = any(${[...ids]}::text[]) and shop.org_id = ${orgId}
    order by s.id for update of s`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The reason why a price or a stock cannot be stored without a review; null when it can. */
export function checkAdjustment(
  sku: OwnSku,
  { price, stock }: { readonly price: number | null; readonly stock: number | null },
): Refusal | null {
  if (!sku.isLive) return refuse('listing.wrongState', { state: '未上架过' });
  if (stock !== null && (!Number.isSafeInteger(stock) || stock < 0 || stock > most.stock))
    return refuse('listing.stockRange', { max: String(most.stock) });
  if (price === null || price === sku.price) return null;
  if (price < most.lowestPrice || price > most.highestPrice)
    return refuse('listing.priceRange', {
      min: formatFen(most.lowestPrice as Fen),
      max: formatFen(most.highestPrice as Fen),
    });
  if (price > sku.price) return refuse('listing.raise');
  return sku.isInReview ? refuse('listing.inReview') : null;
}

/** Prices that fall, and stock, of several SKUs; each has a result of its own. */
export async function adjustSkus(
  { lines }: RequestOf<Endpoints['adjust']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['adjust']>> {
  const { trx, person } = context;
  const byId = new Map(lines.map((line) => [line.skuId, line]));
  const own = await lockOwnSkus([...byId.keys()], person.orgId, trx);
  const changes: SkuChange[] = [];
  const results = [...byId.values()].map(({ skuId, price, stock }): LineResult => {
    const sku = own.get(skuId);
    if (!sku) return { id: skuId, outcome: 'refused', text: say('workbook.row.unknown') };
    const refusal = checkAdjustment(sku, { price, stock });
    if (refusal) return { id: skuId, outcome: 'refused', text: textOf(refusal) };
    const isSame = (price ?? sku.price) === sku.price && (stock ?? sku.stock) === sku.stock;
    if (isSame) return { id: skuId, outcome: 'same', text: '' };
    const { productId } = sku;
    changes.push({ skuId, productId, price: price === sku.price ? null : price, stock });
    return { id: skuId, outcome: 'done', text: '' };
  });
  await storeSkuChanges(changes, context);
  return { results };
}
