import { limits } from '../../../limits.ts';
import { type Fen, fen } from '../../kernel/money.ts';
import { isPhone } from '../../kernel/phone.ts';
import type { OrderSide, OrderState } from './states.ts';

/* Whom a welfare order is delivered to, and what each of them may cost (OR13–OR15). */

/** A recipient as a person typed him; `region` is a name or a code, as long as it says something. */
export interface RecipientWords {
  readonly name: string;
  readonly phone: string;
  readonly region: string;
  readonly detail: string;
  readonly remark: string;
}
export type RecipientField = keyof RecipientWords;

/** What is wrong with one field; `of` is the index of the row that a duplicate repeats. */
export type RecipientProblem =
  | { readonly field: RecipientField; readonly kind: 'missing' | 'tooLong' | 'bad' }
  | { readonly field: 'name'; readonly kind: 'duplicate'; readonly of: number };

const LENGTHS: Readonly<Record<Exclude<RecipientField, 'phone'>, number>> = {
  name: limits.recipientName,
  region: limits.recipientRegion,
  detail: limits.recipientDetail,
  remark: limits.recipientRemark,
};
const FIELDS = ['name', 'region', 'detail', 'remark'] as const;

function judgeOne(row: RecipientWords): RecipientProblem[] {
  const problems: RecipientProblem[] = [];
  for (const field of FIELDS) {
    const text = row[field].trim();
    if (text === '' && field !== 'remark') problems.push({ field, kind: 'missing' });
    if (text.length > LENGTHS[field]) problems.push({ field, kind: 'tooLong' });
  }
  const phone = row.phone.trim();
  if (phone === '') problems.push({ field: 'phone', kind: 'missing' });
  else if (!isPhone(phone)) problems.push({ field: 'phone', kind: 'bad' });
  return problems;
}

/**
 * What is wrong with each row of a list, in its order; the region itself and its delivery are the
 * server's to know. The same name with the same phone is one person: who comes first is right.
 */
export function checkRecipients(rows: readonly RecipientWords[]): RecipientProblem[][] {
  const first = new Map<string, number>();
  return rows.map((row, index) => {
    const problems = judgeOne(row);
    const key = `${row.name.trim()}\n${row.phone.trim()}`;
    const of = first.get(key);
    if (of === undefined) first.set(key, index);
    else if (key !== '\n') problems.push({ field: 'name', kind: 'duplicate', of });
    return problems;
  });
}

/** What is wrong with a list as a whole: nobody, too many, or more text than a call carries. */
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

/** What one recipient costs, freight included; a started 分 counts whole. */
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

/** How much of the list somebody sees: the supplier none before he confirmed, others no phones. */
export function recipientSight(side: OrderSide, state: OrderState): 'all' | 'masked' | 'none' {
  if (side === 'buyer') return 'all';
  if (side === 'supplier') return CONFIRMED.has(state) ? 'all' : 'none';
  return 'masked';
}

/** `13800138000` → `138****8000`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
