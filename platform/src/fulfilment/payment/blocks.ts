import { randomUUID } from 'node:crypto';
import type { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, isDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logMove, notify, peopleWith, SETTLERS } from '../settlement/documents.ts';

type Endpoints = typeof paymentEndpoints;

/** True for blocks `b` that hold today; the last day is blocked too. `today` like 2026-06-30. */
export const holdsOn = (today: string | RawBuilder<unknown>) =>
  sql`b.lifted_at is null and (b.until_day = '' or b.until_day >= ${today})`;

/** The first block that stops a payment of these invoices; null where none does (FU16). */
export async function checkBlocks(
  invoiceIds: readonly string[],
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<Refusal | null> {
  const today = dayOf(await readNow(clock, trx));
  const { rows } = await sql<{ number: string; reason: string }>`
    select i.number, b.reason from invoice i join invoice_application a on a.id = i.application_id
    join payment_block b on b.unit_id = a.unit_id and b.supplier_id = a.supplier_id
      and (b.invoice_id is null or b.invoice_id = i.id)
    where i.id = any(${[...invoiceIds]}::text[]) and ${holdsOn(today)}
    order by b.created_at limit 1`.execute(trx);
  const [block] = rows;
  return block ? refuse('payment.blocked', { number: block.number, reason: block.reason }) : null;
}

interface Subject {
  readonly number: string;
  readonly applicationId: string;
  readonly supplierId: string;
}

async function notifyBothSides(
  supplierId: string,
  text: string,
  { trx, person, clock }: WriteContext,
): Promise<void> {
  const news = { subject: '付款有变化', text, businessId: supplierId, url: menuPaths.payments };
  const fromName = person.orgName;
  const buyers = await peopleWith(person.orgId, SETTLERS, trx);
  const personIds = [...(await peopleWith(supplierId, [], trx)), ...buyers];
  await notify(
    { ...news, personIds: personIds.filter((id) => id !== person.id), fromName },
    clock,
    trx,
  );
}

/** Finance stops the payment of an invoice, or of everything to its supplier, with the reason. */
export async function block(
  body: RequestOf<Endpoints['block']>,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { trx, person, clock } = context;
  const today = dayOf(await readNow(clock, trx));
  if (body.until !== '' && (!isDay(body.until) || body.until < today))
    return refuseAt('until', 'payment.blockUntil');
  const { rows } = await sql<Subject & { readonly outstanding: number }>`
    select i.number, a.id as "applicationId", a.supplier_id as "supplierId",
      coalesce(w.outstanding, 0)::bigint as outstanding
    from invoice i join invoice_application a on a.id = i.application_id
    left join invoice_owed w on w.invoice_id = i.id
    where i.id = ${body.invoiceId} and a.unit_id = ${person.orgId} and i.state = 'received'
      and i.gross > 0`.execute(trx);
  const [invoice] = rows;
  if (!invoice) return refuse('payment.invoiceUnknown');
  const { applicationId, supplierId } = invoice;
  const isOne = body.scope === 'invoice';
  if (isOne && invoice.outstanding <= 0)
    return refuse('payment.nothingLeft', { number: invoice.number });
  await sql`
    insert into payment_block (id, unit_id, supplier_id, invoice_id, until_day, reason, created_at, created_by)
    values (${randomUUID()}, ${person.orgId}, ${supplierId}, ${isOne ? body.invoiceId : null}::text,
      ${body.until}, ${body.reason.trim()}, ${clock.now()}, ${person.id})`.execute(trx);
  const what = isOne ? `发票 ${invoice.number} 暂停付款` : '该供应商的款项暂停支付';
  const until = body.until === '' ? '' : `，至 ${body.until}`;
  const note = `${body.reason.trim()}${until}`;
  const log = {
    kind: 'invoiceApplication',
    documentId: applicationId,
    transition: 'block',
  } as const;
  await logMove({ ...log, sentence: what, note, person }, clock, trx);
  await notifyBothSides(supplierId, `${what}：${note}`, context);
  return {};
}

/** Finance lifts every block that stops an invoice. */
export async function unblock(
  { invoiceId }: RequestOf<Endpoints['unblock']>,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { trx, person, clock } = context;
  const { rows } = await sql<Subject>`
    with lifted as (
      update payment_block b set lifted_at = ${clock.now()}, lifted_by = ${person.id}
      from invoice i join invoice_application a on a.id = i.application_id
      where i.id = ${invoiceId} and a.unit_id = ${person.orgId} and b.unit_id = a.unit_id
        and b.supplier_id = a.supplier_id and b.lifted_at is null
        and (b.invoice_id is null or b.invoice_id = i.id)
      returning i.number, a.id, a.supplier_id
    )
    select distinct number, id as "applicationId", supplier_id as "supplierId" from lifted`.execute(
    trx,
  );
  const [invoice] = rows;
  if (!invoice) return refuse('payment.notBlocked');
  const sentence = `发票 ${invoice.number} 恢复付款`;
  const { applicationId: documentId, supplierId } = invoice;
  const log = { kind: 'invoiceApplication', documentId, transition: 'unblock' } as const;
  await logMove({ ...log, sentence, person }, clock, trx);
  await notifyBothSides(supplierId, sentence, context);
  return {};
}
