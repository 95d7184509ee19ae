import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { wordFinder } from '@jicai/shared/domain/supply/words.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import { sha256 } from '../../../kernel/signing/hash.ts';
import { readWords } from '../../../supply/product/facts.ts';
import type { Planned, StagedRow, UnitValue } from '../plan.ts';
import {
  type CategoryValue,
  type GoodsValue,
  keyOfGoods,
  keyOfLimit,
  type LimitValue,
  type MallFacts,
  planCategories,
  planGoods,
  planLimits,
  planShops,
  type ShopValue,
} from './plan.ts';

/** The part of an import that fills the mall. */
export interface MallPlan {
  readonly categories: readonly Planned<CategoryValue>[];
  readonly shops: readonly Planned<ShopValue>[];
  readonly goods: readonly Planned<GoodsValue>[];
  readonly limits: readonly Planned<LimitValue>[];
}

/** The id of an imported product: the same file finds it again. */
export const goodsIdOf = (value: Pick<GoodsValue, 'unitCode' | 'code'>): string =>
  `i${sha256(keyOfGoods(value)).slice(0, 27)}`;

const mapOf = <Value>(values: readonly Value[], keyOf: (value: Value) => string) =>
  new Map(values.map((value) => [keyOf(value), value]));

async function knownCategories(db: Executor) {
  const { rows } = await sql<CategoryValue>`
    select id, name, coalesce(parent_id, '') as "parentId" from category`.execute(db);
  return mapOf(rows, ({ id }) => id);
}

/** Shops of suppliers; of several of one supplier the oldest. */
async function knownShops(db: Executor) {
  const { rows } = await sql<ShopValue>`
    select org.code as "unitCode", shop.name, main_business as "mainBusiness",
      contact_name as "contactName", contact_phone as "contactPhone"
    from shop join org on org.id = shop.org_id order by shop.opened_at desc`.execute(db);
  return mapOf(rows, ({ unitCode }) => unitCode);
}

async function knownGoods(rows: readonly StagedRow[], db: Executor) {
  const named = rows.map(({ cells: [unitCode = '', code = ''] }) => {
    const value = { unitCode: clean(unitCode), code: clean(code) };
    return { key: keyOfGoods(value), id: goodsIdOf(value) };
  });
  const keys = new Map(named.map(({ id, key }) => [id, key]));
  const { rows: found } = await sql<Omit<GoodsValue, 'unitCode' | 'code'> & { id: string }>`
    select g.id, g.name, coalesce(g.category_id, '') as "categoryId", coalesce(b.name, '') as brand,
      g.model, g.unit, g.price, g.tax_hundredths as "taxHundredths", 0 as stock
    from goods g left join brand b on b.id = g.brand_id
    where g.id = any(${[...keys.keys()]}::text[])`.execute(db);
  return new Map(
    found.map(({ id, ...value }) => [keys.get(id) ?? '', { ...value, unitCode: '', code: '' }]),
  );
}

const clean = (text: string): string => text.normalize('NFKC').trim();

async function knownLimits(db: Executor): Promise<Map<string, Fen>> {
  const { rows } = await sql<LimitValue>`
    select coalesce(org.code, '') as "unitCode", category_id as "categoryId", amount
    from purchase_limit l left join org on org.id = l.unit_id`.execute(db);
  return new Map(rows.map((row) => [keyOfLimit(row), row.amount]));
}

/** The codes of units of some kinds: those of the database, and those that come with the import. */
async function codesOf(
  types: readonly string[],
  units: readonly Planned<UnitValue>[],
  db: Executor,
) {
  const { rows } = await sql<{ code: string }>`
    select code from org where type = any(${[...types]}::text[])`.execute(db);
  const planned = units.flatMap(({ value }) =>
    value && types.includes(value.type) ? [value.code] : [],
  );
  return new Set([...rows.map(({ code }) => code), ...planned]);
}

/** Those that are there and those that come without a fault. */
function withPlanned<Value>(
  known: ReadonlyMap<string, Value>,
  planned: readonly Planned<Value>[],
  keyOf: (value: Value) => string,
): Map<string, Value> {
  const all = new Map(known);
  for (const { value } of planned) if (value) all.set(keyOf(value), value);
  return all;
}

/** Plans the mall's rows; each sheet knows what the sheets before it bring. */
export async function planMall(
  rows: readonly StagedRow[],
  units: readonly Planned<UnitValue>[],
  db: Executor,
): Promise<MallPlan> {
  const of = (name: StagedRow['sheet']) => rows.filter(({ sheet }) => sheet === name);
  if (rows.every(({ sheet }) => sheet === 'units' || sheet === 'people'))
    return { categories: [], shops: [], goods: [], limits: [] };
  const before = await knownCategories(db);
  const categories = planCategories(of('categories'), { categories: before });
  const facts: MallFacts = {
    categories: withPlanned(before, categories, ({ id }) => id),
    shops: await knownShops(db),
    goods: await knownGoods(of('goods'), db),
    limits: await knownLimits(db),
    suppliers: await codesOf(['supplier'], units, db),
    buyers: await codesOf(['buyer', 'groupBuyer'], units, db),
    findWords: wordFinder(await readWords(db)),
  };
  const shops = planShops(of('shops'), facts);
  const all = { ...facts, shops: withPlanned(facts.shops, shops, ({ unitCode }) => unitCode) };
  return {
    categories,
    shops,
    goods: planGoods(of('goods'), all),
    limits: planLimits(of('limits'), all),
  };
}
