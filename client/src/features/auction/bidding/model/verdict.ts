import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** The result of a bid as text; `isGood` is false if the bid was refused, or cleared later. */
export interface Verdict {
  readonly isGood: boolean;
  readonly text: string;
}

/**
 * Returns the result of the bid with this receipt as it stands now: the supplier's bids may have
 * been cleared since (`isCleared`, AU31), or the supplier may have bid another amount later from
 * another page (`standing` is the supplier's current bid).
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
