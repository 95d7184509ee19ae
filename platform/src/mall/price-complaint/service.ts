import { randomUUID } from 'node:crypto';
import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  PriceComplaint,
  priceComplaintEndpoints,
} from '@jicai/shared/contract/mall/price-complaint.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { startOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { readLink } from '@jicai/shared/domain/mall/content/link.ts';
import { type RawBuilder, sql } from 'kysely';
import type { MayRead } from '../../files/upload/access.ts';
import type { Files } from '../../files/upload/service.ts';
import { moment } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';

type Endpoints = typeof priceComplaintEndpoints;
type List = ResponseOf<Endpoints['list']>;

export interface ComplaintNeeds {
  readonly db: Database;
  readonly files: Files;
}

/** Complaints of one person in a day. */
const MOST_A_DAY = 10;

/** Whoever complained and the reviewers of products see the picture. */
export const mayReadComplaintFiles: MayRead = async (person, id, db) => {
  if (person.roles.includes('listingReviewer')) return true;
  const { rows } = await sql`select from price_complaint
    where id = ${id} and person_id = ${person.id}`.execute(db);
  return rows.length > 0;
};

interface Product {
  name: string;
  price: Fen;
  orgId: string;
}

async function findProduct(id: string, db: Executor): Promise<Product | null> {
  const { rows } = await sql<Product>`select g.name, g.price, shop.org_id as "orgId" from goods g
    join shop on shop.id = g.shop_id where g.id = ${id} and g.state = 'onSale'`.execute(db);
  return rows[0] ?? null;
}

/** The first thing that is wrong with a complaint; null when nothing is. */
async function check(
  { productId, otherPrice, link }: RequestOf<Endpoints['submit']>,
  { price }: Product,
  { trx, clock, person }: WriteContext,
): Promise<Refusal | null> {
  if (otherPrice <= 0 || otherPrice >= price)
    return refuseAt('otherPrice', 'priceComplaint.price', { price: formatFen(price) });
  if (!/^https?:/i.test(link.trim()) || readLink(link) === null)
    return refuseAt('link', 'priceComplaint.link');
  // Two complaints of one person at once wait for each other.
  await sql`select id from person where id = ${person.id} for no key update`.execute(trx);
  const today = moment(startOfDay(await readNow(clock, trx)));
  const { rows } = await sql<{ today: number; isOpen: boolean }>`
    select count(*) filter (where created_at >= ${today})::int as today,
      coalesce(bool_or(goods_id = ${productId} and result is null), false) as "isOpen"
    from price_complaint where person_id = ${person.id}
      and (created_at >= ${today} or result is null)`.execute(trx);
  if (rows[0]?.isOpen) return refuse('priceComplaint.twice');
  return (rows[0]?.today ?? 0) >= MOST_A_DAY
    ? refuse('priceComplaint.tooMany', { max: String(MOST_A_DAY) })
    : null;
}

const businessIdOf = (id: string) => `complaint-${id}`;

/** A buyer's complaint about a price: a duty of the reviewers of products. */
export async function submit(
  { files }: ComplaintNeeds,
  body: RequestOf<Endpoints['submit']>,
  context: WriteContext,
): Promise<{ id: string } | Refusal> {
  const { trx, clock, person } = context;
  const { productId, otherPrice, link, note, fileGroup } = body;
  const product = await findProduct(productId, trx);
  if (!product) return refuse('priceComplaint.product');
  const wrong = await check(body, product, context);
  if (wrong) return wrong;
  const id = randomUUID();
  if (fileGroup !== null) {
    const owner = { personId: person.id, kind: 'priceComplaint', id } as const;
    const claimed = await files.claim(fileGroup, owner, trx);
    if (claimed) return claimed;
  }
  await sql`insert into price_complaint (id, goods_id, person_id, price, other_price, link, note,
      file_group, created_at)
    values (${id}, ${productId}, ${person.id}, ${product.price}, ${otherPrice}, ${link.trim()},
      ${note.trim()}, ${fileGroup}, ${clock.now()})`.execute(trx);
  const { rows: reviewers } = await sql<{ id: string }>`select id from person
    where not disabled and 'listingReviewer' = any(roles) order by id limit 200`.execute(trx);
  const news = {
    personIds: reviewers.map((reviewer) => reviewer.id),
    kind: 'message',
    isKnown: true,
    openMode: 'page',
    businessType: 'none',
    businessId: businessIdOf(id),
    processName: '价格举报待答复',
    content: `${product.name}：商城 ${formatFen(product.price)} 元，其他渠道 ${formatFen(otherPrice)} 元`,
    url: menuPaths.priceComplaints,
    fromName: person.orgName,
  } as const;
  await addTodos([news], clock, trx);
  return { id };
}

async function listWhere(
  where: RawBuilder<unknown>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  db: Executor,
): Promise<List> {
  const { rows } = await sql<PriceComplaint>`
    select c.id, c.goods_id as "productId", g.name as "productName", shop.name as "shopName",
      ${nameAt('person', 'person', 'c.created_at')} as "personName", org.name as "unitName", c.price, c.other_price as "otherPrice",
      c.link, c.note, c.file_group as "fileGroup", c.created_at as "createdAtMs", c.result, c.answer
    from price_complaint c join goods g on g.id = c.goods_id join shop on shop.id = g.shop_id
    join person on person.id = c.person_id join org on org.id = person.org_id where ${where}
    order by c.result is not null, case when c.result is null then c.created_at end,
      c.created_at desc, c.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from price_complaint c where ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The caller's own complaints with their answers. */
export const listMine = (
  { db }: ComplaintNeeds,
  person: Person,
  asked: RequestOf<Endpoints['mine']>,
): Promise<List> => listWhere(sql`c.person_id = ${person.id}`, asked, db);

/** Complaints for the reviewers, those that wait first, the oldest of them first. */
export const listAll = (
  { db }: ComplaintNeeds,
  { isOpen, ...asked }: RequestOf<Endpoints['list']>,
): Promise<List> => listWhere(isOpen ? sql`c.result is null` : sql`true`, asked, db);

/** Answers a complaint; who made it is told, and the supplier when it was right. */
export async function answer(
  { id, result, answer: words }: RequestOf<Endpoints['answer']>,
  { trx, clock, person }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { rows } = await sql<{
    result: string | null;
    personId: string;
    goodsId: string;
    name: string;
    orgId: string;
  }>`select c.result, c.person_id as "personId", c.goods_id as "goodsId", g.name,
      shop.org_id as "orgId"
    from price_complaint c join goods g on g.id = c.goods_id join shop on shop.id = g.shop_id
    where c.id = ${id} for update of c`.execute(trx);
  const [found] = rows;
  if (!found) return refuse('priceComplaint.unknown');
  if (found.result !== null) return refuse('priceComplaint.answered');
  await sql`update price_complaint set result = ${result}, answer = ${words.trim()},
      answered_by = ${person.id}, answered_at = ${clock.now()} where id = ${id}`.execute(trx);
  const message = {
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId: businessIdOf(id),
    content: `${found.name}：${words.trim()}`,
    fromName: person.orgName,
  } as const;
  const news = {
    ...message,
    personIds: [found.personId],
    processName: result === 'upheld' ? '价格举报成立' : '价格举报不成立',
    url: businessPaths.ownPriceComplaints(),
  };
  const suppliers = result === 'upheld' ? await peopleOf(found.orgId, trx) : [];
  const warning = {
    ...message,
    personIds: suppliers,
    processName: '商品价格被举报且成立，请核查调整',
    url: businessPaths.productEdit(found.goodsId),
  };
  await addTodos([news, warning], clock, trx);
  return {};
}
