import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { readAccount } from '../../identity/subject/repository.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { checkBlocks } from './blocks.ts';

/** One invoice that a payment pays a part of. */
export interface PaymentPart {
  readonly invoiceId: string;
  readonly amount: number;
}

interface Payable {
  readonly id: string;
  readonly number: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  /** Gross minus red letters, asked for or issued, prepayments, and every payment that is applied for or made. */
  readonly left: number;
  /** The part of it that its contract keeps back until a later day. */
  readonly held: number;
}

/** The amount of an invoice `i` left to apply for: a payment never overtakes a red letter under way. */
export const leftOf = sql`(i.gross + coalesce((select sum(r.gross) from invoice r where r.reverses = i.id
    and r.state in ('registered', 'received')), 0)
  - coalesce((select sum(f.net + f.tax) from red_letter f where f.invoice_id = i.id
    and f.application_id = i.application_id and f.state in ('pending', 'confirmed')), 0)
  - coalesce((select sum(l.amount) from payment_line l where l.invoice_id = i.id and l.live), 0)
  - coalesce((select sum(o.amount) from prepayment_offset o where o.invoice_id = i.id), 0))::bigint`;

interface PayableDeps {
  readonly trx: Executor;
  readonly clock: Clock;
}

async function lockPayable(
  ids: readonly string[],
  unitId: string,
  { trx, clock }: PayableDeps,
): Promise<Payable[]> {
  // First the lock, then the reading: what another payment has committed meanwhile must be seen.
  await sql`select id from invoice where id = any(${[...ids]}::text[]) order by id for update`.execute(
    trx,
  );
  const { rows } = await sql<Payable>`
    select i.id, i.number, a.supplier_id as "supplierId", o.name as "supplierName",
      a.funds_type as "fundsType", ${leftOf} as left,
      coalesce((select sum(h.amount) from payment_hold h
        where h.invoice_id = i.id and h.due_at > ${clock.now()}), 0)::bigint as held
    from invoice i join invoice_application a on a.id = i.application_id
    join org o on o.id = a.supplier_id
    where i.id = any(${[...ids]}::text[]) and a.unit_id = ${unitId} and i.state = 'received'
      and i.gross > 0
    order by i.id`.execute(trx);
  return rows;
}

/** The invoices of a payment after all checks, with the supplier's account. */
export interface CheckedParts {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  readonly bank: string;
  readonly account: string;
  readonly total: number;
}

function checkAmounts(parts: readonly PaymentPart[], invoices: readonly Payable[]): Refusal | null {
  for (const { invoiceId, amount } of parts) {
    const invoice = invoices.find(({ id }) => id === invoiceId);
    if (!invoice) return refuse('payment.invoiceUnknown');
    if (amount <= 0) return refuse('payment.notPositive');
    if (amount > invoice.left)
      return refuse('payment.tooMuch', {
        number: invoice.number,
        left: formatFen(fen(invoice.left)),
        amount: formatFen(fen(amount)),
      });
    const { held, number } = invoice;
    if (amount > invoice.left - held)
      return refuse('payment.held', {
        number,
        held: formatFen(fen(held)),
        left: formatFen(fen(Math.max(0, invoice.left - held))),
      });
  }
  return null;
}

/** Checks and locks the invoices of a payment: one supplier, one funds type, nothing above the rest. */
export async function checkParts(
  parts: readonly PaymentPart[],
  unitId: string,
  deps: PayableDeps,
): Promise<CheckedParts | Refusal> {
  if (parts.length === 0) return refuse('payment.nothing');
  const ids = parts.map(({ invoiceId }) => invoiceId);
  if (new Set(ids).size < ids.length) return refuse('payment.invoiceUnknown');
  const invoices = await lockPayable(ids, unitId, deps);
  const refusal = checkAmounts(parts, invoices) ?? (await checkBlocks(ids, deps));
  if (refusal) return refusal;
  const [first] = invoices;
  if (!first) return refuse('payment.invoiceUnknown');
  const isMixed = invoices.some(
    (one) => one.supplierId !== first.supplierId || one.fundsType !== first.fundsType,
  );
  if (isMixed) return refuse('payment.mixed');
  const account = await readAccount(first.supplierId, deps.trx);
  if (!account) return refuse('payment.noAccount');
  const moved = await checkFrozenAccount(ids, account, deps.trx);
  if (moved) return moved;
  const { supplierId, supplierName, fundsType } = first;
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  return { supplierId, supplierName, fundsType, ...account, total };
}

/**
 * The contracts behind these invoices froze the supplier's account: another one stops the payment
 * until a supplement with it was sealed by both and reviewed.
 */
async function checkFrozenAccount(
  invoiceIds: readonly string[],
  { bank, account }: { readonly bank: string; readonly account: string },
  trx: Executor,
): Promise<Refusal | null> {
  const { rows } = await sql<{ number: string }>`
    select c.number from invoice i
    join invoice_application_statement x on x.application_id = i.application_id and x.live
    join statement_line l on l.statement_id = x.statement_id and l.live
    join contract c on c.order_id = l.order_id and c.kind = 'contract'
      and c.state in ('effective', 'changed', 'terminated')
    where i.id = any(${[...invoiceIds]}::text[]) and c.account <> ''
      and (c.bank <> ${bank} or c.account <> ${account})
    order by c.number limit 1`.execute(trx);
  const [contract] = rows;
  return contract ? refuse('contract.accountFrozen', { number: contract.number }) : null;
}
