import type { Seller } from '@jicai/shared/contract/mall/catalog/offer-parts.ts';
import type { ComparisonColumn } from '@jicai/shared/contract/mall/comparison.ts';
import type { ShopState } from '@jicai/shared/contract/mall/shop.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { refusePurchase } from '@jicai/shared/domain/mall/catalog/purchasable.ts';
import { leastPieces, termFacts, termsOf } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import type { ComparedFact } from '@jicai/shared/domain/mall/comparison/table.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { delivers } from '../catalog/delivery-area.ts';
import { selectList } from '../catalog/store/bulk.ts';
import {
  type Delivery,
  deliveryColumns,
  type Product,
  productColumns,
  sellerColumns,
} from '../catalog/store/columns.ts';

interface Row extends Omit<Product, 'shopId'>, Seller, Delivery {
  brandName: string;
  categoryName: string;
  categoryGroupId: string | null;
  /** The SKU that the product's card offers. */
  sku: {
    readonly id: string;
    readonly price: Fen;
    readonly listPrice: Fen | null;
    readonly stock: number;
    readonly taxHundredths: number | null;
  } | null;
  skuNames: string[];
  supplierName: string;
  tagNames: string[];
  deliveryDays: number;
  regionName: string;
  shopState: ShopState;
  /** Null without an address. */
  deliverable: boolean | null;
  /** Hundredths of a point, 500 at best. */
  score: number;
}

const yuan = (amount: Fen) => `¥${formatFen(amount)}`;

const priceOf = ({ sku, price }: Row): Fen => sku?.price ?? fen(price);

function factsOf(row: Row): ComparedFact[] {
  const listPrice = row.sku?.listPrice ?? row.listPrice;
  const stock = row.sku?.stock ?? 0;
  const basic: [string, string][] = [
    ['品牌', row.brandName],
    ['型号', row.model],
    ['分类', row.categoryName],
    ['产地', row.origin],
    ['条码', row.barcode],
    ['计量单位', row.unit],
    ['标签', row.tagNames.join('、')],
  ];
  const price: [string, string][] = [
    ['商城价', yuan(priceOf(row))],
    ['市场价', listPrice === null ? '' : yuan(fen(listPrice))],
    ['库存', stock > 0 ? `${stock} ${row.unit}` : '无货'],
    ...termFacts(row, row.unit),
    ['可选规格', row.skuNames.filter(Boolean).join('、')],
    ['成交数量', String(row.sold)],
  ];
  const service: [string, string][] = [
    ['质保', row.warranty],
    ['预计送达', `${row.deliveryDays} 天`],
    ['交货承诺', row.deliveryPromiseDays === null ? '' : `${row.deliveryPromiseDays} 天内`],
    [
      '运费',
      row.freight === 0
        ? '免运费'
        : row.freeFreightFrom > 0
          ? `${yuan(row.freight)}，满 ${yuan(row.freeFreightFrom)} 免运费`
          : yuan(row.freight),
    ],
    ['税率', taxRateWord(row.sku?.taxHundredths ?? row.taxHundredths)],
  ];
  const supplier: [string, string][] = [
    ['店铺', row.shopName],
    ['供应商', row.supplierName],
    ['所在地', row.regionName],
    ['店铺评分', row.score === 0 ? '暂无' : (row.score / 100).toFixed(1)],
    ['营业状态', row.shopState === 'active' ? '正常' : '暂停营业'],
  ];
  const attributes = row.attributes.map(({ name, value }): [string, string] => [name, value]);
  const section = (title: string, pairs: readonly [string, string][]) =>
    pairs.filter(([label]) => label).map(([label, value]) => ({ section: title, label, value }));
  return [
    ...section('基本信息', basic),
    ...section('价格与库存', price),
    ...section('规格参数', attributes),
    ...section('服务', service),
    ...section('供应商', supplier),
  ];
}

/** The reason why not even the least quantity can be bought; empty when it can. */
function obstacleOf(row: Row): string {
  const offer = {
    productState: row.state,
    shopState: row.shopState,
    price: priceOf(row),
    stock: row.sku?.stock ?? 0,
    ...termsOf(row),
    unit: row.unit,
    deliverable: row.deliverable,
  };
  const refusal = refusePurchase(offer, leastPieces(offer));
  return refusal === null ? '' : say(refusal.refused, refusal.values);
}

/**
 * Products as columns of a comparison, in the order of the ids and in one statement; ids that do not
 * exist are left out. The SKU is the one that a card means. `slots`: the bar's id of each product.
 * With a region (a code of any level) what is not delivered there cannot be bought.
 */
export async function readColumns(
  productIds: readonly string[],
  slots: ReadonlyMap<string, string>,
  regionCode: string | null,
  db: Executor,
): Promise<ComparisonColumn[]> {
  const { rows } = await sql<Row>`
    select ${selectList(productColumns, 'goods')},
      category.path[least(2, category.level)] as "categoryGroupId",
      coalesce(category.name, '') as "categoryName", coalesce(brand.name, '') as "brandName",
      ${selectList(sellerColumns, 'shop')}, org.name as "supplierName", sku.row as sku,
      array(select s.name from sku s where s.goods_id = goods.id order by s.position) as "skuNames",
      array(select tag.name from tag where tag.id = any(goods.tags) order by tag.position) as "tagNames",
      shop.delivery_days as "deliveryDays", ${selectList(deliveryColumns, 'shop')},
      shop.region_name as "regionName", shop.state as "shopState", ${delivers('shop.id', regionCode)} as deliverable,
      shop.score_goods as score
    from unnest(${[...productIds]}::text[]) with ordinality wanted(id, position)
    join goods on goods.id = wanted.id
    join shop on shop.id = goods.shop_id
    join org on org.id = shop.org_id
    left join brand on brand.id = goods.brand_id
    left join category on category.id = goods.category_id
    left join lateral (select json_build_object('id', s.id, 'price', s.price,
        'listPrice', s.list_price, 'stock', s.stock, 'taxHundredths', s.tax_hundredths) as row from sku s
      where s.goods_id = goods.id order by s.stock = 0, s.price, s.position limit 1) sku on true
    order by wanted.position`.execute(db);
  return rows.map((row) => ({
    productId: row.id,
    id: slots.get(row.id) ?? '',
    name: row.name,
    price: priceOf(row),
    picture: row.pictures[0] ?? '',
    categoryId: row.categoryId,
    categoryGroupId: row.categoryGroupId,
    skuId: row.sku?.id ?? '',
    unit: row.unit,
    ...termsOf(row),
    stock: row.sku?.stock ?? 0,
    state: row.state,
    zoneId: row.zoneId,
    shopId: row.shopId,
    shopName: row.shopName,
    supplierName: row.supplierName,
    obstacle: obstacleOf(row),
    facts: factsOf(row),
  }));
}
