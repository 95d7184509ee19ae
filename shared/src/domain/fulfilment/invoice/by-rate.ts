import { type Fen, fen, formatFen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { isWithoutTax, taxRateWord } from '../../kernel/tax-rate.ts';
import { prorateSigned } from '../settlement/share.ts';
import type { InvoiceLine } from './checks.ts';

/*
 * Splits the amount of an application for invoices by tax rate: the lines of one order may have different
 * rates.
 */

/**
 * The amount bought at one tax rate, including tax. `taxRate` is in ten-thousandths; null if it is
 * unknown.
 */
export interface RateAmount {
  readonly taxRate: number | null;
  readonly amount: Fen;
}

/**
 * Distributes the amount `others`, which belongs to no goods (freight, adjustments), over the tax rates of
 * the goods, so that the parts add up to the whole (FU13). Returns an empty list if a rate is unknown or
 * has more refunds than goods, because the rates cannot be compared then.
 */
export function amountsByRate(goods: readonly RateAmount[], others: Fen): RateAmount[] {
  if (goods.some(({ taxRate, amount }) => taxRate === null || amount < 0)) return [];
  const shares = prorateSigned(
    others,
    goods.map(({ amount }) => amount),
  );
  return goods.map(({ taxRate, amount }, index) => ({
    taxRate,
    amount: fen(amount + (shares[index] ?? 0)),
  }));
}

/** Returns a tax rate code as an invoice shows the rate; null for 免税, 不征税 and an unknown rate. */
const onInvoice = (code: number | null): number | null =>
  code === null || isWithoutTax(code) ? null : code;

/**
 * Returns the gross amounts of invoice lines in 分 by tax rate; the key null stands for lines without a
 * rate.
 */
export function sumByRate(
  lines: readonly Pick<InvoiceLine, 'rate' | 'net' | 'tax'>[],
): Map<number | null, number> {
  const sums = new Map<number | null, number>();
  for (const { rate, net, tax } of lines) sums.set(rate, (sums.get(rate) ?? 0) + net + tax);
  return sums;
}

/**
 * Refuses invoices of an application that exceed the amount bought at any tax rate by more than `slack` (in
 * 分). Checks nothing if `wanted` is empty, and skips a rate at which nothing was bought.
 */
export function checkRateAmounts(
  wanted: readonly RateAmount[],
  invoiced: ReadonlyMap<number | null, number>,
  slack: number,
): Refusal | null {
  const allowedByRate = new Map<number | null, { amount: number; code: number | null }>();
  for (const { taxRate, amount } of wanted) {
    const rate = onInvoice(taxRate);
    allowedByRate.set(rate, {
      amount: (allowedByRate.get(rate)?.amount ?? 0) + amount,
      code: taxRate,
    });
  }
  if (allowedByRate.size === 0) return null;
  for (const [rate, total] of invoiced) {
    const allowed = allowedByRate.get(rate);
    if (!allowed || total <= allowed.amount + slack) continue;
    return refuse('invoice.rateTooMuch', {
      rate: allowed.code === null ? '' : taxRateWord(allowed.code),
      total: formatFen(fen(total)),
      amount: formatFen(fen(allowed.amount)),
    });
  }
  return null;
}
