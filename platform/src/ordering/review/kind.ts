import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';
import type { HeldBudget } from '@jicai/shared/contract/ordering/budget.ts';
import type { ReviewCertificate } from '@jicai/shared/contract/ordering/review.ts';
import type { ReviewChange } from '@jicai/shared/contract/work/approval.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { demandersAmong, isDemander } from '../../identity/organisation/posts/demand.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readEvidence } from '../../mall/comparison/records.ts';
import type {
  ReviewContext,
  ReviewEnd,
  ReviewKind,
  ReviewSubject,
  ReviewType,
} from '../../work/approval/kind.ts';
import { readHeldBudgets } from '../budget/reading.ts';
import { checkHold } from '../order/hold.ts';
import type { OrderRef } from '../order/ports.ts';
import { mayReadOrderFiles } from '../order/reading/files.ts';
import { rotationHints } from '../order/rotation.ts';
import { applyReviewResult } from '../order/transitions/transition.ts';
import { readChanges } from './changes.ts';
import { type FactLine, readCertificates, readLines } from './facts.ts';
import { notifyOfEnd } from './news.ts';
import { type ReviewedOrder, readOrder } from './repository.ts';
import { splitWarnings } from './warnings.ts';

/** The review of orders, as far as it begins and withdraws one. */
export const orderReviewType: ReviewType = {
  businessType: 'order',
  processName: '订单审核',
  todoType: 'order',
  links: { detail: businessPaths.orderDetail, review: businessPaths.orderReview },
  texts: {
    unknown: 'review.unknown',
    over: 'review.over',
    own: 'review.ownOrder',
    transferUnknown: 'review.transferUnknown',
  },
  categoriesOf: async (orderId, trx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct unnest(c.path) as id from order_line l join category c on c.id = l.category_id
      where l.order_id = ${orderId}`.execute(trx);
    return rows.map(({ id }) => id);
  },
  lock: async (orderId, trx) => {
    await sql`select id from purchase_order where id = ${orderId} for update`.execute(trx);
  },
};

/** A duty that keeps somebody from reviewing an order. */
interface OtherDuty {
  readonly orderId: string;
  readonly personId: string;
  readonly duty: 'supervise' | 'order' | 'demand';
  /** They say what the order's unit needs (rule 7). */
  readonly isDemander: boolean;
}

/**
 * Orders as the subjects of reviews (rules 1, 7 and 9 of operations.md 2.3): besides the buyer neither who
 * ordered before a successor took over decides, nor who stated the need, nor a supervisor of the project
 * behind an award. A waiver of rule 1 lets those off who ordered what others need. The hint of rule 15
 * stands in the log from the submit on.
 */
export async function subjectsOf(
  orders: readonly OrderRef[],
  clock: Clock,
  trx: Executor,
): Promise<ReviewSubject[]> {
  const keys = orders.map(({ id, unitId, buyerId }) => ({
    id,
    unit_id: unitId,
    buyer_id: buyerId,
  }));
  const { rows } = await prepared<OtherDuty>`
    with subject as (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as s(id text, unit_id text, buyer_id text)),
    held as (
      select d.order_id, d.person_id, d.duty, subject.unit_id from fulfilment_duty d
      join subject on subject.id = d.order_id where d.duty in ('supervise', 'order', 'demand')
      union all select id, buyer_id, 'order', unit_id from subject)
    select order_id as "orderId", person_id as "personId", duty,
      ${isDemander(sql`held.unit_id`, clock)} as "isDemander"
    from held cross join lateral
      (select id, org_id, roles from person p where p.id = held.person_id offset 0) person`.execute(
    trx,
  );
  const hints = await rotationHints(orders, clock.now(), trx);
  return orders.map((order) => ({
    ...subjectOf(
      order,
      rows.filter(({ orderId }) => orderId === order.id),
    ),
    note: hints.get(order.supplierId) ?? '',
  }));
}

/** Returns what is known of the subject of an order that a person is about to submit: its parties. */
export async function subjectOfNew(
  person: Person,
  clock: Clock,
  db: Executor,
): Promise<ReviewSubject> {
  const demanders = await demandersAmong([person.id], person.orgId, { clock, db });
  return {
    id: '',
    title: '',
    unitId: person.orgId,
    funds: null,
    amount: null,
    submitterId: person.id,
    submitterName: person.name,
    partyIds: [person.id],
    waivable: demanders.has(person.id) ? {} : { [person.id]: [1] },
  };
}

function subjectOf(order: OrderRef, others: readonly OtherDuty[]): ReviewSubject {
  const demanders = new Set(others.flatMap((one) => (one.isDemander ? one.personId : [])));
  const of = (duty: OtherDuty['duty']) =>
    others.filter((other) => other.duty === duty).map(({ personId }) => personId);
  const never = [...of('supervise'), ...of('demand')];
  const buyers = [...new Set([order.buyerId, ...of('order')])];
  return {
    id: order.id,
    title: `${order.number} ${order.name}`,
    unitId: order.unitId,
    funds: order.fundsType,
    amount: order.amount,
    submitterId: order.buyerId,
    submitterName: order.buyerName,
    // An award's orders are made by whatever ends it, which may be its deadline.
    isUnattended: order.shopId === null,
    partyIds: [...new Set([...buyers, ...never])],
    waivable: Object.fromEntries(
      buyers.filter((id) => !never.includes(id) && !demanders.has(id)).map((id) => [id, [1]]),
    ),
  };
}

/** The facts of an order under review: then (cart, submit) and now. */
export interface OrderFacts {
  readonly order: ReviewedOrder;
  readonly lines: readonly FactLine[];
  readonly certificates: ReviewCertificate[];
  /** Conspicuous facts in words, which keep an order out of a batch: possible split purchases, a hold. */
  readonly warnings: string[];
  /** Hints in words that keep nothing: a handler who should change (rule 15). */
  readonly hints: string[];
  /** The frozen comparison that the order names; null for none, and for one that was changed. */
  readonly comparison: ComparisonRecord | null;
  /** Differences to the submit before, after a return. */
  readonly changes: ReviewChange[];
  /** The order's share of its unit's budgets. */
  readonly budgets: HeldBudget[];
}

/** The review of orders. A return to the submitter means what a failed review means: they may edit. */
export const orderReview: ReviewKind<OrderFacts> = {
  ...orderReviewType,
  facts: async (orderId, clock, db) => {
    const order = await readOrder(orderId, clock, db);
    if (!order) return null;
    const lines = await readLines(orderId, order, db);
    const certificates = await readCertificates(orderId, order, db);
    const held = await checkHold(orderId, db);
    const warnings = held ? [say(held.refused, held.values)] : [];
    warnings.push(...(await splitWarnings(order, lines, db)));
    const budgets = await readHeldBudgets('order', orderId, db);
    for (const { name, number, available } of budgets) {
      if (available < 0)
        warnings.push(
          say('review.overBudget', {
            name: `${name}（${number}）`,
            amount: formatFen(fen(-available)),
          }),
        );
    }
    const at = sql`${moment(order.submittedAt)}::timestamptz`;
    const hints = [...(await rotationHints([order], at, db)).values()];
    const evidence = order.comparison && (await readEvidence(order.comparison, db));
    if (evidence === 'changed') warnings.push(say('review.comparisonChanged'));
    const comparison = evidence === 'changed' ? null : evidence;
    const changes = await readChanges(orderId, db);
    return { order, lines, certificates, warnings, hints, comparison, budgets, changes };
  },
  onResult: applyEnd,
  attachments: { binding: 'orderReview', bizType: 'DDSH', mayRead: mayReadOrderFiles },
};

async function applyEnd(end: ReviewEnd, { trx, clock }: ReviewContext): Promise<Refusal | null> {
  const { businessId: orderId, by, opinion: note } = end;
  const result = end.state === 'passed' ? 'passed' : 'failed';
  const applied = await applyReviewResult({ clock }, { orderId, result, by, note }, trx);
  if (isRefusal(applied)) return applied;
  const order = await trx
    .selectFrom('purchase_order')
    .select(['buyer_id as buyerId', 'supplier_id as supplierId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await notifyOfEnd(end, order, clock, trx);
  return null;
}
