import { type Fen, fen, fenInWords } from '../../kernel/numbers/money.ts';

/** Folds spellings of an amount in words that mean the same: 圆/元, 整/正, 人民币 (FU24). */
export const foldWords = (words: string): string =>
  words
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll('圆', '元')
    .replaceAll(/人民币|整|正/g, '')
    .replace(/^\(负数\)|^负/, '-');

/** True if the words say the amount; of a red invoice they begin with （负数）. */
export function sameWords(words: string, amount: Fen): boolean {
  const own = foldWords(fenInWords(fen(Math.abs(amount))));
  return foldWords(words) === (amount < 0 ? `-${own}` : own);
}
