import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import { type WordFinder, wordFinder } from '@jicai/shared/domain/supply/words.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import { transact } from '../../kernel/write/write.ts';
import { indexProducts } from '../../mall/catalog/store/index-products.ts';
import { type NewProduct, storeProducts } from '../../mall/catalog/store/store-products.ts';
import { addPricePoints, brandOf } from '../../supply/product/apply.ts';
import { readWords } from '../../supply/product/facts.ts';
import { noteHealth } from './health.ts';
import { type ExternalProvider, isFault, type ProviderProduct } from './provider.ts';

export interface FeedNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** Pages of one run; a feed that goes on is no feed. */
const MOST_PAGES = 500;

/** The result of one run: what is on sale, and why other products are not. */
export interface FeedReport {
  readonly count: number;
  readonly skipped: readonly string[];
}

interface Rules {
  readonly zoneId: string;
  /** Leaf categories by id, by name, and by the provider's own name. */
  readonly categories: ReadonlyMap<
    string,
    { readonly id: string; readonly ceiling: number | null }
  >;
  readonly findWords: WordFinder;
}

async function readRules(provider: ExternalProvider, db: Executor): Promise<Rules | null> {
  const shop = await db
    .selectFrom('shop')
    .select('zone_id as zoneId')
    .where('id', '=', provider.shopId)
    .executeTakeFirst();
  if (!shop) return null;
  const { rows } = await sql<{ id: string; name: string; ceiling: number | null }>`
    select c.id, c.name, (select r.ceiling from category_rule r join category up on up.id = r.category_id
      where r.category_id = any(c.path) and r.ceiling is not null order by up.level desc limit 1) as ceiling
    from category c where not exists (select from category child where child.parent_id = c.id)
    order by c.id limit 20000`.execute(db);
  const categories = new Map<string, (typeof rows)[number]>();
  for (const row of rows.toReversed()) categories.set(row.name, row);
  for (const row of rows) categories.set(row.id, row);
  for (const [theirs, ours] of Object.entries(provider.categories)) {
    const row = categories.get(ours);
    if (row) categories.set(theirs, row);
  }
  return { ...shop, categories, findWords: wordFinder(await readWords(db)) };
}

/** Why a product may not be shown; null where it may. */
function objectionTo(product: ProviderProduct, { categories, findWords }: Rules): string | null {
  const category = categories.get(product.category);
  if (!category) return `没有对应的分类“${product.category}”`;
  if (category.ceiling !== null && product.price > category.ceiling) return '高于分类限价';
  const refused = findWords(product.name).find(({ action }) => action === 'refuse');
  return refused ? `名称含禁用词“${refused.word}”` : null;
}

const idOf = (provider: string, sku: string) => `x${sha256(`${provider} ${sku}`).slice(0, 27)}`;

/** What the feed says of a product; everything else stays as its shop typed it. */
function productOf(
  product: ProviderProduct,
  provider: ExternalProvider,
  { zoneId, categories }: Rules,
  brandId: string | null,
): Omit<NewProduct, 'listedAt'> {
  const id = idOf(provider.code, product.sku);
  const { price, stock } = product;
  return {
    id,
    shopId: provider.shopId,
    zoneId,
    categoryId: categories.get(product.category)?.id ?? null,
    brandId,
    name: product.name,
    model: product.model,
    unit: product.unit,
    description: product.description,
    taxHundredths: product.taxHundredths,
    state: 'onSale',
    skus: [
      {
        id: `${id}-1`,
        name: '',
        options: [],
        price,
        stock: Math.min(stock, supplyLimits.stock),
        picture: '',
        taxHundredths: null,
      },
    ],
  };
}

/** The key under which a product stands among equals, lost with another brand or model. */
const keptKey = (
  known: Known | undefined,
  { brandId, model }: Pick<NewProduct, 'brandId' | 'model'>,
) => (known?.brandId === brandId && known.model === model ? known.productKey : null);

interface Known {
  readonly hash: string;
  readonly price: number;
  readonly brandId: string | null;
  readonly model: string;
  readonly productKey: string | null;
  readonly listedAt: number;
}

async function readKnown(
  provider: string,
  products: readonly ProviderProduct[],
  trx: Executor,
): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { externalId: string }>`
    select p.external_id as "externalId", p.content_hash as hash, s.price, g.model,
      g.brand_id as "brandId", g.product_key as "productKey", g.listed_at as "listedAt"
    from provider_sku p join sku s on s.id = p.sku_id join goods g on g.id = p.goods_id
    where p.provider = ${provider}
      and p.external_id = any(${products.map(({ sku }) => sku)}::text[])`.execute(trx);
  return new Map(rows.map(({ externalId, ...known }) => [externalId, known]));
}

