import type { Option } from '@jicai/shared/contract/mall/catalog/goods.ts';
import { sql } from 'kysely';
import { arrayText } from '../../../kernel/db/array-text.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { addWords, countWords } from '../search/dictionary.ts';
import { filterLexeme } from '../search/query.ts';
import { charactersOf, normalise, wordsOf } from '../search/words.ts';

/** What a search document is made of. */
export interface Searchable {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  readonly shopId: string;
  readonly zoneId: string;
  readonly zoneKind: string;
  readonly brandId: string | null;
  readonly brandName: string;
  readonly categoryId: string | null;
  readonly categoryPath: readonly string[];
  readonly categoryName: string;
  readonly tags: readonly string[];
  readonly payments: readonly string[];
  readonly attributes: readonly Option[];
  readonly price: number;
  readonly sold: number;
  readonly listedAt: number;
  readonly inStock: boolean;
}

/** Attributes that are filters of their own. */
const SAID_ELSEWHERE = new Set(['品牌', '型号']);

const escaped = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The lexemes of a goods as the text of a tsvector. PostgreSQL takes none over 2 kB. */
export function documentOf(goods: Searchable): string {
  const lexemes = new Set(
    wordsOf(`${goods.name} ${goods.model} ${goods.brandName} ${goods.categoryName}`),
  );
  if (goods.brandName) lexemes.add(normalise(goods.brandName));
  for (const character of charactersOf(goods.brandName + goods.categoryName))
    lexemes.add(character);
  lexemes.add(filterLexeme.shop(goods.shopId));
  lexemes.add(filterLexeme.zone(goods.zoneId));
  lexemes.add(filterLexeme.kind(goods.zoneKind));
  if (goods.brandId) lexemes.add(filterLexeme.brand(goods.brandId));
  for (const id of goods.categoryPath) lexemes.add(filterLexeme.category(id));
  for (const id of goods.tags) lexemes.add(filterLexeme.tag(id));
  for (const name of goods.payments) lexemes.add(filterLexeme.payment(name));
  for (const { name, value } of goods.attributes.filter(({ name }) => !SAID_ELSEWHERE.has(name)))
    lexemes.add(filterLexeme.attribute(`${name}:${value}`));
  return [...lexemes].map(escaped).join(' ');
}

/** 综合: what sells, with a little for what helps policy; a plain number so that an index sorts it. */
export function scoreOf({ sold, tags, inStock }: Searchable): number {
  return (
    Math.round(1_000 * Math.log2(1 + sold)) + 300 * Math.min(tags.length, 3) + (inStock ? 2_000 : 0)
  );
}

/** Writes search documents, in one statement. */
export async function writeDocuments(goods: readonly Searchable[], db: Executor): Promise<void> {
  if (goods.length === 0) return;
  const column = <T>(of: (one: Searchable) => T): T[] => goods.map(of);
  await sql`
    insert into goods_index (goods_id, words, category_id, brand_id, shop_id, price, sold, score,
      listed_at, in_stock, tags)
    select id, words::tsvector, category, brand, shop, price, sold, score, listed, in_stock, tags::text[]
    from unnest(${column(({ id }) => id)}::text[], ${column(documentOf)}::text[],
      ${column(({ categoryId }) => categoryId)}::text[], ${column(({ brandId }) => brandId)}::text[],
      ${column(({ shopId }) => shopId)}::text[], ${column(({ price }) => price)}::bigint[],
      ${column(({ sold }) => sold)}::int[], ${column(scoreOf)}::int[],
      ${column(({ listedAt }) => new Date(listedAt).toISOString())}::timestamptz[],
      ${column(({ inStock }) => inStock)}::boolean[],
      ${column(({ tags }) => arrayText(tags))}::text[])
      as t(id, words, category, brand, shop, price, sold, score, listed, in_stock, tags)
    on conflict (goods_id) do update set words = excluded.words, category_id = excluded.category_id,
      brand_id = excluded.brand_id, shop_id = excluded.shop_id, price = excluded.price,
      sold = excluded.sold, score = excluded.score, listed_at = excluded.listed_at,
      in_stock = excluded.in_stock, tags = excluded.tags`.execute(db);
}

/**
 * Brings search in line with goods after they changed: those on sale in an active shop get their
 * document, the others lose it. Call it in the transaction that changed them.
 */
export async function indexGoods(goodsIds: readonly string[], trx: Executor): Promise<void> {
  const ids = [...goodsIds];
  const { rows } = await sql<Searchable & { sellable: boolean }>`
    select goods.id, goods.name, goods.model, goods.shop_id as "shopId", goods.zone_id as "zoneId",
      zone.kind as "zoneKind", goods.brand_id as "brandId", coalesce(brand.name, '') as "brandName",
      goods.category_id as "categoryId", coalesce(category.path, '{}') as "categoryPath",
      coalesce(category.name, '') as "categoryName", goods.tags, goods.payments, goods.attributes,
      goods.price, goods.sold, goods.listed_at as "listedAt",
      exists (select from sku where sku.goods_id = goods.id and sku.stock > 0) as "inStock",
      goods.state = 'onSale' and shop.state = 'active' as sellable
    from goods join shop on shop.id = goods.shop_id join zone on zone.id = goods.zone_id
    left join category on category.id = goods.category_id
    left join brand on brand.id = goods.brand_id
    where goods.id = any(${ids}::text[])`.execute(trx);
  const sellable = rows.filter((row) => row.sellable);
  const kept = sellable.map(({ id }) => id);
  await sql`delete from goods_index
    where goods_id = any(${ids}::text[]) and not goods_id = any(${kept}::text[])`.execute(trx);
  await writeDocuments(sellable, trx);
  await addWords(countWords(sellable.map(({ name }) => name)), trx);
}
