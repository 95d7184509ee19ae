import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';

/**
 * AU21: Returns whether the quotes of a sealed auction are unopened, which is so while its state
 * has no standings: before the opening, and for good if the auction ended without opening any.
 * Always false for an open auction. Until the opening at most the number of quotes may be shown.
 */
export function isUnopened(
  info: Pick<PackageInfo, 'quoteMethod'>,
  standings: readonly Standing[],
): boolean {
  return info.quoteMethod === 'sealed' && standings.length === 0;
}
