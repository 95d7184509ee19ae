import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** An amount in 分 with its sign before the ¥, separators and two decimals. */
export const moneyText = (amount: Fen): string =>
  amount < 0 ? `-¥${formatFen(fen(-amount))}` : `¥${formatFen(amount)}`;
