import { limits } from '../../../limits.ts';
import { masked } from '../../identity/identifiers.ts';
import { canonicalPersonName } from '../../kernel/identifiers/person-name.ts';
import { canonicalPhone, isPhone } from '../../kernel/identifiers/phone.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';
import type { OrderSide, OrderState } from './states.ts';

/** A recipient as a person typed the fields. `region` is the name or the code of a region. */
export interface TypedRecipient {
  readonly name: string;
  readonly phone: string;
  readonly region: string;
  readonly detail: string;
  readonly remark: string;
}
export type RecipientField = keyof TypedRecipient;

/**
 * A fault in one field of a recipient's row. For a duplicate, `of` is the index of the earlier row
 * with the same name and phone number.
 */
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

function checkOne(row: TypedRecipient): RecipientFault[] {
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
 * Returns the faults of each row of a list of recipients, in order. Of several rows with the same name and
 * phone number, all but the first are faulty. Does not check whether a region exists and is delivered to,
 * because only the server can do that.
 */
export function checkRecipients(rows: readonly TypedRecipient[]): RecipientFault[][] {
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

/**
 * Returns what is wrong with a list of recipients as a whole: no rows, too many rows, or more text than one
 * call may carry; null if nothing is wrong.
 */
export function checkRecipientList(
  rows: readonly Pick<TypedRecipient, 'name' | 'detail' | 'remark'>[],
): 'missing' | 'tooMany' | 'textTooLong' | null {
  if (rows.length === 0) return 'missing';
  if (rows.length > limits.recipients) return 'tooMany';
  const text = rows.reduce(
    (sum, row) => sum + row.name.length + row.detail.length + row.remark.length,
    0,
  );
  return text > limits.recipientText ? 'textTooLong' : null;
}

/**
 * Returns the first order line whose pieces cannot be divided evenly among `heads` recipients; null if all
 * can.
 */
export function unevenLine<T extends { readonly quantity: number }>(
  lines: readonly T[],
  heads: number,
): T | null {
  return lines.find(({ quantity }) => quantity % heads !== 0) ?? null;
}

/**
 * Returns the cost per recipient in 分: the order's total, freight included, divided by `heads` and rounded
 * up.
 */
export const perHead = (total: Fen, heads: number): Fen => fen(Math.ceil(total / heads));

/**
 * Returns whether an order's total exceeds `budget` × `heads`, the budget per recipient times the recipients.
 */
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

/**
 * Returns what a side sees of the recipients of an order: the buyer `all`; the supplier `none`, but `all`
 * once the order is confirmed and not closed or cancelled; everybody else `masked` rows.
 */
export function recipientSight(side: OrderSide, state: OrderState): 'all' | 'masked' | 'none' {
  if (side === 'buyer') return 'all';
  if (side === 'supplier') return CONFIRMED.has(state) ? 'all' : 'none';
  return 'masked';
}

/** The number of leading characters of an address that a masked recipient shows. */
const VISIBLE_CHARACTERS = 4;

/**
 * Returns a copy of a recipient with masked name, phone, address and remark, for lists that are passed on:
 * the copy does not reveal who the person is and where the person lives.
 */
export const maskRecipient = <
  T extends { name: string; phone: string; detail: string; remark: string },
>(
  recipient: T,
): T => ({
  ...recipient,
  name: `${[...recipient.name][0] ?? ''}**`,
  phone: masked(recipient.phone),
  detail: `${[...recipient.detail].slice(0, VISIBLE_CHARACTERS).join('')}****`,
  remark: recipient.remark === '' ? '' : '****',
});
