import { randomUUID } from 'node:crypto';
import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import { findLine, readFacts, readPending, readReviews, readScores } from './repository.ts';
import { scoreShop } from './scores.ts';

/* Reviews by the buyers of accepted products, and answers by their suppliers. */

interface Deps {
  readonly db: Executor;
  readonly clock: Clock;
}

export async function listOfProduct(productId: string, page: number, { db }: Deps) {
  const [found, scores] = await Promise.all([
    readReviews(sql`r.goods_id = ${productId}`, page, db),
    readScores(productId, db),
  ]);
  return { ...found, ...scores };
}

export const listPending = ({ id }: Person, page: number, { db }: Deps) =>
  readPending(id, page, db);

export const listOwn = ({ id }: Person, page: number, { db }: Deps) =>
  readReviews(sql`r.person_id = ${id}`, page, db);

export const listReceived = ({ orgId }: Person, page: number, { db }: Deps) =>
  readReviews(sql`r.supplier_id = ${orgId}`, page, db);

export const factsOf = async (shopId: string, { db, clock }: Deps) =>
  (await readFacts(shopId, clock.now(), db)) ?? refuse('shop.unknown');

interface NewReview {
  readonly orderId: string;
  readonly lineNo: number;
  readonly score: number;
  readonly content: string;
}

/** Reviews a line of the caller's own order, once, after pieces of it were accepted. */
export async function writeReview(
  body: NewReview,
  { trx, person, clock }: WriteContext,
): Promise<{ id: string } | Refusal> {
  const line = await findLine(body, person.id, trx);
  if (!line) return refuse('order.unknown');
  if (!line.isAccepted) return refuse('reviews.notAccepted');
  const id = randomUUID();
  const { rows } = await sql`
    insert into product_review (id, order_id, line_no, goods_id, shop_id, supplier_id, spec,
      person_id, person_name, unit_name, score, content, created_at)
    values (${id}, ${body.orderId}, ${body.lineNo}, ${line.productId}, ${line.shopId},
      ${line.supplierId}, ${line.spec}, ${person.id}, ${person.name}, ${person.orgName},
      ${body.score}, ${body.content}, ${clock.now()})
    on conflict (order_id, line_no) do nothing returning id`.execute(trx);
  if (rows.length === 0) return refuse('reviews.twice');
  await scoreShop(line.shopId, clock.now(), trx);
  const news = {
    personIds: await peopleOf(line.supplierId, trx),
    kind: 'message',
    openMode: 'page',
    businessType: 'order',
    businessId: body.orderId,
    processName: '商品收到新评价',
    content: `${line.name}：${body.score} 分`,
    url: menuPaths.supplierReviews,
    fromName: person.orgName,
  } as const;
  await addTodos([news], clock, trx);
  return { id };
}

/** Answers a review of the caller's own shop, once; its writer gets a message. */
export async function answerReview(
  { reviewId, answer }: { readonly reviewId: string; readonly answer: string },
  { trx, person, clock }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const found = await trx
    .selectFrom('product_review')
    .select(['goods_id', 'order_id', 'person_id', 'answer'])
    .where('id', '=', reviewId)
    .where('supplier_id', '=', person.orgId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return refuse('reviews.unknown');
  if (found.answer !== '') return refuse('reviews.answeredTwice');
  await sql`update product_review set answer = ${answer}, answered_at = ${clock.now()},
    answered_by = ${person.id} where id = ${reviewId}`.execute(trx);
  const news = {
    personIds: [found.person_id],
    kind: 'message',
    openMode: 'page',
    businessType: 'order',
    businessId: found.order_id,
    processName: '供应商回复了您的评价',
    content: answer,
    url: businessPaths.productReviews(found.goods_id),
    fromName: person.orgName,
  } as const;
  await addTodos([news], clock, trx);
  return {};
}
