import { awardMessages } from '../../../messages/auction/award.ts';

interface Failed {
  readonly reason: string;
  readonly valid: number;
  readonly needed: number;
}

/**
 * Returns why an auction ended in 流标, as text: `reason` if it is not empty, otherwise too few suppliers
 * (AU40) or no supplier who confirmed the award (AU41).
 */
export function failedWords({ reason, valid, needed }: Failed): string {
  if (reason) return reason;
  return valid < needed ? `有效报价供应商 ${valid} 家，不足 ${needed} 家` : '没有供应商确认成交';
}

/**
 * AU41, IQ7: returns the message why an award ended in 流标. `asked` is the number of offers that
 * were made: if it is 0, the evaluation left too few suppliers; otherwise no supplier confirmed.
 */
export const failedReason = (asked: number): string =>
  awardMessages[asked === 0 ? 'award.tooFewEligible' : 'award.nobodyConfirmed'];
