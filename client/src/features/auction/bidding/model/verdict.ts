import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/**
 * The result, as text, of the last bid sent from this page; `isGood` is false if that bid was refused or
 * cleared.
 */
export interface Verdict {
  readonly isGood: boolean;
  readonly text: string;
}

/**
 * Returns what a receipt means now: the bids may have been cleared since (AU31), or another page of the same
 * supplier may have bid later (`standing`).
 */
export function verdictOf(
  { accepted, amount, reason, at }: BidReceipt,
  isCleared: boolean,
  standing: Pick<Standing, 'amount' | 'at'> | null,
): Verdict {
  const figure = amount === null ? '' : `¥${formatFen(amount)}`;
  if (!accepted) return { isGood: false, text: `${figure} 未被接受：${reason}` };
  if (isCleared) return { isGood: false, text: `${figure} 已被经办人清除` };
  const isReplaced = standing !== null && standing.at > at && standing.amount !== amount;
  const later = isReplaced ? `，此后已改报 ¥${formatFen(standing.amount)}` : '';
  return { isGood: true, text: `报价成功 ${figure}${later}` };
}
