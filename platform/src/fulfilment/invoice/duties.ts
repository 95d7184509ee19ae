import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { SETTLERS } from '../settlement/documents.ts';
import { documentDuty, lastMove, lastNote, pathTo } from '../settlement/duty.ts';
import { isOpen } from './red-letters.ts';

const ofUnit = (name: string) => ({
  roles: SETTLERS,
  call: { name, write: true },
  isOwnUnit: true,
});
const ofSupplier = (name: string) => ({
  roles: ['supplier'] as const,
  call: { name, write: true },
});

/**
 * The duty of the buying unit to apply for the invoice of a statement that both sides confirmed, if
 * its amount is not 0 and no application in force includes it.
 */
const apply = documentDuty(
  { name: 'invoice.apply', label: '待申请开票', by: ofUnit('invoice.apply') },
  () => ({
    id: sql`s.id`,
    holder: sql`s.unit_id`,
    document: sql`s.number`,
    text: sql`'对账单已确认，请申请开票'`,
    url: pathTo(businessPaths.invoiceApply, sql`s.id`),
    from: sql`s.supplier_id`,
    since: sql`s.confirmed_at`,
    rows: sql`statement s where s.state = 'confirmed' and s.amount <> 0 and not exists (
      select from invoice_application_statement x where x.statement_id = s.id and x.live)`,
  }),
);

/** Returns the columns of a duty of one side about an invoice application `a`. */
const application = (side: 'buyer' | 'supplier') => ({
  id: sql`a.id`,
  holder: side === 'buyer' ? sql`a.unit_id` : sql`a.supplier_id`,
  document: sql`a.number`,
  url: pathTo(side === 'buyer' ? businessPaths.invoice : businessPaths.supplierInvoice, sql`a.id`),
  from: side === 'buyer' ? sql`a.supplier_id` : sql`a.unit_id`,
  since: lastMove('invoiceApplication', sql`a.id`),
});

const register = documentDuty(
  { name: 'invoice.register', label: '待开票', by: ofSupplier('invoice.register') },
  () => ({
    ...application('supplier'),
    text: sql`case a.state when 'returned' then '发票待重开' ||
      ${lastNote('invoiceApplication', sql`a.id`, ['giveBack'])} else '请开具发票' end`,
    rows: sql`invoice_application a where a.state in ('applied', 'returned')`,
  }),
);

/**
 * The duty of the buying unit to receive the issued invoices of an application or to give them
 * back. Not while a red letter is open for one of the invoices.
 */
const receive = documentDuty(
  { name: 'invoice.receive', label: '待收票', by: ofUnit('invoice.receive') },
  (clock) => ({
    ...application('buyer'),
    text: sql`'发票已开齐，请核对并收票'`,
    rows: sql`invoice_application a where a.state = 'issued' and not exists (
      select from invoice i join red_letter r on r.invoice_id = i.id
      where i.application_id = a.id and i.state = 'registered' and ${isOpen(clock)})`,
  }),
);

/**
 * FU25: creates the duty of one side to confirm or refuse a red letter `r` that the other side
 * asked for, until the red letter expires.
 */
const answerRed = (name: string, side: 'buyer' | 'supplier') =>
  documentDuty(
    {
      name,
      label: '红字确认单待答复',
      by: side === 'buyer' ? ofUnit('invoice.answerRed') : ofSupplier('invoice.answerRed'),
    },
    (clock) => ({
      ...application(side),
      id: sql`r.id`,
      document: sql`r.number`,
      text: sql`'发票 ' || i.number || ' 申请红冲，请确认或拒绝，逾期作废'`,
      since: sql`r.asked_at`,
      dueAt: sql`r.expires_at`,
      rows: openForms(sql`r.state = 'pending' and r.expires_at > ${clock.now()}
        and r.asked_by <> ${sql.lit(side)} and a.id = i.application_id`),
    }),
  );

/**
 * Returns the rows of a duty about red letters `r` of invoices `i`. `where` must also select the
 * application `a`, one for each red letter.
 */
const openForms = (
  where: RawBuilder<unknown>,
) => sql`red_letter r join invoice i on i.id = r.invoice_id
  cross join invoice_application a where ${where}`;

/**
 * The duty of the supplier to register the red invoice of a confirmed red letter. The duty links to
 * the application in which the red letter counts, and there is none if that application is void.
 */
const registerRed = documentDuty(
  { name: 'invoice.registerRed', label: '红字发票待开具', by: ofSupplier('invoice.register') },
  () => ({
    ...application('supplier'),
    id: sql`r.id`,
    document: sql`r.number`,
    text: sql`'发票 ' || i.number || ' 的红字确认单已确认，请开具红字发票'`,
    since: sql`coalesce(r.ended_at, r.asked_at)`,
    rows: openForms(sql`r.state = 'confirmed' and a.id = r.application_id and a.state <> 'void'`),
  }),
);

/** The duties of invoices, from the application to the receipt and to red letters. */
export const invoiceDuties: readonly Duty[] = [
  apply,
  register,
  receive,
  answerRed('invoice.answerRed', 'supplier'),
  answerRed('invoice.answerRedAsBuyer', 'buyer'),
  registerRed,
];
