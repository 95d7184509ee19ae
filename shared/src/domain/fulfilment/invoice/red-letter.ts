import type { ApplicationTransition } from '../../../contract/fulfilment/states.ts';
import { keysOf } from '../../kernel/keys.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/** The reasons of a red letter, with their Chinese labels (FU25). */
export const redReasons = {
  error: '开票有误',
  returned: '销货退回',
  stopped: '服务中止',
  allowance: '销售折让',
} as const;
export type RedReason = keyof typeof redReasons;
export const redReasonNames = keysOf(redReasons);

/** Hours within which the other side must confirm a red letter; otherwise its form becomes void (FU25). */
export const RED_LETTER_HOURS = 72;

/**
 * The transitions of an application for invoices that cannot be made while a red letter is being
 * agreed for one of its invoices that the buyer has not received: they would count or drop an
 * invoice that is about to be cancelled.
 */
export const HELD_BY_RED: readonly ApplicationTransition[] = ['receive', 'giveBack', 'withdraw'];

/**
 * The remainder of an invoice or of one of its lines: the original amounts minus those of earlier red
 * letters.
 */
export interface RedBasis {
  readonly net: Fen;
  readonly tax: Fen;
}

/**
 * Checks the amounts of a red letter, given as positive amounts, against the remainder (FU25): net and tax
 * may not exceed the remainder, and the whole net may be cancelled only together with the whole tax.
 */
export function checkRed(left: RedBasis, red: RedBasis): Refusal | null {
  if (red.net <= 0 || red.tax < 0) return refuse('invoice.redNothing');
  if (red.net > left.net) return refuse('invoice.redNet');
  if (red.tax > left.tax) return refuse('invoice.redTax');
  if (red.net === left.net && red.tax !== left.tax) return refuse('invoice.redWholeTax');
  return null;
}

/**
 * Returns what remains of an invoice after a red letter; 0 if the red letter covers the whole
 * remainder.
 */
export const leftAfter = (left: RedBasis, red: RedBasis): RedBasis => ({
  net: fen(left.net - red.net),
  tax: fen(left.tax - red.tax),
});

/**
 * Returns the side that must confirm a red letter which the side `asks` started: the other side.
 * Returns null, so that nobody has to confirm, if the supplier started it and the buyer has not
 * received the invoice.
 */
export const confirmsRed = (
  asks: 'buyer' | 'supplier',
  isReceived: boolean,
): 'buyer' | 'supplier' | null => {
  if (asks === 'supplier') return isReceived ? 'buyer' : null;
  return 'supplier';
};
