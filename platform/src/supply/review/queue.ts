import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import type {
  listingReviewEndpoints,
  QueueRow,
} from '@jicai/shared/contract/supply/listing-review.ts';
import { draftLabels, Finding } from '@jicai/shared/contract/supply/product.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { changesBetween } from '@jicai/shared/domain/supply/product/draft.ts';
import { isApproved } from '@jicai/shared/domain/supply/product/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { listEvents } from '../listing/repository.ts';
import { readLiveDraft } from '../product/live.ts';
import { productReview } from '../product/review-kind.ts';
import type { ProductRow } from '../product/row.ts';
import { inSkills, readSkills } from './skills.ts';

type Endpoints = typeof listingReviewEndpoints;

export interface QueueNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

const inCategory = (categoryId: string | null) =>
  categoryId === null
    ? sql`true`
    : sql`g.category_id in (select id from category where path @> array[${categoryId}])`;

/** The number of products that wait among those asked for, and in each root category. */
interface Counts {
  readonly total: number;
  readonly categories: ResponseOf<Endpoints['queue']>['categories'];
}

/** The products that wait, the oldest first, with the numbers of each category. */
export async function readQueue(
  { db }: QueueNeeds,
  person: Person,
  { categoryId, isOwn, page, pageSize }: RequestOf<Endpoints['queue']>,
): Promise<ResponseOf<Endpoints['queue']>> {
  const skills = await readSkills(person.id, db);
  const among = sql`${inCategory(categoryId)} and ${inSkills(isOwn ? skills : [])}`;
  const isEvery = categoryId === null && (!isOwn || skills.length === 0);
  // An index has what waits in the order of the queue; the rest is read for the page's products alone.
  const readPage = sql<QueueRow>`
    with page as materialized (
      select d.goods_id, d.submitted_at from product_draft d
        ${isEvery ? sql`` : sql`join goods g on g.id = d.goods_id`}
      where d.state = 'inReview' and ${isEvery ? sql`true` : among}
      order by d.submitted_at, d.goods_id limit ${pageSize} offset ${(page - 1) * pageSize})
    select g.id, g.name, coalesce(c.name, '') as "categoryName", shop.name as "shopName",
      case when g.state = 'pendingReview' then 'new' else 'change' end as kind, g.price,
      jsonb_array_length(d.findings) as marks, d.submitted_at as "submittedAtMs"
    from page join product_draft d on d.goods_id = page.goods_id join goods g on g.id = d.goods_id
    join shop on shop.id = g.shop_id left join category c on c.id = g.category_id
    order by page.submitted_at, g.id`.execute(db);
  const readCounts = sql<Counts>`
    with counted as materialized (
      select g.category_id, count(*)::int as count from product_draft d join goods g on g.id = d.goods_id
      where d.state = 'inReview' group by g.category_id)
    select (select coalesce(sum(g.count), 0)::int from counted g where ${among}) as total,
      (select coalesce(jsonb_agg(n order by n.count desc, n.id), '[]') from (
        select root.id, root.name, sum(k.count)::int as count from counted k
        join category own on own.id = k.category_id join category root on root.id = own.path[1]
        group by root.id, root.name order by 3 desc, 1 limit 100) n) as categories`.execute(db);
  const [{ rows }, { rows: counts }] = await Promise.all([readPage, readCounts]);
  const { total, categories } = counts[0] ?? { total: 0, categories: [] };
  return { rows, total, categories, skills };
}

/**
 * The next product that waits, the oldest first: one of the caller's own categories where one waits,
 * any other otherwise, so that none waits for ever. With `after`, the one that waits behind that
 * product, and the oldest again behind the last. Null when no other one waits.
 */
export async function findNext(
  person: Person,
  after: string | null,
  db: Executor,
): Promise<string | null> {
  const skills = await readSkills(person.id, db);
  const behind = sql`(d.submitted_at, d.goods_id) >
    (select one.submitted_at, one.goods_id from product_draft one where one.goods_id = ${after})`;
  const oldest = async (among: readonly string[], isBehind: boolean) => {
    const { rows } = await sql<{ id: string }>`
      select d.goods_id as id from product_draft d join goods g on g.id = d.goods_id
      where d.state = 'inReview' and d.goods_id is distinct from ${after}
        and ${isBehind ? behind : sql`true`} and ${inSkills(among)}
      order by d.submitted_at, d.goods_id limit 1`.execute(db);
    return rows[0]?.id ?? null;
  };
  const among = async (categories: readonly string[]) =>
    (after === null ? null : await oldest(categories, true)) ?? (await oldest(categories, false));
  return (skills.length > 0 ? await among(skills) : null) ?? (await among([]));
}

