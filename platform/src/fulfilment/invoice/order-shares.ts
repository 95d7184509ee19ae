import {
  amountsByRate,
  type RateAmount,
  sumByRate,
} from '@jicai/shared/domain/fulfilment/invoice/by-rate.ts';
import { prorateSigned } from '@jicai/shared/domain/fulfilment/settlement/share.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { LockedApplication } from './application.ts';
import { type Bought, countedLines } from './rates.ts';

/** The part of one order in an application whose invoices are written order by order. */
export interface OrderShare extends Bought {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly amount: Fen;
  /** The sum of its invoices; red letters are negative. */
  readonly invoiced: Fen;
  /** The same by the rate on the invoices' lines. */
  readonly invoicedRates: Map<number | null, number>;
}

interface BilledLine extends RateAmount {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly isGoods: boolean;
}

async function readLines(applicationId: string, db: Executor): Promise<BilledLine[]> {
  const { rows } = await sql<BilledLine>`
    select l.order_id as "orderId", l.order_number as "orderNumber", l.tax_rate as "taxRate",
      l.order_line_no > 0 as "isGoods", sum(l.amount)::bigint as amount
    from invoice_application_statement x join statement_line l on l.statement_id = x.statement_id
    where x.application_id = ${applicationId} and x.live
    group by 1, 2, 3, 4 order by 2, 3 desc nulls last`.execute(db);
  return rows;
}

interface InvoicedLine {
  readonly orderId: string;
  readonly gross: Fen;
  readonly lines: readonly { readonly rate: number | null; readonly net: Fen; readonly tax: Fen }[];
}

async function readInvoiced(applicationId: string, db: Executor): Promise<InvoicedLine[]> {
  const { rows } = await sql<InvoicedLine>`
    select i.order_id as "orderId", i.gross, ${countedLines} as lines from invoice i
    where i.application_id = ${applicationId} and i.order_id is not null
      and i.state in ('registered', 'received')`.execute(db);
  return rows;
}

/** Adjustments of the whole statements, which belong to no order. */
async function readAdjusted(applicationId: string, db: Executor): Promise<Fen> {
  const { rows } = await sql<{ adjusted: Fen }>`
    select coalesce(sum(s.adjusted), 0)::bigint as adjusted
    from invoice_application_statement x join statement s on s.id = x.statement_id
    where x.application_id = ${applicationId} and x.live`.execute(db);
  return rows[0]?.adjusted ?? fen(0);
}

const total = (rows: readonly { readonly amount: Fen }[]): Fen =>
  fen(rows.reduce((sum, { amount }) => sum + amount, 0));

/**
 * The orders of an application with what is to be invoiced for each, by order number: three statements.
 * Adjustments are spread over the orders by their amounts, so that the parts add up to the whole (FU13).
 */
export async function readOrderShares(applicationId: string, db: Executor): Promise<OrderShare[]> {
  const lines = Map.groupBy(await readLines(applicationId, db), ({ orderId }) => orderId);
  const adjusted = await readAdjusted(applicationId, db);
  const invoiced = Map.groupBy(await readInvoiced(applicationId, db), ({ orderId }) => orderId);
  const orders = [...lines];
  const adjustments = prorateSigned(
    adjusted,
    orders.map(([, rows]) => Math.max(0, total(rows))),
  );
  return orders.map(([orderId, rows], index) => {
    const goods = rows.filter(({ isGoods }) => isGoods);
    const adjustment = adjustments[index] ?? fen(0);
    const others = fen(total(rows) - total(goods) + adjustment);
    const invoices = invoiced.get(orderId) ?? [];
    return {
      orderId,
      orderNumber: rows[0]?.orderNumber ?? '',
      amount: fen(total(rows) + adjustment),
      rates: goods.map(({ taxRate }) => taxRate),
      amounts: goods.length === 0 ? [] : amountsByRate(goods, others),
      others,
      invoiced: fen(invoices.reduce((sum, { gross }) => sum + gross, 0)),
      invoicedRates: sumByRate(invoices.flatMap((one) => one.lines)),
    };
  });
}

interface Wish {
  /** Empty: the order is found by the invoice's amount. */
  readonly orderNumber: string;
  readonly gross: Fen;
  /** The blue invoice that a red letter cancels. */
  readonly reverses: string | null;
}

/** Finds the order that an invoice of an application is written for, and refuses more than is left of it. */
export async function chooseOrder(
  shares: readonly OrderShare[],
  { orderNumber, gross, reverses }: Wish,
  { tolerance }: Pick<LockedApplication, 'tolerance'>,
  trx: Executor,
): Promise<OrderShare | Refusal> {
  const original = reverses === null ? null : await orderOfInvoice(reverses, trx);
  const order = shares.find((one) =>
    original === null || orderNumber !== ''
      ? one.orderNumber === orderNumber
      : one.orderId === original,
  );
  const found =
    order ??
    (orderNumber === ''
      ? shares.find(({ amount, invoiced }) => amount - invoiced === gross)
      : undefined);
  if (!found)
    return refuseAt('orderNumber', 'invoice.chooseOrder', {
      names: shares.map((one) => one.orderNumber).join('、'),
    });
  const sum = fen(found.invoiced + gross);
  if (gross > 0 && sum > found.amount + tolerance)
    return refuseAt('orderNumber', 'invoice.orderTooMuch', {
      number: found.orderNumber,
      total: formatFen(sum),
      amount: formatFen(found.amount),
    });
  return found;
}

async function orderOfInvoice(id: string, trx: Executor): Promise<string | null> {
  const row = await trx
    .selectFrom('invoice')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** Whether every order has its invoices once `chosen` has one more of this amount. */
export const areAllInvoiced = (
  shares: readonly OrderShare[],
  chosen: OrderShare,
  gross: Fen,
  tolerance: number,
): boolean =>
  shares.every((one) => {
    const invoiced = one.invoiced + (one === chosen ? gross : 0);
    return Math.abs(invoiced - one.amount) <= tolerance;
  });
