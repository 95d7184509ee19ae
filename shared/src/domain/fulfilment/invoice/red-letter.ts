import { keysOf } from '../../kernel/keys.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/** The reasons of a red letter with their codes (FU25). */
export const redReasons = {
  error: '开票有误',
  returned: '销货退回',
  stopped: '服务中止',
  allowance: '销售折让',
} as const;
export type RedReason = keyof typeof redReasons;
export const redReasonNames = keysOf(redReasons);

/** Hours until the other side has confirmed, or the form is void (FU25). */
export const RED_LETTER_HOURS = 72;

/** The rest of an invoice, or of one of its lines: the original minus earlier red letters. */
export interface RedBasis {
  readonly net: Fen;
  readonly tax: Fen;
}

/**
 * Checks the amounts of a red letter, given as positive amounts, against what is left (FU25): never
 * more than is left, and a whole net means the whole tax.
 */
export function checkRed(left: RedBasis, asked: RedBasis): Refusal | null {
  if (asked.net <= 0 || asked.tax < 0) return refuse('invoice.redNothing');
  if (asked.net > left.net) return refuse('invoice.redNet');
  if (asked.tax > left.tax) return refuse('invoice.redTax');
  if (asked.net === left.net && asked.tax !== left.tax) return refuse('invoice.redWholeTax');
  return null;
}

/** The rest after a red letter; a whole one leaves nothing, to the 分. */
export const leftAfter = (left: RedBasis, asked: RedBasis): RedBasis => ({
  net: fen(left.net - asked.net),
  tax: fen(left.tax - asked.tax),
});

/** The side that confirms; nobody where the invoice was neither received nor booked and its issuer asks. */
export const confirmsRed = (
  asks: 'buyer' | 'supplier',
  isReceived: boolean,
): 'buyer' | 'supplier' | null => {
  if (asks === 'supplier') return isReceived ? 'buyer' : null;
  return 'supplier';
};