/** Everything that a reviewer needs to decide on a product. */
export async function readProductSheet(
  needs: QueueNeeds,
  person: Person,
  id: string,
): Promise<ResponseOf<Endpoints['detail']> | Refusal> {
  const { db } = needs;
  const sheet = await readSheet(productReview, id, person, needs);
  if (isRefusal(sheet)) return sheet;
  const { facts: row, flow, decision } = sheet;
  const [nextId, findings, evidence, events, differences] = await Promise.all([
    findNext(person, id, db),
    readFindings(id, db),
    readEvidence(row, db),
    listEvents(id, db),
    readDifferences(row, db),
  ]);
  return {
    nextId,
    sheet: {
      id,
      shopName: row.shopName,
      categoryName: evidence.categoryName,
      state: row.state,
      hash: row.contentHash,
      draft: row.draft,
      findings,
      differences,
      prices: evidence.prices,
      offers: evidence.offers,
      events,
      flow,
      result: decision.result,
    },
  };
}

async function readDifferences(row: ProductRow, db: Executor) {
  if (!isApproved(row.state) || row.staged === 'applied') return [];
  const live = await readLiveDraft(row.id, db);
  return changesBetween(live, row.draft).map(({ field, before, after }) => ({
    label: draftLabels[field],
    before,
    after,
  }));
}

async function readFindings(id: string, db: Executor): Promise<Finding[]> {
  const row = await db
    .selectFrom('product_draft')
    .select('findings')
    .where('goods_id', '=', id)
    .executeTakeFirst();
  return Array.isArray(row?.findings) ? row.findings.map((one) => decode(Finding, one)) : [];
}

interface Evidence {
  readonly categoryName: string;
  readonly prices: { price: Fen; atMs: number }[];
  readonly offers: { shopName: string; price: Fen }[];
}

async function readEvidence({ id, shopId, draft }: ProductRow, db: Executor): Promise<Evidence> {
  const { rows } = await sql<{ price: Fen; atMs: number }>`
    select * from (select p.price, p.at as "atMs" from price_point p join sku s on s.id = p.sku_id
      where s.goods_id = ${id} order by p.at desc limit 20) last order by 2`.execute(db);
  const { rows: offers } = await sql<{ shopName: string; price: Fen }>`
    select shop.name as "shopName", g.price from goods g join shop on shop.id = g.shop_id
    join brand b on b.id = g.brand_id
    where b.name = ${draft.brandName.trim()} and g.model <> ''
      and lower(g.model) = ${draft.model.trim().toLowerCase()} and g.state = 'onSale'
      and g.shop_id <> ${shopId}
    order by g.price limit 20`.execute(db);
  const category = await db
    .selectFrom('category')
    .select('name')
    .where('id', '=', draft.categoryId)
    .executeTakeFirst();
  return { categoryName: category?.name ?? '', prices: rows, offers };
}

/** Products that are or were on sale, for spot-checks: those with a deadline first. */
export async function readLiveProducts(
  { db }: QueueNeeds,
  { keyword, page, pageSize }: RequestOf<Endpoints['live']>,
): Promise<ResponseOf<Endpoints['live']>> {
  const from = sql`from goods g join shop on shop.id = g.shop_id
    left join product_correction correction on correction.goods_id = g.id
    where g.state in ('onSale', 'frozen') and (${keyword} = '' or g.name ilike ${containing(keyword)}
      or shop.name ilike ${containing(keyword)})`;
  const { rows } = await sql<ResponseOf<Endpoints['live']>['rows'][number]>`
    select g.id, g.name, shop.name as "shopName", g.state, g.price,
      correction.due_at as "dueAtMs"
    ${from} order by correction.due_at nulls last, g.state = 'frozen' desc, g.listed_at desc, g.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}
