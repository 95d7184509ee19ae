import type { Fen } from '../../kernel/numbers/money.ts';
import { readMoneyWords } from '../../kernel/numbers/money-words.ts';

/** True if the words say the amount, compared as a value; of a red invoice they begin with （负数） (FU24). */
export const sameWords = (words: string, amount: Fen): boolean => readMoneyWords(words) === amount;
