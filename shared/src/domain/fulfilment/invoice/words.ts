import type { Fen } from '../../kernel/numbers/money.ts';
import { readMoneyWords } from '../../kernel/numbers/money-words.ts';

/** Returns whether words state the amount, by value; those of a red invoice begin with （负数） (FU24). */
export const isAmountInWords = (words: string, amount: Fen): boolean =>
  readMoneyWords(words) === amount;
