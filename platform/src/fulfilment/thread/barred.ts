import { type Duty, separations } from '@jicai/shared/domain/fulfilment/duties.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { type RawBuilder, sql } from 'kysely';
import { liftedRules } from '../../identity/organisation/waivers.ts';
import { controllersOfChain } from '../../identity/security/control.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { decidersOf } from '../../work/approval/reviewers/deciders.ts';
import { deputiesOfAny } from '../../work/delegation/stand-in.ts';
import { applicantsOf, paymentsOfOrder } from './payments.ts';

/*
 * The people whom separation keeps from a duty in an order's document chain, as SQL: `checkDuty`
 * judges one person by the same rules, this file all people of many orders at once.
 */

/** SQL expressions for the columns of an order. */
interface OrderColumns {
  readonly id: RawBuilder<unknown>;
  readonly unitId: RawBuilder<unknown>;
  readonly buyerId: RawBuilder<unknown>;
}

/**
 * Queries for the people (`id`) who have a duty in an order's document chain for another reason
 * than a row in `fulfilment_duty`.
 */
const HOLDERS: Readonly<Partial<Record<Duty, (order: OrderColumns) => RawBuilder<unknown>>>> = {
  order: ({ buyerId }) => sql`select ${buyerId} as id`,
  review: ({ id }) => decidersOf('order', id),
  reviewContract: ({ id }) =>
    decidersOf('contract', sql`select id from contract where order_id = ${id}`),
  applyPayment: ({ id }) => applicantsOf(paymentsOfOrder(id)),
  approvePayment: ({ id }) => decidersOf('payment', paymentsOfOrder(id)),
  executePayment: ({ id }) => sql`select payer.id from payment
    cross join lateral (values (executed_by), (executed_for)) payer (id)
    where payment.id in (${paymentsOfOrder(id)}) and payer.id is not null`,
};

/**
 * The condition that a waiver of the unit lifts a rule now; `waived` is the CTE of `barredFrom`.
 */
const isLifted = (rule: number) =>
  sql`(select rules @> ${sql.lit(String(rule))}::jsonb from waived)`;

/**
 * Returns queries for the people (`id`) whom separation keeps from a duty: those who have another
 * duty that a hard rule separates from it, and those of rule 16. A rule that a waiver lifts
 * excludes nobody.
 */
function excluded(duty: Duty, order: OrderColumns, clock: Clock): RawBuilder<unknown>[] {
  const conflicts = separations.filter(
    ({ kind, duties }) => kind === 'hard' && duties.includes(duty),
  );
  const parts = conflicts.flatMap(({ rule, duties: [one, two], canBeWaived }) => {
    const other = one === duty ? two : one;
    const holds = canBeWaived ? sql`not ${isLifted(rule)}` : sql`true`;
    const more = HOLDERS[other]?.(order);
    return [
      sql`select person_id as id from fulfilment_duty
        where order_id = ${order.id} and duty = ${sql.lit(other)} and ${holds}`,
      ...(more ? [sql`select held.id from (${more}) held where ${holds}`] : []),
    ];
  });
  const controlled = controllersOfChain('order', order.id, clock);
  return [
    ...parts,
    sql`select held.id from (${controlled}) held where not ${isLifted(CONTROL_RULE)}`,
  ];
}

/**
 * Returns, as an SQL array, the ids of the people whom separation keeps from a duty in an order's
 * document chain. If the duty can be lent, `matter` is the kind of delegation that lends it, and
 * the deputies of these people are excluded too (rule 12).
 */
export function barredFrom(
  duty: Duty,
  order: OrderColumns,
  clock: Clock,
  matter: 'acceptance' | null = null,
): RawBuilder<unknown> {
  const people = sql.join(excluded(duty, order, clock), sql` union `);
  const deputies =
    matter === null
      ? sql``
      : sql`union ${deputiesOfAny(sql`select id from excluded`, matter, clock)}`;
  return sql`array(with waived as (select ${liftedRules(order.unitId, clock)} as rules),
    excluded as (${people})
    select id from excluded ${deputies})`;
}