/** Stores what changed of one page; everything on the page counts as seen. */
async function storePage(
  page: readonly ProviderProduct[],
  provider: ExternalProvider,
  rules: Rules,
  context: { readonly trx: Executor; readonly clock: Clock },
): Promise<void> {
  const { trx, clock } = context;
  const now = await readNow(clock, trx);
  const { code } = provider;
  const known = await readKnown(code, page, trx);
  const changed = page.filter(({ sku, contentHash }) => known.get(sku)?.hash !== contentHash);
  const brands = new Map<string, string | null>();
  for (const name of new Set(changed.map(({ brand }) => brand)))
    brands.set(name, await brandOf(name, context));
  const stored = changed.map((one) => {
    const before = known.get(one.sku);
    const product = productOf(one, provider, rules, brands.get(one.brand) ?? null);
    const productKey = keptKey(before, product);
    return { ...product, productKey, listedAt: before?.listedAt ?? now };
  });
  await storeProducts(stored, trx);
  const priced = changed.filter(({ sku, price }) => known.get(sku)?.price !== price);
  await addPricePoints(
    priced.map(({ sku, price }) => ({ id: `${idOf(code, sku)}-1`, price })),
    context,
  );
  const ids = page.map(({ sku }) => idOf(code, sku));
  await sql`
    insert into provider_sku (sku_id, goods_id, provider, external_id, content_hash, seen_at)
    select id || '-1', id, ${code}, external_id, hash, ${moment(now)}
    from unnest(${ids}::text[], ${page.map(({ sku }) => sku)}::text[],
      ${page.map(({ contentHash }) => contentHash)}::text[]) as t(id, external_id, hash)
    on conflict (sku_id) do update set content_hash = excluded.content_hash,
      seen_at = excluded.seen_at`.execute(trx);
}

/** Takes off the shelf what a whole run did not show; it comes back when the feed shows it again. */
async function takeOffUnseen(provider: string, since: number, trx: Executor): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update goods set state = 'offSale' from provider_sku p
    where p.goods_id = goods.id and p.provider = ${provider} and p.seen_at < ${moment(since)}
      and goods.state = 'onSale' returning goods.id`.execute(trx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // Seen again, it is stored again.
  await sql`update provider_sku set content_hash = '' where goods_id = any(${ids}::text[])`.execute(
    trx,
  );
  await indexProducts(ids, trx);
}

/** The products of a page that may be shown, each once, and the reasons why others may not. */
function admit(products: readonly ProviderProduct[], rules: Rules) {
  const skipped: string[] = [];
  const admitted = new Map<string, ProviderProduct>();
  for (const one of products) {
    if (!one.isOnSale) continue;
    const objection = objectionTo(one, rules);
    if (objection === null) admitted.set(one.sku, one);
    else skipped.push(`${one.sku}：${objection}`);
  }
  return { admitted: [...admitted.values()], skipped };
}

/**
 * Brings the shop of a provider in line with its feed, page by page. A run that the provider breaks
 * off takes nothing off the shelf. Answers null then.
 */
export async function runFeed(
  provider: ExternalProvider,
  { db, clock }: FeedNeeds,
): Promise<FeedReport | null> {
  const rules = await readRules(provider, db);
  if (!rules) return null;
  const since = await readNow(clock, db);
  const skipped: string[] = [];
  let count = 0;
  let cursor: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await provider.feed(cursor);
    await noteHealth(provider.code, page, clock, db);
    if (isFault(page)) return null;
    const sorted = admit(page.products, rules);
    skipped.push(...page.skipped, ...sorted.skipped);
    count += sorted.admitted.length;
    await transact(db, (trx) => storePage(sorted.admitted, provider, rules, { trx, clock }));
    cursor = page.next;
    if (cursor === null) break;
  }
  // A feed without an end is no whole run.
  if (cursor !== null) return null;
  await transact(db, async (trx) => {
    await takeOffUnseen(provider.code, since, trx);
    await sql`update provider_health set fed_at = ${clock.now()}, fed_count = ${count},
        skipped_count = ${skipped.length}, skipped_reason = ${skipped.slice(0, 5).join('；')}
      where provider = ${provider.code}`.execute(trx);
  });
  return { count, skipped };
}
