import type { ComparisonColumn } from '@jicai/shared/contract/mall/comparison.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/money.ts';
import type { ComparedFact } from '@jicai/shared/domain/mall/comparison/table.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

interface Row extends Omit<ComparisonColumn, 'facts' | 'id'> {
  brandName: string;
  model: string;
  origin: string;
  barcode: string;
  warranty: string;
  categoryName: string;
  listPrice: Fen | null;
  sold: number;
  taxHundredths: number;
  skuNames: string[];
  attributes: readonly { name?: unknown; value?: unknown }[];
  tagNames: string[];
  deliveryDays: number;
  freight: Fen;
  freeFreightFrom: Fen;
  regionName: string;
  isShopActive: boolean;
  /** Hundredths of a point, 500 at best. */
  score: number;
}

const yuan = (amount: Fen) => `¥${formatFen(amount)}`;

function factsOf(row: Row): ComparedFact[] {
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
    ['商城价', yuan(row.price)],
    ['市场价', row.listPrice === null ? '' : yuan(row.listPrice)],
    ['库存', row.stock > 0 ? `${row.stock} ${row.unit}` : '无货'],
    ['起订量', `${row.minQuantity} ${row.unit}`],
    ['可选规格', row.skuNames.filter(Boolean).join('、')],
    ['成交数量', String(row.sold)],
  ];
  const service: [string, string][] = [
    ['质保', row.warranty],
    ['预计送达', `${row.deliveryDays} 天`],
    [
      '运费',
      row.freight === 0
        ? '免运费'
        : row.freeFreightFrom > 0
          ? `${yuan(row.freight)}，满 ${yuan(row.freeFreightFrom)} 免运费`
          : yuan(row.freight),
    ],
    ['税率', `${row.taxHundredths / 100}%`],
  ];
  const supplier: [string, string][] = [
    ['店铺', row.shopName],
    ['供应商', row.supplierName],
    ['所在地', row.regionName],
    ['店铺评分', (row.score / 100).toFixed(1)],
    ['营业状态', row.isShopActive ? '正常' : '暂停营业'],
  ];
  const said = row.attributes.map(({ name, value }): [string, string] => [
    String(name ?? ''),
    String(value ?? ''),
  ]);
  const section = (title: string, pairs: readonly [string, string][]) =>
    pairs.filter(([label]) => label).map(([label, value]) => ({ section: title, label, value }));
  return [
    ...section('基本信息', basic),
    ...section('价格与库存', price),
    ...section('规格参数', said),
    ...section('服务', service),
    ...section('供应商', supplier),
  ];
}

/**
 * Goods as columns of a comparison, in the order of the ids and in one statement; ids that do not
 * exist are left out. The SKU is the one that a card means. `slots`: the bar's id of each goods.
 */
export async function readColumns(
  goodsIds: readonly string[],
  slots: ReadonlyMap<string, string>,
  db: Executor,
): Promise<ComparisonColumn[]> {
  const { rows } = await sql<Row>`
    select goods.id as "goodsId", goods.name, coalesce(sku.price, goods.price) as price,
      coalesce(goods.pictures[1], '') as picture, goods.category_id as "categoryId",
      category.path[least(2, category.level)] as "categoryGroupId",
      coalesce(sku.id, '') as "skuId", goods.unit, goods.min_quantity as "minQuantity",
      coalesce(sku.stock, 0) as stock, goods.state, goods.zone_id as "zoneId",
      shop.id as "shopId", shop.name as "shopName", org.name as "supplierName",
      coalesce(brand.name, '') as "brandName", goods.model, goods.origin, goods.barcode,
      goods.warranty, coalesce(category.name, '') as "categoryName",
      coalesce(sku.list_price, goods.list_price) as "listPrice", goods.sold,
      goods.tax_hundredths as "taxHundredths", goods.attributes,
      array(select s.name from sku s where s.goods_id = goods.id order by s.position) as "skuNames",
      array(select tag.name from tag where tag.id = any(goods.tags) order by tag.position) as "tagNames",
      shop.delivery_days as "deliveryDays", shop.freight, shop.free_freight_from as "freeFreightFrom",
      shop.region_name as "regionName", shop.state = 'active' as "isShopActive",
      shop.score_goods as score
    from unnest(${[...goodsIds]}::text[]) with ordinality wanted(id, position)
    join goods on goods.id = wanted.id
    join shop on shop.id = goods.shop_id
    join org on org.id = shop.org_id
    left join brand on brand.id = goods.brand_id
    left join category on category.id = goods.category_id
    left join lateral (select s.id, s.price, s.list_price, s.stock from sku s
      where s.goods_id = goods.id order by s.stock = 0, s.price, s.position limit 1) sku on true
    order by wanted.position`.execute(db);
  return rows.map((row) => ({
    goodsId: row.goodsId,
    id: slots.get(row.goodsId) ?? '',
    name: row.name,
    price: row.price,
    picture: row.picture,
    categoryId: row.categoryId,
    categoryGroupId: row.categoryGroupId,
    skuId: row.skuId,
    unit: row.unit,
    minQuantity: row.minQuantity,
    stock: row.stock,
    state: row.state,
    zoneId: row.zoneId,
    shopId: row.shopId,
    shopName: row.shopName,
    supplierName: row.supplierName,
    facts: factsOf(row),
  }));
}
