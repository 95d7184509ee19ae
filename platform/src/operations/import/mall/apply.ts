import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { initialOf } from '../../../mall/catalog/search/words.ts';
import { indexProducts } from '../../../mall/catalog/store/index-products.ts';
import { type NewProduct, storeProducts } from '../../../mall/catalog/store/store-products.ts';
import { addPricePoints, brandOf } from '../../../supply/product/apply.ts';
import type { Planned } from '../plan.ts';
import { goodsIdOf, type MallPlan } from './facts.ts';
import { type CategoryValue, type GoodsValue, pathOf } from './plan.ts';

interface Applying {
  readonly clock: Clock;
  readonly trx: Executor;
}

const BATCH = 500;

const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;
const changedOf = <Value>(planned: readonly Planned<Value>[]): Value[] =>
  planned.flatMap(({ value, effect }) => (value && effect !== 'same' ? [value] : []));

/** The mall's own zone; an installation that was never filled has none. */
async function ensureZone({ trx }: Applying): Promise<string> {
  const zone = await trx
    .selectFrom('zone')
    .select('id')
    .where('kind', '=', 'mall')
    .orderBy('position')
    .executeTakeFirst();
  if (zone) return zone.id;
  const made = { id: 'wssc', name: '网上商城', kind: 'mall' as const };
  await trx.insertInto('zone').values(made).execute();
  return made.id;
}

async function applyCategories(values: readonly CategoryValue[], { trx }: Applying): Promise<void> {
  if (values.length === 0) return;
  const { rows: known } = await sql<CategoryValue>`
    select id, name, coalesce(parent_id, '') as "parentId" from category`.execute(trx);
  const parents = new Map([...known, ...values].map(({ id, parentId }) => [id, parentId]));
  const rows = values
    .map(({ id, name, parentId }) => ({ id, name, parent: parentId, path: pathOf(id, parents) }))
    .toSorted((a, b) => a.path.length - b.path.length);
  await sql`insert into category (id, parent_id, name, level, position, path)
    select id, nullif(parent, ''), name, jsonb_array_length(path), n::int,
      array(select jsonb_array_elements_text(path))
    from (select r.*, row_number() over () as n from jsonb_to_recordset(${rowsOf(rows)})
      as r(id text, parent text, name text, path jsonb)) given
    order by jsonb_array_length(path)
    on conflict (id) do update set name = excluded.name`.execute(trx);
}

async function applyShops({ shops }: MallPlan, applying: Applying): Promise<void> {
  const values = changedOf(shops);
  if (values.length === 0) return;
  const { trx, clock } = applying;
  const zone = await ensureZone(applying);
  const rows = values.map((value) => ({
    ...value,
    id: randomUUID(),
    initial: initialOf(value.name),
  }));
  const given = sql`jsonb_to_recordset(${rowsOf(rows)}) as r(id text, "unitCode" text, name text,
    "mainBusiness" text, "contactName" text, "contactPhone" text, initial text)`;
  await sql`update shop set name = r.name, main_business = r."mainBusiness",
      contact_name = r."contactName", contact_phone = r."contactPhone"
    from ${given} join org on org.code = r."unitCode" where shop.org_id = org.id`.execute(trx);
  await sql`insert into shop (id, org_id, name, state, zone_id, region_code, main_business,
      contact_name, contact_phone, initial, opened_at)
    select r.id, org.id, r.name, 'active', ${zone}, '', r."mainBusiness", r."contactName",
      r."contactPhone", r.initial, ${clock.now()}
    from ${given} join org on org.code = r."unitCode"
    where not exists (select from shop s where s.org_id = org.id)`.execute(trx);
  // It delivers everywhere until its supplier says otherwise.
  await sql`insert into shop_area (shop_id, region_code, region_name)
    select r.id, '', '全国' from ${given} where exists (select from shop where shop.id = r.id)
    on conflict do nothing`.execute(trx);
}

interface Shop {
  readonly id: string;
  readonly zoneId: string;
}

