import { limits } from '../../../limits.ts';
import { canonicalPersonName } from '../../kernel/identifiers/person-name.ts';
import { canonicalPhone, isPhone } from '../../kernel/identifiers/phone.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';
import type { OrderSide, OrderState } from './states.ts';

/* Recipients of a welfare order, and the budget for each of them (OR13–OR15). */

/** A recipient as a person typed them; `region` is a name or a code, but not empty. */
export interface RecipientWords {
  readonly name: string;
  readonly phone: string;
  readonly region: string;
  readonly detail: string;
  readonly remark: string;
}
export type RecipientField = keyof RecipientWords;

/** A fault of one field; `of` is the index of the row that a duplicate repeats. */
export type RecipientFault =
  | { readonly field: RecipientField; readonly kind: 'missing' | 'tooLong' | 'bad' }
  | { readonly field: 'name'; readonly kind: 'duplicate'; readonly of: number };

const LENGTHS: Readonly<Record<Exclude<RecipientField, 'phone'>, number>> = {
  name: limits.recipientName,
  region: limits.recipientRegion,
  detail: limits.recipientDetail,
  remark: limits.recipientRemark,
};
const FIELDS = ['name', 'region', 'detail', 'remark'] as const;

function checkOne(row: RecipientWords): RecipientFault[] {
  const faults: RecipientFault[] = [];
  for (const field of FIELDS) {
    const text = row[field].trim();
    if (text === '' && field !== 'remark') faults.push({ field, kind: 'missing' });
    if (text.length > LENGTHS[field]) faults.push({ field, kind: 'tooLong' });
  }
  const phone = row.phone.trim();
  if (phone === '') faults.push({ field: 'phone', kind: 'missing' });
  else if (!isPhone(phone)) faults.push({ field: 'phone', kind: 'bad' });
  return faults;
}

/**
 * Finds the faults of each row of a list, in its order; the region itself and its delivery are the
 * server's to know. The same name with the same phone is one person: the first row is right.
 */
export function checkRecipients(rows: readonly RecipientWords[]): RecipientFault[][] {
  const first = new Map<string, number>();
  return rows.map((row, index) => {
    const faults = checkOne(row);
    const key = `${canonicalPersonName(row.name)}\n${canonicalPhone(row.phone)}`;
    const of = first.get(key);
    if (of === undefined) first.set(key, index);
    else if (key !== '\n') faults.push({ field: 'name', kind: 'duplicate', of });
    return faults;
  });
}

/** The fault of a list as a whole: nobody, too many, or more text than a call carries. */
export function checkRecipientList(
  rows: readonly Pick<RecipientWords, 'name' | 'detail' | 'remark'>[],
): 'missing' | 'tooMany' | 'textTooLong' | null {
  if (rows.length === 0) return 'missing';
  if (rows.length > limits.recipients) return 'tooMany';
  const text = rows.reduce(
    (sum, row) => sum + row.name.length + row.detail.length + row.remark.length,
    0,
  );
  return text > limits.recipientText ? 'textTooLong' : null;
}

/** The first line that does not give everybody the same number of pieces; null when all do. */
export function unevenLine<T extends { readonly quantity: number }>(
  lines: readonly T[],
  heads: number,
): T | null {
  return lines.find(({ quantity }) => quantity % heads !== 0) ?? null;
}

/** The cost of one recipient, freight included; a started 分 counts whole. */
export const perHead = (total: Fen, heads: number): Fen => fen(Math.ceil(total / heads));

/** Whether everybody together costs more than the budget of everybody; exactly the budget is inside. */
export const isOverBudget = (total: Fen, heads: number, budget: Fen): boolean =>
  total > fen(budget * heads);

const CONFIRMED: ReadonlySet<OrderState> = new Set([
  'pendingContract',
  'contractReview',
  'pendingShip',
  'partShipped',
  'shipped',
  'received',
  'accepted',
  'pendingStatement',
  'pendingInvoice',
  'pendingPayment',
  'completed',
] satisfies OrderState[]);

/** The part of the list that a side sees: the supplier none before they confirmed, others no phones. */
export function recipientSight(side: OrderSide, state: OrderState): 'all' | 'masked' | 'none' {
  if (side === 'buyer') return 'all';
  if (side === 'supplier') return CONFIRMED.has(state) ? 'all' : 'none';
  return 'masked';
}

/** `13800138000` → `138****8000`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Characters of an address that a masked one keeps. */
const KEPT = 4;

/** A recipient as a list shows them that may be passed on: who it is and where they live stays unknown. */
export const maskRecipient = <
  T extends { name: string; phone: string; detail: string; remark: string },
>(
  one: T,
): T => ({
  ...one,
  name: `${[...one.name][0] ?? ''}**`,
  phone: maskPhone(one.phone),
  detail: `${[...one.detail].slice(0, KEPT).join('')}****`,
  remark: one.remark === '' ? '' : '****',
});
