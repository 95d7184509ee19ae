import type { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { ApplicationState } from '@jicai/shared/domain/fulfilment/invoice/states.ts';
import { paymentDue } from '@jicai/shared/domain/fulfilment/settlement/due.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { readScale } from '../../identity/subject/repository.ts';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { ruleFor } from '../statement/rules-store.ts';
import {
  type LockedApplication,
  moveApplication,
  moveStatements,
  takeApplication,
} from './application.ts';
import { invoicesReceived } from './events.ts';
import { refuseWhileRed } from './red-letters.ts';

type Endpoints = typeof invoiceEndpoints;
type Status = { state: ApplicationState; version: number };

interface Days {
  readonly deliveredAt: number;
  readonly acceptedAt: number;
  readonly settledAt: number;
}

/** The days from which the clock may run; of several the earliest, so that no part is paid late. */
async function readDays(applicationId: string, trx: Executor): Promise<Days | null> {
  const { rows } = await sql<Days>`
    select coalesce(min(p.received_at), min(a.done_at)) as "deliveredAt", min(a.done_at) as "acceptedAt",
      min(s.confirmed_at) as "settledAt"
    from invoice_application_statement x join statement s on s.id = x.statement_id
    join statement_line l on l.statement_id = s.id join acceptance a on a.id = l.acceptance_id
    left join parcel p on p.order_id = l.order_id and p.state = 'received'
    where x.application_id = ${applicationId} and x.live having count(*) > 0`.execute(trx);
  return rows[0] ?? null;
}

/** The due day by the rule of the unit (FU20); the day of the receipt where nothing was accepted. */
async function dueAt(application: LockedApplication, now: number, trx: Executor): Promise<number> {
  const { buyerKind, supplierSize, agreedDays, basis, isMonthly } = await ruleFor(application, trx);
  // The supplier's declaration counts before the unit's general rule.
  const scale = await readScale(application.supplierId, trx);
  const days = await readDays(application.id, trx);
  const due =
    days &&
    paymentDue(
      {
        buyer: buyerKind,
        supplier: scale === null ? supplierSize : scale === 'large' ? 'large' : 'smallOrMedium',
        agreedDays,
        basis,
        isMonthly,
        acceptanceDueAt: null,
        ...days,
      },
      await readHolidays(trx),
    );
  return due?.dueAt ?? now;
}

/** The buyer has the invoices: they are due by the clock, and the statements are invoiced. */
export async function receive(
  body: RequestOf<Endpoints['receive']>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, clock } = context;
  const taken = await takeApplication(body, context.person, trx);
  if (isRefusal(taken)) return taken;
  const { application, side } = taken;
  const held = await refuseWhileRed({ applicationId: application.id }, context);
  if (held) return held;
  const moved = await moveApplication(application, { transition: 'receive', side }, context);
  if (isRefusal(moved)) return moved;
  const now = await readNow(clock, trx);
  const due = moment(await dueAt(application, now, trx));
  await trx
    .updateTable('invoice')
    .set({ state: 'received', received_at: moment(now), due_at: due })
    .where('application_id', '=', application.id)
    .where('state', '=', 'registered')
    .execute();
  await sql`update statement s set due_at = ${due} from invoice_application_statement x
    where x.application_id = ${application.id} and x.live and s.id = x.statement_id`.execute(trx);
  const refusal = await moveStatements(application.id, 'invoice', context);
  if (refusal) return refusal;
  await context.publish(invoicesReceived, { applicationId: application.id }, trx);
  return moved;
}

/**
 * Ends what the supplier registered and nobody received: its blue invoices do not count any more, together
 * with the red ones that cancel them, and their numbers are free again.
 */
async function dropRegistered(
  body: RequestOf<Endpoints['giveBack']>,
  transition: 'giveBack' | 'withdraw',
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx } = context;
  const taken = await takeApplication(body, context.person, trx);
  if (isRefusal(taken)) return taken;
  const { application, side } = taken;
  const held = await refuseWhileRed({ applicationId: application.id }, context);
  if (held) return held;
  const moved = await moveApplication(
    application,
    { transition, side, note: body.reason },
    context,
  );
  if (isRefusal(moved)) return moved;
  await sql`update invoice i set state = 'returned'
    where i.application_id = ${application.id} and i.state = 'registered'
      and (i.reverses is null or exists (select from invoice b where b.id = i.reverses
        and b.application_id = i.application_id and b.state = 'registered'))`.execute(trx);
  return moved;
}

/** The buyer sends the invoices back; their numbers are free again. */
export const giveBack = (body: RequestOf<Endpoints['giveBack']>, context: WriteContext) =>
  dropRegistered(body, 'giveBack', context);

/** The buyer takes the application back; its statements may be applied for anew. */
export async function withdraw(
  body: RequestOf<Endpoints['withdraw']>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const moved = await dropRegistered(body, 'withdraw', context);
  if (isRefusal(moved)) return moved;
  await context.trx
    .updateTable('invoice_application_statement')
    .set({ live: false })
    .where('application_id', '=', body.id)
    .execute();
  return moved;
}
