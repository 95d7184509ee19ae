import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { dayOf, endOfMonth, momentOfDay, startOfDay } from '../../kernel/time/china-time.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';
import {
  afterHolidays,
  CHINA_HOLIDAYS,
  type HolidayTable,
} from '../../kernel/time/working-days.ts';
import { divideRounded } from './tax.ts';

/* Due dates and interest by 保障中小企业款项支付条例 (FU20). */

/** The kind of a buyer by the regulation; `publicBody` stands for 机关、事业单位. */
export type BuyerKind = 'publicBody' | 'largeEnterprise' | 'other';
export type SupplierSize = 'smallOrMedium' | 'large';

export const buyerKindLabels: Readonly<Record<BuyerKind, string>> = {
  publicBody: '机关、事业单位',
  largeEnterprise: '大型企业',
  other: '其他采购人',
};
export const supplierSizeLabels: Readonly<Record<SupplierSize, string>> = {
  smallOrMedium: '中小企业',
  large: '大型企业',
};
export const basisLabels: Readonly<Record<PaymentTerms['basis'], string>> = {
  delivery: '交付之日',
  acceptance: '验收合格之日',
  settlement: '对账完成之日',
};

/** Returns the payment terms of a unit's rule in one line of Chinese, for pages and workbooks. */
export const termsText = (terms: {
  readonly buyerKind: BuyerKind;
  readonly supplierSize: SupplierSize;
  readonly agreedDays: number | null;
  readonly isMonthly: boolean;
}): string =>
  [
    `${buyerKindLabels[terms.buyerKind]}付${supplierSizeLabels[terms.supplierSize]}`,
    terms.isMonthly && '月结',
    terms.agreedDays !== null && `约定 ${terms.agreedDays} 天`,
  ]
    .filter(Boolean)
    .join('，');

/** The agreed payment terms of an order, and the times in ms from which its payment period may run. */
export interface PaymentTerms {
  readonly buyer: BuyerKind;
  readonly supplier: SupplierSize;
  /** The agreed payment period in days; null if none is agreed. */
  readonly agreedDays: number | null;
  readonly basis: 'delivery' | 'acceptance' | 'settlement';
  /** Whether the agreed days run from the last day of the month in which the period starts (月结). */
  readonly isMonthly: boolean;
  readonly deliveredAt: number;
  /** The time of the passed acceptance; null if the goods have not passed one yet. */
  readonly acceptedAt: number | null;
  /**
   * The time by which the acceptance is due. If the acceptance is later or missing, the payment period
   * starts at this time. Null if there is no such time.
   */
  readonly acceptanceDueAt: number | null;
  readonly settledAt: number | null;
}

export interface PaymentDue {
  readonly dueAt: number;
  readonly days: number;
  readonly countsFrom: number;
}

const LONGEST = 60;
const USUAL = 30;

/** Returns whether the regulation limits the number of payment days that the parties may agree. */
const isRegulated = ({ buyer, supplier }: Pick<PaymentTerms, 'buyer' | 'supplier'>): boolean =>
  supplier === 'smallOrMedium' && buyer !== 'other';

/**
 * Returns the days within which a buyer must pay. If the regulation applies (`isRegulated`): the
 * agreed days, but at most 60; without an agreement 30 for a public body and 60 for a large
 * enterprise. Otherwise: the agreed days; 30 without an agreement.
 */
export function paymentDays({
  buyer,
  supplier,
  agreedDays,
}: Pick<PaymentTerms, 'buyer' | 'supplier' | 'agreedDays'>): number {
  if (!isRegulated({ buyer, supplier })) return agreedDays ?? USUAL;
  const usual = buyer === 'publicBody' ? USUAL : LONGEST;
  return Math.min(agreedDays ?? usual, LONGEST);
}

function startOf(terms: PaymentTerms): number | null {
  const { basis, deliveredAt, acceptedAt, acceptanceDueAt, settledAt } = terms;
  if (basis === 'delivery') return deliveredAt;
  if (basis === 'settlement') return settledAt;
  if (acceptanceDueAt !== null && (acceptedAt === null || acceptedAt > acceptanceDueAt))
    return acceptanceDueAt;
  return acceptedAt;
}

/**
 * Returns the due day (ms at its start in China), the number of payment days and the day from which
 * they are counted; `null` if the payment period has not started. If the regulation applies, the
 * due day is at most 60 days after the period starts, also with monthly settlement. A due day on a
 * public holiday then moves to the first day after the holidays (C058).
 */
export function paymentDue(
  terms: PaymentTerms,
  holidays: HolidayTable = CHINA_HOLIDAYS,
): PaymentDue | null {
  const from = startOf(terms);
  if (from === null) return null;
  const days = paymentDays(terms);
  const start = startOfDay(from);
  const countsFrom = terms.isMonthly ? endOfMonth(start) : start;
  const dueAt = countsFrom + days * DAY_MS;
  // With monthly settlement, the due day must not be later than the regulation allows, counted from
  // `start`.
  const latest = isRegulated(terms) ? start + LONGEST * DAY_MS : dueAt;
  const last = afterHolidays(dayOf(Math.min(dueAt, latest)), holidays);
  return { dueAt: momentOfDay(last), days, countsFrom };
}

/** The interest on late payments per day, in millionths (0.05 %), if no rate is agreed. */
export const LATE_RATE_MILLIONTHS = 500;

/**
 * Returns the interest in 分 on an overdue amount, rounded once at the end; 0 unless `amount` and
 * `days` are above 0. `rate` is per day, in millionths.
 */
export function lateInterest(amount: Fen, days: number, rate = LATE_RATE_MILLIONTHS): Fen {
  if (days <= 0 || amount <= 0) return fen(0);
  return fen(Number(divideRounded(BigInt(amount) * BigInt(days) * BigInt(rate), 1_000_000n)));
}
