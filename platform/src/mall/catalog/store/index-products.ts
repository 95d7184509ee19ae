import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import { addWords, countWords } from '../search/dictionary.ts';
import { filterLexeme } from '../search/query.ts';
import { charactersOf, normalise, wordsOf } from '../search/words.ts';
import { selectList, upsertRows } from './bulk.ts';
import { documentColumns, type Product, productColumns } from './columns.ts';

/** A product with the names and the stock that its search document needs. */
export interface Searchable extends Product {
  readonly zoneKind: string;
  readonly brandName: string;
  readonly categoryPath: readonly string[];
  readonly categoryName: string;
  readonly inStock: boolean;
}

/** Attributes that are filters of their own. */
const OTHER_FILTERS = new Set(['品牌', '型号']);

const escaped = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The lexemes of a product as the text of a tsvector. PostgreSQL takes none over 2 kB. */
function documentOf(product: Searchable): string {
  const { brandName, categoryName } = product;
  const lexemes = new Set(wordsOf(`${product.name} ${product.model} ${brandName} ${categoryName}`));
  if (brandName) lexemes.add(normalise(brandName));
  for (const character of charactersOf(brandName + categoryName)) lexemes.add(character);
  lexemes.add(filterLexeme.shop(product.shopId));
  lexemes.add(filterLexeme.zone(product.zoneId));
  lexemes.add(filterLexeme.kind(product.zoneKind));
  if (product.brandId) lexemes.add(filterLexeme.brand(product.brandId));
  for (const id of product.categoryPath) lexemes.add(filterLexeme.category(id));
  for (const id of product.tags) lexemes.add(filterLexeme.tag(id));
  for (const name of product.payments) lexemes.add(filterLexeme.payment(name));
  for (const { name, value } of product.attributes.filter(({ name }) => !OTHER_FILTERS.has(name)))
    lexemes.add(filterLexeme.attribute(`${name}:${value}`));
  return [...lexemes].map(escaped).join(' ');
}

/** 综合: sales, with a little for policy tags and stock; a plain number so that an index sorts it. */
function scoreOf({ sold, tags, inStock }: Searchable): number {
  return (
    Math.round(1_000 * Math.log2(1 + sold)) + 300 * Math.min(tags.length, 3) + (inStock ? 2_000 : 0)
  );
}

/**
 * Brings search in line with products after they changed: those on sale in an active shop get their
 * document, the others lose it. Call it in the transaction that changed them.
 */
export async function indexProducts(productIds: readonly string[], trx: Executor): Promise<void> {
  const ids = [...productIds];
  const { rows } = await sql<Searchable & { sellable: boolean }>`
    select ${selectList(productColumns, 'goods')}, zone.kind as "zoneKind",
      coalesce(brand.name, '') as "brandName", coalesce(category.path, '{}') as "categoryPath",
      coalesce(category.name, '') as "categoryName",
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
  const documents = sellable.map((one) => ({
    ...one,
    words: documentOf(one),
    score: scoreOf(one),
  }));
  await upsertRows('goods_index', documentColumns, documents, { key: 'id' }, trx);
  await addWords(countWords(sellable.map(({ name }) => name)), trx);
}
