import { randomUUID } from 'node:crypto';
import type { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logMove, notify, peopleWith } from '../settlement/documents.ts';
import { dues } from '../settlement/dues.ts';
import { refundRecorded } from './events.ts';

interface Receivable {
  readonly number: string;
  readonly applicationId: string;
  readonly supplierId: string;
  /** 分; negative: the supplier owes it. */
  readonly outstanding: number;
}

/** Finance writes down that the supplier paid back what was paid too much after a red letter (FU17). */
export async function recordRefund(
  body: RequestOf<(typeof paymentEndpoints)['refund']>,
  { trx, person, clock, publish }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const now = await readNow(clock, trx);
  if (body.amount <= 0) return refuseAt('amount', 'payment.notPositive');
  if (body.receivedOnMs > now) return refuseAt('receivedOnMs', 'payment.futureDate');
  // First the lock, then the reading: another refund that was committed meanwhile must be seen.
  await sql`select id from invoice where id = ${body.invoiceId} for update`.execute(trx);
  const { rows } = await sql<Receivable>`
    select d.number, d.application_id as "applicationId", d.supplier_id as "supplierId", d.outstanding
    from (${dues}) d where d.id = ${body.invoiceId} and d.unit_id = ${person.orgId}`.execute(trx);
  const [invoice] = rows;
  if (!invoice) return refuse('payment.invoiceUnknown');
  const owed = Math.max(0, -invoice.outstanding);
  if (body.amount > owed)
    return refuseAt('amount', 'payment.refundMost', { left: formatFen(fen(owed)) });
  await trx
    .insertInto('payment_refund')
    .values({
      id: randomUUID(),
      invoice_id: body.invoiceId,
      amount: body.amount,
      voucher: body.voucher,
      received_on: moment(body.receivedOnMs),
      at: moment(now),
      person_id: person.id,
    })
    .execute();
  await publish(refundRecorded, { invoiceId: body.invoiceId }, trx);
  const { number, applicationId: documentId, supplierId } = invoice;
  const sentence = `发票 ${number} 收到供应商退款 ${formatFen(body.amount)}`;
  const note = `凭证 ${body.voucher}，${dayOf(body.receivedOnMs)}`;
  const log = { kind: 'invoiceApplication', documentId, transition: 'refund' } as const;
  await logMove({ ...log, sentence, note, person }, clock, trx);
  const news = { subject: '付款有变化', text: sentence, businessId: documentId };
  const personIds = await peopleWith(supplierId, [], trx);
  await notify(
    { ...news, personIds, url: menuPaths.payments, fromName: person.orgName },
    clock,
    trx,
  );
  return {};
}