async function shopsByCode({ trx }: Applying): Promise<Map<string, Shop>> {
  const { rows } = await sql<Shop & { code: string }>`
    select org.code, shop.id, shop.zone_id as "zoneId" from shop join org on org.id = shop.org_id
    order by shop.opened_at desc`.execute(trx);
  return new Map(rows.map(({ code, ...shop }) => [code, shop]));
}

const productOf = (
  value: GoodsValue,
  shop: Shop,
  { brandId, now }: { readonly brandId: string | null; readonly now: number },
): NewProduct => {
  const { name, categoryId, model, unit, price, stock, taxHundredths } = value;
  const id = goodsIdOf(value);
  return {
    ...{ id, shopId: shop.id, zoneId: shop.zoneId, categoryId, brandId },
    ...{ name, model, unit, description: '', taxHundredths, state: 'onSale' },
    listedAt: now,
    skus: [
      { id: `${id}-1`, name: '', options: [], price, stock, picture: '', taxHundredths: null },
    ],
  };
};

/** Products that are there keep their stock, pictures and description. */
async function changeGoods(
  values: readonly (GoodsValue & { readonly brandId: string | null })[],
  { trx }: Applying,
): Promise<void> {
  const rows = values.map((value) => ({ ...value, id: goodsIdOf(value) }));
  const given = sql`jsonb_to_recordset(${rowsOf(rows)}) as r(id text, name text, "categoryId" text,
    "brandId" text, model text, unit text, price bigint, "taxHundredths" int)`;
  await sql`update goods set name = r.name, category_id = r."categoryId", brand_id = r."brandId",
      model = r.model, unit = r.unit, price = r.price, tax_hundredths = r."taxHundredths"
    from ${given} where goods.id = r.id`.execute(trx);
  await sql`update sku set price = r.price from ${given} where sku.id = r.id || '-1'`.execute(trx);
  await indexProducts(
    rows.map(({ id }) => id),
    trx,
  );
}

async function applyGoods({ goods }: MallPlan, applying: Applying): Promise<void> {
  const values = changedOf(goods);
  if (values.length === 0) return;
  const { trx, clock } = applying;
  const shops = await shopsByCode(applying);
  const now = await readNow(clock, trx);
  const brands = new Map<string, string | null>();
  for (const { brand } of values)
    if (!brands.has(brand)) brands.set(brand, await brandOf(brand, applying));
  const isNew = new Set(goods.filter(({ effect }) => effect === 'added').map(({ value }) => value));
  const withBrand = values.map((value) => ({ value, brandId: brands.get(value.brand) ?? null }));
  const added = withBrand.flatMap(({ value, brandId }) => {
    const shop = shops.get(value.unitCode);
    return shop && isNew.has(value) ? [productOf(value, shop, { brandId, now })] : [];
  });
  for (let at = 0; at < added.length; at += BATCH)
    await storeProducts(added.slice(at, at + BATCH), trx);
  const changed = withBrand.filter(({ value }) => !isNew.has(value));
  await changeGoods(
    changed.map(({ value, brandId }) => ({ ...value, brandId })),
    applying,
  );
  const points = values.map((value) => ({ id: `${goodsIdOf(value)}-1`, price: value.price }));
  await addPricePoints(points, applying);
}

async function applyLimits({ limits }: MallPlan, { trx }: Applying): Promise<void> {
  const values = changedOf(limits);
  if (values.length === 0) return;
  await sql`insert into purchase_limit (unit_id, category_id, amount)
    select coalesce(org.id, ''), r."categoryId", r.amount
    from jsonb_to_recordset(${rowsOf(values)}) as r("unitCode" text, "categoryId" text, amount bigint)
      left join org on org.code = r."unitCode"
    on conflict (unit_id, category_id) do update set amount = excluded.amount`.execute(trx);
}

/** Writes what the plan of the mall brings. */
export async function applyMall(plan: MallPlan, applying: Applying): Promise<void> {
  await applyCategories(changedOf(plan.categories), applying);
  await applyShops(plan, applying);
  await applyGoods(plan, applying);
  await applyLimits(plan, applying);
}
