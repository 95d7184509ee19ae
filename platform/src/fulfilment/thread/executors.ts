import { paymentTable } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import { waivedFor } from '../../identity/organisation/waivers.ts';
import { checkCeiling } from '../../identity/role/ceilings.ts';
import { sharesControlWith } from '../../identity/security/control.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { peopleWithRole } from './news.ts';

/** A payment that somebody is about to apply for. */
export interface WishedPayment {
  readonly unitId: string;
  readonly applicantId: string;
  readonly amount: number;
  /** A query for the orders (`order_id`) that it is for. */
  readonly orders: RawBuilder<unknown>;
}

interface Needs {
  readonly clock: Clock;
  readonly db: Executor;
}

/** Who could pay out a payment. */
interface Execution {
  /** Why nobody could; empty where somebody could. */
  readonly note: string;
  /** The names of those who could, the first ones of many. */
  readonly payers: readonly string[];
}

/** Says only why nobody could pay it out; empty where somebody could. */
export const executionNote = async (wished: WishedPayment, needs: Needs): Promise<string> =>
  (await foreseeExecution(wished, needs, 1)).note;

/**
 * Says who of the unit could pay out what somebody is about to apply for, and why nobody could. It asks what
 * the payment asks, as far as it is known before its approval: whoever approves it does not pay it either.
 */
export async function foreseeExecution(
  { unitId, applicantId, amount, orders }: WishedPayment,
  { clock, db }: Needs,
  most: number = limits.namedDeciders,
): Promise<Execution> {
  const finance = { orgId: unitId, roles: ['finance'] } as const;
  const above = await checkCeiling('pay', amount, finance, db);
  if (above) return { note: say(above.refused, above.values), payers: [] };
  const lifted = await waivedFor(unitId, clock, db);
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from fulfilment_duty
    where duty = 'supervise' and order_id in (${orders}) limit 200`.execute(db);
  const chain = sql`select people_of_chain('order', o.order_id) from (${orders}) o
    union select ${applicantId}::text`;
  const able: string[] = [];
  for (const id of await peopleWithRole(unitId, 'finance', db, clock)) {
    const facts = {
      actedBefore: id === applicantId && !lifted.includes(5),
      supervises: rows.some((one) => one.id === id),
      isControlled:
        !lifted.includes(CONTROL_RULE) && (await sharesControlWith(chain, id, clock, db)),
      mayWithdraw: false,
    };
    if (paymentTable.check('execute', { state: 'approved', side: 'finance', facts }) === null)
      able.push(id);
    if (able.length === most) break;
  }
  if (able.length === 0) return { note: say('payment.nobodyPays'), payers: [] };
  const people = await db.selectFrom('person').select('name').where('id', 'in', able).orderBy('id');
  return { note: '', payers: (await people.execute()).map(({ name }) => name) };
}
