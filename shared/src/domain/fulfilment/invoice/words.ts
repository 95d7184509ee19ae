import type { Fen } from '../../kernel/numbers/money.ts';
import { readMoneyWords } from '../../kernel/numbers/money-words.ts';

/**
 * Returns whether Chinese words state the amount; only the value is compared. The words of a red invoice
 * begin with （负数） (FU24).
 */
export const isAmountInWords = (words: string, amount: Fen): boolean =>
  readMoneyWords(words) === amount;
