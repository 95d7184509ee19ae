import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { readMoneyWords } from '@jicai/shared/domain/kernel/numbers/money-words.ts';

/** AU7: did the person type this amount in words? 十八万元 is as good as 壹拾捌万元整. */
export const saysAmount = (text: string, amount: Fen): boolean => readMoneyWords(text) === amount;

/** The mistake in an amount typed in words; null while nothing is typed, and where it is right. */
export const wordsProblem = (text: string, amount: Fen): string | null =>
  text.trim() === '' || saysAmount(text, amount) ? null : '写出的金额与本次报价不一致，请核对';
