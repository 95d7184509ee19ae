import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import type { CategoryNode } from '@jicai/shared/contract/mall/catalog/product.ts';
import type {
  ListingEvent,
  ListingRow,
  ListingTab,
} from '@jicai/shared/contract/supply/listing.ts';
import { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { statesOf } from '@jicai/shared/domain/kernel/states/state-table.ts';
import { isApproved, productTable } from '@jicai/shared/domain/supply/product/states.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';

export interface ListingFilter {
  readonly tab: ListingTab;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

const TABS: Readonly<Record<ListingTab, RawBuilder<boolean>>> = {
  draft: sql<boolean>`g.state = 'draft'`,
  pendingReview: sql<boolean>`(g.state = 'pendingReview' or d.state = 'inReview')`,
  onSale: sql<boolean>`g.state = 'onSale'`,
  offSale: sql<boolean>`g.state = 'offSale'`,
  rejected: sql<boolean>`(g.state = 'rejected' or (d.state = 'rejected' and g.state <> 'pendingReview'))`,
  frozen: sql<boolean>`g.state = 'frozen'`,
};
const tabs = keysOf(TABS);

/** The states of products that have SKUs in their draft only. */
const UNAPPROVED = statesOf(productTable).filter((state) => !isApproved(state));

/** Fills in the figures of a product that was never approved from its draft. */
function withDraft(row: ListingRow, content: unknown): ListingRow {
  const { skus } = decode(ProductDraft, content);
  const stock = skus.reduce((sum, sku) => sum + (sku.stock ?? 0), 0);
  return { ...row, stock, skuCount: skus.length };
}

/** A page of an organisation's products, what changed last in front, and how many each tab has. */
export async function listListings(
  orgId: string,
  { tab, keyword, page, pageSize }: ListingFilter,
  db: Executor,
): Promise<{ rows: ListingRow[]; total: number; counts: { tab: ListingTab; count: number }[] }> {
  const from = sql`from goods g join shop on shop.id = g.shop_id
    left join product_draft d on d.goods_id = g.id`;
  const own = sql`where shop.org_id = ${orgId}
    and (${keyword} = '' or g.name ilike ${containing(keyword)} or g.model ilike ${containing(keyword)})`;
  const { rows } = await sql<ListingRow & { readonly content: unknown }>`
    select g.id, coalesce((select s.id from sku s where s.goods_id = g.id
        order by s.price, s.position limit 1), '') as "skuId",
      g.name, coalesce(g.pictures[1], '') as picture, coalesce(c.name, '') as "categoryName", g.state,
      d.state as staged, g.price, g.sold,
      (select coalesce(sum(s.stock), 0)::int from sku s where s.goods_id = g.id) as stock,
      (select count(*)::int from sku s where s.goods_id = g.id) as "skuCount",
      coalesce(correction.reason, nullif(d.reason, ''), (select e.note from product_event e
        where e.goods_id = g.id order by e.seq desc limit 1), '') as reason,
      correction.due_at as "dueAtMs", coalesce(d.saved_at, g.listed_at) as "changedAtMs",
      case when g.state in (${sql.join(UNAPPROVED)}) and d.state <> 'applied' then d.content end as content
    ${from} left join category c on c.id = g.category_id
    left join product_correction correction on correction.goods_id = g.id
    ${own} and ${TABS[tab]}
    order by coalesce(d.saved_at, g.listed_at) desc, g.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = tabs.map(
    (name) => sql`count(*) filter (where ${TABS[name]})::int as ${sql.ref(name)}`,
  );
  const { rows: counts } = await sql<Record<ListingTab, number>>`
    select ${sql.join(counted)} ${from} ${own}`.execute(db);
  const countOf = (name: ListingTab) => counts[0]?.[name] ?? 0;
  return {
    rows: rows.map(({ content, ...row }) => (content ? withDraft(row, content) : row)),
    total: countOf(tab),
    counts: tabs.map((name) => ({ tab: name, count: countOf(name) })),
  };
}

/** The categories that a shop may use: those it was admitted for with all around them, or all. */
export async function listShopCategories(shopId: string, db: Executor): Promise<CategoryNode[]> {
  const { rows } = await sql<CategoryNode>`
    select c.id, c.name, c.parent_id as "parentId", c.level, c.hue, c.silhouette from category c
    where not exists (select from shop_category where shop_id = ${shopId})
      or exists (select from shop_category a join category own on own.id = a.category_id
        where a.shop_id = ${shopId} and (own.path @> array[c.id] or c.path @> array[own.id]))
    order by c.level, c.position, c.id limit 3000`.execute(db);
  return rows;
}

/** The categories in which a shop typed products last. */
export async function listRecentCategories(shopId: string, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.category_id as id from product_draft d join goods g on g.id = d.goods_id
    where d.shop_id = ${shopId} and g.category_id is not null
    group by g.category_id order by max(d.saved_at) desc limit 6`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listCategoryPath(categoryId: string, db: Executor): Promise<CategoryNode[]> {
  const { rows } = await sql<CategoryNode>`
    select c.id, c.name, c.parent_id as "parentId", c.level, c.hue, c.silhouette
    from category own join category c on c.id = any(own.path)
    where own.id = ${categoryId} order by c.level`.execute(db);
  return rows;
}

/** The last hundred entries of a product's timeline, oldest first. */
export async function listEvents(productId: string, db: Executor): Promise<ListingEvent[]> {
  const { rows } = await sql<ListingEvent>`
    select * from (select e.sentence, e.note, coalesce(${nameAt('person', 'person', 'e.at')}, '') as "personName",
        e.at as "atMs", e.seq from product_event e left join person on person.id = e.person_id
      where e.goods_id = ${productId} order by e.seq desc limit 100) last order by seq`.execute(db);
  return rows;
}

/** A leaf category of the shop; null where it is none, or the shop was not admitted for it. */
export async function findLeaf(
  categoryId: string,
  shopId: string,
  db: Executor,
): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from category c where c.id = ${categoryId}
      and not exists (select from category child where child.parent_id = c.id)
      and (not exists (select from shop_category where shop_id = ${shopId}) or exists (
        select from shop_category a where a.shop_id = ${shopId} and a.category_id = any(c.path)))`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function countDrafts(orgId: string, db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from goods g join shop on shop.id = g.shop_id
    where shop.org_id = ${orgId} and g.state = 'draft'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of the files that belong to a product. */
export async function listPictureIds(productId: string, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from file f join file_binding b on b.group_id = f.group_id
    where b.kind = 'productPicture' and b.object_id = ${productId} and f.state = 'stored'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
