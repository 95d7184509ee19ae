import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { readMoneyWords } from '@jicai/shared/domain/kernel/numbers/money-words.ts';

/** AU7: True if the text is this amount in Chinese words, informal (十八万元) or formal (壹拾捌万元整). */
export const saysAmount = (text: string, amount: Fen): boolean => readMoneyWords(text) === amount;

/**
 * Returns the error text of an amount typed in words; `null` if nothing is typed or the words match the
 * amount.
 */
export const wordsProblem = (text: string, amount: Fen): string | null =>
  text.trim() === '' || saysAmount(text, amount) ? null : '写出的金额与本次报价不一致，请核对';
