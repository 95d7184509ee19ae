import {
  amountsByRate,
  checkRateAmounts,
  type RateAmount,
  sumByRate,
} from '@jicai/shared/domain/fulfilment/invoice/by-rate.ts';
import {
  checkRates,
  type InvoiceDocument,
} from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** The amounts of an application by tax rate. */
export interface Bought {
  /** The rates of its goods, whether all of them are known or not. */
  readonly rates: readonly (number | null)[];
  /** The amount to invoice at each rate; empty where one is unknown. */
  readonly amounts: readonly RateAmount[];
  /** Freight and adjustments: what may stand at either rate. */
  readonly others: Fen;
}

/** Reads what was bought at each rate; freight and adjustments go along with the goods (FU13). */
export async function readBought(applicationId: string, db: Executor): Promise<Bought> {
  const { rows } = await sql<RateAmount & { isGoods: boolean }>`
    select l.tax_rate as "taxRate", l.order_line_no > 0 as "isGoods", sum(l.amount)::bigint as amount
    from invoice_application_statement x join statement_line l on l.statement_id = x.statement_id
    where x.application_id = ${applicationId} and x.live group by 1, 2
    union all
    select null, false, s.adjusted from invoice_application_statement x
    join statement s on s.id = x.statement_id where x.application_id = ${applicationId} and x.live
    order by 1 desc nulls last`.execute(db);
  const goods = rows.filter(({ isGoods }) => isGoods);
  const rest = rows.filter(({ isGoods }) => !isGoods);
  const others = fen(rest.reduce((sum, { amount }) => sum + amount, 0));
  return {
    rates: goods.map(({ taxRate }) => taxRate),
    amounts: amountsByRate(goods, others),
    others,
  };
}

/**
 * The lines by which an invoice `i` counts at its rates. A red one that was typed without lines has those of
 * the invoice that it cancels, in proportion: else what is billed anew would count twice.
 */
export const countedLines = sql`(case
  when i.reverses is null or jsonb_array_length(i.document -> 'lines') > 0 then i.document -> 'lines'
  else coalesce((select jsonb_agg(jsonb_build_object('rate', k -> 'rate',
      'net', case when b.net = 0 then 0 else round((k ->> 'net')::numeric * i.net / b.net) end,
      'tax', case when b.tax = 0 then 0 else round((k ->> 'tax')::numeric * i.tax / b.tax) end))
    from invoice b, jsonb_array_elements(b.document -> 'lines') k
    where b.id = i.reverses), '[]'::jsonb) end)`;

/** The amount of an application's invoices at each rate; those without lines are not counted. */
export async function readInvoicedRates(
  applicationId: string,
  db: Executor,
): Promise<Map<number | null, number>> {
  const { rows } = await sql<{ rate: number | null; net: Fen; tax: Fen }>`
    select (l ->> 'rate')::int as rate, sum((l ->> 'net')::bigint)::bigint as net,
      sum((l ->> 'tax')::bigint)::bigint as tax
    from invoice i, jsonb_array_elements(${countedLines}) l
    where i.application_id = ${applicationId} and i.state in ('registered', 'received')
    group by 1`.execute(db);
  return sumByRate(rows);
}

/**
 * The lines of a new invoice against what was bought: their rates, and the amount at each (FU13, FU24).
 * `before` has the amounts of the invoices so far at each rate.
 */
export function checkBought(
  document: InvoiceDocument,
  bought: Bought,
  before: ReadonlyMap<number | null, number>,
  tolerance: number,
): Refusal | null {
  const wrongRate = checkLinesGiven(document, bought) ?? checkRates(document, bought.rates);
  if (wrongRate || document.gross < 0) return wrongRate;
  const invoiced = new Map(before);
  for (const [rate, gross] of sumByRate(document.lines))
    invoiced.set(rate, (invoiced.get(rate) ?? 0) + gross);
  return checkRateAmounts(bought.amounts, invoiced, tolerance + Math.abs(bought.others));
}

/** An invoice without lines cannot be compared with goods that bear several rates. */
function checkLinesGiven(document: InvoiceDocument, bought: Bought): Refusal | null {
  if (document.lines.length > 0 || bought.amounts.length < 2 || document.gross < 0) return null;
  const rates = bought.rates.flatMap((code) => (code === null ? [] : [taxRateWord(code)]));
  return refuse('invoice.linesByRate', { rates: rates.join('、') });
}
